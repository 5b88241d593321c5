"""This suite watches the tick that makes the expenses of recurring expenses."""

import asyncio
import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from datastore.engine.counting import CountingEngine
from datastore.engine.embedded import open_embedded
from datastore.engine.errors import Throttled
from datastore.engine.port import Page
from datastore.keys import participant_key
from datastore.operations import Query
from datastore.store import GroupLanes, Store
from datastore.writes import create_group
from datastore.writes.stamp import Stamp
from gateway.recurring_tick import tick, ticking
from tests.datastore import samples
from tests.datastore.samples import GUEST_GIL, NOW, TRIP
from tests.datastore.templates import DAILY, MONTHLY, recurring_id, template
from tests.datastore.world import World

OFTEN_S = 0.01
NEVER_S = 3600.0


@dataclass
class Stamps:
    """This stamps writes with a time that a test sets, and ids in a row."""

    now: datetime = NOW
    count: int = 0

    def __call__(self) -> Stamp:
        """This makes the next stamp."""
        self.count += 1
        return samples.stamp(f"tick {self.count}", later=self.now - NOW)


@dataclass
class Commits:
    """This hears of commits."""

    count: int = 0
    heard: asyncio.Event = field(default_factory=asyncio.Event)

    def __call__(self, *_: object) -> None:
        """This hears of one."""
        self.count += 1
        self.heard.set()

    async def until(self, number: int) -> None:
        """This waits until so many were heard of."""
        async with asyncio.timeout(60):
            while self.count < number:
                self.heard.clear()
                await self.heard.wait()


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    """This is a store with the trip in it."""
    engine = open_embedded(tmp_path, durable=False, clock=NOW.timestamp)
    opened = World(engine, tmp_path)
    await create_group.run(opened.store, samples.create_group())
    yield opened
    await engine.close()


def days(world: World) -> list[str]:
    """These are the days of all expenses."""
    rows = world.rows().values()
    return sorted(str(row["OccurredOn"]) for row in rows if row.get("EntityType") == "EXPENSE")


async def test_tick_makes_all_that_is_due(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """One tick makes up for every missed day of every template, and tells of each."""
    caplog.set_level("INFO", "tailspend.recurring")
    await world.put(
        template(schedule=DAILY),
        template(number=2, schedule=DAILY),
        template(number=3, schedule=MONTHLY),
    )

    await tick(world.store, Stamps())

    four = ["2026-03-28", "2026-03-29", "2026-03-30", "2026-03-31"]
    assert days(world) == sorted(four * 2)
    told = [record for record in caplog.records if record.message == "recurring.made"]
    assert [vars(record)["day"] for record in told] == four * 2
    assert {vars(record)["recurring_id"] for record in told} == {recurring_id(1), recurring_id(2)}


async def test_time_brings_days(world: World) -> None:
    """As days pass each tick makes that day's expense, and a second tick nothing."""
    await world.put(template(schedule=MONTHLY))
    stamps = Stamps()

    made = []
    for day in (29, 30, 31, 60, 61):
        stamps.now = NOW + timedelta(days=day)
        await tick(world.store, stamps)
        await tick(world.store, stamps)
        made.append(len(days(world)))

    assert made == [0, 1, 1, 2, 2]
    assert days(world) == ["2026-04-30", "2026-05-30"]


async def test_day_that_is_passed_over_is_told(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    """A day of which nothing can be made is a warning in the log, with its reason's code."""
    await world.put(template(schedule=DAILY))
    await world.remove(participant_key(TRIP, GUEST_GIL))

    await tick(world.store, Stamps())

    told = [(record.message, vars(record)["why"]) for record in caplog.records]
    assert told == [("recurring.passed_over", "NOT_FOUND")] * 4
    assert days(world) == []


async def test_broken_template_keeps_no_other(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    """A template that can't be read is one error in the log; those after it are made."""
    await world.change(template(schedule=DAILY), Frequency="HOURLY")
    await world.put(template(number=2, schedule=DAILY))

    await tick(world.store, Stamps())

    (told,) = [record for record in caplog.records if record.levelname == "ERROR"]
    assert (told.message, vars(told)["recurring_id"]) == ("recurring.failed", recurring_id(1))
    assert len(days(world)) == 4


async def test_tick_comes_at_start(world: World) -> None:
    """What was missed while nothing ran is made as soon as something does."""
    await world.put(template(schedule=DAILY))
    commits = Commits()
    store = Store(world.engine, GroupLanes(), commits)

    async with ticking(store, Stamps(), interval_s=NEVER_S):
        await commits.until(4)

    assert len(days(world)) == 4
    assert len(asyncio.all_tasks()) == 1


async def test_ticks_come_by_themselves(world: World) -> None:
    """A day that comes while the gateway runs is found by a later tick."""
    await world.put(template(schedule=MONTHLY))
    commits, stamps = Commits(), Stamps()
    store = Store(world.engine, GroupLanes(), commits)

    async with ticking(store, stamps, interval_s=OFTEN_S):
        stamps.now = NOW + timedelta(days=30)
        await commits.until(1)

    assert days(world) == ["2026-04-30"]


class TiredEngine(CountingEngine):
    """This engine fails the first query."""

    async def query(self, op: Query) -> Page:
        """This is throttled once."""
        if not self.calls:
            self._count("Query")
            raise Throttled("too much")
        return await super().query(op)


async def test_failed_look_is_tried_again(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """A tick that can't read what is due is one error in the log, and the next one makes it."""
    await world.put(template(schedule=DAILY))
    commits = Commits()
    store = Store(TiredEngine(world.engine), GroupLanes(), commits)

    async with ticking(store, Stamps(), interval_s=OFTEN_S):
        await commits.until(4)

    # What was made is told too, where an earlier test has let INFO through.
    errors = [record.message for record in caplog.records if record.levelno >= logging.ERROR]
    assert errors == ["recurring.not_found"]
    assert len(days(world)) == 4
