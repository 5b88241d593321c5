"""This trial lets gateways on one store be flooded, and looks at every window of what they let in.

`make campaign NAME=rate FULL=1` is the full form: 3 gateways, 64 clients on each, 60 windows. Time
is virtual, and each gateway's clock is up to 2 s off, otherwise in each window. The clients are
four users, each of whom sends more than a limit through all gateways. The trial fails where any
span of a window has more than the limit, where the first has less, or where users wait for long.
"""

import asyncio
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from datastore.engine.counting import CountingEngine
from datastore.engine.embedded import EmbeddedEngine, open_embedded
from datastore.engine.port import Engine
from datastore.items.rate_window import CLOCK_ERROR_S, SLOTS_A_WINDOW, Rate
from domain.ids import UserId
from gateway.rate_limits import Caller, Clocks, RateLimits, Rates, StoredCounter
from tests.campaigns.campaign import Campaign, Outcome, Play
from tests.datastore.engine.faults.seeded import SeededDice

FAST = (3, 16, 6)
FULL = (3, 64, 60)
USERS = 4
RATE = Rate(limit=150, window_s=12)
STEP_S = 0.25
STEPS = int(RATE.window_s / STEP_S)
NOON_S = 1_700_000_000.0
Wrap = Callable[[Engine], Engine]


def as_it_is(engine: Engine) -> Engine:
    """This plants nothing."""
    return engine


@dataclass(frozen=True, slots=True)
class Trial:
    """This says how large a trial is; `wrap` plants a fault under every gateway's engine."""

    gateways: int
    clients: int
    windows: int
    seed: str
    clock_error_s: float = CLOCK_ERROR_S
    wrap: Wrap = as_it_is


@dataclass(slots=True)
class Report:
    """This is what a trial came to; it holds where `faults` is empty."""

    sent: int = 0
    calls: int = 0
    let_in: dict[UserId, list[float]] = field(default_factory=lambda: defaultdict(list))
    faults: list[str] = field(default_factory=list)


class Time:
    """This is the virtual time."""

    def __init__(self) -> None:
        self.now_s = NOON_S

    def __call__(self) -> float:
        """This gives seconds since the epoch."""
        return self.now_s


class _Gateway:
    """This is one gateway: its limits, and its clock, which is off."""

    def __init__(self, trial: Trial, engine: Engine, time: Time) -> None:
        self._time = time
        self._error_s = trial.clock_error_s
        self.off_s = 0.0
        self.engine = CountingEngine(trial.wrap(engine))
        clocks = Clocks(time=lambda: time() + self.off_s, steady=time)
        self._limits = RateLimits(Rates(user=RATE), StoredCounter(self.engine), clocks=clocks)

    def set_clock(self, dice: SeededDice) -> None:
        """This puts the clock off otherwise."""
        self.off_s = (2 * dice.random() - 1) * self._error_s

    async def send(self, user: UserId, report: Report) -> None:
        """This sends one operation of a user."""
        admission = await self._limits.admit(Caller(user, None, "192.0.2.1"))
        report.sent += 1
        if admission.refused is None:
            report.let_in[user].append(self._time())

    async def give_back(self) -> None:
        """This gives back what has gone unused, as a gateway does now and then."""
        await self._limits.give_back_unused()


async def play(trial: Trial, engine: Engine, time: Time) -> Report:
    """This plays a trial on an engine without faults, and judges what was let in."""
    report, dice = Report(), SeededDice(trial.seed)
    gateways = [_Gateway(trial, engine, time) for _ in range(trial.gateways)]
    for step in range(trial.windows * STEPS):
        if step % STEPS == 0:
            for gateway in gateways:
                gateway.set_clock(dice)
        await asyncio.gather(*_sent(trial, gateways, dice, report))
        time.now_s += STEP_S
        await asyncio.gather(*(gateway.give_back() for gateway in gateways))
    report.calls = sum(len(gateway.engine.calls) for gateway in gateways)
    _judge(trial, report)
    return report


def _sent(
    trial: Trial, gateways: list[_Gateway], dice: SeededDice, report: Report
) -> list[asyncio.Future[None]]:
    """This is what half of all clients send at one moment."""
    return [
        asyncio.ensure_future(gateway.send(UserId(f"user-{client % USERS}"), report))
        for gateway in gateways
        for client in range(trial.clients)
        if dice.below(2)
    ]


def _judge(trial: Trial, report: Report) -> None:
    for user, instants in sorted(report.let_in.items()):
        most = max(_within(instants, start) for start in instants)
        first = _within(instants, NOON_S)
        if most > RATE.limit:
            report.faults.append(f"{user} was let in {most} times within a window")
        if first != RATE.limit:
            report.faults.append(f"{user} was let in {first} times within the first window")
        # After a burst everybody waits until it is forgotten, and for the clocks.
        longest_s = (RATE.kept + 1) * RATE.window_s / SLOTS_A_WINDOW + 2 * trial.clock_error_s
        least = RATE.limit * int(trial.windows * RATE.window_s / longest_s)
        if len(instants) < least:
            report.faults.append(f"{user} was let in {len(instants)} times, not {least} at least")


def _within(instants: list[float], start_s: float) -> int:
    """This counts what was let in within the window that begins at an instant."""
    first = bisect_left(instants, start_s)
    return bisect_left(instants, start_s + RATE.window_s) - first


def campaign_of(gateways: int, clients: int, windows: int) -> Play:
    """This is the trial in a size, as a campaign is played."""

    async def played(folder: Path, seed: str) -> Report:
        time = Time()
        engine: EmbeddedEngine = open_embedded(folder, durable=False, clock=time)
        try:
            return await play(Trial(gateways, clients, windows, seed), engine, time)
        finally:
            await engine.close()

    def outcome(folder: Path, seed: str) -> Outcome:
        report = asyncio.run(played(folder, seed))
        let_in = sum(map(len, report.let_in.values()))
        told = (
            f"{report.sent} operations of {USERS} users, {let_in} let in, {report.calls} calls to"
            f" the store\nno more than {RATE.limit} within any {RATE.window_s} s"
        )
        return Outcome(told, tuple(report.faults))

    return outcome


CAMPAIGN = Campaign(
    "gateways keep one limit: {} of {} clients for {} windows, {} of {} for {} in full".format(
        *FAST, *FULL
    ),
    fast=campaign_of(*FAST),
    full=campaign_of(*FULL),
)
