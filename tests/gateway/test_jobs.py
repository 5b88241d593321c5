"""This suite watches the chores of an open store."""

import asyncio
import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from datastore.engine.counting import CountingEngine
from datastore.engine.embedded import EmbeddedEngine, open_embedded
from datastore.operations import BatchWriteItem, GetItem, Key, Put
from datastore.tables import GROUPS, RATE_LIMITS
from gateway.clock import system_clock
from gateway.jobs import running_jobs, sweep

DAY_S = 24 * 60 * 60


@dataclass(slots=True)
class LateClock:
    """This clock lives in the past, until it is put right."""

    behind_s: float = 2 * DAY_S

    def __call__(self) -> float:
        """This tells the epoch seconds."""
        return system_clock().timestamp() - self.behind_s


@pytest.fixture
def clock() -> LateClock:
    """This is two days behind."""
    return LateClock()


@pytest.fixture
async def engine(tmp_path: Path, clock: LateClock) -> AsyncIterator[EmbeddedEngine]:
    """This is an open store whose writes happen two days ago."""
    opened = open_embedded(tmp_path, clock=clock)
    yield opened
    await opened.close()


@dataclass(slots=True)
class FaultyClock:
    """This clock fails some times, then it goes on."""

    faults: int = 0

    def __call__(self) -> float:
        """This tells the epoch seconds."""
        if self.faults:
            self.faults -= 1
            raise OverflowError("there is no such time")
        return system_clock().timestamp()


async def expire(engine: EmbeddedEngine, number: int) -> None:
    """This writes items that expired before the writes happened."""
    at = int(system_clock().timestamp()) - 3 * DAY_S
    puts = [Put(RATE_LIMITS, {"Key": f"{each}", "ExpiresAt": at}) for each in range(number)]
    for start in range(0, number, 25):
        await engine.batch_write(BatchWriteItem(tuple(puts[start : start + 25])))


async def test_a_sweep_takes_all_there_is(engine: EmbeddedEngine, clock: LateClock) -> None:
    """All expired items and all changes of before yesterday are gone after one sweep."""
    await expire(engine, 205)
    await engine.write(Put(GROUPS, {"GroupId": "g", "SK": "META"}))
    clock.behind_s = 0

    assert await sweep(engine) == 205

    assert await engine.changes() == ()
    assert await engine.get(GetItem(GROUPS, Key("g", "META"))) is not None


async def test_sweeps_come_by_themselves(engine: EmbeddedEngine) -> None:
    """While the jobs run an expired item goes without anybody asking."""
    await expire(engine, 1)
    get = GetItem(RATE_LIMITS, Key("0"))

    async with running_jobs(engine, sweep_interval_s=0.01), asyncio.timeout(5):
        while await engine.get(get):  # noqa: ASYNC110 - a store tells nobody of a sweep
            await asyncio.sleep(0.01)

    assert len(asyncio.all_tasks()) == 1


async def test_a_failed_sweep_is_told_and_tried_again(
    engine: EmbeddedEngine, caplog: pytest.LogCaptureFixture
) -> None:
    """A sweep that fails is one line in the log, and the next one comes all the same."""
    await engine.close()

    async with running_jobs(engine, sweep_interval_s=0.01), asyncio.timeout(5):
        while len(caplog.messages) < 2:  # noqa: ASYNC110 - a log tells nobody of a line
            await asyncio.sleep(0.01)

    assert set(caplog.messages) == {"sweep.failed"}


async def test_a_job_outlives_any_error(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """An error that nobody foresaw is logged by the job's name, and the next sweep comes."""
    clock = FaultyClock()
    engine = open_embedded(tmp_path, clock=clock)
    await expire(engine, 1)
    clock.faults = 2

    async with running_jobs(engine, sweep_interval_s=0.01), asyncio.timeout(5):
        while await engine.get(GetItem(RATE_LIMITS, Key("0"))):  # noqa: ASYNC110 - as above
            await asyncio.sleep(0.01)
    await engine.close()

    failed = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert [record.message for record in failed] == ["sweep.failed", "sweep.failed"]


async def test_jobs_end_after_an_error(tmp_path: Path) -> None:
    """A sweep that fails while the gateway stops keeps nobody from closing the store."""
    clock = FaultyClock()
    engine = open_embedded(tmp_path, clock=clock)
    clock.faults = 1_000

    async with running_jobs(engine, sweep_interval_s=0.01), asyncio.timeout(5):
        while clock.faults == 1_000:  # noqa: ASYNC110 - a clock tells nobody that it was read
            await asyncio.sleep(0.01)
    await engine.close()

    assert len(asyncio.all_tasks()) == 1


async def test_others_sweep_by_themselves(engine: EmbeddedEngine) -> None:
    """An engine that isn't the embedded one gets no jobs."""
    async with running_jobs(CountingEngine(engine), sweep_interval_s=0.01):
        assert len(asyncio.all_tasks()) == 1
