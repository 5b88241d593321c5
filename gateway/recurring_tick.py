"""This module makes the expenses of recurring expenses that are due, and makes up for missed ones.

Several gateways may do so at once: each day still comes up once.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final, TypeAlias

from datastore.reads.recurring import Due, due_recurring
from datastore.store import Store
from datastore.writes import run_recurring
from datastore.writes.run_recurring import Ran, RunRecurring
from datastore.writes.stamp import Stamp
from gateway.errors import or_logged

NewStamp: TypeAlias = Callable[[], Stamp]
"""This stamps the next write with the time and new ids."""

LOG: Final = logging.getLogger("tailspend.recurring")


@asynccontextmanager
async def ticking(store: Store, new_stamp: NewStamp, *, interval_s: float) -> AsyncIterator[None]:
    """This makes what is due at the beginning and now and then, until the block is left.

    What is under way then stops between two expenses, and is due at the next start.
    """
    task = asyncio.create_task(_tick_for_ever(store, new_stamp, interval_s))
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait((task,))


async def tick(store: Store, new_stamp: NewStamp) -> None:
    """This makes all that is due; a template that fails is told of in the log, and still due.

    Raises:
        EngineError: The store can't be read.
    """
    for due in await due_recurring(store.engine, now=new_stamp().now):
        await or_logged(_make_up(store, due, new_stamp), "recurring.failed", **_named(due))


async def _make_up(store: Store, due: Due, new_stamp: NewStamp) -> None:
    """This makes the expenses of one template, day after day, until nothing of it is due."""
    while ran := await run_recurring.run(store, _command(due, new_stamp())):
        _tell(due, ran)


def _command(due: Due, stamp: Stamp) -> RunRecurring:
    return RunRecurring(due.group_id, due.recurring_id, stamp)


def _tell(due: Due, ran: Ran) -> None:
    about = {**_named(due), "day": ran.day.isoformat()}
    if ran.refusal is None:
        LOG.info("recurring.made", extra={**about, "expense_id": ran.expense_id})
    else:
        LOG.warning("recurring.passed_over", extra={**about, "why": ran.refusal.code})


def _named(due: Due) -> dict[str, str]:
    return {"group_id": due.group_id, "recurring_id": due.recurring_id}


async def _tick_for_ever(store: Store, new_stamp: NewStamp, interval_s: float) -> None:
    while True:
        await or_logged(tick(store, new_stamp), "recurring.not_found")
        await asyncio.sleep(interval_s)
