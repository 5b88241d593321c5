"""These are the people, ids and commands that the tests of the datastore tell of."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

from datastore.writes.add_comment import AddComment
from datastore.writes.add_guest import AddGuest
from datastore.writes.create_expense import CreateExpense
from datastore.writes.create_group import CreateGroup, NewGuest
from datastore.writes.create_settlement import CreateSettlement
from datastore.writes.delete_comment import DeleteComment
from datastore.writes.delete_expense import DeleteExpense
from datastore.writes.delete_settlement import DeleteSettlement
from datastore.writes.edit_comment import EditComment
from datastore.writes.provision_user import ProvisionUser
from datastore.writes.seen_comment import CommentPlace
from datastore.writes.seen_settlement import SettlementPlace
from datastore.writes.stamp import Idempotency, Stamp
from datastore.writes.update_expense import UpdateExpense
from datastore.writes.update_profile import UpdateProfile
from datastore.writes.update_settlement import UpdateSettlement
from domain.access import Role
from domain.dates import format_instant
from domain.expense import Payment
from domain.expense_item import ExpenseItem, Split, SplitMode
from domain.ids import (
    CommentId,
    ExpenseId,
    GroupId,
    ParticipantId,
    SettlementId,
    UserId,
    derived_id,
)
from domain.unset import UNSET, Left

NOW = datetime(2026, 3, 31, 9, 30, tzinfo=UTC)
AT = "2026-03-31T09:30:00.000Z"
AT_S = 1_774_949_400
A_DAY_AND_A_SECOND = timedelta(days=1, seconds=1)


def sample_id(kind: str, number: int) -> str:
    """This makes an id that tells in a failure what it is of: kinds are hexadecimal letters."""
    return f"00000000-0000-4000-8000-{kind}{number:0{12 - len(kind)}d}"


ANN = UserId(sample_id("a", 1))
BOB = UserId(sample_id("a", 2))
STRANGER = UserId(sample_id("a", 9))
TRIP = GroupId(sample_id("b", 1))
HOME = GroupId(sample_id("b", 2))
ANN_HERE = ParticipantId(sample_id("c", 1))
BOB_HERE = ParticipantId(sample_id("c", 2))
GUEST_GIL = ParticipantId(sample_id("c", 3))
GUEST_HAL = ParticipantId(sample_id("c", 4))
NOBODY = ParticipantId(sample_id("c", 99))
DINNER = ExpenseId(sample_id("d", 1))
TAXI = ExpenseId(sample_id("d", 2))
HELLO = CommentId(sample_id("e", 1))
PAID_BACK = SettlementId(sample_id("f", 1))


def stamp(
    name: str = "first", *, later: timedelta = timedelta(0), key: str | None = None, of: str = "h"
) -> Stamp:
    """This stamps a command: `key` is the client's key, `of` the hash of its input."""
    idempotency = None if key is None else Idempotency(key, request_hash=of)
    return Stamp(NOW + later, f"command {name}", derived_id("token", name), idempotency)


def create_group(stamped: Stamp | None = None, *, group_id: GroupId = TRIP) -> CreateGroup:
    """This is Ann creating a group in EUR with two guests."""
    return CreateGroup(
        actor=ANN,
        actor_name="Ann",
        actor_name_version=3,
        group_id=group_id,
        participant_id=ANN_HERE,
        name="Trip",
        description="Lisbon in spring",
        currency="EUR",
        guests=(NewGuest(GUEST_GIL, "Gil"), NewGuest(GUEST_HAL, "Hal")),
        stamp=stamped or stamp("group"),
    )


def add_guest(stamped: Stamp | None = None, *, number: int = 5, actor: UserId = ANN) -> AddGuest:
    """This is Ann adding a guest to the trip."""
    return AddGuest(
        actor=actor,
        group_id=TRIP,
        participant_id=ParticipantId(sample_id("c", number)),
        display_name=f"Guest {number}",
        role=Role.MEMBER,
        stamp=stamped or stamp(f"guest {number}"),
    )


def equal_item(amount_minor: int, *shares: tuple[ParticipantId, int]) -> ExpenseItem:
    """This is an unnamed item that was split equally."""
    splits = tuple(Split(who, minor, None) for who, minor in shares)
    return ExpenseItem(None, amount_minor, SplitMode.EQUAL, splits)


def weighed_item(amount_minor: int, *shares: tuple[ParticipantId, int, str]) -> ExpenseItem:
    """This is a named item that was split by shares."""
    splits = tuple(Split(who, minor, Decimal(weight)) for who, minor, weight in shares)
    return ExpenseItem("Wine", amount_minor, SplitMode.SHARES, splits)


def create_expense(
    stamped: Stamp | None = None, *, expense_id: ExpenseId = DINNER, actor: UserId = ANN
) -> CreateExpense:
    """This is Ann paying 30.00 for a dinner of three: 10.00 each, Gil has half of the wine."""
    return CreateExpense(
        actor=actor,
        group_id=TRIP,
        expense_id=expense_id,
        title="Dinner",
        occurred_on=date(2026, 3, 30),
        notes="At the harbour",
        category="Food",
        items=(
            equal_item(2400, (ANN_HERE, 800), (GUEST_GIL, 800), (GUEST_HAL, 800)),
            weighed_item(600, (GUEST_GIL, 400, "2"), (GUEST_HAL, 200, "1")),
        ),
        payments=(Payment(ANN_HERE, 3000),),
        split_seed="key 1",
        stamp=stamped or stamp(f"expense {expense_id}"),
    )


