"""This trial wears a gateway out with sockets and streams, and weighs what is left of them.

`make campaign NAME=abuse FULL=1` is the full form. The gateway is a process of its own. Round after
round many sockets are held idle while others misbehave, each in its own way. The trial fails where
a misdeed is answered otherwise than docs/errors.md says, or where the gateway's open files don't
come back to what they were in 5 s, or where its memory grows by more in a round than what the
collector and the allocator hold back: that levels off, at about 50 MB after thirty rounds.
"""

import asyncio
import sys
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path

from tests.bench.group import group_with
from tests.bench.running import TAILSPEND, Running, running
from tests.campaigns.abusing.misdeeds import QUICK, SLOW, Misdeed
from tests.campaigns.abusing.sockets import Door
from tests.campaigns.campaign import Campaign, Outcome, Play

AT_ONCE = 100
WARM_ROUNDS = 2
PLANTED = (sys.executable, "-m", "tests.campaigns.abusing.leaking")
BACK_WITHIN_S = 5.0
LOOK_S = 0.05
VARIABLES = {
    "TAILSPEND_USER_SOCKETS": "10000",
    "TAILSPEND_USER_OPERATIONS": "20000",
    "TAILSPEND_LOG_LEVEL": "error",
}
# A socket that follows takes 46 KiB, and one that is kept when it has gone about 29.
GROWTH_KIB = 14.0
FAST = (300, 6)
FULL = (1_000, 20)


@dataclass(frozen=True, slots=True)
class Trial:
    """This says how large a trial is; `program` may plant a fault."""

    idle: int
    rounds: int
    misdeeds: Mapping[str, tuple[Misdeed, object]] = field(default_factory=lambda: QUICK)
    program: Sequence[str] = (str(TAILSPEND),)


@dataclass(slots=True)
class Report:
    """This is what a trial came to; it holds where `faults` is empty."""

    files: list[int] = field(default_factory=list)
    memory_kib: list[int] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def growth_kib(self) -> float:
        """This is what memory has grown by in a round, since the gateway was warm."""
        warm = self.memory_kib[WARM_ROUNDS:]
        return (warm[-1] - warm[0]) / (len(warm) - 1)


def played(trial: Trial, folder: Path) -> Report:
    """This plays a trial in an empty folder."""
    with running(folder / "data", program=trial.program, **VARIABLES) as gateway:
        return asyncio.run(_play(trial, gateway))


async def _play(trial: Trial, gateway: Running) -> Report:
    report = Report()
    group = group_with(gateway, 1)
    door = Door(
        gateway.address, str(gateway.client.headers["authorization"]), str(group["groupId"])
    )
    # What the making of the group has left open is none of the trial's.
    gateway.client.close()
    _weigh(gateway, report)
    for _ in range(WARM_ROUNDS + trial.rounds):
        await _round(trial, door, report)
        await _settled(gateway, files=report.files[0])
        _weigh(gateway, report)
    _judge(trial, report)
    return report


async def _round(trial: Trial, door: Door, report: Report) -> None:
    async with AsyncExitStack() as stack:
        for start in range(0, trial.idle, AT_ONCE):
            count = min(AT_ONCE, trial.idle - start)
            opening = (stack.enter_async_context(door.acknowledged()) for _ in range(count))
            await asyncio.gather(*opening)
        names = list(trial.misdeeds)
        came = await asyncio.gather(*(trial.misdeeds[name][0](door) for name in names))
    for name, outcome in zip(names, came, strict=True):
        wanted = trial.misdeeds[name][1]
        if outcome != wanted:
            report.faults.append(f"{name} came to {outcome}, and not to {wanted}")


async def _settled(gateway: Running, *, files: int) -> None:
    """This waits until no more files are open than were, for 5 s at most."""
    for _ in range(int(BACK_WITHIN_S / LOOK_S)):
        if gateway.open_files() <= files:
            return
        await asyncio.sleep(LOOK_S)


def _weigh(gateway: Running, report: Report) -> None:
    report.files.append(gateway.open_files())
    report.memory_kib.append(gateway.memory_bytes() // 1024)


def _judge(trial: Trial, report: Report) -> None:
    if report.files[-1] > report.files[0]:
        before, after = report.files[0], report.files[-1]
        report.faults.append(f"{after} files are open, and {before} were before")
    if report.growth_kib() > GROWTH_KIB * trial.idle:
        report.faults.append(f"memory has grown by {report.growth_kib():.0f} KiB in each round")


def _form(idle: int, rounds: int, *, is_patient: bool) -> Play:
    misdeeds = {**QUICK, **SLOW} if is_patient else QUICK

    def form(folder: Path, _: str) -> Outcome:
        report = played(Trial(idle, rounds, misdeeds), folder)
        told = (
            f"{len(misdeeds)} misdeeds and {idle} idle sockets, {WARM_ROUNDS + rounds} rounds"
            f"\nopen files: {report.files}\nmemory, KiB: {report.memory_kib}"
        )
        return Outcome(told, tuple(report.faults))

    return form


CAMPAIGN = Campaign(
    "sockets and streams misbehave: {} idle ones beside, {} rounds; {:,} and {} in full".format(
        *FAST, *FULL
    ),
    fast=_form(*FAST, is_patient=False),
    full=_form(*FULL, is_patient=True),
)
