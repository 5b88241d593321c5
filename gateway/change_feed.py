"""This module hears of commits from the embedded store itself, whoever in this process wrote them.

A write that ended without an answer tells nobody, and may be committed all the same.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final, TypeAlias

from datastore.engine.embedded import EmbeddedEngine
from datastore.engine.embedded.changes import MOST_CHANGES, Change
from datastore.engine.port import Engine
from datastore.keys import event_seq_in, group_id_in, is_of_log
from datastore.tables import NOTIFICATIONS
from domain.ids import GroupId
from gateway.errors import or_logged

INTERVAL_S: Final = 1.0

Heard: TypeAlias = Callable[[GroupId, int], None]


@asynccontextmanager
async def hearing_changes(
    engine: Engine, heard: Heard, *, interval_s: float = INTERVAL_S
) -> AsyncIterator[None]:
    """This tells of the events that an embedded store gets, until the block is left.

    DynamoDB's changes are not read here: other gateways tell of theirs over the bus.
    """
    if not isinstance(engine, EmbeddedEngine):
        yield
        return
    feed = ChangeFeed(engine, heard, after=await engine.latest_change())
    hearing = asyncio.create_task(_hear_for_ever(feed, interval_s))
    try:
        yield
    finally:
        hearing.cancel()
        await asyncio.wait((hearing,))


class ChangeFeed:
    """This reads on in the changes of a store, and tells of each new event once."""

    def __init__(self, engine: EmbeddedEngine, heard: Heard, *, after: int) -> None:
        self._engine = engine
        self._heard = heard
        self._after = after

    async def read_on(self) -> None:
        """This tells of what is new. Cost: one read, and one more per 1,000 changes.

        Raises:
            EngineError: the store can't be read; the next call goes on where this one stopped.
        """
        while changes := await self._engine.changes(after=self._after, limit=MOST_CHANGES):
            for change in changes:
                self._tell(change)
                self._after = change.seq

    def _tell(self, change: Change) -> None:
        if change.table != NOTIFICATIONS.name or change.new is None:
            return
        partition, sort_key = change.key["PK"], change.key["SK"]
        if is_of_log(partition):
            self._heard(group_id_in(partition), event_seq_in(sort_key))


async def _hear_for_ever(feed: ChangeFeed, interval_s: float) -> None:
    while True:
        await asyncio.sleep(interval_s)
        await or_logged(feed.read_on(), "changes.failed")
