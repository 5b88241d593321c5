"""These tests hold the plans about the group itself and its people, as values."""

import pytest

from datastore.items import BalanceItem, GroupItem, ParticipantItem, UserMemberItem
from datastore.operations import (
    Absent,
    AddTo,
    Equals,
    Exists,
    Greater,
    In,
    Less,
    Remove,
    Update,
)
from datastore.writes import (
    delete_group,
    leave_group,
    merge_guest,
    remove_participant,
    update_group,
    update_participant,
)
from datastore.writes.acting import Acting
from datastore.writes.merge_pair import Pair
from datastore.writes.nets import Balances
from datastore.writes.planned import Planned, merged
from datastore.writes.work import Continuation
from domain.access import ParticipantKind, Role
from domain.ids import ParticipantId, UserId
from tests.datastore import people
from tests.datastore.people import BOB_GOES, GIL_GOES
from tests.datastore.samples import (
    ANN,
    ANN_HERE,
    AT,
    BOB,
    BOB_HERE,
    GUEST_GIL,
    GUEST_HAL,
    TRIP,
    stamp,
)
from tests.datastore.world import membership
from tests.datastore.writes.outlines import outline

HEAD = GroupItem(
    group_id=TRIP,
    name="Trip",
    currency="EUR",
    created_by=ANN,
    owner_count=2,
    participant_count=4,
    version=3,
    event_seq=7,
    created_at=AT,
    updated_at=AT,
)
MEMBER: UserMemberItem = membership(ANN, ANN_HERE)
ACTING = Acting(HEAD, MEMBER, Role.OWNER, is_old_member=False, path=("groupId",))
BALANCES = BalanceItem(group_id=TRIP, initialized=True)
LIVE = Exists("SK") & Absent("Status")
AS_OWNER = [
    (f"Check USERMEMBER#{ANN}", Equals("ParticipantId", ANN_HERE) & In("Role", ("OWNER",))),
    (f"Check PARTICIPANT#{ANN_HERE}", Equals("UserId", ANN) & Equals("Role", "OWNER")),
]
COUNTED = Exists("ParticipantCount")
ONE_LESS = Greater("OwnerCount", 1)


def someone(
    participant_id: ParticipantId, user_id: UserId | None = None, *, role: Role = Role.MEMBER
) -> ParticipantItem:
    """This is a participant of the trip: a user if they have an account."""
    return ParticipantItem(
        group_id=TRIP,
        participant_id=participant_id,
        type=ParticipantKind.GUEST if user_id is None else ParticipantKind.USER,
        user_id=user_id,
        display_name="Someone",
        role=role,
        created_at=AT,
        updated_at=AT,
    )


def no_net(participant_id: ParticipantId) -> object:
    """This is the condition that a participant is owed nothing and owes nothing."""
    name = f"Net_{participant_id}"
    return Exists("SK") & (Absent(name) | Equals(name, 0))


def update_of(rows: tuple[Planned, ...], sort_key: str) -> Update:
    """This is the one update of a row."""
    (found,) = (
        row.write
        for row in rows
        if isinstance(row.write, Update) and row.write.key.sort == sort_key
    )
    return found


def test_update_group_holds_the_version() -> None:
    """W2: the actor as an owner by both rows, the head on the version that was seen."""
    command = people.rename_group(expected_version=3)

    plan = update_group.plan(update_group.Snapshot(ACTING), command)

    assert outline(plan.rows) == [*AS_OWNER, ("Update META", Equals("Version", 3))]


@pytest.mark.parametrize(
    ("role", "was", "head"),
    [
        (Role.MEMBER, Role.OWNER, [("Update META", ONE_LESS)]),
        (Role.OWNER, Role.MEMBER, [("Update META", Exists("OwnerCount"))]),
        (Role.VIEWER, Role.MEMBER, []),
    ],
    ids=["one owner less", "one owner more", "no owner"],
)
def test_update_participant_counts_owners(
    role: Role, was: Role, head: list[tuple[str, object]]
) -> None:
    """W5: the head's count where an owner comes or goes, the participant, the membership."""
    bob = someone(BOB_HERE, BOB, role=was)
    snapshot = update_participant.Snapshot(ACTING, bob, owner_count=2)
    command = people.change_participant(participant_id=BOB_HERE, role=role)

    plan = update_participant.plan(snapshot, command)

    as_read = Equals("Role", was.value) & Equals("Type", "USER") & Absent("TransferTarget")
    assert outline(plan.rows) == [
        *AS_OWNER,
        *head,
        (f"Update PARTICIPANT#{BOB_HERE}", as_read),
        (f"Update USERMEMBER#{BOB}", Equals("ParticipantId", BOB_HERE)),
    ]


def test_renaming_takes_no_owner() -> None:
    """W24: a guest's name is written by whoever may add one, and no membership with it."""
    snapshot = update_participant.Snapshot(ACTING, someone(GUEST_GIL), owner_count=2)

    plan = update_participant.plan(snapshot, people.change_participant(name="Gilda"))

    may_add = Equals("ParticipantId", ANN_HERE) & In("Role", ("OWNER", "MEMBER"))
    as_read = Equals("Role", "MEMBER") & Equals("Type", "GUEST") & Absent("TransferTarget")
    assert outline(plan.rows) == [
        (f"Check USERMEMBER#{ANN}", may_add),
        (f"Update PARTICIPANT#{GUEST_GIL}", as_read),
    ]


