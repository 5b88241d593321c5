"""These tests hold the change of a role or a guest's name: rows, owners' count, and who may."""

from functools import partial

import pytest

from datastore.keys import member_key
from datastore.values import Item, Value
from datastore.writes import update_participant
from datastore.writes.update_participant import UpdateParticipant
from domain.access import Role
from domain.errors import Conflict, ErrorCode, Forbidden, InvalidInput, NotFound
from tests.datastore.expected import event_row, placed
from tests.datastore.people import (
    change_participant,
    co_own,
    head,
    participant,
    participant_row,
)
from tests.datastore.samples import (
    ANN,
    ANN_HERE,
    BOB,
    BOB_HERE,
    GUEST_GIL,
    GUEST_HAL,
    NOBODY,
    STRANGER,
    TRIP,
    stamp,
)
from tests.datastore.staged import StagedEngine, after, reply_lost
from tests.datastore.world import World, changed, membership

PROMOTE_BOB = change_participant(participant_id=BOB_HERE, role=Role.OWNER)
DEMOTE_ANN = change_participant(participant_id=ANN_HERE, role=Role.MEMBER)


def change(field: str, before: str, after_it: str) -> Value:
    """This is one change as an event tells it."""
    return {"Field": field, "Before": before, "After": after_it}


def bob_changed(seq: int, *changes: Value) -> Item:
    """This is the event of a change of Bob's."""
    return event_row(
        seq,
        f"PARTICIPANT_CHANGED#{TRIP}#{BOB_HERE}#{seq}",
        command="change",
        Payload={"Change": "UPDATED", "Title": "Someone", "Changes": list(changes)},
    )


async def test_promotion_is_written_whole(dinner: World) -> None:
    """A new owner has the role in both rows, counts in the head, and is the next event."""
    before = dinner.rows()
    group = before["groups", TRIP, "META"]
    bob = before["groups", TRIP, f"PARTICIPANT#{BOB_HERE}"]
    copy = before["groups", TRIP, f"USERMEMBER#{BOB}"]

    done = await update_participant.run(dinner.store, PROMOTE_BOB)

    assert changed(before, dinner.rows()) == placed(
        {**group, "OwnerCount": 2, "EventSeq": 3},
        {**bob, "Role": "OWNER"},
        {**copy, "Role": "OWNER"},
        bob_changed(3, change("role", "MEMBER", "OWNER")),
    )
    assert done.resource.to_item() == participant_row(dinner, BOB_HERE)
    assert (done.group_id, done.seq, done.replayed) == (TRIP, 3, False)


async def test_demotion_counts_down(dinner: World) -> None:
    """An owner beside another may become a member, and the head counts one owner."""
    await co_own(dinner)

    await update_participant.run(dinner.store, DEMOTE_ANN)

    copy = dinner.row("groups", member_key(TRIP, ANN))
    assert (participant(dinner, ANN_HERE).role, copy["Role"]) == (Role.MEMBER, "MEMBER")
    assert head(dinner).owner_count == 1


async def test_other_roles_do_not_count(dinner: World) -> None:
    """A member who becomes a viewer changes nothing in the owners' count."""
    await update_participant.run(
        dinner.store, change_participant(participant_id=BOB_HERE, role=Role.VIEWER)
    )

    assert head(dinner).owner_count == 1


async def test_guest_is_renamed_and_changed_at_once(dinner: World) -> None:
    """A name and a role in one command are one event."""
    before = dinner.rows()
    gil = before["groups", TRIP, f"PARTICIPANT#{GUEST_GIL}"]
    group = before["groups", TRIP, "META"]

    await update_participant.run(dinner.store, change_participant(name="Gilda", role=Role.VIEWER))

    assert changed(before, dinner.rows()) == placed(
        {**group, "EventSeq": 3},
        {**gil, "DisplayName": "Gilda", "Role": "VIEWER"},
        event_row(
            3,
            f"PARTICIPANT_CHANGED#{TRIP}#{GUEST_GIL}#3",
            command="change",
            Payload={
                "Change": "UPDATED",
                "Title": "Gilda",
                "Changes": [
                    change("displayName", "Gil", "Gilda"),
                    change("role", "MEMBER", "VIEWER"),
                ],
            },
        ),
    )


