"""These tests hold how stored items become values and go back: exactly, old ones included."""

from datetime import date
from decimal import Decimal

import pytest
from pydantic import ValidationError

from datastore.items import (
    BalanceItem,
    CommentItem,
    EventItem,
    EventPayload,
    EventType,
    ExpenseRow,
    ExpenseStatsItem,
    FieldChange,
    GroupItem,
    IdempotencyItem,
    IdentityItem,
    InviteItem,
    JoinLockItem,
    JoinRequestItem,
    ParticipantItem,
    ProfileItem,
    RecurringItem,
    SettlementItem,
    StoredItem,
    UserJoinRequestItem,
    UserMemberItem,
    WorkItem,
)
from datastore.items.stored import attribute_name
from datastore.values import Item
from domain.access import ParticipantKind, Role
from domain.ids import ExpenseId, ParticipantId, UserId
from domain.recurrence import Frequency, Schedule
from tests.datastore.items.rows import (
    AT,
    BALANCE,
    CLAIM,
    COMMENT,
    EVENT,
    EXPENSE,
    GROUP,
    IDENTITY,
    INVITE,
    JOIN_LOCK,
    JOIN_REQUEST,
    LATER,
    MEMBER,
    PARTICIPANT,
    PROFILE,
    RECURRING,
    SETTLEMENT,
    STATS,
    USER_JOIN_REQUEST,
    WORK,
)

WHOLE: dict[str, tuple[type[StoredItem], Item]] = {
    "group": (GroupItem, GROUP),
    "invite": (InviteItem, INVITE),
    "membership": (UserMemberItem, MEMBER),
    "participant": (ParticipantItem, PARTICIPANT),
    "join request": (JoinRequestItem, JOIN_REQUEST),
    "lock of requests": (JoinLockItem, JOIN_LOCK),
    "applicant's row": (UserJoinRequestItem, USER_JOIN_REQUEST),
    "expense": (ExpenseRow, EXPENSE),
    "counters": (ExpenseStatsItem, STATS),
    "comment": (CommentItem, COMMENT),
    "settlement": (SettlementItem, SETTLEMENT),
    "recurring": (RecurringItem, RECURRING),
    "balances": (BalanceItem, BALANCE),
    "profile": (ProfileItem, PROFILE),
    "identity": (IdentityItem, IDENTITY),
    "event": (EventItem, EVENT),
    "claim": (IdempotencyItem, CLAIM),
    "work": (WorkItem, WORK),
}
OPTIONAL = {
    "group": {"Description", "OwnerCount", "ParticipantCount", "Status"},
    "invite": {"TokenHash", "ExpiresAt"},
    "membership": {"Role"},
    "participant": {
        "UserId",
        "NameVersion",
        "ClaimedAt",
        "InvitedUserId",
        "InviteExpiresAt",
        "TransferTarget",
        "TransferSource",
    },
    "expense": {"Notes", "Category", "RecurringId"},
    "counters": {"LastCommentAt"},
    "comment": {"Mentions", "EditedAt"},
    "settlement": {"Note"},
    "recurring": {"Category", "EndsOn", "Paused", "NextRunAt", "DueBucket", "LastRunAt"},
    "profile": {
        "FirstName",
        "LastName",
        "Email",
        "Phone",
        "Handle",
        "Discoverable",
        "IsTestAccount",
    },
    "event": {"ActorId", "ExpenseId", "PendingKey"},
    "claim": {"GroupId"},
    "work": {"TargetId"},
}
every_item = pytest.mark.parametrize(("model", "item"), WHOLE.values(), ids=WHOLE)


@every_item
def test_item_comes_back_as_it_was(model: type[StoredItem], item: Item) -> None:
    """An item that is read and written again is the same, to the last attribute."""
    assert model.from_item(item).to_item() == item


@every_item
def test_item_knows_its_key(model: type[StoredItem], item: Item) -> None:
    """The key of a value is made of the item's key attributes."""
    key = model.from_item(item).key

    parts = [part for part in (key.partition, key.sort) if part is not None]
    assert parts == [item[name] for name in model.table.key_attributes]


@every_item
def test_unknown_attributes_are_left_alone(model: type[StoredItem], item: Item) -> None:
    """An attribute of a later version doesn't keep an item from being read."""
    assert model.from_item({**item, "OfTomorrow": [1]}) == model.from_item(item)


@pytest.mark.parametrize("name", OPTIONAL)
def test_what_does_not_apply_is_absent(name: str) -> None:
    """What does not apply is None in the value and no attribute in the item."""
    model, item = WHOLE[name]
    least = {attribute: item[attribute] for attribute in item if attribute not in OPTIONAL[name]}

    assert model.from_item(least).to_item() == least


@every_item
def test_values_are_stored_plain(model: type[StoredItem], item: Item) -> None:
    """Enums are stored as plain text and tuples as lists."""
    stored = model.from_item(item).to_item()

    assert {type(value) for value in stored.values()} <= {str, int, bool, list, dict}


@every_item
def test_values_are_frozen(model: type[StoredItem], item: Item) -> None:
    """A value can't be changed."""
    value = model.from_item(item)

    with pytest.raises(ValidationError, match="frozen"):
        value.created_at = LATER  # type: ignore[attr-defined]  # what must fail


def test_wrong_type_is_refused() -> None:
    """An attribute of another type than the model's is no item of that kind."""
    with pytest.raises(ValidationError, match="EventSeq"):
        GroupItem.from_item({**GROUP, "EventSeq": "7"})


def test_expense_holds_domain_values() -> None:
    """The items and payments of an expense are the domain's, weights as exact decimals."""
    expense = ExpenseRow.from_item(EXPENSE)

    assert expense.items[0].splits[0].weight == Decimal("1.5")
    assert type(expense.items[0].splits[1].weight) is Decimal
    assert (expense.items[1].name, expense.items[1].splits[0].weight) == (None, None)
    assert expense.payments[0].amount_minor == -300


