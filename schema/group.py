"""This module holds the groups that share expenses."""

from dataclasses import replace
from typing import TYPE_CHECKING, Unpack

import strawberry

from domain.ids import GroupId
from schema.balances import GroupBalances
from schema.context import by
from schema.currency import Currency
from schema.cursors import ConnectionKind
from schema.definitions import object_type
from schema.expense import ExpenseConnection
from schema.expense_criteria import expense_criteria
from schema.fields import Argument, loaded
from schema.inputs.expense_filter import ExpenseFilter
from schema.invite import Invite
from schema.join_request import JoinRequestConnection
from schema.keys import ParticipantKey
from schema.node import Node
from schema.paging import PAGE, Connection, PageArguments, PageKey, page_key
from schema.participant import Participant, ParticipantConnection
from schema.recurring import RecurringExpenseConnection
from schema.scalars import InstantText
from schema.settlement import SettlementConnection

if TYPE_CHECKING:
    from schema.events import GroupEventConnection


def participants_page(group_id: GroupId, **window: Unpack[PageArguments]) -> PageKey[GroupId]:
    """This names a page of a group's participants."""
    return page_key(ConnectionKind.PARTICIPANTS, group_id, window)


def expenses_page(
    group_id: GroupId,
    filter: ExpenseFilter | None,  # noqa: A002 (the argument's name in the contract)
    **window: Unpack[PageArguments],
) -> PageKey[GroupId]:
    """This names a page of a group's expenses, or of those that are looked for."""
    page = page_key(ConnectionKind.EXPENSES, group_id, window)
    return replace(page, criteria=expense_criteria(filter))


def settlements_page(group_id: GroupId, **window: Unpack[PageArguments]) -> PageKey[GroupId]:
    """This names a page of a group's settlements."""
    return page_key(ConnectionKind.SETTLEMENTS, group_id, window)


def recurring_expenses_page(group_id: GroupId, **window: Unpack[PageArguments]) -> PageKey[GroupId]:
    """This names a page of a group's recurring expenses."""
    return page_key(ConnectionKind.RECURRING_EXPENSES, group_id, window)


def join_requests_page(group_id: GroupId, **window: Unpack[PageArguments]) -> PageKey[GroupId]:
    """This names a page of a group's pending requests."""
    return page_key(ConnectionKind.JOIN_REQUESTS, group_id, window)


def activity_page(group_id: GroupId, **window: Unpack[PageArguments]) -> PageKey[GroupId]:
    """This names a page of what has happened in a group."""
    return page_key(ConnectionKind.ACTIVITY, group_id, window)


@object_type
class Group(Node):
    """This is a group of people who share expenses in one currency. Only they see it."""

    name: str = strawberry.field(description="What the group is called, 1 to 120 characters.")
    description: str | None = strawberry.field(
        description="What the group is for; null when none was given."
    )
    currency: Currency = strawberry.field(
        description="The currency of everything in the group; it never changes."
    )
    created_at: InstantText = strawberry.field(description="When the group was made.")
    version: int = strawberry.field(
        description="Grows by one with every change of name or description."
    )
    viewer_participant: Participant | None = loaded(
        by.participant,
        "viewer_key",
        nullable=True,
        description="The caller's own participant, with their role in the group; null when "
        "the caller has just left.",
    )
    event_cursor: str = strawberry.field(
        description="A point in the group's log that is never later than anything else in the "
        "same answer: the `after` to start a subscription from."
    )
    participants: ParticipantConnection = loaded(
        by.participant_page,
        "group_id",
        build=participants_page,
        arguments=PAGE,
        description="Everybody in the group, oldest first.",
    )
    expenses: ExpenseConnection = loaded(
        by.expense_page,
        "group_id",
        build=expenses_page,
        arguments=(
            Argument("filter", ExpenseFilter | None, "Which expenses; null for all of them."),
            *PAGE,
        ),
        description="What was spent: latest `occurredOn` first, then latest created. A cursor "
        "holds whatever the filter.",
    )
    settlements: SettlementConnection = loaded(
        by.settlement_page,
        "group_id",
        build=settlements_page,
        arguments=PAGE,
        description="The payments between participants, latest created first.",
    )
    recurring_expenses: RecurringExpenseConnection = loaded(
        by.recurring_page,
        "group_id",
        build=recurring_expenses_page,
        arguments=PAGE,
        description="What expenses are made of by themselves, oldest first.",
    )
    join_requests: JoinRequestConnection = loaded(
        by.join_request_page,
        "group_id",
        build=join_requests_page,
        arguments=PAGE,
        description="The pending requests to join the group, first come first. Empty to others "
        "than its owners.",
    )
    invite: Invite | None = loaded(
        by.invite,
        "group_id",
        nullable=True,
        description="How people may ask to join; null to others than the group's owners.",
    )
    balances: GroupBalances = loaded(
        by.balances, "group_id", description="Who is owed and who owes, and how to settle it."
    )
    activity: "GroupEventConnection" = loaded(
        by.activity_page,
        "group_id",
        build=activity_page,
        arguments=PAGE,
        description="What has happened in the group over the last 90 days, newest first: the "
        "events that `groupActivity` delivers as they happen, and `expenseThread` those of one "
        "expense, with the same ids and cursors. A cursor of one is one of the others, and so is "
        "`eventCursor`.",
    )
    group_id: strawberry.Private[GroupId]
    viewer_key: strawberry.Private[ParticipantKey]


@object_type
class GroupConnection(Connection[Group]):
    """This is one page of a user's groups, newest group first."""
