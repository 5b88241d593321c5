"""These tests hold the deletion of a group: gone at once, and swept away whatever happens."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial

import pytest

from datastore.engine.port import Engine
from datastore.items import WorkItem, WorkKind
from datastore.operations import BatchWriteItem, Delete, Put
from datastore.reads.access import memberships
from datastore.reads.work import open_work
from datastore.tables import GROUPS
from datastore.writes import create_group, create_settlement, delete_group
from datastore.writes.finish_work import finish
from domain.access import Role
from domain.errors import Forbidden, NotFound
from tests.datastore import samples
from tests.datastore.crashing import after_every_crash
from tests.datastore.expected import event_row, placed
from tests.datastore.people import delete_trip, head
from tests.datastore.requests import applicants_row, ask, request_of
from tests.datastore.samples import ANN, ANN_HERE, AT, BOB, BOB_HERE, HOME, STRANGER, TRIP, stamp
from tests.datastore.staged import StagedEngine, after, reply_lost
from tests.datastore.stingy import StingyEngine
from tests.datastore.world import Rows, World, changed

SWEEP = stamp("sweep")


def rows_of(world: World) -> list[tuple[str, str, str]]:
    """This lists the places of all that is left of the trip."""
    return [place for place in world.rows() if TRIP in f"{place}"]


async def deleted(world: World) -> WorkItem:
    """This deletes the trip, and gives the work that is left."""
    await delete_group.run(world.store, delete_trip())
    (work,) = await open_work(world.engine)
    return work


async def test_deletion_is_written_whole(trip: World) -> None:
    """A deletion marks the head, leaves work to do, and is the next event."""
    before = trip.rows()
    group = before["groups", TRIP, "META"]

    done = await delete_group.run(trip.store, delete_trip())

    assert changed(before, trip.rows()) == placed(
        {**group, "Status": "DELETING", "Version": 2, "EventSeq": 2},
        {
            "PK": "WORK#00",
            "SK": f"DELETE_GROUP#{TRIP}#{TRIP}",
            "EntityType": "WORK",
            "Kind": "DELETE_GROUP",
            "GroupId": TRIP,
            "ResourceId": TRIP,
            "ActorId": ANN_HERE,
            "ActorUserId": ANN,
            "CreatedAt": AT,
        },
        event_row(
            2,
            f"GROUP_CHANGED#{TRIP}#{TRIP}#2",
            command="delete",
            Payload={"Change": "DELETED", "Title": "Trip"},
        ),
    )
    assert (done.group_id, done.seq, done.replayed) == (TRIP, 2, False)


async def test_sweep_is_left_to_do(trip: World) -> None:
    """Whoever finishes work is told of the sweep as soon as the group is gone."""
    told: list[WorkItem] = []

    await delete_group.run(replace(trip.store, left_to_do=told.append), delete_trip())

    assert await open_work(trip.engine) == tuple(told)
    assert [work.kind for work in told] == [WorkKind.DELETE_GROUP]


async def test_deleted_group_is_gone_at_once(dinner: World) -> None:
    """Before anything is swept nobody is in the group, writes in it, or deletes it again."""
    await deleted(dinner)

    assert await memberships(dinner.engine, ANN, group_ids=(TRIP,)) == (None,)
    with pytest.raises(NotFound):
        await create_settlement.run(dinner.store, samples.create_settlement())
    with pytest.raises(NotFound):
        await delete_group.run(dinner.store, delete_trip(stamp("again")))


@pytest.mark.parametrize("role", [Role.MEMBER, Role.VIEWER])
async def test_only_owners_delete(trip: World, role: Role) -> None:
    """Members and viewers are told that it takes an owner, and nothing is written."""
    await trip.join(BOB, BOB_HERE, role=role)
    before = trip.rows()

    with pytest.raises(Forbidden) as no:
        await delete_group.run(trip.store, delete_trip(actor=BOB))

    assert no.value.required_role is Role.OWNER
    assert trip.rows() == before


async def test_stranger_deletes_nothing(trip: World) -> None:
    """Who isn't in the group is answered as if there were none, and nothing is written."""
    before = trip.rows()

    with pytest.raises(NotFound) as unknown:
        await delete_group.run(trip.store, delete_trip(actor=STRANGER))

    assert unknown.value.path == ("groupId",)
    assert trip.rows() == before


async def test_group_is_deleted_once(trip: World) -> None:
    """Of two deletions at once, on two gateways, one happens and the other finds no group."""
    other = partial(delete_group.run, trip.store_on(trip.engine), delete_trip(stamp("other")))
    engine = StagedEngine(trip.engine, after(other))

    with pytest.raises(NotFound):
        await delete_group.run(trip.store_on(engine), delete_trip())

    assert trip.log()[1:] == ["command other"]


async def test_write_that_is_overtaken_finds_no_group(dinner: World) -> None:
    """A write that a deletion overtakes is refused, and nothing of it is there."""
    other = partial(delete_group.run, dinner.store_on(dinner.engine), delete_trip())
    engine = StagedEngine(dinner.engine, after(other))

    with pytest.raises(NotFound):
        await create_settlement.run(dinner.store_on(engine), samples.create_settlement())

    assert not [place for place in dinner.rows() if place[2].startswith("SETTLEMENT#")]


