"""These tests hold the plans as values: which rows, in which order, on which conditions."""

from dataclasses import replace

from datastore.items import (
    BalanceItem,
    CommentItem,
    ExpenseRow,
    GroupItem,
    ParticipantItem,
    UserMemberItem,
)
from datastore.operations import (
    Absent,
    AddTo,
    Equals,
    Exists,
    In,
    Less,
    SetTo,
    Update,
)
from datastore.reads.window import Slice
from datastore.writes import (
    add_comment,
    add_guest,
    create_expense,
    create_group,
    create_recurring_expense,
    create_settlement,
    delete_expense,
    provision_user,
    update_expense,
)
from datastore.writes.acting import Acting
from datastore.writes.claim import claimed
from datastore.writes.comment_counters import Counters
from datastore.writes.nets import Balances
from datastore.writes.opening import Opening
from datastore.writes.transaction import transaction
from domain.access import ParticipantKind, Role
from domain.expense import Payment
from tests.datastore import samples
from tests.datastore.samples import (
    ANN,
    ANN_HERE,
    AT,
    AT_S,
    BOB,
    BOB_HERE,
    DINNER,
    GUEST_GIL,
    GUEST_HAL,
    HELLO,
    PAID_BACK,
    TRIP,
    stamp,
)
from tests.datastore.templates import RENT, create_recurring
from tests.datastore.world import membership
from tests.datastore.writes.outlines import outline

LATER = "2026-03-31T09:30:01.000Z"
HEAD = GroupItem(
    group_id=TRIP,
    name="Trip",
    currency="EUR",
    created_by=ANN,
    owner_count=1,
    participant_count=3,
    version=1,
    event_seq=7,
    created_at=AT,
    updated_at=AT,
)
MEMBER: UserMemberItem = membership(ANN, ANN_HERE)
ACTING = Acting(HEAD, MEMBER, Role.OWNER, is_old_member=False, path=("groupId",))
BALANCES = Balances(BalanceItem(group_id=TRIP, initialized=True), is_stored=True)
COUNTED = Counters((TRIP, DINNER), comment_count=0, last_comment_at=None, is_stored=True)
NEW = Absent("SK")
STAYS = Exists("SK") & Absent("TransferTarget")
OWN_ROW = f"Check USERMEMBER#{ANN}"
IS_OWNER_OR_MEMBER = Equals("ParticipantId", ANN_HERE) & In("Role", ("OWNER", "MEMBER"))


def test_create_group_makes_every_row() -> None:
    """W1: head, invite, owner, membership, balances, a participant per guest; all new."""
    plan = create_group.plan(create_group.Snapshot(group_count=0), samples.create_group())

    assert outline(plan.rows) == [
        ("Put META", NEW),
        ("Put INVITE", NEW),
        (f"Put PARTICIPANT#{ANN_HERE}", NEW),
        (f"Put USERMEMBER#{ANN}", NEW),
        ("Put BALANCE#v1", NEW),
        (f"Put PARTICIPANT#{GUEST_GIL}", NEW),
        (f"Put PARTICIPANT#{GUEST_HAL}", NEW),
    ]


def test_add_guest_counts_the_guest() -> None:
    """W4: the actor's row, a new participant, one more in the head while there is room."""
    snapshot = add_guest.Snapshot(ACTING, participant_count=3)

    plan = add_guest.plan(snapshot, samples.add_guest())

    assert outline(plan.rows) == [
        (OWN_ROW, IS_OWNER_OR_MEMBER),
        (f"Put PARTICIPANT#{samples.sample_id('c', 5)}", NEW),
        ("Update META", Less("ParticipantCount", 100)),
    ]
    assert isinstance(plan.rows[2].write, Update)
    assert plan.rows[2].write.actions == (AddTo("ParticipantCount", 1),)


