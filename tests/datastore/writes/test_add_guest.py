"""These tests hold the adding of a guest: its rows, its limit, and who may."""

from dataclasses import replace
from functools import partial

import pytest

from datastore.items import GroupItem
from datastore.keys import group_key
from datastore.operations import Key
from datastore.values import Item
from datastore.writes import add_guest
from domain.access import Role
from domain.errors import Conflict, ErrorCode, InvalidInput
from tests.datastore import samples
from tests.datastore.expected import event_row, placed
from tests.datastore.samples import AT, BOB, GUEST_GIL, TRIP, sample_id, stamp
from tests.datastore.staged import StagedEngine, after
from tests.datastore.world import World, changed

GUEST = sample_id("c", 5)
GUEST_ROW: Item = {
    "GroupId": TRIP,
    "SK": f"PARTICIPANT#{GUEST}",
    "EntityType": "PARTICIPANT",
    "ParticipantId": GUEST,
    "Type": "GUEST",
    "DisplayName": "Guest 5",
    "Role": "VIEWER",
    "CreatedAt": AT,
    "UpdatedAt": AT,
}


async def test_guest_is_written_whole(trip: World) -> None:
    """A new guest has a row, counts in the head, and is the next event."""
    before = trip.rows()
    group = before["groups", TRIP, "META"]
    command = replace(samples.add_guest(), role=Role.VIEWER)

    done = await add_guest.run(trip.store, command)

    assert changed(before, trip.rows()) == placed(
        {**group, "ParticipantCount": 4, "EventSeq": 2},
        GUEST_ROW,
        event_row(
            2,
            f"PARTICIPANT_CHANGED#{TRIP}#{GUEST}#2",
            command="guest 5",
            Payload={"Change": "CREATED", "Title": "Guest 5"},
        ),
    )
    assert done.resource.to_item() == trip.row("groups", Key(TRIP, f"PARTICIPANT#{GUEST}"))
    assert (done.group_id, done.seq, done.replayed) == (TRIP, 2, False)


async def test_member_may_add_guests(dinner: World) -> None:
    """A MEMBER adds guests as an owner does, under their own name."""
    await add_guest.run(dinner.store, samples.add_guest(actor=BOB))

    event = dinner.row("notifications", Key(f"GROUP#{TRIP}", "EVENT#000000000003"))
    assert event["ActorId"] == samples.BOB_HERE


async def test_guest_is_no_owner(trip: World) -> None:
    """A guest in the role OWNER is refused, and nothing is written."""
    before = trip.rows()

    with pytest.raises(InvalidInput, match="A guest can't be OWNER: take MEMBER or VIEWER") as bad:
        await add_guest.run(trip.store, replace(samples.add_guest(), role=Role.OWNER))

    assert bad.value.path == ("role",)
    assert trip.rows() == before


async def test_full_group_takes_no_guest(trip: World) -> None:
    """A group has at most 100 participants; the refusal names limit and value."""
    head = GroupItem.from_item(trip.row("groups", group_key(TRIP)))
    await trip.change(head, ParticipantCount=100)
    before = trip.rows()

    with pytest.raises(InvalidInput) as full:
        await add_guest.run(trip.store, samples.add_guest())

    assert (full.value.code, full.value.expected, full.value.actual) == (
        ErrorCode.LIMIT_EXCEEDED,
        "100",
        "101",
    )
    assert trip.rows() == before


async def test_last_place_is_given_once(trip: World) -> None:
    """Of two guests for the last place of a group one gets it, over two gateways too."""
    head = GroupItem.from_item(trip.row("groups", group_key(TRIP)))
    await trip.change(head, ParticipantCount=99)
    other = partial(
        add_guest.run, trip.store_on(trip.engine), samples.add_guest(stamp("other"), number=6)
    )
    engine = StagedEngine(trip.engine, after(other))

    with pytest.raises(InvalidInput, match="over the limit of 100"):
        await add_guest.run(trip.store_on(engine), samples.add_guest())

    assert trip.row("groups", group_key(TRIP))["ParticipantCount"] == 100


async def test_place_taken_without_a_number_is_seen(trip: World) -> None:
    """The limit holds inside the transaction too, whatever else was read."""
    head = GroupItem.from_item(trip.row("groups", group_key(TRIP)))
    await trip.change(head, ParticipantCount=99)
    engine = StagedEngine(trip.engine, after(partial(trip.change, head, ParticipantCount=100)))

    with pytest.raises(InvalidInput, match="over the limit of 100"):
        await add_guest.run(trip.store_on(engine), samples.add_guest())


async def test_uncounted_group_is_counted(trip: World) -> None:
    """A group of before participants were counted gets its count with the next guest."""
    head = GroupItem.from_item(trip.row("groups", group_key(TRIP)))
    await trip.change(head, ParticipantCount=None)

    await add_guest.run(trip.store, samples.add_guest())

    assert trip.row("groups", group_key(TRIP))["ParticipantCount"] == 4


async def test_taken_participant_id_is_refused(trip: World) -> None:
    """A guest whose id is taken does not write over who has it."""
    before = trip.rows()
    command = replace(samples.add_guest(), participant_id=GUEST_GIL)

    with pytest.raises(Conflict, match="The new id of this participant is taken"):
        await add_guest.run(trip.store, command)

    assert trip.rows() == before
