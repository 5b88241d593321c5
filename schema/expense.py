"""This module holds the expenses of a group."""

from typing import TYPE_CHECKING, Unpack

import strawberry

from domain.ids import GroupId
from schema.comment import CommentConnection
from schema.context import by
from schema.cursors import ConnectionKind
from schema.definitions import object_type, resolved
from schema.expense_parts import ExpenseBody, ExpenseItem, ExpenseShare, Payment
from schema.fields import loaded
from schema.keys import ExpenseKey, ParticipantKey, RecurringKey
from schema.money import Money
from schema.node import Node
from schema.paging import PAGE, Connection, PageArguments, PageKey, page_key
from schema.participant import Participant
from schema.scalars import DateText, InstantText

if TYPE_CHECKING:
    from schema.group import Group
    from schema.recurring import RecurringExpense


def comments_page(key: ExpenseKey, **window: Unpack[PageArguments]) -> PageKey[ExpenseKey]:
    """This names a page of an expense's comments."""
    return page_key(ConnectionKind.COMMENTS, key, window)


@object_type
class Expense(Node):
    """This is something that was paid for several people of a group."""

    group: "Group" = loaded(by.group, "group_id", description="The group that shares it.")
    title: str = strawberry.field(description="What it was for, 1 to 120 characters.")
    notes: str | None = strawberry.field(
        description="More about it, up to 4,000 characters; null when nothing was given."
    )
    category: str | None = strawberry.field(
        description="What sort of expense it is, in the group's own words; null when none was "
        "given."
    )
    occurred_on: DateText = strawberry.field(description="The day it was paid.")
    amount: Money = strawberry.field(
        description="What it cost in all: the sum of its items, and of its payments."
    )
    created_by: Participant | None = loaded(
        by.participant,
        "created_by_key",
        nullable=True,
        description="Who wrote it down; null when they are no longer in the group.",
    )
    created_at: InstantText = strawberry.field(description="When it was written down.")
    updated_at: InstantText = strawberry.field(
        description="When it was last changed; comments don't count."
    )
    version: int = strawberry.field(
        description="Grows by one with every change; comments don't count."
    )
    comment_count: int = loaded(by.comment_count, "key", description="How many comments it has.")
    comments: CommentConnection = loaded(
        by.comment_page,
        "key",
        build=comments_page,
        arguments=PAGE,
        description="What was said about it, oldest first; page back from the newest with "
        "`last` and `before`.",
    )
    recurring_expense: "RecurringExpense | None" = loaded(
        by.recurring,
        "recurring_key",
        nullable=True,
        description="What it was made of; null when it was written down by hand, and once the "
        "recurring expense is deleted.",
    )
    key: strawberry.Private[ExpenseKey]
    group_id: strawberry.Private[GroupId]
    created_by_key: strawberry.Private[ParticipantKey]
    viewer_key: strawberry.Private[ParticipantKey]
    recurring_key: strawberry.Private[RecurringKey | None]
    body: strawberry.Private[ExpenseBody]

    @resolved
    def items(self) -> list[ExpenseItem]:
        """This lists the lines it consists of, 1 to 50, in the order they were given."""
        return self.body.shown_items()

    @resolved
    def payments(self) -> list[Payment]:
        """This lists who paid how much; the amounts sum to the expense's."""
        return self.body.shown_payments()

    @resolved
    def shares(self) -> list[ExpenseShare]:
        """This lists what each participant paid and owes of the whole expense."""
        return self.body.shown_shares()

    @resolved
    def viewer_share(self) -> ExpenseShare | None:
        """This is the caller's own line of `shares`; null when they aren't in it."""
        viewer_id = self.viewer_key.participant_id
        return next(iter(self.body.shown_shares(lambda each: each == viewer_id)), None)


@object_type
class ExpenseConnection(Connection[Expense]):
    """This is one page of a group's expenses: latest day first, then latest created."""
