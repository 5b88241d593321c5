"""This suite hears of commits from the embedded store."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from datastore.engine.counting import CountingEngine
from datastore.engine.embedded import EmbeddedEngine, open_embedded
from datastore.keys import event_key, user_event_key
from datastore.operations import Delete, Put
from datastore.tables import GROUPS, NOTIFICATIONS
from domain.ids import GroupId, UserId
from gateway.change_feed import ChangeFeed, hearing_changes

GROUP = GroupId("01890000-0000-7000-8000-000000000001")
OTHER = GroupId("01890000-0000-7000-8000-000000000002")
ANN = UserId("a0000000-0000-4000-8000-000000000001")


@pytest.fixture
async def engine(tmp_path: Path) -> AsyncIterator[EmbeddedEngine]:
    """This is an open store."""
    opened = open_embedded(tmp_path, durable=False, clock=lambda: 0.0)
    yield opened
    await opened.close()


class Told:
    """This remembers what was told."""

    def __init__(self) -> None:
        self.events: list[tuple[GroupId, int]] = []
        self.came = asyncio.Event()

    def __call__(self, group_id: GroupId, seq: int) -> None:
        """This hears of an event."""
        self.events.append((group_id, seq))
        self.came.set()


async def put_event(engine: EmbeddedEngine, group_id: GroupId, seq: int) -> None:
    """This puts an event into a log, as any write does."""
    key = event_key(group_id, seq)
    await engine.write(Put(NOTIFICATIONS, {"PK": key.partition, "SK": key.sort or ""}))


async def test_events_are_told_once(engine: EmbeddedEngine) -> None:
    """Every event that came since is told once, in the order of the commits."""
    told = Told()
    await put_event(engine, GROUP, 1)
    feed = ChangeFeed(engine, told, after=await engine.latest_change())

    for group_id, seq in ((GROUP, 2), (OTHER, 1), (GROUP, 3)):
        await put_event(engine, group_id, seq)
    await feed.read_on()
    await feed.read_on()

    assert told.events == [(GROUP, 2), (OTHER, 1), (GROUP, 3)]


async def test_other_changes_are_nothing(engine: EmbeddedEngine) -> None:
    """Rows of groups and of users, and events that are swept away, are no news."""
    told = Told()
    await put_event(engine, GROUP, 1)
    feed = ChangeFeed(engine, told, after=await engine.latest_change())
    of_user = user_event_key(ANN, "2026-03-01T12:00:00.000Z", "MENTIONED#1")

    await engine.write(Put(GROUPS, {"GroupId": GROUP, "SK": "META"}))
    await engine.write(Put(NOTIFICATIONS, {"PK": of_user.partition, "SK": of_user.sort or ""}))
    await engine.write(Delete(NOTIFICATIONS, event_key(GROUP, 1)))
    await feed.read_on()

    assert told.events == []


async def test_more_than_a_page_is_told(engine: EmbeddedEngine) -> None:
    """However many changes have come, all are read."""
    told = Told()
    feed = ChangeFeed(engine, told, after=0)
    await asyncio.gather(*(put_event(engine, GROUP, seq) for seq in range(1, 1_203)))

    await feed.read_on()

    assert sorted(seq for _, seq in told.events) == list(range(1, 1_203))


async def test_open_store_is_heard(engine: EmbeddedEngine) -> None:
    """While the block runs events are told by themselves, and nothing is left after it."""
    told = Told()
    await put_event(engine, GROUP, 1)

    async with hearing_changes(engine, told, interval_s=0.001):
        await put_event(engine, GROUP, 2)
        await asyncio.wait_for(told.came.wait(), timeout=5)

    assert told.events == [(GROUP, 2)]
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_empty_feed_begins_at_zero(engine: EmbeddedEngine) -> None:
    """A store without a change has the number 0 for its latest."""
    assert await engine.latest_change() == 0


async def test_other_engines_are_left_alone(engine: EmbeddedEngine) -> None:
    """An engine without a feed is not read."""
    counting = CountingEngine(engine)

    async with hearing_changes(counting, Told(), interval_s=0.001):
        await asyncio.sleep(0)

    assert counting.calls == []
