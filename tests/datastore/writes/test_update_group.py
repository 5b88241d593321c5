"""These tests hold the change of a group's name and description: its head, and who may."""

from functools import partial

import pytest

from datastore.keys import group_key
from datastore.values import Value
from datastore.writes import update_group
from domain.access import Role
from domain.errors import Conflict, ErrorCode, Forbidden, InTheWay, NotFound, ObjectKind
from domain.unset import UNSET, Left
from tests.datastore.expected import event_row, placed
from tests.datastore.people import co_own, head, rename_group
from tests.datastore.samples import ANN, ANN_HERE, BOB, BOB_HERE, STRANGER, TRIP, stamp
from tests.datastore.staged import StagedEngine, after, reply_lost
from tests.datastore.world import World, changed, membership

THE_TRIP = InTheWay(ObjectKind.GROUP, (TRIP,))
NEW_NAME: Value = {"Field": "name", "Before": "Trip", "After": "Lisbon"}


async def test_edit_is_written_whole(trip: World) -> None:
    """An edit changes the head in its next version, and is the next event with its changes."""
    before = trip.rows()
    group = before["groups", TRIP, "META"]

    done = await update_group.run(trip.store, rename_group())

    assert changed(before, trip.rows()) == placed(
        {**group, "Name": "Lisbon", "Version": 2, "EventSeq": 2},
        event_row(
            2,
            f"GROUP_CHANGED#{TRIP}#{TRIP}#2",
            command="rename",
            Payload={"Change": "UPDATED", "Title": "Lisbon", "Changes": [NEW_NAME]},
        ),
    )
    assert done.resource.to_item() == trip.row("groups", group_key(TRIP))
    assert (done.group_id, done.seq, done.replayed) == (TRIP, 2, False)


@pytest.mark.parametrize(
    ("given", "stored"),
    [(UNSET, "Lisbon in spring"), (None, None), ("In autumn", "In autumn")],
    ids=["left out", "cleared", "replaced"],
)
async def test_description_is_kept_or_cleared(
    trip: World, given: str | Left | None, stored: str | None
) -> None:
    """A description that is left out stays, a null takes it away."""
    await update_group.run(trip.store, rename_group(name=UNSET, description=given))

    row = trip.row("groups", group_key(TRIP))
    assert (row.get("Description"), row["Name"], row["Version"]) == (stored, "Trip", 2)


async def test_other_version_is_refused(trip: World) -> None:
    """An edit of another version is a conflict with the group, and nothing is written."""
    before = trip.rows()

    with pytest.raises(Conflict, match="It was changed since you read it") as stale:
        await update_group.run(trip.store, rename_group(expected_version=2))

    assert (stale.value.code, stale.value.path, stale.value.current) == (
        ErrorCode.VERSION_CONFLICT,
        ("expectedVersion",),
        THE_TRIP,
    )
    assert trip.rows() == before


async def test_first_of_two_edits_wins(trip: World) -> None:
    """Of two edits of one version at once, on two gateways, the second is a conflict."""
    other = rename_group(stamp("other"), name="Porto")
    engine = StagedEngine(
        trip.engine, after(partial(update_group.run, trip.store_on(trip.engine), other))
    )

    with pytest.raises(Conflict) as stale:
        await update_group.run(trip.store_on(engine), rename_group())

    assert stale.value.code is ErrorCode.VERSION_CONFLICT
    assert (head(trip).name, head(trip).version) == ("Porto", 2)


async def test_version_changed_without_a_number_is_seen(trip: World) -> None:
    """The version is held inside the transaction too, whatever else was read."""
    engine = StagedEngine(trip.engine, after(partial(trip.change, head(trip), Version=7)))

    with pytest.raises(Conflict) as stale:
        await update_group.run(trip.store_on(engine), rename_group())

    assert stale.value.code is ErrorCode.VERSION_CONFLICT


async def test_group_without_a_version_has_the_first(trip: World) -> None:
    """A group of before there were versions is edited as version 1."""
    await trip.change(head(trip), Version=None)

    await update_group.run(trip.store, rename_group())

    assert head(trip).version == 2


@pytest.mark.parametrize("role", [Role.MEMBER, Role.VIEWER])
async def test_only_owners_edit(trip: World, role: Role) -> None:
    """Members and viewers are told that it takes an owner, and nothing is written."""
    await trip.join(BOB, BOB_HERE, role=role)
    before = trip.rows()

    with pytest.raises(Forbidden, match=f"Your role here is {role}, and this takes OWNER") as no:
        await update_group.run(trip.store, rename_group(actor=BOB))

    assert no.value.required_role is Role.OWNER
    assert trip.rows() == before


async def test_stranger_finds_no_group(trip: World) -> None:
    """Who isn't in the group is answered as if there were none."""
    with pytest.raises(NotFound) as unknown:
        await update_group.run(trip.store, rename_group(actor=STRANGER))

    assert unknown.value.path == ("groupId",)


@pytest.mark.parametrize(
    ("role", "error"), [(Role.MEMBER, Forbidden), (None, NotFound)], ids=["demoted", "gone"]
)
@pytest.mark.parametrize("when", ["before", "meanwhile"])
async def test_stale_copy_keeps_no_powers(
    trip: World, role: Role | None, error: type[Exception], when: str
) -> None:
    """A membership that says OWNER is not enough where the participant says otherwise."""
    await co_own(trip)

    async def lose() -> None:
        await trip.join(BOB, BOB_HERE, role=role or Role.OWNER)
        if role is None:
            await trip.join(ANN, BOB_HERE, role=Role.OWNER)
        await trip.put(membership(BOB, BOB_HERE, role=Role.OWNER), membership(ANN, ANN_HERE))

    if when == "before":
        await lose()
    engine = StagedEngine(trip.engine, after(lose))

    with pytest.raises(error):
        await update_group.run(trip.store_on(engine), rename_group(actor=BOB))

    assert head(trip).version == 1


async def test_lost_reply_edits_once(trip: World) -> None:
    """An edit whose reply is lost is no conflict with itself."""
    engine = StagedEngine(trip.engine, reply_lost)

    done = await update_group.run(trip.store_on(engine), rename_group())

    assert (done.resource.version, head(trip).version, len(trip.log())) == (2, 2, 2)
