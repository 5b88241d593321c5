"""These tests hold the spreading of a name: past failures, never backwards, and to its end."""

from dataclasses import replace

import pytest

from datastore.engine.counting import CountingEngine
from datastore.engine.errors import EngineError, Throttled, Unavailable
from datastore.engine.port import NOTHING, Engine, Page, Returning
from datastore.items import ParticipantItem, ProfileItem
from datastore.operations import Query, SingleWrite, Update
from datastore.values import Item
from datastore.writes import create_group, provision_user, spread_name, update_profile
from domain.ids import GroupId
from tests.datastore import samples
from tests.datastore.samples import ANN, ANN_HERE, AT, BOB, stamp
from tests.datastore.world import World

GROUPS = [GroupId(samples.sample_id("b", number)) for number in range(10, 40)]
PROFILE = ("users", ANN, "PROFILE")


@pytest.fixture
async def busy(world: World) -> World:
    """This is a store with Ann's account, and thirty groups of hers."""
    await provision_user.run(world.store, samples.provision_user())
    for group_id in GROUPS:
        command = samples.create_group(stamp(group_id), group_id=group_id)
        await create_group.run(world.store, replace(command, actor_name_version=1, guests=()))
    return world


class BrokenEngine(CountingEngine):
    """This engine can't write the participants of some groups, or can't read any list."""

    def __init__(self, inner: Engine, *broken: GroupId, error: EngineError) -> None:
        super().__init__(inner)
        self.broken = broken
        self.error = error

    async def write(self, op: SingleWrite, *, returning: Returning = NOTHING) -> Item | None:
        """This fails for some groups."""
        if isinstance(op, Update) and op.key.partition in self.broken:
            raise self.error
        return await super().write(op, returning=returning)

    async def query(self, op: Query) -> Page:
        """This fails when no group is broken alone."""
        if not self.broken:
            raise self.error
        return await super().query(op)


def names(world: World) -> list[str]:
    """This lists what Ann is called, group by group."""
    rows = world.rows()
    return [
        str(rows["groups", group_id, f"PARTICIPANT#{ANN_HERE}"]["DisplayName"])
        for group_id in GROUPS
    ]


def participant(world: World, group_id: GroupId) -> ParticipantItem:
    """This is Ann in one group."""
    row = world.rows()["groups", group_id, f"PARTICIPANT#{ANN_HERE}"]
    return ParticipantItem.from_item(row)


async def test_every_group_gets_the_name(busy: World) -> None:
    """A rename reaches all of the user's groups, and leaves no mark behind."""
    await update_profile.run(busy.store, samples.update_profile())

    assert names(busy) == ["Anna"] * 30
    assert "IsNameSpreading" not in busy.rows()[PROFILE]


async def test_failures_leave_the_others_alone(busy: World) -> None:
    """Participants that can't be written keep the old name, all others get it, the mark stays."""
    engine = BrokenEngine(busy.engine, GROUPS[0], GROUPS[29], error=Throttled("too much"))

    profile = await update_profile.run(busy.store_on(engine), samples.update_profile())

    assert names(busy) == ["Ann", *["Anna"] * 28, "Ann"]
    assert (profile.version, busy.rows()[PROFILE]["IsNameSpreading"]) == (2, True)


async def test_unreadable_groups_fail_no_rename(busy: World) -> None:
    """A rename stands though the groups can't be listed just then; the mark stays."""
    engine = BrokenEngine(busy.engine, error=Unavailable("down"))

    await update_profile.run(busy.store_on(engine), samples.update_profile())

    assert names(busy) == ["Ann"] * 30
    assert busy.rows()[PROFILE]["IsNameSpreading"] is True


async def test_next_change_goes_on(busy: World) -> None:
    """What a rename has left is done by the next change of the profile, whatever it changes."""
    engine = BrokenEngine(busy.engine, *GROUPS[:5], error=Unavailable("down"))
    await update_profile.run(busy.store_on(engine), samples.update_profile())
    phone = samples.update_profile("Anna", stamp("phone"))

    await update_profile.run(busy.store, replace(phone, phone="+351211234567"))

    assert names(busy) == ["Anna"] * 30
    assert "IsNameSpreading" not in busy.rows()[PROFILE]


async def test_spreading_again_writes_nothing(busy: World) -> None:
    """A name that everybody has is written to nobody; only the mark is looked after."""
    profile = await update_profile.run(busy.store, samples.update_profile())
    engine = CountingEngine(busy.engine)
    before = busy.rows()

    assert await spread_name.spread(engine, profile, at=AT)

    assert busy.rows() == before
    assert [call.operation for call in engine.calls] == ["Query", "BatchGetItem", "Update"]


async def test_newer_name_stays(busy: World) -> None:
    """A late copy of an older rename changes neither participants nor the mark of the newer."""
    older = await update_profile.run(busy.store, samples.update_profile("Older"))
    await update_profile.run(busy.store, samples.update_profile("Newer"))
    newer = ProfileItem.from_item(busy.rows()[PROFILE])
    await busy.put(newer.model_copy(update={"is_name_spreading": True}))
    before = busy.rows()

    assert not await spread_name.spread(busy.engine, older, at=AT)

    assert names(busy) == ["Newer"] * 30
    assert busy.rows() == before


async def test_older_rename_loses_a_race(busy: World) -> None:
    """A newer name that comes between the reading and the writing stays."""
    older = ProfileItem.from_item(busy.rows()[PROFILE]).model_copy(
        update={"display_name": "Older", "name_version": 2}
    )
    newest = participant(busy, GROUPS[0]).model_copy(
        update={"display_name": "Newer", "name_version": 3}
    )
    engine = OvertakenEngine(busy.engine, busy, newest)

    assert not await spread_name.spread(engine, older, at=AT)

    assert names(busy) == ["Newer", *["Older"] * 29]


async def test_participant_of_another_stays(busy: World) -> None:
    """A participant that has another user, or none, by the time of the writing is left alone."""
    profile = ProfileItem.from_item(busy.rows()[PROFILE]).model_copy(
        update={"display_name": "Anna", "name_version": 2}
    )
    others = participant(busy, GROUPS[0]).model_copy(update={"user_id": BOB})
    engine = OvertakenEngine(busy.engine, busy, others)

    await spread_name.spread(engine, profile, at=AT)

    assert names(busy) == ["Ann", *["Anna"] * 29]


class OvertakenEngine(CountingEngine):
    """This engine lets a row be changed just before the first single write."""

    def __init__(self, inner: Engine, world: World, row: ParticipantItem) -> None:
        super().__init__(inner)
        self.world = world
        self.row: ParticipantItem | None = row

    async def write(self, op: SingleWrite, *, returning: Returning = NOTHING) -> Item | None:
        """This is overtaken once."""
        if self.row is not None:
            row, self.row = self.row, None
            await self.world.put(row)
        return await super().write(op, returning=returning)
