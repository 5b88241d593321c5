"""This module finishes what writes have left to do: what it is told of, and what it finds.

It finds what a crash has left, here or on another gateway. Two gateways may be at the same work:
finishing is made for that.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Final, TypeAlias

from datastore.engine.port import Engine
from datastore.items import WorkItem
from datastore.operations import Key
from datastore.reads.work import open_work
from datastore.store import Store
from gateway.errors import or_logged

Finish: TypeAlias = Callable[[WorkItem], Awaitable[object]]

# A long piece of work keeps one worker, and the group's other writes pass between its steps.
WORKERS: Final = 2
MOST_WAITING: Final = 1_000
LOG: Final = logging.getLogger("tailspend.work")


@asynccontextmanager
async def finishing_work(
    store: Store, finish: Finish, *, interval_s: float
) -> AsyncIterator[Store]:
    """This gives the store to write with: what its writes leave to do is done at once, behind them.

    Open work is looked for at the beginning and now and then, until the block is left. What is
    under way then stops between two of its steps, and is found at the next start.
    """
    desk = Desk(finish)
    looking = asyncio.create_task(_look_for_ever(store.engine, desk, interval_s))
    working = [asyncio.create_task(desk.work()) for _ in range(WORKERS)]
    try:
        yield replace(store, left_to_do=desk.take_on)
    finally:
        for task in (looking, *working):
            task.cancel()
        await asyncio.wait((looking, *working))


class Desk:
    """This is where work waits for its turn; each piece is here once until it is finished."""

    def __init__(self, finish: Finish, *, most_waiting: int = MOST_WAITING) -> None:
        self._finish = finish
        self._waiting: asyncio.Queue[WorkItem] = asyncio.Queue(most_waiting)
        self._here: set[Key] = set()

    def take_on(self, work: WorkItem) -> None:
        """This takes work on, unless it is here; while the desk is full it is left to be found."""
        if work.key not in self._here and not self._waiting.full():
            self._here.add(work.key)
            self._waiting.put_nowait(work)

    async def find(self, engine: Engine) -> None:
        """This takes on all open work that isn't here, and waits for room if there is none.

        Raises:
            EngineError: the store can't be read.
        """
        for work in await open_work(engine):
            if work.key not in self._here:
                self._here.add(work.key)
                await self._waiting.put(work)

    async def work(self) -> None:
        """This finishes one piece after the other for ever; one that fails is to be found again."""
        while True:
            work = await self._waiting.get()
            try:
                await or_logged(self._done(work), "work.failed", **_named(work))
            finally:
                self._here.discard(work.key)

    async def _done(self, work: WorkItem) -> None:
        await self._finish(work)
        LOG.info("work.done", extra=_named(work))


async def _look_for_ever(engine: Engine, desk: Desk, interval_s: float) -> None:
    while True:
        await or_logged(desk.find(engine), "work.not_found")
        await asyncio.sleep(interval_s)


def _named(work: WorkItem) -> dict[str, str]:
    return {"kind": work.kind, "group_id": work.group_id, "resource_id": work.resource_id}
