"""This module keeps what one user, token or address has left, and takes more only when it must.

What is taken at once for later is a lease. Its size doubles while leases are used up in time, is a
sixteenth of what is free at the most, and so one unit near the limit; what goes unused is given
back. So a busy caller costs a call now and then, and a caller at the limit one a second.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from datastore.items.rate_window import USABLE_S, Rate, RateWindow
from datastore.operations import Key
from datastore.writes.take_rate import TakeRate
from gateway.rate_limits.admission import Standing
from gateway.rate_limits.counters import Counter

SHARE: Final = 16
"""A lease is at most this part of what is free: what one gateway holds, the others can't use."""
REFUSED_S: Final = 1.0
"""How long a refusal is repeated without asking again whether others have given something back."""


@dataclass(frozen=True, slots=True)
class Clocks:
    """These give seconds: `time` since the epoch, as all machines, `steady` only ever growing."""

    time: Callable[[], float]
    steady: Callable[[], float]


class Meter:
    """This is one limit of one caller, as one gateway sees it."""

    def __init__(
        self, name: str, rate: Rate, key: Key, *, counter: Counter, clocks: Clocks
    ) -> None:
        self._name = name
        self._rate = rate
        self._key = key
        self._counter = counter
        self._clocks = clocks
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._seen: RateWindow | None = None
        # What standings are made of, as long as the window is this one.
        self._summed: RateWindow | None = None
        self._free = 0
        self._reset_at_s = 0.0
        self._unused = 0
        self._slot = 0
        self._usable_until = 0.0
        self._size = 1
        self._refused_until = 0.0

    async def take(self, units: int = 1) -> Standing:
        """This takes units and says what is left; with a `wait_s`, it has taken none."""
        units = min(units, self._rate.limit)
        self._waiting += units
        try:
            async with self._turn:
                has_taken = self._has(units) or await self._more(units)
                self._unused -= units if has_taken else 0
        finally:
            self._waiting -= units
        return self.standing() if has_taken else self._refusal(units)

    def put_back(self, units: int = 1) -> None:
        """This takes back what another limit has refused after all."""
        self._unused += min(units, self._rate.limit)

    def standing(self) -> Standing:
        """This is where the caller stands, as far as this gateway knows."""
        now_s = self._clocks.time()
        window = self._window(now_s)
        if window is not self._summed:
            reset_at_s = max(map(self._rate.forgotten_at_s, window.by_slot), default=0.0)
            self._summed, self._free, self._reset_at_s = window, window.free(self._rate), reset_at_s
        remaining, reset_s = self._free + self._unused, max(0.0, self._reset_at_s - now_s)
        return Standing(self._name, self._rate, remaining, reset_s)

    @property
    def is_idle(self) -> bool:
        """This says that forgetting the meter loses nothing."""
        return not self._waiting and not self._unused

    @property
    def is_over(self) -> bool:
        """This says that a lease has ended with something unused."""
        return bool(self._unused) and self._clocks.steady() >= self._usable_until

    async def give_back(self) -> None:
        """This gives back what has gone unused."""
        async with self._turn:
            await self._give_back()

    async def _more(self, units: int) -> bool:
        began_s = self._clocks.steady()
        if began_s < self._refused_until:
            return False
        # A lease of its own slot can't be added to: what is left of it goes back first.
        await self._give_back()
        command = TakeRate(
            key=self._key,
            rate=self._rate,
            now_s=self._clocks.time(),
            wanted=self._wanted(),
            least=units,
            seen=self._seen,
        )
        taken = await self._counter.take(command)
        self._seen, self._unused, self._slot = taken.window, taken.units, taken.window.newest
        self._usable_until = began_s + USABLE_S
        if not taken.units:
            self._refused_until = began_s + REFUSED_S
        return taken.units >= units

    def _wanted(self) -> int:
        was_used_up = self._clocks.steady() < self._usable_until
        self._size = 2 * self._size if was_used_up else 1
        share = self.standing().remaining // SHARE
        self._size = max(1, min(self._size, share))
        return max(self._waiting, self._size)

    def _has(self, units: int) -> bool:
        return self._unused >= units and self._clocks.steady() < self._usable_until

    async def _give_back(self) -> None:
        units, self._unused = self._unused, 0
        if not units:
            return
        if self._seen is not None:
            self._seen = self._seen.with_fewer(units, self._slot)
        await self._counter.give_back(self._key, self._slot, units=units)

    def _window(self, now_s: float) -> RateWindow:
        """This is the window now; the same object as long as nothing is forgotten of it."""
        slot = self._rate.slot_at(now_s)
        if self._seen is None:
            return RateWindow(slot)
        if slot > self._seen.newest and self._seen.expired(slot, self._rate):
            return self._seen.at(slot, self._rate)
        return self._seen

    def _refusal(self, units: int) -> Standing:
        standing, now_s = self.standing(), self._clocks.time()
        wait_s = max(0.0, self._window(now_s).free_at_s(units, self._rate) - now_s)
        return Standing(self._name, self._rate, standing.remaining, standing.reset_s, wait_s)
