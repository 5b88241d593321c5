"""These tests hold the creation of a group: its rows, its limits, and a repeated request."""

import asyncio
from dataclasses import replace

import pytest

from datastore.operations import Key
from datastore.values import Item
from datastore.writes import create_group
from datastore.writes.create_group import NewGuest, Snapshot, plan
from domain.access import Role
from domain.errors import Conflict, ErrorCode, InvalidInput, NotFound
from domain.ids import GroupId, ParticipantId
from tests.datastore import samples
from tests.datastore.expected import event_row, placed
from tests.datastore.samples import (
    ANN,
    ANN_HERE,
    AT,
    GUEST_GIL,
    GUEST_HAL,
    HOME,
    TRIP,
    sample_id,
    stamp,
)
from tests.datastore.world import World, membership

TIMES = {"CreatedAt": AT, "UpdatedAt": AT}
HEAD_ROW: Item = {
    "GroupId": TRIP,
    "SK": "META",
    "EntityType": "GROUP",
    "Name": "Trip",
    "Description": "Lisbon in spring",
    "Currency": "EUR",
    "CreatedBy": ANN,
    "OwnerCount": 1,
    "ParticipantCount": 3,
    "Version": 1,
    "EventSeq": 1,
    **TIMES,
}
INVITE_ROW: Item = {
    "GroupId": TRIP,
    "SK": "INVITE",
    "EntityType": "INVITE",
    "Enabled": False,
    "DefaultRole": "MEMBER",
    "RotatedAt": AT,
    **TIMES,
}
OWNER_ROW: Item = {
    "GroupId": TRIP,
    "SK": f"PARTICIPANT#{ANN_HERE}",
    "EntityType": "PARTICIPANT",
    "ParticipantId": ANN_HERE,
    "Type": "USER",
    "UserId": ANN,
    "DisplayName": "Ann",
    "NameVersion": 3,
    "Role": "OWNER",
    **TIMES,
}
MEMBER_ROW: Item = {
    "GroupId": TRIP,
    "SK": f"USERMEMBER#{ANN}",
    "EntityType": "USERMEMBER",
    "ParticipantId": ANN_HERE,
    "Role": "OWNER",
    **TIMES,
}
BALANCE_ROW: Item = {
    "GroupId": TRIP,
    "SK": "BALANCE#v1",
    "EntityType": "BALANCE",
    "BalanceRevision": 0,
    "Initialized": True,
    "ExpenseCount": 0,
    "SettlementCount": 0,
    **TIMES,
}


async def test_group_is_written_whole(world: World) -> None:
    """A new group has its head, invite, owner, membership, balances, guests and first event."""
    done = await create_group.run(world.store, samples.create_group())

    assert world.rows() == placed(
        HEAD_ROW,
        INVITE_ROW,
        OWNER_ROW,
        MEMBER_ROW,
        BALANCE_ROW,
        guest_row(GUEST_GIL, "Gil"),
        guest_row(GUEST_HAL, "Hal"),
        event_row(
            1,
            f"GROUP_CHANGED#{TRIP}#{TRIP}#1",
            command="group",
            Payload={"Change": "CREATED", "Title": "Trip"},
        ),
    )
    assert done.resource.to_item() == world.row("groups", Key(TRIP, "META"))
    assert (done.group_id, done.seq, done.replayed, world.commits) == (TRIP, 1, False, [(TRIP, 1)])


def guest_row(participant_id: ParticipantId, name: str) -> dict[str, str]:
    """This is a guest as it is stored."""
    return {
        "GroupId": TRIP,
        "SK": f"PARTICIPANT#{participant_id}",
        "EntityType": "PARTICIPANT",
        "ParticipantId": participant_id,
        "Type": "GUEST",
        "DisplayName": name,
        "Role": "MEMBER",
        **TIMES,
    }


async def test_key_is_kept_a_day(world: World) -> None:
    """The client's key is stored with the hash of its input and the group it has made."""
    await create_group.run(world.store, samples.create_group(stamp(key="k", of="hash")))

    assert world.row("idempotency", Key(f"{ANN}#createGroup#k")) == {
        "Key": f"{ANN}#createGroup#k",
        "RequestHash": "hash",
        "ResultType": "GROUP",
        "ResultId": TRIP,
        "GroupId": TRIP,
        "CreatedAt": AT,
        "ExpiresAt": samples.AT_S + 24 * 3600,
    }


async def test_absent_description_is_no_attribute(world: World) -> None:
    """A group without a description has no such attribute."""
    await create_group.run(world.store, replace(samples.create_group(), description=None))

    assert "Description" not in world.row("groups", Key(TRIP, "META"))


