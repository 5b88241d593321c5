"""This module counts what is taken of a limit: in the store, or in this process alone."""

import asyncio
import logging
from typing import Final, Protocol

from datastore.engine.errors import EngineError
from datastore.engine.port import Engine
from datastore.items.rate_window import RateWindow
from datastore.operations import Key
from datastore.writes import take_rate
from datastore.writes.take_rate import Taken, TakeRate

LOG: Final = logging.getLogger("tailspend.rate_limits")

PATIENCE_S: Final = 1.0
"""How long an operation waits for the store to count it: who waits longer is let in uncounted."""


class Counter(Protocol):
    """This takes units of limits and gives back what went unused; it never fails."""

    async def take(self, command: TakeRate) -> Taken:
        """This takes as much as is wanted and free, 0 where that is less than the least."""
        ...

    async def give_back(self, key: Key, slot: int, *, units: int) -> None:
        """This gives back what was taken in a slot and not used."""
        ...


class LocalCounter:
    """This counts in memory what one gateway takes: nobody else can have the store open.

    It keeps nothing itself: what was taken is in the window that the taker has seen.
    """

    async def take(self, command: TakeRate) -> Taken:
        """This takes units without a call of the store."""
        slot = command.rate.slot_at(command.now_s)
        window = (command.seen or RateWindow(slot)).at(slot, command.rate)
        units = min(command.wanted, window.free(command.rate))
        if units < command.least:
            return Taken(0, window)
        return Taken(units, window.with_more(units))

    async def give_back(self, key: Key, slot: int, *, units: int) -> None:
        """This does nothing: the window of whoever has taken them is all there is."""


class StoredCounter:
    """This counts in the store, so that all gateways together keep a limit.

    While the store is out each gateway counts for itself: a limit is no reason to turn away those
    whom the store would serve again in a moment, and without it there is little to protect.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._alone = LocalCounter()

    async def take(self, command: TakeRate) -> Taken:
        """This takes units by one write, or more where others write at the same time."""
        try:
            async with asyncio.timeout(PATIENCE_S):
                return await take_rate.run(self._engine, command)
        except (EngineError, TimeoutError) as error:
            LOG.warning("rate_limit.uncounted", extra={"why": str(error) or "no answer in time"})
            return await self._alone.take(command)

    async def give_back(self, key: Key, slot: int, *, units: int) -> None:
        """This gives back by one write; where that fails the units count as used."""
        try:
            await take_rate.give_back(self._engine, key, slot, units=units)
        except EngineError as error:
            LOG.info("rate_limit.unreturned", extra={"units": units, "why": str(error)})