def plain_expense(number: int, *, day: int = 1, later_s: int = 0) -> CreateExpense:
    """This is one of many expenses, of Ann alone."""
    name = f"expense {number}"
    return replace(
        create_expense(stamp(name, later=timedelta(seconds=later_s))),
        expense_id=ExpenseId(sample_id("d", number)),
        title=f"Expense {number}",
        occurred_on=date(2026, 3, day),
        items=(equal_item(100, (ANN_HERE, 100)),),
        payments=(Payment(ANN_HERE, 100),),
    )


PLAIN_EDIT = UpdateExpense(
    actor=ANN,
    group_id=TRIP,
    expense_id=DINNER,
    expected_version=1,
    stamp=stamp("edit 1", later=timedelta(minutes=1)),
)
"""An edit of the dinner that leaves all else as it is."""


def update_expense(
    stamped: Stamp | None = None, *, expense_id: ExpenseId = DINNER
) -> UpdateExpense:
    """This is Ann noting that the dinner was a lunch, without notes, and that Gil paid for it."""
    return replace(
        PLAIN_EDIT,
        expense_id=expense_id,
        title="Lunch",
        notes=None,
        payments=(Payment(GUEST_GIL, 3000),),
        stamp=stamped or PLAIN_EDIT.stamp,
    )


def delete_expense(
    stamped: Stamp | None = None,
    *,
    expense_id: ExpenseId = DINNER,
    expected_version: int | None = None,
) -> DeleteExpense:
    """This is Ann deleting the dinner."""
    return DeleteExpense(
        actor=ANN,
        group_id=TRIP,
        expense_id=expense_id,
        expected_version=expected_version,
        stamp=stamped or stamp("delete", later=timedelta(minutes=5)),
    )


def add_comment(
    stamped: Stamp | None = None,
    *,
    number: int = 1,
    actor: UserId = ANN,
    mentions: tuple[ParticipantId, ...] = (),
) -> AddComment:
    """This is Ann commenting on the dinner."""
    return AddComment(
        actor=actor,
        group_id=TRIP,
        expense_id=DINNER,
        comment_id=CommentId(sample_id("e", number)),
        body="Was it good?",
        mentions=mentions,
        stamp=stamped or stamp(f"comment {number}", later=timedelta(seconds=number)),
    )


def comment_place(number: int = 1) -> CommentPlace:
    """This names a comment of Ann's on the dinner, of that many seconds later."""
    at = format_instant(NOW + timedelta(seconds=number))
    return CommentPlace(TRIP, DINNER, at, CommentId(sample_id("e", number)))


def edit_comment(
    stamped: Stamp | None = None,
    *,
    number: int = 1,
    actor: UserId = ANN,
    revision: int = 1,
    mentions: tuple[ParticipantId, ...] | Left = UNSET,
) -> EditComment:
    """This is Ann saying it otherwise, a minute later."""
    return EditComment(
        actor=actor,
        place=comment_place(number),
        expected_revision=revision,
        body="Was it any good?",
        mentions=mentions,
        stamp=stamped or stamp(f"edit {number}", later=timedelta(minutes=1)),
    )


def delete_comment(
    stamped: Stamp | None = None, *, number: int = 1, actor: UserId = ANN
) -> DeleteComment:
    """This is Ann taking a comment back, a minute later."""
    stamped = stamped or stamp(f"delete {number}", later=timedelta(minutes=1))
    return DeleteComment(actor=actor, place=comment_place(number), stamp=stamped)


def create_settlement(stamped: Stamp | None = None, *, number: int = 1) -> CreateSettlement:
    """This is Gil giving Ann 12.00."""
    return CreateSettlement(
        actor=ANN,
        group_id=TRIP,
        settlement_id=SettlementId(sample_id("f", number)),
        payer_id=GUEST_GIL,
        payee_id=ANN_HERE,
        amount_minor=1200,
        occurred_on=date(2026, 3, 31),
        note="Cash",
        stamp=stamped or stamp(f"settlement {number}", later=timedelta(seconds=number)),
    )


def settlement_place(number: int = 1) -> SettlementPlace:
    """This names a settlement of the trip, of that many seconds later."""
    at = format_instant(NOW + timedelta(seconds=number))
    return SettlementPlace(TRIP, at, SettlementId(sample_id("f", number)))


def update_settlement(
    stamped: Stamp | None = None, *, number: int = 1, version: int = 1
) -> UpdateSettlement:
    """This is Ann correcting what Gil gave her to 7.50, of the day before, a minute later."""
    return UpdateSettlement(
        actor=ANN,
        place=settlement_place(number),
        expected_version=version,
        amount_minor=750,
        occurred_on=date(2026, 3, 30),
        note=None,
        stamp=stamped or stamp(f"correct {number}", later=timedelta(minutes=1)),
    )


def delete_settlement(
    stamped: Stamp | None = None, *, number: int = 1, version: int | None = None
) -> DeleteSettlement:
    """This is Ann taking a settlement out again, a minute later."""
    return DeleteSettlement(
        actor=ANN,
        place=settlement_place(number),
        expected_version=version,
        stamp=stamped or stamp(f"take out {number}", later=timedelta(minutes=1)),
    )


def update_profile(
    name: str | Left = "Anna", stamped: Stamp | None = None, *, version: int | None = None
) -> UpdateProfile:
    """This is Ann changing her name, a minute later."""
    return UpdateProfile(
        actor=ANN,
        expected_version=version,
        display_name=name,
        stamp=stamped or stamp(f"rename {name}", later=timedelta(minutes=1)),
    )


def provision_user(user_id: UserId = ANN, *, subject: str = "ann") -> ProvisionUser:
    """This is a first sign-in."""
    return ProvisionUser(
        user_id=user_id,
        provider="Development",
        subject=subject,
        display_name="Ann",
        stamp=stamp(f"sign-in {subject} {user_id}"),
    )
