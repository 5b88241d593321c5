"""This gives the tests of rate limits a time of their own, and a counter that remembers."""

import asyncio
from dataclasses import dataclass, field

from datastore.items.rate_window import Rate
from datastore.keys import rate_key
from datastore.operations import Key
from datastore.writes.take_rate import Taken, TakeRate
from gateway.rate_limits.counters import Counter, LocalCounter
from gateway.rate_limits.meter import Clocks, Meter

NOON_S = 1_700_000_000.0
KEY = rate_key("USER", 60, "ann")


@dataclass
class Time:
    """This is a time that goes on when it is told to; a gateway's clock may be off."""

    passed_s: float = 0.0

    def clocks(self, *, off_s: float = 0.0) -> Clocks:
        """These are the clocks of one gateway."""
        return Clocks(
            time=lambda: NOON_S + self.passed_s + off_s, steady=lambda: 7.0 + self.passed_s
        )


@dataclass
class Remembering:
    """This counter passes on, and remembers what was wanted and given back."""

    inner: Counter = field(default_factory=LocalCounter)
    wanted: list[int] = field(default_factory=list)
    returned: list[int] = field(default_factory=list)

    async def take(self, command: TakeRate) -> Taken:
        """This remembers how much is wanted."""
        self.wanted.append(command.wanted)
        # As a store does, it lets others go on.
        await asyncio.sleep(0)
        return await self.inner.take(command)

    async def give_back(self, key: Key, slot: int, *, units: int) -> None:
        """This remembers how much comes back."""
        self.returned.append(units)
        await self.inner.give_back(key, slot, units=units)


def meter(limit: int, counter: Counter, time: Time) -> Meter:
    """This is a meter of so many operations a minute."""
    return Meter("user", Rate(limit, 60), KEY, counter=counter, clocks=time.clocks())


async def taken(of: Meter, times: int) -> int:
    """This takes one unit after the other, and counts those that there were."""
    return sum([(await of.take()).wait_s is None for _ in range(times)])
