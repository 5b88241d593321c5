"""This makes a large group: 100 participants, any number of expenses, many comments on one.

Its rows are put without any write path, as a group grows to that only over years.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from datastore.engine.port import Engine
from datastore.items import (
    BalanceItem,
    CommentItem,
    ExpenseRow,
    ExpenseStatsItem,
    GroupItem,
    ParticipantItem,
    StoredItem,
    UserMemberItem,
)
from datastore.keys import expense_sort_key
from datastore.operations import BatchWriteItem, Put
from domain.access import ParticipantKind, Role
from domain.expense import Payment
from domain.expense_item import ExpenseItem, Split, SplitMode
from domain.ids import CommentId, ExpenseId, GroupId, ParticipantId
from schema.global_ids import Kind, global_id
from tests.resolvers.people import ANN

AT = "2026-01-01T00:00:00.000Z"
GROUP = GroupId("00000000-0000-7000-9000-b00000000001")
PARTICIPANTS = tuple(
    ParticipantId(f"00000000-0000-7000-9000-c{number:011d}") for number in range(100)
)
COMMENTED = ExpenseId("00000000-0000-4000-9000-d00000000000")
BATCH = 25


@dataclass(frozen=True, slots=True)
class Size:
    """This says how large the group is; its expenses are of 1,000 days, several of each."""

    expenses: int
    comments: int


async def put_large_group(engine: Engine, size: Size) -> None:
    """This puts the group there."""
    rows = list(_rows(size))
    for first in range(0, len(rows), BATCH):
        puts = (Put(row.table, row.to_item()) for row in rows[first : first + BATCH])
        await engine.batch_write(BatchWriteItem(tuple(puts)))


def group_id() -> str:
    """This is the group's id as clients see it."""
    return global_id(Kind.GROUP, GROUP)


def expense_ids(size: Size) -> list[str]:
    """This lists the expenses as clients see them: latest day first, then latest made."""
    rows = sorted(_expenses(size), key=lambda row: row.expense_sort_key, reverse=True)
    return [global_id(Kind.EXPENSE, GROUP, row.expense_id) for row in rows]


def comment_ids(size: Size) -> list[str]:
    """This lists the comments as clients see them: oldest first."""
    return [
        global_id(Kind.COMMENT, GROUP, COMMENTED, row.created_at, row.comment_id)
        for row in _comments(size)
    ]


def commented_id() -> str:
    """This is the expense that has the comments."""
    return global_id(Kind.EXPENSE, GROUP, COMMENTED)


def participant_ids() -> list[str]:
    """This lists the participants as clients see them: oldest first."""
    return [global_id(Kind.PARTICIPANT, GROUP, each) for each in PARTICIPANTS]


def _rows(size: Size) -> Iterator[StoredItem]:
    head = GroupItem(
        group_id=GROUP,
        name="Large",
        currency="EUR",
        created_by=ANN.user_id,
        owner_count=1,
        participant_count=len(PARTICIPANTS),
        event_seq=1,
        created_at=AT,
        updated_at=AT,
    )
    member = UserMemberItem(
        group_id=GROUP,
        user_id=ANN.user_id,
        participant_id=PARTICIPANTS[0],
        role=Role.OWNER,
        created_at=AT,
        updated_at=AT,
    )
    balance = BalanceItem(group_id=GROUP, initialized=True, expense_count=size.expenses)
    stats = ExpenseStatsItem(
        group_id=GROUP,
        expense_id=COMMENTED,
        comment_count=size.comments,
        created_at=AT,
        updated_at=AT,
    )
    yield from (head, member, balance, stats)
    yield from map(_participant, range(len(PARTICIPANTS)))
    yield from _expenses(size)
    yield from _comments(size)


def _participant(number: int) -> ParticipantItem:
    is_ann = number == 0
    return ParticipantItem(
        group_id=GROUP,
        participant_id=PARTICIPANTS[number],
        type=ParticipantKind.USER if is_ann else ParticipantKind.GUEST,
        user_id=ANN.user_id if is_ann else None,
        display_name=f"Person {number}",
        role=Role.OWNER if is_ann else Role.MEMBER,
        created_at=AT,
        updated_at=AT,
    )


def _expenses(size: Size) -> Iterator[ExpenseRow]:
    for number in range(size.expenses):
        expense_id = ExpenseId(f"{COMMENTED[:25]}{number:011d}")
        day = date(2020, 1, 1) + timedelta(days=number % 1_000)
        who = PARTICIPANTS[number % len(PARTICIPANTS)]
        yield ExpenseRow(
            group_id=GROUP,
            expense_id=expense_id,
            expense_sort_key=expense_sort_key(day, AT, expense_id),
            title=f"Expense {number}",
            occurred_on=day.isoformat(),
            amount_minor=100,
            currency="EUR",
            items=(ExpenseItem(None, 100, SplitMode.EQUAL, (Split(who, 100, None),)),),
            payments=(Payment(who, 100),),
            created_by=PARTICIPANTS[0],
            version=1,
            split_seed=expense_id,
            created_at=AT,
            updated_at=AT,
        )


def _comments(size: Size) -> Iterator[CommentItem]:
    for number in range(size.comments):
        yield CommentItem(
            group_id=GROUP,
            expense_id=COMMENTED,
            comment_id=CommentId(f"00000000-0000-4000-9000-e{number:011d}"),
            author_id=PARTICIPANTS[0],
            body=f"Comment {number}",
            revision=1,
            created_at=f"2026-01-01T00:{number // 60:02d}:{number % 60:02d}.000Z",
            updated_at=AT,
        )