async def test_member_renames_guests(dinner: World) -> None:
    """A MEMBER may rename a guest, as they may add one."""
    await update_participant.run(dinner.store, change_participant(name="Gilda", actor=BOB))

    assert participant(dinner, GUEST_GIL).display_name == "Gilda"


@pytest.mark.parametrize(
    ("command", "role", "required"),
    [
        (change_participant(name="Gilda", actor=BOB), Role.VIEWER, Role.MEMBER),
        (change_participant(role=Role.VIEWER, actor=BOB), Role.MEMBER, Role.OWNER),
        (change_participant(name="Gilda", role=Role.VIEWER, actor=BOB), Role.MEMBER, Role.OWNER),
    ],
    ids=["viewer renames", "member changes a role", "member does both"],
)
async def test_lower_roles_may_not(
    dinner: World, command: UpdateParticipant, role: Role, required: Role
) -> None:
    """A name takes a MEMBER, a role an OWNER; nothing is written otherwise."""
    await dinner.join(BOB, BOB_HERE, role=role)
    before = dinner.rows()

    with pytest.raises(Forbidden) as no:
        await update_participant.run(dinner.store, command)

    assert no.value.required_role is required
    assert dinner.rows() == before


async def test_user_name_is_their_own(dinner: World) -> None:
    """Nobody changes a user's name in a group, whatever their role."""
    before = dinner.rows()
    command = change_participant(participant_id=BOB_HERE, name="Bobby")

    with pytest.raises(Forbidden, match="This is a user's own name") as no:
        await update_participant.run(dinner.store, command)

    assert (no.value.path, no.value.required_role) == (("displayName",), None)
    assert dinner.rows() == before


async def test_guest_never_owns(dinner: World) -> None:
    """A guest in the role OWNER is refused, and nothing is written."""
    before = dinner.rows()

    with pytest.raises(InvalidInput, match="A guest can't be OWNER") as bad:
        await update_participant.run(dinner.store, change_participant(role=Role.OWNER))

    assert bad.value.path == ("role",)
    assert dinner.rows() == before


async def test_last_owner_stays(dinner: World) -> None:
    """The only owner can't be demoted, and nothing is written."""
    before = dinner.rows()

    with pytest.raises(Conflict, match="This is the group's only owner") as last:
        await update_participant.run(dinner.store, DEMOTE_ANN)

    assert (last.value.code, last.value.path) == (ErrorCode.LAST_OWNER, ("role",))
    assert dinner.rows() == before


async def test_two_owners_do_not_both_step_down(dinner: World) -> None:
    """Of two owners who step down at once, on two gateways, one stays."""
    await co_own(dinner)
    step_down = change_participant(
        stamp("bob"), participant_id=BOB_HERE, role=Role.MEMBER, actor=BOB
    )
    other = partial(update_participant.run, dinner.store_on(dinner.engine), step_down)
    engine = StagedEngine(dinner.engine, after(other))

    with pytest.raises(Conflict) as last:
        await update_participant.run(dinner.store_on(engine), DEMOTE_ANN)

    assert last.value.code is ErrorCode.LAST_OWNER
    assert (head(dinner).owner_count, participant(dinner, ANN_HERE).role) == (1, Role.OWNER)


async def test_owner_lost_without_a_number_is_seen(dinner: World) -> None:
    """The count of owners is held inside the transaction too, whatever else was read."""
    await co_own(dinner)
    engine = StagedEngine(dinner.engine, after(partial(dinner.change, head(dinner), OwnerCount=1)))

    with pytest.raises(Conflict) as last:
        await update_participant.run(dinner.store_on(engine), DEMOTE_ANN)

    assert last.value.code is ErrorCode.LAST_OWNER


@pytest.mark.parametrize(
    ("command", "count"), [(PROMOTE_BOB, 2), (DEMOTE_ANN, 1)], ids=["one more", "one less"]
)
async def test_uncounted_owners_are_counted(
    dinner: World, command: UpdateParticipant, count: int
) -> None:
    """A group of before owners were counted gets its count with the next change of one."""
    if command is DEMOTE_ANN:
        await co_own(dinner)
    await dinner.change(head(dinner), OwnerCount=None)

    await update_participant.run(dinner.store, command)

    assert head(dinner).owner_count == count