async def test_same_key_makes_one_group(world: World) -> None:
    """A request repeated with its key gives the group of the first one, as it is now."""
    first = await create_group.run(world.store, samples.create_group(stamp(key="k")))
    before = world.rows()

    again = await create_group.run(
        world.store, samples.create_group(stamp("second", key="k"), group_id=HOME)
    )

    assert (again.group_id, again.resource, again.seq, again.replayed) == (
        TRIP,
        first.resource,
        1,
        True,
    )
    assert (world.rows(), world.commits) == (before, [(TRIP, 1)])


async def test_two_racers_with_one_key_make_one_group(world: World) -> None:
    """Of two requests at once with one key one makes the group and both answer with it."""
    answers = await asyncio.gather(
        create_group.run(world.store_on(world.engine), samples.create_group(stamp("a", key="k"))),
        create_group.run(
            world.store_on(world.engine),
            samples.create_group(stamp("b", key="k"), group_id=HOME),
        ),
    )

    assert len({answer.group_id for answer in answers}) == 1
    assert sorted(answer.replayed for answer in answers) == [False, True]
    assert len([place for place in world.rows() if place[2] == "META"]) == 1


async def test_key_of_another_input_is_refused(world: World) -> None:
    """A key that was used for another input is refused, and nothing is written."""
    await create_group.run(world.store, samples.create_group(stamp(key="k", of="one")))
    before = world.rows()

    with pytest.raises(Conflict) as refused:
        await create_group.run(
            world.store, samples.create_group(stamp("second", key="k", of="two"), group_id=HOME)
        )

    assert (refused.value.code, refused.value.path) == (
        ErrorCode.IDEMPOTENCY_MISMATCH,
        ("idempotencyKey",),
    )
    assert world.rows() == before


async def test_group_left_since_is_not_replayed(world: World) -> None:
    """A repeated request finds nothing when the actor is no longer in the group."""
    await create_group.run(world.store, samples.create_group(stamp(key="k")))
    await world.remove(membership(ANN, ANN_HERE).key)
    before = world.rows()

    with pytest.raises(NotFound, match="What this idempotency key made is gone"):
        await create_group.run(
            world.store, samples.create_group(stamp("second", key="k"), group_id=HOME)
        )

    assert world.rows() == before


async def test_taken_group_id_is_refused(trip: World) -> None:
    """A group whose id is taken is not written over."""
    before = trip.rows()

    with pytest.raises(Conflict, match="The new id of this group is taken"):
        await create_group.run(trip.store, samples.create_group(stamp("second")))

    assert trip.rows() == before


async def test_groups_of_one_person_are_limited(world: World) -> None:
    """Nobody is in more than 200 groups; the refusal names limit and value."""
    for number in range(199):
        group_id = GroupId(sample_id("b", 100 + number))
        await world.join(ANN, ANN_HERE, role=Role.MEMBER, group_id=group_id)
    await create_group.run(world.store, samples.create_group())

    with pytest.raises(InvalidInput) as refused:
        await create_group.run(world.store, samples.create_group(stamp("more"), group_id=HOME))

    problem = refused.value
    assert (problem.code, problem.expected, problem.actual) == (
        ErrorCode.LIMIT_EXCEEDED,
        "200",
        "201",
    )
    assert ("groups", HOME, "META") not in world.rows()


async def test_groups_made_at_once_are_limited(world: World) -> None:
    """Of many groups that one person makes at once no more are made than there is room for."""
    for number in range(195):
        group_id = GroupId(sample_id("b", 100 + number))
        await world.join(ANN, ANN_HERE, role=Role.MEMBER, group_id=group_id)

    outcomes = await asyncio.gather(
        *(
            create_group.run(
                world.store,
                samples.create_group(
                    stamp(f"at once {number}"), group_id=GroupId(sample_id("c", 100 + number))
                ),
            )
            for number in range(12)
        ),
        return_exceptions=True,
    )

    refused = [outcome for outcome in outcomes if isinstance(outcome, InvalidInput)]
    assert [problem.actual for problem in refused] == ["201"] * 7
    assert len([place for place in world.rows() if place[2] == "META"]) == 5
    assert len(world.lanes) == 0


def test_guests_are_limited() -> None:
    """A group begins with at most 50 guests; the refusal names the field, limit and value."""
    guests = tuple(NewGuest(ParticipantId(str(number)), "G") for number in range(51))
    command = replace(samples.create_group(), guests=guests)

    with pytest.raises(InvalidInput) as refused:
        plan(Snapshot(group_count=0), command)

    problem = refused.value
    assert (problem.path, problem.expected, problem.actual) == (("guests",), "50", "51")


async def test_largest_group_fits_one_transaction(world: World) -> None:
    """A group with 50 guests is one transaction."""
    guests = tuple(NewGuest(ParticipantId(f"g{number:02d}"), "G") for number in range(50))

    await create_group.run(
        world.store, replace(samples.create_group(stamp(key="k")), guests=guests)
    )

    assert world.row("groups", Key(TRIP, "META"))["ParticipantCount"] == 51