def test_create_expense_checks_everyone_once() -> None:
    """W11: the actor's row, head and counters, each participant once, the balances."""
    snapshot = create_expense.Snapshot(ACTING, BALANCES)

    plan = create_expense.plan(snapshot, samples.create_expense())

    assert outline(plan.rows) == [
        (OWN_ROW, IS_OWNER_OR_MEMBER),
        (f"Put EXPENSE#{DINNER}#0#META", NEW),
        (f"Put EXPENSE#{DINNER}#2#STATS", NEW),
        (f"Check PARTICIPANT#{ANN_HERE}", STAYS),
        (f"Check PARTICIPANT#{GUEST_GIL}", STAYS),
        (f"Check PARTICIPANT#{GUEST_HAL}", STAYS),
        ("Update BALANCE#v1", Exists("SK")),
    ]
    assert isinstance(plan.rows[-1].write, Update)
    assert plan.rows[-1].write.actions == (
        AddTo("BalanceRevision", 1),
        AddTo("ExpenseCount", 1),
        AddTo(f"Net_{ANN_HERE}", 2200),
        AddTo(f"Net_{GUEST_GIL}", -1200),
        AddTo(f"Net_{GUEST_HAL}", -1000),
        SetTo("UpdatedAt", AT),
    )


def test_update_expense_checks_who_is_new() -> None:
    """W12: the actor's row, the head in its version, who is new in it, the balances."""
    snapshot = update_expense.Snapshot(ACTING, dinner(), BALANCES)
    command = replace(samples.PLAIN_EDIT, payments=(Payment(BOB_HERE, 3000),))

    plan = update_expense.plan(snapshot, command)

    is_first = Equals("Version", 1) | (Exists("SK") & Absent("Version"))
    assert outline(plan.rows) == [
        (OWN_ROW, IS_OWNER_OR_MEMBER),
        (f"Update EXPENSE#{DINNER}#0#META", is_first),
        (f"Check PARTICIPANT#{BOB_HERE}", STAYS),
        ("Update BALANCE#v1", Exists("SK")),
    ]
    assert isinstance(plan.rows[-1].write, Update)
    assert plan.rows[-1].write.actions == (
        AddTo("BalanceRevision", 1),
        AddTo(f"Net_{ANN_HERE}", -3000),
        AddTo(f"Net_{BOB_HERE}", 3000),
        SetTo("UpdatedAt", command.stamp.at),
    )


def test_delete_expense_takes_all_with_it() -> None:
    """W13: the actor's row, the head in its version, the balances, and all that goes with it."""
    snapshot = delete_expense.Snapshot(
        ACTING, dinner(), Slice((hello(),), has_more=False), BALANCES
    )

    plan = delete_expense.plan(snapshot, samples.delete_expense())

    is_first = Equals("Version", 1) | (Exists("SK") & Absent("Version"))
    assert outline(plan.rows) == [
        (OWN_ROW, IS_OWNER_OR_MEMBER),
        (f"Delete EXPENSE#{DINNER}#0#META", is_first),
        ("Update BALANCE#v1", Exists("SK")),
        (f"Delete EXPENSE#{DINNER}#2#STATS", None),
        (f"Delete EXPENSE#{DINNER}#1#COMMENT#{LATER}#{HELLO}", None),
    ]
    assert plan.leaves is None


def test_add_comment_tells_the_mentioned() -> None:
    """W14: the actor's row, the expense, the comment, its count, a row per mentioned user."""
    snapshot = add_comment.Snapshot(ACTING, dinner(), COUNTED, mentioned=(participant(),))

    plan = add_comment.plan(snapshot, samples.add_comment(mentions=(BOB_HERE,)))

    has_any_role = Equals("ParticipantId", ANN_HERE) & In("Role", ("OWNER", "MEMBER", "VIEWER"))
    assert outline(plan.rows) == [
        (OWN_ROW, has_any_role),
        (f"Check EXPENSE#{DINNER}#0#META", Exists("SK")),
        (f"Put EXPENSE#{DINNER}#1#COMMENT#{LATER}#{HELLO}", NEW),
        (f"Update EXPENSE#{DINNER}#2#STATS", Exists("SK")),
        (f"Put EVENT#{LATER}#MENTIONED#{TRIP}#{HELLO}#1", NEW),
    ]


def dinner() -> ExpenseRow:
    """This is the dinner as it was created."""
    snapshot = create_expense.Snapshot(ACTING, BALANCES)
    return create_expense.plan(snapshot, samples.create_expense()).resource


def hello() -> CommentItem:
    """This is the comment on the dinner as it was added."""
    snapshot = add_comment.Snapshot(ACTING, dinner(), COUNTED, mentioned=())
    return add_comment.plan(snapshot, samples.add_comment()).resource


