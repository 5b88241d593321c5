"""These tests hold that a removal comes to its end, whatever stops it."""

from dataclasses import replace
from functools import partial

import pytest

from datastore.engine.errors import Unavailable
from datastore.engine.port import Engine
from datastore.items import WorkItem
from datastore.operations import Delete, SetTo, Update
from datastore.reads.work import open_work
from datastore.tables import GROUPS
from datastore.verification.verify import verify_group
from datastore.writes import create_expense, remove_participant
from datastore.writes.commit import Overtaken
from datastore.writes.finish_work import finish
from domain.errors import Conflict, ErrorCode
from tests.datastore.crashing import after_every_crash
from tests.datastore.people import BOB_GOES, head, lock, participant, remove, taxi_of_bob
from tests.datastore.samples import (
    BOB_HERE,
    GUEST_GIL,
    TRIP,
    stamp,
)
from tests.datastore.staged import (
    Stage,
    StagedEngine,
    after,
    failing,
    in_conflict,
    passes,
    reply_lost,
)
from tests.datastore.world import World

BOBS_ROW = ("groups", TRIP, f"PARTICIPANT#{BOB_HERE}")


@pytest.mark.parametrize(
    "stages",
    [(reply_lost,), (passes, reply_lost)],
    ids=["of the lock", "of the removal"],
)
async def test_lost_reply_removes_once(bobs: World, stages: tuple[Stage, ...]) -> None:
    """A removal whose reply is lost happens once, and says so."""
    engine = StagedEngine(bobs.engine, *stages)

    await remove_participant.run(bobs.store_on(engine), remove())

    assert (len(bobs.log()), head(bobs).participant_count) == (3, 3)


async def test_outage_behind_the_lock_leaves_work(bobs: World) -> None:
    """A removal that the store stops behind its lock is handed on, and finished from there."""
    told: list[WorkItem] = []
    engine = StagedEngine(bobs.engine, passes, failing(Unavailable("down")))
    store = replace(bobs.store_on(engine), left_to_do=told.append)

    with pytest.raises(Unavailable):
        await remove_participant.run(store, remove())
    await finish(bobs.store, told[0], stamp=stamp("finish"))

    assert told == [BOB_GOES]
    assert BOBS_ROW not in bobs.rows()
    assert await open_work(bobs.engine) == ()


async def test_finisher_unlocks_who_is_named(dinner: World) -> None:
    """A removal that crashed behind its lock lets who is named go on."""
    before = dinner.rows()
    work = await lock(dinner, GUEST_GIL)

    await finish(dinner.store, work, stamp=stamp("finish"))

    assert dinner.rows() == before


async def test_finisher_of_a_gone_group_only_ends(bobs: World) -> None:
    """Where the group is gone, or being deleted, there is nothing to finish."""
    work = await lock(bobs)
    await bobs.engine.write(Delete(GROUPS, head(bobs).key))

    await finish(bobs.store, work, stamp=stamp("finish"))

    assert await open_work(bobs.engine) == ()


@pytest.mark.parametrize("carried_out", [True, False], ids=["reply lost", "request lost"])
async def test_removal_goes_on_after_a_crash(bobs: World, carried_out: bool) -> None:
    """Wherever a removal crashes, the next look removes who is locked, and nothing is left."""
    outcomes: set[bool] = set()

    async def act(engine: Engine, name: str) -> None:
        await remove_participant.run(bobs.store_on(engine), remove(stamp(f"remove {name}")))

    async for name in after_every_crash(bobs, act, carried_out=carried_out):
        for work in await open_work(bobs.engine):
            await finish(bobs.store, work, stamp=stamp(f"finish {name}"))
        assert await verify_group(bobs.engine, TRIP) == ()
        assert await open_work(bobs.engine) == ()
        assert (BOBS_ROW in bobs.rows()) == (head(bobs).participant_count == 4)
        outcomes.add(BOBS_ROW in bobs.rows())

    assert outcomes == {True, False}


@pytest.mark.parametrize("carried_out", [True, False], ids=["reply lost", "request lost"])
async def test_refusal_goes_on_after_a_crash(bobs: World, carried_out: bool) -> None:
    """Wherever a removal that is refused crashes, the next look unlocks who is named."""
    await create_expense.run(bobs.store, taxi_of_bob())
    before = bobs.rows()

    async def act(engine: Engine, name: str) -> None:
        with pytest.raises(Conflict):
            await remove_participant.run(bobs.store_on(engine), remove(stamp(f"remove {name}")))

    async for name in after_every_crash(bobs, act, carried_out=carried_out):
        for work in await open_work(bobs.engine):
            await finish(bobs.store, work, stamp=stamp(f"finish {name}"))
        assert bobs.rows() == before


async def test_role_changed_under_the_lock_is_seen(bobs: World) -> None:
    """A removal goes by the role that the participant has when they go."""
    promote = Update(GROUPS, participant(bobs, BOB_HERE).key, (SetTo("Role", "OWNER"),))
    engine = StagedEngine(bobs.engine, after(partial(bobs.engine.write, promote)))

    with pytest.raises(Conflict) as last:
        await remove_participant.run(bobs.store_on(engine), remove())

    assert last.value.code is ErrorCode.LAST_OWNER


async def test_finisher_that_is_overtaken_says_so(bobs: World) -> None:
    """A finisher that others keep out until its deadline leaves the work open, and says so."""
    work = await lock(bobs)
    engine = StagedEngine(bobs.engine, *[in_conflict] * 50)

    with pytest.raises(Overtaken):
        await finish(bobs.store_on(engine, deadline_s=0.05), work, stamp=stamp("finish"))

    assert await open_work(bobs.engine) == (work,)
