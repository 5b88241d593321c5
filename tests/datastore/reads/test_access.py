"""These tests hold who is in which group, and as what."""

import pytest

from datastore.engine.counting import Call, CountingEngine
from datastore.items import GroupItem
from datastore.keys import group_key, member_key, participant_key
from datastore.reads.access import members_together, memberships
from datastore.writes import create_group
from domain.access import Role
from domain.ids import GroupId
from tests.datastore import samples
from tests.datastore.samples import ANN, ANN_HERE, BOB, BOB_HERE, HOME, STRANGER, TRIP, stamp
from tests.datastore.world import World, membership


async def test_member_has_access(trip: World) -> None:
    """A member's access holds the group, the membership and the role, in one call."""
    await trip.join(BOB, BOB_HERE, role=Role.VIEWER)
    engine = CountingEngine(trip.engine)

    (access,) = await memberships(engine, BOB, group_ids=(TRIP,))

    assert access is not None
    assert access.group.to_item() == trip.row("groups", group_key(TRIP))
    assert (access.member, access.role) == (
        membership(BOB, BOB_HERE, role=Role.VIEWER),
        Role.VIEWER,
    )
    assert engine.calls == [Call("BatchGetItem", ("groups",), 2)]


async def test_groups_are_answered_in_order(trip: World) -> None:
    """There is one answer per group, in order, None where the user isn't, in one call for all."""
    home = samples.create_group(stamp("home"), group_id=HOME)
    await create_group.run(trip.store, home)
    await trip.remove(member_key(HOME, ANN))
    engine = CountingEngine(trip.engine)
    unknown = GroupId(samples.sample_id("b", 77))

    found = await memberships(engine, ANN, group_ids=(HOME, TRIP, unknown, TRIP))

    assert [access and access.group.group_id for access in found] == [None, TRIP, None, TRIP]
    assert len(engine.calls) == 1


async def test_stranger_has_none(trip: World) -> None:
    """Who isn't in a group has no access to it."""
    assert await memberships(trip.engine, STRANGER, group_ids=(TRIP,)) == (None,)


async def test_group_being_deleted_is_gone(trip: World) -> None:
    """A group that is being deleted gives no access, to nobody."""
    head = GroupItem.from_item(trip.row("groups", group_key(TRIP)))
    await trip.change(head, Status="DELETING")

    assert await memberships(trip.engine, ANN, group_ids=(TRIP,)) == (None,)


async def test_old_membership_takes_its_participants_role(trip: World) -> None:
    """A membership of before roles were copied has the role of its participant."""
    await trip.change(membership(ANN, ANN_HERE), Role=None)
    engine = CountingEngine(trip.engine)

    (access,) = await memberships(engine, ANN, group_ids=(TRIP,))

    assert access is not None
    assert (access.role, access.member.role, len(engine.calls)) == (Role.OWNER, Role.OWNER, 2)


@pytest.mark.parametrize("others", [(), (HOME,)], ids=["alone", "beside another group"])
async def test_old_membership_without_participant_is_none(
    trip: World, others: tuple[GroupId, ...]
) -> None:
    """A membership without a role whose participant is gone gives no access."""
    await create_group.run(trip.store, samples.create_group(stamp("home"), group_id=HOME))
    await trip.change(membership(ANN, ANN_HERE), Role=None)
    await trip.remove(participant_key(TRIP, ANN_HERE))

    found = await memberships(trip.engine, ANN, group_ids=(TRIP, *others))

    assert [access is not None for access in found] == [False, *(True for _ in others)]


async def test_users_are_answered_in_order(trip: World) -> None:
    """Several users' access to one group is one answer per user, in one call for all."""
    await trip.join(BOB, BOB_HERE, role=Role.VIEWER)
    engine = CountingEngine(trip.engine)

    found = await members_together(engine, TRIP, user_ids=(STRANGER, BOB, ANN))

    assert [access and access.role for access in found] == [None, Role.VIEWER, Role.OWNER]
    assert found[1:] == (
        *await memberships(trip.engine, BOB, group_ids=(TRIP,)),
        *await memberships(trip.engine, ANN, group_ids=(TRIP,)),
    )
    assert engine.calls == [Call("BatchGetItem", ("groups",), 4)]


async def test_old_memberships_keep_apart(trip: World) -> None:
    """Memberships of before roles were copied take each their own participant's role."""
    await trip.join(BOB, BOB_HERE, role=Role.VIEWER)
    for user_id in (ANN, BOB):
        (access,) = await memberships(trip.engine, user_id, group_ids=(TRIP,))
        assert access is not None
        await trip.change(access.member, Role=None)

    found = await members_together(trip.engine, TRIP, user_ids=(ANN, BOB))

    assert [access and access.role for access in found] == [Role.OWNER, Role.VIEWER]


async def test_group_being_deleted_is_gone_to_all(trip: World) -> None:
    """A group that is being deleted gives no access, to none of its users."""
    head = GroupItem.from_item(trip.row("groups", group_key(TRIP)))
    await trip.change(head, Status="DELETING")

    assert await members_together(trip.engine, TRIP, user_ids=(ANN, BOB)) == (None, None)