def participant() -> ParticipantItem:
    """This is Bob in the trip."""
    return ParticipantItem(
        group_id=TRIP,
        participant_id=BOB_HERE,
        type=ParticipantKind.USER,
        user_id=BOB,
        display_name="Bob",
        role=Role.MEMBER,
        created_at=AT,
        updated_at=AT,
    )


def test_create_settlement_moves_two_nets() -> None:
    """W16: the actor's row, the settlement, payer and payee, the balances."""
    snapshot = create_settlement.Snapshot(ACTING, BALANCES)

    plan = create_settlement.plan(snapshot, samples.create_settlement())

    assert outline(plan.rows) == [
        (OWN_ROW, IS_OWNER_OR_MEMBER),
        (f"Put SETTLEMENT#{LATER}#{PAID_BACK}", NEW),
        (f"Check PARTICIPANT#{GUEST_GIL}", STAYS),
        (f"Check PARTICIPANT#{ANN_HERE}", STAYS),
        ("Update BALANCE#v1", Exists("SK")),
    ]
    assert isinstance(plan.rows[-1].write, Update)
    assert plan.rows[-1].write.actions == (
        AddTo("BalanceRevision", 1),
        AddTo("SettlementCount", 1),
        AddTo(f"Net_{GUEST_GIL}", 1200),
        AddTo(f"Net_{ANN_HERE}", -1200),
        SetTo("UpdatedAt", LATER),
    )


def test_create_recurring_expense_touches_no_balance() -> None:
    """W17: the actor's row, the template, each participant once; nobody owes anything yet."""
    plan = create_recurring_expense.plan(ACTING, create_recurring())

    assert outline(plan.rows) == [
        (OWN_ROW, IS_OWNER_OR_MEMBER),
        (f"Put RECURRING#{RENT}", NEW),
        (f"Check PARTICIPANT#{ANN_HERE}", STAYS),
        (f"Check PARTICIPANT#{GUEST_GIL}", STAYS),
        (f"Check PARTICIPANT#{GUEST_HAL}", STAYS),
    ]


def test_provision_user_makes_both_rows() -> None:
    """A first sign-in makes the identity and the profile, neither there yet."""
    rows = provision_user.plan(samples.provision_user())

    assert outline(rows) == [
        ("Put development#ann", Absent("IdentityKey")),
        ("Put PROFILE", NEW),
    ]


def test_transaction_adds_key_number_and_event() -> None:
    """A transaction begins with the client's key and the head, and ends with the event.

    The head is one row: its number as it was read, its life, and what the plan asks of it.
    """
    command = samples.add_guest(stamp("guest", key="k"))
    plan = add_guest.plan(add_guest.Snapshot(ACTING, participant_count=3), command)
    claim = claimed(command, "id", mutation="addGuest", result_type="PARTICIPANT")

    whole = transaction(plan, Opening(HEAD, MEMBER), claim=claim, stamp=command.stamp, attempt=0)

    is_free = Absent("Key") | Less("ExpiresAt", AT_S)
    is_as_read = Equals("EventSeq", 7) & Absent("Status")
    assert outline(whole.rows) == [
        (f"Put {ANN}#addGuest#k", is_free),
        ("Update META", is_as_read & Less("ParticipantCount", 100)),
        (OWN_ROW, IS_OWNER_OR_MEMBER),
        (f"Put PARTICIPANT#{samples.sample_id('c', 5)}", NEW),
        ("Put EVENT#000000000008", NEW),
    ]
    head = whole.writes.writes[1]
    assert isinstance(head, Update)
    assert head.actions == (
        SetTo("EventSeq", 8),
        SetTo("UpdatedAt", command.stamp.at),
        AddTo("ParticipantCount", 1),
    )
    assert (whole.seq, whole.writes.token) == (8, command.stamp.token)


def test_attempts_have_tokens_of_their_own() -> None:
    """Each attempt has a client token of its own, always the same, of at most 36 characters."""
    tokens = [stamp().token_of(attempt) for attempt in range(4)]

    assert tokens[0] == stamp().token
    assert tokens == [stamp().token_of(attempt) for attempt in range(4)]
    assert len(set(tokens)) == 4
    assert all(len(token) <= 36 for token in tokens)