def test_units_are_in_field_names() -> None:
    """A field says its unit and the attribute does not."""
    names = [attribute_name(name) for name in ("amount_minor", "expires_at_s", "sk", "user_id")]

    assert names == ["Amount", "ExpiresAt", "SK", "UserId"]


@pytest.mark.parametrize(
    ("model", "item", "attribute"),
    [
        (UserMemberItem, MEMBER, "UserId"),
        (CommentItem, COMMENT, "ExpenseId"),
        (ExpenseStatsItem, STATS, "ExpenseId"),
    ],
    ids=["membership", "comment", "counters"],
)
def test_index_key_is_not_stored_beside_its_rows(
    model: type[StoredItem], item: Item, attribute: str
) -> None:
    """A row that is named by an index's key in its own keeps off that index."""
    assert attribute not in model.from_item(item).to_item()


def test_sort_keys_say_what_is_not_stored() -> None:
    """Who is a member, and which expense is commented on and counted, stands in the sort key."""
    assert UserMemberItem.from_item(MEMBER).user_id == UserId("u")
    assert CommentItem.from_item(COMMENT).expense_id == ExpenseId("e")
    assert ExpenseStatsItem.from_item(STATS).expense_id == ExpenseId("e")


def lacking(item: Item, *attributes: str) -> Item:
    """This is an item without some attributes."""
    return {name: value for name, value in item.items() if name not in attributes}


def test_old_group_has_no_number_yet() -> None:
    """A group of before events were numbered stands at 0, and its counts are not known."""
    old = GroupItem.from_item(lacking(GROUP, "EventSeq", "OwnerCount", "ParticipantCount"))

    assert (old.event_seq, old.owner_count, old.participant_count) == (0, None, None)


def test_old_membership_has_no_role() -> None:
    """A membership of before roles were copied has none."""
    assert UserMemberItem.from_item(lacking(MEMBER, "Role")).role is None


def test_whole_weights_are_stored_as_integers() -> None:
    """A whole weight is stored as an integer, any other as the exact decimal."""
    stored = ExpenseRow.from_item(EXPENSE).to_item()

    # Equal numbers of two types read differently.
    assert repr(stored["Items"]) == repr(EXPENSE["Items"])


def test_old_expense_is_seeded_by_its_id() -> None:
    """An expense of before seeds were kept has its id for one."""
    assert ExpenseRow.from_item(lacking(EXPENSE, "SplitSeed")).split_seed == "e"


def test_old_expense_keeps_its_sort_key() -> None:
    """The sort key of an old expense, without the day, is kept as it is."""
    old = {**EXPENSE, "ExpenseSortKey": f"{AT}#e"}

    assert ExpenseRow.from_item(old).expense_sort_key == f"{AT}#e"


def test_old_balances_may_say_nothing() -> None:
    """A balance row of before nets were initialized says so, and may have no times."""
    old = BalanceItem.from_item({"GroupId": "g", "SK": "BALANCE#v1", "Net_p": 5})

    assert (old.initialized, old.balance_revision, old.nets) == (
        False,
        0,
        {ParticipantId("p"): 5},
    )


@pytest.mark.parametrize("item", [PARTICIPANT, SETTLEMENT], ids=["participant", "settlement"])
def test_row_that_never_changed_was_updated_when_made(item: Item) -> None:
    """A row without an update time was last updated when it was made."""
    model = ParticipantItem if item is PARTICIPANT else SettlementItem

    assert model.from_item(lacking(item, "UpdatedAt")).updated_at == AT


def test_live_group_has_no_status() -> None:
    """A group is live while it has no status."""
    live = GroupItem.from_item(lacking(GROUP, "Status"))

    assert (live.is_live, GroupItem.from_item(GROUP).is_live) == (True, False)


def test_roles_and_kinds_are_enums() -> None:
    """Stored tokens are read as the domain's enums."""
    participant = ParticipantItem.from_item(PARTICIPANT)

    assert (participant.type, participant.role) == (ParticipantKind.USER, Role.MEMBER)


@pytest.mark.parametrize(("now_s", "is_expired"), [(1_782_725_400, False), (1_782_725_401, True)])
def test_expiry_is_checked_by_the_second(now_s: int, is_expired: bool) -> None:
    """Events and keys are past their time one second after it, deleted yet or not."""
    assert EventItem.from_item(EVENT).is_expired(now_s) is is_expired
    assert IdempotencyItem.from_item(CLAIM).is_expired(now_s) is is_expired


def test_event_knows_its_group_and_number() -> None:
    """The key of a group's event says which group's and which number."""
    event = EventItem.from_item(EVENT)

    assert (event.group_id, event.seq, event.type) == ("g", 12, EventType.EXPENSE_UPDATED)
    assert event.payload.changes == (FieldChange(field="notes", after="Good"),)


def test_event_without_more_to_tell_has_an_empty_payload() -> None:
    """An event that tells nothing beyond its ids has an empty map."""
    assert EventItem.from_item({**EVENT, "Payload": {}}).payload == EventPayload()


def test_template_knows_its_next_day() -> None:
    """The next day is told from its midnight in the zone; off the index there is none."""
    still = lacking(RECURRING, "DueBucket")

    assert RecurringItem.from_item(RECURRING).next_on == date(2026, 5, 31)
    assert RecurringItem.from_item(still).next_on is None


def test_template_holds_its_schedule() -> None:
    """The schedule of a template is the domain's."""
    assert RecurringItem.from_item(RECURRING).schedule == Schedule(
        Frequency.MONTHLY, 2, 31, date(2026, 3, 31), date(2026, 12, 31)
    )
