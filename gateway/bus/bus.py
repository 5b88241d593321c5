"""This module carries wake-ups both ways for one gateway, for as long as the gateway runs."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from domain.ids import GroupId
from gateway.bus.listeners import Listeners
from gateway.bus.outbox import Outbox
from gateway.bus.redis_stream import MOST_READ, BusAway, Entry, RedisStream
from gateway.bus.wake_up import Unreadable, from_fields
from gateway.errors import or_logged

MOST_PUT: Final = 500
FIRST_WAIT_S: Final = 0.1
LONGEST_WAIT_S: Final = 5.0
FLUSH_S: Final = 1.0
LOG: Final = logging.getLogger("tailspend.bus")


class Bus:
    """This is one gateway's end of the stream: an outbox, and a cursor of its own.

    `dice` gives a chance from 0 to 1: gateways that lost Redis together don't come back together.
    """

    def __init__(
        self, stream: RedisStream, listeners: Listeners, *, dice: Callable[[], float]
    ) -> None:
        self._stream = stream
        self._listeners = listeners
        self._dice = dice
        self._outbox = Outbox()
        self._cursor: str | None = None
        self._is_away = False
        self._longest_wait_s = FIRST_WAIT_S

    def publish(self, group_id: GroupId, seq: int) -> None:
        """This tells the other gateways, soon; it neither waits nor fails."""
        self._outbox.put(group_id, seq)

    async def run(self) -> None:
        """This carries for ever: it connects again whenever the connection is lost."""
        while True:
            await or_logged(self._carry(), "bus.failed")
            await asyncio.sleep(self._dice() * self._longest_wait_s)
            self._longest_wait_s = min(2 * self._longest_wait_s, LONGEST_WAIT_S)

    async def flush(self) -> None:
        """This waits until the others are told, for a second at most, and not for an absent bus."""
        if self._is_away:
            return
        try:
            async with asyncio.timeout(FLUSH_S):
                await self._outbox.emptied()
        except TimeoutError:
            LOG.warning("bus.unflushed", extra={"groups": len(self._outbox)})

    async def _carry(self) -> None:
        try:
            place = await self._take_place()
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._tell())
                tasks.create_task(self._hear(place))
        except* BusAway as away:
            self._note_away(away.exceptions[0])

    async def _take_place(self) -> str:
        """This finds where to hear on: after what was heard, or from now on where that is gone."""
        if self._cursor is None or not await self._stream.holds(self._cursor):
            self._cursor = await self._stream.latest()
            # After the new place is known: what came before it is in the log by now.
            self._listeners.wake_all()
        return self._cursor

    async def _tell(self) -> None:
        while True:
            wake_ups = await self._outbox.first(MOST_PUT)
            await self._stream.put(wake_ups)
            self._outbox.told(wake_ups)
            self._note_back()

    async def _hear(self, place: str) -> None:
        while True:
            entries = await self._stream.after(place)
            self._note_back()
            for entry in entries:
                self._wake(entry)
            if len(entries) == MOST_READ and not await self._stream.holds(place):
                # It was read too late: some that came after it may have been let go unread.
                self._listeners.wake_all()
            place = self._cursor = entries[-1].id if entries else place

    def _wake(self, entry: Entry) -> None:
        try:
            wake_up = from_fields(entry.fields)
        except Unreadable:
            LOG.warning("bus.unreadable", extra={"entry": entry.id})
        else:
            self._listeners.heard(wake_up.group_id, wake_up.seq)

    def _note_away(self, why: BaseException) -> None:
        if not self._is_away:
            self._is_away = True
            LOG.warning("bus.away", extra={"why": str(why)})

    def _note_back(self) -> None:
        # Not as soon as it is connected: a Redis that refuses every entry would be back for ever.
        self._longest_wait_s = FIRST_WAIT_S
        if self._is_away:
            self._is_away = False
            LOG.info("bus.back", extra={"groups": len(self._outbox)})
