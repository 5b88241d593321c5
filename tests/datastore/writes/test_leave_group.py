"""These tests hold the leaving of a group: what stays, what goes, and who can't."""

from functools import partial

import pytest

from datastore.keys import member_key
from datastore.writes import create_expense, leave_group, update_participant
from domain.access import ParticipantKind, Role
from domain.errors import Conflict, ErrorCode, NotFound
from tests.datastore import samples
from tests.datastore.expected import event_row, placed
from tests.datastore.people import (
    change_participant,
    co_own,
    head,
    leave,
    participant,
    participant_row,
)
from tests.datastore.samples import (
    ANN,
    ANN_HERE,
    AT,
    BOB,
    BOB_HERE,
    GUEST_GIL,
    STRANGER,
    TRIP,
    stamp,
)
from tests.datastore.staged import StagedEngine, after, reply_lost
from tests.datastore.world import World, changed, membership


async def test_leaver_stays_as_a_guest(dinner: World) -> None:
    """Who leaves is a guest of the same id and name; the membership goes, and the log tells."""
    await dinner.change(participant(dinner, BOB_HERE), ClaimedAt=AT)
    before = dinner.rows()
    group = before["groups", TRIP, "META"]
    bob = dict(before["groups", TRIP, f"PARTICIPANT#{BOB_HERE}"])
    del bob["UserId"], bob["ClaimedAt"]

    done = await leave_group.run(dinner.store, leave(actor=BOB))

    gone = ("groups", TRIP, f"USERMEMBER#{BOB}")
    assert before.pop(gone)["ParticipantId"] == BOB_HERE
    assert changed(before, dinner.rows()) == placed(
        {**group, "EventSeq": 3},
        {**bob, "Type": "GUEST"},
        event_row(
            3,
            f"PARTICIPANT_CHANGED#{TRIP}#{BOB_HERE}#3",
            command="leave",
            ActorId=BOB_HERE,
            Payload={
                "Change": "UPDATED",
                "Title": "Someone",
                "Changes": [{"Field": "kind", "Before": "USER", "After": "GUEST"}],
            },
        ),
    )
    assert gone not in dinner.rows()
    assert done.resource.to_item() == participant_row(dinner, BOB_HERE)
    assert (done.group_id, done.seq, done.replayed) == (TRIP, 3, False)


async def test_leaving_owner_is_a_member_guest(dinner: World) -> None:
    """An owner beside another leaves as a guest in the role MEMBER, and is no longer counted."""
    await co_own(dinner)

    await leave_group.run(dinner.store, leave())

    ann = participant(dinner, ANN_HERE)
    assert (ann.type, ann.role, ann.user_id) == (ParticipantKind.GUEST, Role.MEMBER, None)
    assert (head(dinner).owner_count, head(dinner).participant_count) == (1, 4)


async def test_viewer_leaves_as_a_viewer(dinner: World) -> None:
    """A VIEWER may leave, and keeps the role."""
    await dinner.join(BOB, BOB_HERE, role=Role.VIEWER)

    await leave_group.run(dinner.store, leave(actor=BOB))

    assert participant(dinner, BOB_HERE).role is Role.VIEWER


async def test_last_owner_can_not_leave(dinner: World) -> None:
    """The only owner is told to find another or delete the group, and nothing is written."""
    before = dinner.rows()

    with pytest.raises(Conflict, match="make another member an owner first, or delete") as last:
        await leave_group.run(dinner.store, leave())

    assert (last.value.code, last.value.path) == (ErrorCode.LAST_OWNER, ("groupId",))
    assert dinner.rows() == before


async def test_two_owners_do_not_both_leave(dinner: World) -> None:
    """Of two owners who leave at once, on two gateways, one stays."""
    await co_own(dinner)
    other = partial(leave_group.run, dinner.store_on(dinner.engine), leave(stamp("bob"), actor=BOB))
    engine = StagedEngine(dinner.engine, after(other))

    with pytest.raises(Conflict) as last:
        await leave_group.run(dinner.store_on(engine), leave())

    assert last.value.code is ErrorCode.LAST_OWNER
    assert (head(dinner).owner_count, participant(dinner, ANN_HERE).user_id) == (1, ANN)


