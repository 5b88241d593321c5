"""This suite watches the desk where work is finished that writes have left to do."""

import asyncio
import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from datastore.engine.embedded import EmbeddedEngine, open_embedded
from datastore.items import WorkItem, WorkKind
from datastore.operations import Put, Query
from datastore.reads.work import open_work
from datastore.store import GroupLanes, Store
from datastore.tables import GROUPS
from datastore.values import Item
from datastore.writes.work import end
from domain.ids import GroupId, ParticipantId, UserId
from gateway.clock import system_clock
from gateway.open_work import Desk, finishing_work
from tests.gateway.conftest import Opening

OFTEN_S = 0.01
NEVER_S = 3600.0
DELETING: Item = {
    "GroupId": "trip",
    "SK": "META",
    "EntityType": "GROUP",
    "Name": "Trip",
    "Currency": "EUR",
    "CreatedBy": "ann",
    "Status": "DELETING",
    "CreatedAt": "2026-03-31T09:30:00.000Z",
}


@pytest.fixture
async def engine(tmp_path: Path) -> AsyncIterator[EmbeddedEngine]:
    """This is an empty store."""
    opened = open_embedded(tmp_path, clock=lambda: system_clock().timestamp())
    yield opened
    await opened.close()


def work(name: str = "trip") -> WorkItem:
    """This is the deletion of a group, begun."""
    return WorkItem(
        kind=WorkKind.DELETE_GROUP,
        group_id=GroupId(name),
        resource_id=name,
        actor_id=ParticipantId("ann here"),
        actor_user_id=UserId("ann"),
        created_at="2026-03-31T09:30:00.000Z",
    )


def store_on(engine: EmbeddedEngine) -> Store:
    """This is a store whose commits nobody hears of."""
    return Store(engine, GroupLanes(), lambda _group_id, _seq: None)


async def begin(engine: EmbeddedEngine, *begun: WorkItem) -> None:
    """This leaves work as a crash does."""
    for each in begun:
        await engine.write(Put(each.table, each.to_item()))


class Finishing:
    """This finishes work as a test wants it to, and remembers what it was given."""

    def __init__(self, engine: EmbeddedEngine, *, failures: int = 0) -> None:
        self.given: list[str] = []
        self.go_on = asyncio.Event()
        self.go_on.set()
        self._engine = engine
        self._failures = failures
        self._changed = asyncio.Event()

    async def __call__(self, given: WorkItem) -> None:
        """This takes one piece of work, and ends it once it may go on."""
        self.given.append(given.resource_id)
        self._changed.set()
        await self.go_on.wait()
        if len(self.given) <= self._failures:
            raise LookupError("a row is unreadable")
        await end(self._engine, given)

    async def until(self, number: int) -> None:
        """This waits until so many pieces were given."""
        async with asyncio.timeout(5):
            while len(self.given) < number:
                self._changed.clear()
                await self._changed.wait()


async def test_told_work_is_taken_on(engine: EmbeddedEngine) -> None:
    """What a write leaves to do is finished at once, without a look for it."""
    finish = Finishing(engine)

    async with finishing_work(store_on(engine), finish, interval_s=NEVER_S) as store:
        store.left_to_do(work())
        await finish.until(1)

    assert finish.given == ["trip"]


async def test_open_work_is_found_at_start(engine: EmbeddedEngine) -> None:
    """What a crash has left is finished by the next gateway."""
    await begin(engine, work("trip"), work("home"))
    finish = Finishing(engine)

    async with finishing_work(store_on(engine), finish, interval_s=NEVER_S):
        await finish.until(2)

    assert sorted(finish.given) == ["home", "trip"]


async def test_failed_work_is_tried_again(
    engine: EmbeddedEngine, caplog: pytest.LogCaptureFixture
) -> None:
    """Work that fails is one error in the log, and is found again; the desk goes on."""
    await begin(engine, work())
    finish = Finishing(engine, failures=1)

    async with finishing_work(store_on(engine), finish, interval_s=OFTEN_S):
        await finish.until(2)

    (told,) = [record for record in caplog.records if record.message == "work.failed"]
    assert (vars(told)["kind"], vars(told)["group_id"]) == ("DELETE_GROUP", "trip")
    assert str(told.exc_info and told.exc_info[1]) == "a row is unreadable"


async def test_a_failed_look_is_tried_again(
    engine: EmbeddedEngine, caplog: pytest.LogCaptureFixture
) -> None:
    """A look that fails is one error in the log, and the next one comes all the same."""
    await engine.close()

    async with finishing_work(store_on(engine), Finishing(engine), interval_s=OFTEN_S):
        async with asyncio.timeout(5):
            while len(caplog.messages) < 2:  # noqa: ASYNC110 - a log tells nobody of a line
                await asyncio.sleep(OFTEN_S)

    assert set(caplog.messages) == {"work.not_found"}


async def test_work_in_hand_is_left_alone(engine: EmbeddedEngine) -> None:
    """Work that is being finished here isn't begun again, told of or found."""
    await begin(engine, work())
    finish = Finishing(engine)
    finish.go_on.clear()
    desk = Desk(finish)
    working = asyncio.create_task(desk.work())
    await desk.find(engine)
    await finish.until(1)

    await desk.find(engine)
    desk.take_on(work())
    desk.take_on(work("home"))
    finish.go_on.set()
    await finish.until(2)
    working.cancel()

    assert finish.given == ["trip", "home"]


async def test_a_full_desk_leaves_work(engine: EmbeddedEngine) -> None:
    """What a full desk is told of is left to be found, and found work waits for room."""
    finish = Finishing(engine)
    desk = Desk(finish, most_waiting=1)
    await begin(engine, work("trip"), work("home"))
    desk.take_on(work("trip"))
    desk.take_on(work("home"))

    working = asyncio.create_task(desk.work())
    await finish.until(1)
    await desk.find(engine)
    await finish.until(2)
    working.cancel()

    assert finish.given == ["trip", "home"]


async def test_leaving_stops_the_desk(engine: EmbeddedEngine) -> None:
    """Leaving the block stops what is under way, and no task is left behind."""
    await begin(engine, work())
    finish = Finishing(engine)
    finish.go_on.clear()

    async with finishing_work(store_on(engine), finish, interval_s=OFTEN_S):
        await finish.until(1)

    assert len(asyncio.all_tasks()) == 1


async def test_a_gateway_finishes_what_a_crash_left(
    opening: Opening, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A gateway that starts sweeps a group away whose deletion had only begun."""
    caplog.set_level(logging.INFO, "tailspend.work")
    crashed = open_embedded(tmp_path, clock=lambda: system_clock().timestamp())
    await begin(crashed, work())
    await crashed.write(Put(GROUPS, {"GroupId": "trip", "SK": "INVITE"}))
    await crashed.write(Put(GROUPS, DELETING))
    await crashed.close()

    async with opening(), asyncio.timeout(5):
        while "work.done" not in caplog.messages:  # noqa: ASYNC110 - a log tells nobody of a line
            await asyncio.sleep(OFTEN_S)

    opened = open_embedded(tmp_path, clock=lambda: system_clock().timestamp())
    assert (await opened.query(Query(GROUPS, "trip"))).items == ()
    assert await open_work(opened) == ()
    await opened.close()
