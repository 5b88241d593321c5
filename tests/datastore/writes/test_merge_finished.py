"""These tests hold that a merge comes to its end, whatever stops it or comes in between."""

from dataclasses import replace
from functools import partial

import pytest

from datastore.engine.errors import Unavailable
from datastore.engine.port import Engine
from datastore.items import WorkItem, WorkKind
from datastore.operations import Delete
from datastore.reads.work import open_work
from datastore.tables import GROUPS
from datastore.verification.verify import verify_group
from datastore.writes import (
    create_settlement,
    delete_group,
    leave_group,
    merge_guest,
    update_expense,
)
from datastore.writes.finish_work import finish
from datastore.writes.update_expense import UpdateExpense
from domain.errors import Conflict, NotFound
from tests.datastore import samples
from tests.datastore.crashing import after_every_crash
from tests.datastore.people import GIL_GOES, delete_trip, head, leave, merge, participant
from tests.datastore.requests import ask, request_of
from tests.datastore.samples import (
    BOB,
    BOB_HERE,
    DINNER,
    GUEST_GIL,
    GUEST_HAL,
    TRIP,
    stamp,
)
from tests.datastore.staged import StagedEngine, after, failing, passes, reply_lost
from tests.datastore.templates import template
from tests.datastore.world import Rows, World

GILS_ROW = ("groups", TRIP, f"PARTICIPANT#{GUEST_GIL}")


@pytest.fixture
async def busy(bobs: World) -> World:
    """This is the trip with a dinner, two settlements, a template and a request that name Gil."""
    await create_settlement.run(bobs.store, samples.create_settlement())
    between = replace(samples.create_settlement(number=2), payee_id=GUEST_HAL)
    await create_settlement.run(bobs.store, between)
    await bobs.put(template())
    await ask(bobs, request_of())
    return bobs


async def finish_all(world: World, name: str) -> None:
    """This is the next gateway, which finishes all open work."""
    for work in await open_work(world.engine):
        await finish(world.store, work, stamp=stamp(f"finish {name}"))


def in_groups(world: World) -> Rows:
    """This is all that is in the table of groups."""
    return {place: row for place, row in world.rows().items() if place[0] == "groups"}


def edit(title: str = "Supper") -> UpdateExpense:
    """This is Bob editing the dinner."""
    return UpdateExpense(
        actor=BOB,
        group_id=TRIP,
        expense_id=DINNER,
        expected_version=1,
        title=title,
        stamp=stamp("edit"),
    )


@pytest.mark.parametrize("carried_out", [True, False], ids=["reply lost", "request lost"])
async def test_merge_goes_on_after_a_crash(busy: World, carried_out: bool) -> None:
    """Wherever a merge crashes, the next look ends it as if there had been no crash."""
    untouched = busy.rows()
    await merge_guest.run(busy.store, merge())
    merged = in_groups(busy)
    await busy.restore(untouched)
    rounds = 0

    async def act(engine: Engine, name: str) -> None:
        await merge_guest.run(busy.store_on(engine), merge(stamp(f"merge {name}")))

    async for name in after_every_crash(busy, act, carried_out=carried_out):
        await finish_all(busy, name)
        assert busy.rows() == untouched or in_groups(busy) == merged
        assert await verify_group(busy.engine, TRIP) == ()
        assert await open_work(busy.engine) == ()
        rounds += 1

    assert rounds > 30


@pytest.mark.parametrize("carried_out", [True, False], ids=["reply lost", "request lost"])
async def test_finishing_goes_on_after_a_crash(busy: World, carried_out: bool) -> None:
    """Wherever the finishing of a merge crashes in turn, the look after that ends it."""
    await stop_behind_the_lock(busy)

    async def act(engine: Engine, name: str) -> None:
        await finish(busy.store_on(engine), GIL_GOES, stamp=stamp(f"first {name}"))

    async for name in after_every_crash(busy, act, carried_out=carried_out):
        await finish_all(busy, name)
        assert GILS_ROW not in busy.rows()
        assert await verify_group(busy.engine, TRIP) == ()
        assert await open_work(busy.engine) == ()


async def stop_behind_the_lock(world: World) -> list[WorkItem]:
    """This is a merge that an outage stops behind its lock; it gives what is left to do."""
    told: list[WorkItem] = []
    engine = StagedEngine(world.engine, passes, failing(Unavailable("down")))
    store = replace(world.store_on(engine), left_to_do=told.append)
    with pytest.raises(Unavailable):
        await merge_guest.run(store, merge())
    return told


async def test_outage_leaves_work(busy: World) -> None:
    """A merge that the store stops is handed on, both still locked."""
    told = await stop_behind_the_lock(busy)

    assert told == [GIL_GOES]
    assert await open_work(busy.engine) == (GIL_GOES,)
    assert participant(busy, GUEST_GIL).transfer_target == GUEST_HAL
    assert participant(busy, GUEST_HAL).transfer_source == GUEST_GIL