async def test_lost_reply_deletes_once(trip: World) -> None:
    """A deletion whose reply is lost is there once, and says so."""
    engine = StagedEngine(trip.engine, reply_lost)

    done = await delete_group.run(trip.store_on(engine), delete_trip())

    assert (done.seq, len(trip.log())) == (2, 2)


async def test_sweep_leaves_nothing(dinner: World) -> None:
    """A sweep takes all rows of the group, its log and the work; other groups stay."""
    await create_group.run(dinner.store, samples.create_group(stamp("home"), group_id=HOME))
    work = await deleted(dinner)
    others = {place: item for place, item in dinner.rows().items() if HOME in f"{place}"}

    await finish(dinner.store, work, stamp=SWEEP)

    assert rows_of(dinner) == []
    assert {place: item for place, item in dinner.rows().items() if HOME in f"{place}"} == others
    assert await open_work(dinner.engine) == ()


async def test_applicants_are_told(trip: World) -> None:
    """Who has asked to join finds the request cancelled, and its row is all that stays."""
    await ask(trip, request_of())
    work = await deleted(trip)

    await finish(trip.store, work, stamp=SWEEP)

    assert trip.rows() == placed(applicants_row("CANCELLED"))


async def test_large_group_goes_in_one_sweep(dinner: World) -> None:
    """A group of 2,000 rows and more is gone after one sweep, whatever the store leaves undone."""
    puts = [
        Put(GROUPS, {"GroupId": TRIP, "SK": f"EXPENSE#{each:05}#1#COMMENT", "Body": "x" * 400})
        for each in range(2_000)
    ]
    for first in range(0, len(puts), 25):
        await dinner.engine.batch_write(BatchWriteItem(tuple(puts[first : first + 25])))
    work = await deleted(dinner)

    await finish(dinner.store_on(HalfHearted(dinner.engine, most=700)), work, stamp=SWEEP)

    assert rows_of(dinner) == []


class HalfHearted(StingyEngine):
    """This engine does half of a batch of writes, and leaves the rest."""

    async def batch_write(self, op: BatchWriteItem) -> tuple[Put | Delete, ...]:
        """This leaves what comes second."""
        half = (len(op.writes) + 1) // 2
        return (*await super().batch_write(BatchWriteItem(op.writes[:half])), *op.writes[half:])


async def finish_all(world: World, name: str) -> None:
    """This is the next gateway, which finishes all open work."""
    for work in await open_work(world.engine):
        await finish(world.store, work, stamp=stamp(f"resume {name}"))


@pytest.mark.parametrize("carried_out", [True, False], ids=["reply lost", "request lost"])
async def test_deletion_goes_on_after_a_crash(trip: World, carried_out: bool) -> None:
    """Wherever a deletion crashes, the group is untouched, or nothing is left by the next look."""
    await ask(trip, request_of())
    untouched, told = trip.rows(), placed(applicants_row("CANCELLED"))
    left: list[Rows] = []

    async def act(engine: Engine, name: str) -> None:
        told: list[WorkItem] = []
        store = replace(trip.store_on(engine), left_to_do=told.append)
        await delete_group.run(store, delete_trip(stamp(f"delete {name}")))
        await finish(store, told[0], stamp=SWEEP)

    async for _ in after_every_crash(trip, act, carried_out=carried_out):
        await finish_all(trip, "next")
        left.append(trip.rows())

    before = 1 if carried_out else 2
    assert left == [untouched] * before + [told] * (len(left) - before)
    assert len(left) > 10


async def test_two_sweeps_do_no_harm(dinner: World) -> None:
    """A sweep in the middle of another leaves nothing either."""
    work = await deleted(dinner)
    other = partial(finish, dinner.store, work, stamp=SWEEP)

    await finish(dinner.store_on(Interrupted(dinner.engine, other)), work, stamp=SWEEP)

    assert rows_of(dinner) == []


class Interrupted(StingyEngine):
    """This engine lets something happen before its first batch of writes."""

    def __init__(self, inner: Engine, happening: Callable[[], Awaitable[None]]) -> None:
        super().__init__(inner, most=100)
        self._happening: Callable[[], Awaitable[None]] | None = happening

    async def batch_write(self, op: BatchWriteItem) -> tuple[Put | Delete, ...]:
        """This lets it happen, once."""
        happening, self._happening = self._happening, None
        if happening is not None:
            await happening()
        return await super().batch_write(op)


async def test_live_group_is_never_swept(trip: World) -> None:
    """Work left over beside a group that people see, as after a restore, only ends."""
    work = await deleted(trip)
    await trip.change(head(trip), Status=None)
    before = trip.rows()

    await finish(trip.store, work, stamp=SWEEP)

    del before["notifications", work.key.partition, work.key.sort or ""]
    assert trip.rows() == before
