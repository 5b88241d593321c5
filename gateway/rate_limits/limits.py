"""This module says which limits an operation is on, and keeps the meters of those who send some."""

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final, Protocol

from datastore.items.rate_window import USABLE_S, Rate
from datastore.keys import rate_key
from domain.ids import UserId
from gateway.errors import or_logged
from gateway.rate_limits.admission import Admission, Standing
from gateway.rate_limits.counters import Counter
from gateway.rate_limits.meter import Clocks, Meter

CAPACITY: Final = 10_000
"""How many meters are remembered: an older one is only less sure of what its row holds."""


@dataclass(frozen=True, slots=True)
class Caller:
    """This is who sends an operation: a user by a token, or nobody from an address."""

    user_id: UserId | None
    authorization: str | None
    address: str


@dataclass(frozen=True, slots=True)
class Rates:
    """These are the limits that are set; None is no limit."""

    user: Rate | None = None
    token: Rate | None = None
    address: Rate | None = None


class Admits(Protocol):
    """This is what a transport asks before it runs an operation."""

    async def admit(self, caller: Caller) -> Admission:
        """This counts one operation of a caller."""
        ...


class RateLimits:
    """This admits operations, each counted once for everything that its caller is counted by.

    A user is one over all of their tokens and addresses; an address counts for nobody else than
    those who haven't signed in.
    """

    def __init__(self, rates: Rates, counter: Counter, *, clocks: Clocks) -> None:
        self._rates = rates
        self._counter = counter
        self._clocks = clocks
        self._meters: OrderedDict[tuple[str, str], Meter] = OrderedDict()

    async def admit(self, caller: Caller) -> Admission:
        """This counts one operation; where one limit refuses it, the others don't count it."""
        standings: list[Standing] = []
        taken: list[Meter] = []
        for name, rate, subject in self._policies(caller):
            meter = self._meter(name, rate, subject)
            standing = await meter.take()
            standings.append(standing)
            if standing.wait_s is not None:
                for each in taken:
                    each.put_back()
                break
            taken.append(meter)
        return Admission(tuple(standings))

    def of_user(self, user_id: UserId) -> Standing | None:
        """This is where a user stands, None where users have no limit."""
        if self._rates.user is None:
            return None
        return self._meter("user", self._rates.user, user_id).standing()

    async def give_back_unused(self, *, also_usable: bool = False) -> None:
        """This gives back what leases that are over have left, or those that aren't over too."""
        for meter in tuple(self._meters.values()):
            if meter.is_over or (also_usable and not meter.is_idle):
                await meter.give_back()

    def _policies(self, caller: Caller) -> Iterator[tuple[str, Rate, str]]:
        rates = self._rates
        if caller.user_id is None:
            if rates.address is not None:
                yield "address", rates.address, caller.address
            return
        if rates.token is not None:
            yield "token", rates.token, _hashed(caller.authorization or "")
        if rates.user is not None:
            yield "user", rates.user, caller.user_id

    def _meter(self, name: str, rate: Rate, subject: str) -> Meter:
        place = (name, subject)
        meter = self._meters.get(place)
        if meter is None:
            key = rate_key(name.upper(), rate.window_s, subject)
            meter = Meter(name, rate, key, counter=self._counter, clocks=self._clocks)
            self._meters[place] = meter
            self._forget_oldest()
        self._meters.move_to_end(place)
        return meter

    def _forget_oldest(self) -> None:
        while len(self._meters) > CAPACITY:
            place, oldest = next(iter(self._meters.items()))
            if not oldest.is_idle:
                return
            del self._meters[place]


@asynccontextmanager
async def giving_back(limits: RateLimits) -> AsyncIterator[RateLimits]:
    """This gives back what goes unused, every second and at the end."""
    giving = asyncio.create_task(_give_back_for_ever(limits))
    try:
        yield limits
    finally:
        giving.cancel()
        await asyncio.wait((giving,))
        await or_logged(limits.give_back_unused(also_usable=True), "rate_limit.unreturned")


async def _give_back_for_ever(limits: RateLimits) -> None:
    while True:
        await asyncio.sleep(USABLE_S)
        await or_logged(limits.give_back_unused(), "rate_limit.unreturned")


def _hashed(authorization: str) -> str:
    # A row's key is in logs and bills: no token may be.
    return hashlib.sha256(authorization.encode()).hexdigest()[:32]