async def test_uncounted_last_owner_stays(dinner: World) -> None:
    """Without a count the rows say who is the last owner."""
    await dinner.change(head(dinner), OwnerCount=None)

    with pytest.raises(Conflict) as last:
        await update_participant.run(dinner.store, DEMOTE_ANN)

    assert last.value.code is ErrorCode.LAST_OWNER


async def test_old_membership_gets_the_role(dinner: World) -> None:
    """A membership of before roles were copied gets its copy with the change."""
    await dinner.change(membership(BOB, BOB_HERE), Role=None)

    await update_participant.run(dinner.store, PROMOTE_BOB)

    assert dinner.row("groups", member_key(TRIP, BOB))["Role"] == "OWNER"


@pytest.mark.parametrize(
    "command",
    [
        change_participant(participant_id=NOBODY, name="Nobody"),
        change_participant(name="Gilda", actor=STRANGER),
    ],
    ids=["nobody", "a stranger asks"],
)
async def test_unknown_participant_is_not_found(dinner: World, command: UpdateParticipant) -> None:
    """Who isn't there, and who is in a group that isn't the actor's, are answered alike."""
    with pytest.raises(NotFound, match="There is nothing with this id") as unknown:
        await update_participant.run(dinner.store, command)

    assert unknown.value.path == ("participantId",)


@pytest.mark.parametrize("when", ["before", "meanwhile"])
async def test_who_is_on_the_way_out_stays_as_they_are(dinner: World, when: str) -> None:
    """A guest who is being removed or merged isn't changed."""
    lock = partial(dinner.change, participant(dinner, GUEST_GIL), TransferTarget=GUEST_HAL)
    if when == "before":
        await lock()
    engine = StagedEngine(dinner.engine, after(lock))

    with pytest.raises(Conflict, match="is being removed or merged"):
        await update_participant.run(dinner.store_on(engine), change_participant(name="Gilda"))

    assert participant(dinner, GUEST_GIL).display_name == "Gil"


async def test_guest_claimed_meanwhile_keeps_their_name(dinner: World) -> None:
    """A guest whom a user takes over meanwhile has a name of their own."""
    claim = partial(dinner.join, STRANGER, GUEST_GIL, role=Role.MEMBER)
    engine = StagedEngine(dinner.engine, after(claim))

    with pytest.raises(Forbidden, match="This is a user's own name"):
        await update_participant.run(dinner.store_on(engine), change_participant(name="Gilda"))


async def test_guest_gone_meanwhile_is_not_found(dinner: World) -> None:
    """A guest who is removed meanwhile isn't made again."""
    gone = partial(dinner.remove, participant(dinner, GUEST_GIL).key)
    engine = StagedEngine(dinner.engine, after(gone))

    with pytest.raises(NotFound):
        await update_participant.run(dinner.store_on(engine), change_participant(name="Gilda"))


async def test_role_changed_meanwhile_is_told_as_it_was(dinner: World) -> None:
    """A change that another overtakes is planned on what that one has left."""
    other = change_participant(stamp("other"), participant_id=BOB_HERE, role=Role.VIEWER)
    engine = StagedEngine(
        dinner.engine, after(partial(update_participant.run, dinner.store_on(dinner.engine), other))
    )

    await update_participant.run(dinner.store_on(engine), PROMOTE_BOB)

    (told,) = placed(bob_changed(4, change("role", "VIEWER", "OWNER"))).items()
    assert dinner.rows()[told[0]] == told[1]
    assert head(dinner).owner_count == 2


async def test_lost_reply_changes_once(dinner: World) -> None:
    """A promotion whose reply is lost counts one owner more."""
    engine = StagedEngine(dinner.engine, reply_lost)

    await update_participant.run(dinner.store_on(engine), PROMOTE_BOB)

    assert (head(dinner).owner_count, len(dinner.log())) == (2, 3)