async def test_uncounted_owners_are_counted(dinner: World) -> None:
    """In a group of before owners were counted the one who leaves is left out of the count."""
    await co_own(dinner)
    await dinner.change(head(dinner), OwnerCount=None)

    await leave_group.run(dinner.store, leave())

    assert head(dinner).owner_count == 1


async def test_owner_made_meanwhile_leaves_as_one(dinner: World) -> None:
    """A member who is made an owner meanwhile leaves as an owner does."""
    promote = change_participant(stamp("promote"), participant_id=BOB_HERE, role=Role.OWNER)
    engine = StagedEngine(
        dinner.engine,
        after(partial(update_participant.run, dinner.store_on(dinner.engine), promote)),
    )

    await leave_group.run(dinner.store_on(engine), leave(actor=BOB))

    assert (head(dinner).owner_count, participant(dinner, BOB_HERE).role) == (1, Role.MEMBER)


async def test_leaver_is_gone_for_the_next_write(dinner: World) -> None:
    """Who has left finds no group any more, and leaving again is NOT_FOUND too."""
    await leave_group.run(dinner.store, leave(actor=BOB))

    with pytest.raises(NotFound):
        await create_expense.run(
            dinner.store, samples.create_expense(expense_id=samples.TAXI, actor=BOB)
        )
    with pytest.raises(NotFound):
        await leave_group.run(dinner.store, leave(stamp("again"), actor=BOB))


async def test_stranger_leaves_nothing(dinner: World) -> None:
    """Who isn't in the group is answered as if there were none, and nothing is written."""
    before = dinner.rows()

    with pytest.raises(NotFound) as unknown:
        await leave_group.run(dinner.store, leave(actor=STRANGER))

    assert unknown.value.path == ("groupId",)
    assert dinner.rows() == before


@pytest.mark.parametrize("when", ["before", "meanwhile"])
async def test_who_is_being_removed_does_not_leave(dinner: World, when: str) -> None:
    """A member who is being removed at this moment can't become a guest."""
    lock = partial(dinner.change, participant(dinner, BOB_HERE), TransferTarget=BOB_HERE)
    if when == "before":
        await lock()
    engine = StagedEngine(dinner.engine, after(lock))

    with pytest.raises(Conflict, match="is being removed or merged"):
        await leave_group.run(dinner.store_on(engine), leave(actor=BOB))


async def test_old_membership_leaves_too(dinner: World) -> None:
    """A membership of before roles were copied is left like another."""
    await dinner.change(membership(BOB, BOB_HERE), Role=None)

    await leave_group.run(dinner.store, leave(actor=BOB))

    assert participant(dinner, BOB_HERE).type is ParticipantKind.GUEST


async def test_membership_without_participant_is_nothing(dinner: World) -> None:
    """A membership whose participant is missing leads nowhere, and makes no participant."""
    gone = partial(dinner.remove, participant(dinner, BOB_HERE).key)
    engine = StagedEngine(dinner.engine, after(gone))

    with pytest.raises(NotFound):
        await leave_group.run(dinner.store_on(engine), leave(actor=BOB))

    assert ("groups", TRIP, f"PARTICIPANT#{BOB_HERE}") not in dinner.rows()


async def test_lost_reply_leaves_once(dinner: World) -> None:
    """A member whose reply is lost has left, and is told so."""
    engine = StagedEngine(dinner.engine, reply_lost)

    done = await leave_group.run(dinner.store_on(engine), leave(actor=BOB))

    assert (done.resource.participant_id, len(dinner.log())) == (BOB_HERE, 3)
    assert ("groups", *(member_key(TRIP, BOB).partition, f"USERMEMBER#{BOB}")) not in dinner.rows()


async def test_guests_stay_guests(dinner: World) -> None:
    """Leaving changes nobody else."""
    gil = participant_row(dinner, GUEST_GIL)

    await leave_group.run(dinner.store, leave(actor=BOB))

    assert participant_row(dinner, GUEST_GIL) == gil