def test_leave_group_keeps_a_guest() -> None:
    """W23: one owner less, the participant without a user, no membership; each row once."""
    snapshot = leave_group.Snapshot(ACTING, someone(ANN_HERE, ANN, role=Role.OWNER), owner_count=2)

    rows = merged(leave_group.plan(snapshot, people.leave()).rows)

    is_own = Equals("ParticipantId", ANN_HERE)
    as_read = Equals("UserId", ANN) & Equals("Role", "OWNER") & Absent("TransferTarget")
    assert outline(rows) == [
        (f"Delete USERMEMBER#{ANN}", is_own & (is_own & In("Role", ("OWNER", "MEMBER", "VIEWER")))),
        ("Update META", ONE_LESS),
        (f"Update PARTICIPANT#{ANN_HERE}", as_read),
    ]


def test_delete_group_leaves_work() -> None:
    """W3: the actor as an owner, the head marked if it is there, the work of the sweep."""
    plan = delete_group.plan(delete_group.Snapshot(ACTING), people.delete_trip())

    assert outline(plan.rows) == [
        *AS_OWNER,
        ("Update META", Exists("SK")),
        (f"Put DELETE_GROUP#{TRIP}#{TRIP}", None),
    ]


def test_removal_begins_with_a_lock() -> None:
    """W6a: a live group, the actor as an owner, the lock of who is in no merge, the work."""
    rows = remove_participant.plan_lock(ACTING, someone(BOB_HERE, BOB), 2, BOB_GOES)

    is_free = Absent("TransferTarget") | Equals("TransferTarget", BOB_HERE)
    lock = Exists("SK") & is_free & Absent("TransferSource") & Equals("Role", "MEMBER")
    assert outline(rows) == [
        ("Check META", LIVE),
        *AS_OWNER,
        (f"Update PARTICIPANT#{BOB_HERE}", lock),
        (f"Put REMOVE_PARTICIPANT#{TRIP}#{BOB_HERE}", None),
    ]


def test_removal_ends_on_the_lock() -> None:
    """W6c: participant and membership go on the lock, the head counts, no net is left."""
    bob = someone(BOB_HERE, BOB, role=Role.OWNER).model_copy(update={"transfer_target": BOB_HERE})
    snapshot = remove_participant.Snapshot(HEAD, bob, owner_count=2, balances=BALANCES)

    rows = remove_participant.plan(snapshot, Continuation(BOB_GOES, stamp())).rows

    on_the_lock = Equals("TransferTarget", BOB_HERE) & Equals("Role", "OWNER")
    assert outline(rows) == [
        ("Update META", ONE_LESS),
        (f"Delete PARTICIPANT#{BOB_HERE}", on_the_lock),
        (f"Delete USERMEMBER#{BOB}", Absent("SK") | Equals("ParticipantId", BOB_HERE)),
        ("Update META", COUNTED),
        ("Update BALANCE#v1", no_net(BOB_HERE)),
    ]
    head = update_of(merged(rows), "META")
    assert head.actions == (AddTo("OwnerCount", -1), AddTo("ParticipantCount", -1))


def test_merge_begins_with_two_locks() -> None:
    """W19: the guest is locked into the target, the target marked as theirs, the work begun."""
    before = merge_guest.Before(
        ACTING, someone(GUEST_GIL), someone(GUEST_HAL), Balances(BALANCES, is_stored=True)
    )

    rows = merge_guest.plan_lock(before, GIL_GOES)

    is_free = Absent("TransferTarget") | Equals("TransferTarget", GUEST_HAL)
    unkept = Absent("InvitedUserId") | Less("InviteExpiresAt", AT)
    a_guest = Equals("Type", "GUEST") & unkept
    unmarked = Absent("TransferSource") | Equals("TransferSource", GUEST_GIL)
    assert outline(rows) == [
        ("Check META", LIVE),
        *AS_OWNER,
        (
            f"Update PARTICIPANT#{GUEST_GIL}",
            Exists("SK") & is_free & Absent("TransferSource") & a_guest,
        ),
        (f"Update PARTICIPANT#{GUEST_HAL}", Exists("SK") & Absent("TransferTarget") & unmarked),
        (f"Put MERGE_GUEST#{TRIP}#{GUEST_GIL}", None),
    ]


def test_merge_ends_on_both_locks() -> None:
    """W19: the guest goes on the lock with a net of zero, and the target's mark with them."""
    source = someone(GUEST_GIL).model_copy(update={"transfer_target": GUEST_HAL})
    target = someone(GUEST_HAL).model_copy(update={"transfer_source": GUEST_GIL})
    snapshot = merge_guest.Snapshot(HEAD, Pair(source, target), BALANCES)

    rows = merged(merge_guest.plan(snapshot, Continuation(GIL_GOES, stamp())).rows)

    to_target = Equals("TransferTarget", GUEST_HAL)
    from_source = Equals("TransferSource", GUEST_GIL)
    assert outline(rows) == [
        (f"Delete PARTICIPANT#{GUEST_GIL}", to_target & Equals("Role", "MEMBER") & to_target),
        (f"Update PARTICIPANT#{GUEST_HAL}", from_source & from_source),
        ("Update META", COUNTED),
        ("Update BALANCE#v1", no_net(GUEST_GIL)),
    ]
    assert update_of(rows, "BALANCE#v1").actions == (Remove(f"Net_{GUEST_GIL}"),)
