"""This module carries out what a write prepares or takes back, of which nobody hears.

Such a transaction has no number and no event, because nothing that anybody sees has changed.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeAlias, TypeVar

from datastore.engine.errors import OutcomeUnknown, TransactionCanceled
from datastore.engine.port import Engine
from datastore.operations import TransactWriteItems
from datastore.reads.pause import pause_s
from datastore.store import Store
from datastore.writes.commit import Overtaken, check_usable
from datastore.writes.planned import Planned, merged, refusal_of
from datastore.writes.stamp import Stamp
from domain.ids import GroupId

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Aside(Generic[T]):
    """This is what is to be written, and what it comes to; no rows: there is nothing to do."""

    rows: tuple[Planned, ...]
    result: T


Planning: TypeAlias = Callable[[], Awaitable[Aside[T]]]
"""This reads what it needs and plans.

It may be asked again after a lost reply: its rows, carried out a second time, change nothing.
"""


async def carry_out(store: Store, group_id: GroupId, planning: Planning[T], *, stamp: Stamp) -> T:
    """This plans and sends until the rows are there or refused, in its turn among the group's.

    Raises:
        DomainError: as the planning and its rows say; nothing was written.
        Conflict: other writes kept coming first until the deadline; nothing was written.
        OutcomeUnknown: the store did not say until the deadline.
        EngineError: the store could not do it; nothing was written.
    """
    until_s = asyncio.get_running_loop().time() + store.write_deadline_s
    return await store.lanes.take(group_id, partial(_turn, store.engine, planning, stamp, until_s))


async def _turn(engine: Engine, planning: Planning[T], stamp: Stamp, until_s: float) -> T:
    attempt = 0
    while True:
        aside = await planning()
        rows = merged(aside.rows)
        if not rows or await _sent(engine, rows, stamp.token_of(attempt), until_s):
            return aside.result
        if asyncio.get_running_loop().time() >= until_s:
            raise Overtaken
        await asyncio.sleep(pause_s(stamp.token, attempt))
        attempt += 1


async def _sent(engine: Engine, rows: tuple[Planned, ...], token: str, until_s: float) -> bool:
    """This sends the rows until their outcome is known; False: they are to be planned again."""
    writes = TransactWriteItems(tuple(row.write for row in rows), token)
    resend = 0
    while True:
        try:
            await engine.transact(writes)
        except TransactionCanceled as canceled:
            check_usable(canceled)
            if (error := refusal_of(rows, canceled.reasons)) is not None:
                raise error from canceled
            return False
        except OutcomeUnknown:
            if asyncio.get_running_loop().time() >= until_s:
                raise
        else:
            return True
        await asyncio.sleep(pause_s(token, resend))
        resend += 1