@pytest.mark.parametrize("at", range(7))
async def test_lost_reply_moves_once(busy: World, at: int) -> None:
    """A merge of which any one reply is lost ends like another, and says so."""
    untouched = busy.rows()
    await merge_guest.run(busy.store, merge())
    merged, events = in_groups(busy), len(busy.log())
    await busy.restore(untouched)
    engine = StagedEngine(busy.engine, *[passes] * at, reply_lost)

    await merge_guest.run(busy.store_on(engine), merge(stamp("again")))

    assert (in_groups(busy), len(busy.log())) == (merged, events)


@pytest.mark.parametrize("at", range(6))
async def test_two_gateways_finish_one_merge(busy: World, at: int) -> None:
    """A merge that another gateway finishes in the middle is told as done, and done once."""
    other = partial(finish, busy.store_on(busy.engine), GIL_GOES, stamp=stamp("other"))
    engine = StagedEngine(busy.engine, passes, *[passes] * at, after(other))

    hal = await merge_guest.run(busy.store_on(engine), merge())

    assert (hal.participant_id, GILS_ROW in busy.rows()) == (GUEST_HAL, False)
    assert await verify_group(busy.engine, TRIP) == ()
    assert await open_work(busy.engine) == ()


async def test_edit_that_comes_first_moves_too(busy: World) -> None:
    """An expense that is edited in the middle of a merge keeps the edit, and moves."""
    other = partial(update_expense.run, busy.store_on(busy.engine), edit())
    engine = StagedEngine(busy.engine, passes, after(other))

    await merge_guest.run(busy.store_on(engine), merge())

    dinner = busy.rows()["groups", TRIP, f"EXPENSE#{DINNER}#0#META"]
    assert (dinner["Title"], dinner["Version"]) == ("Supper", 3)
    assert GUEST_GIL not in f"{dinner}"
    assert await verify_group(busy.engine, TRIP) == ()


async def test_edit_that_comes_later_meets_another_version(busy: World) -> None:
    """An edit of the expense as it was before the merge is a conflict, like with any edit."""
    engine = StagedEngine(
        busy.engine, after(partial(merge_guest.run, busy.store_on(busy.engine), merge()))
    )

    with pytest.raises(Conflict, match="It was changed since you read it"):
        await update_expense.run(busy.store_on(engine), edit())

    assert await verify_group(busy.engine, TRIP) == ()


async def test_edit_does_not_bring_the_guest_back(busy: World) -> None:
    """Nothing that names the guest anew is written while they are merged."""
    wine = (samples.equal_item(3000, (GUEST_GIL, 3000)),)

    async def name_gil() -> None:
        back = replace(edit(), expected_version=2, items=wine)
        with pytest.raises(Conflict, match="is being removed or merged"):
            await update_expense.run(busy.store_on(busy.engine), back)

    engine = StagedEngine(busy.engine, passes, passes, after(name_gil))

    await merge_guest.run(busy.store_on(engine), merge())

    assert await verify_group(busy.engine, TRIP) == ()


async def test_target_may_leave_meanwhile(busy: World) -> None:
    """A target who leaves the group in the middle stays as a guest, and gets everything."""
    into_bob = merge(into_id=BOB_HERE)
    other = partial(leave_group.run, busy.store_on(busy.engine), leave(actor=BOB))
    engine = StagedEngine(busy.engine, passes, after(other))

    bob = await merge_guest.run(busy.store_on(engine), into_bob)

    assert (bob.participant_id, bob.user_id, GILS_ROW in busy.rows()) == (BOB_HERE, None, False)
    assert await verify_group(busy.engine, TRIP) == ()


async def test_target_that_vanishes_ends_the_merge(busy: World) -> None:
    """Where the target is gone against all rules the guest is let go, and what moved stays."""
    gone = Delete(GROUPS, participant(busy, GUEST_HAL).key)
    engine = StagedEngine(busy.engine, passes, after(partial(busy.engine.write, gone)))

    with pytest.raises(Conflict, match="This merge was given up"):
        await merge_guest.run(busy.store_on(engine), merge())

    assert participant(busy, GUEST_GIL).transfer_target is None
    assert await open_work(busy.engine) == ()


async def test_group_deleted_meanwhile_ends_the_merge(busy: World) -> None:
    """A merge in a group that is deleted stops as if there were no group."""
    other = partial(delete_group.run, busy.store_on(busy.engine), delete_trip())
    engine = StagedEngine(busy.engine, passes, passes, after(other))

    with pytest.raises(NotFound):
        await merge_guest.run(busy.store_on(engine), merge())

    assert [work.kind for work in await open_work(busy.engine)] == [WorkKind.DELETE_GROUP]
    assert not head(busy).is_live


async def test_ended_merge_leaves_a_new_one_alone(busy: World) -> None:
    """Who finishes a merge of before, late, takes no lock from one that was begun anew."""
    (work,) = await stop_behind_the_lock(busy)
    anew = work.model_copy(update={"created_at": "2026-03-31T09:31:00.000Z"})
    await busy.put(anew)
    await busy.change(participant(busy, GUEST_HAL), TransferSource=None)

    await finish(busy.store, work, stamp=stamp("late"))

    assert participant(busy, GUEST_GIL).transfer_target == GUEST_HAL
    assert await open_work(busy.engine) == (anew,)
