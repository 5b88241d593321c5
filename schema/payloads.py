"""This module holds what the mutations answer with."""

import strawberry

from schema.comment import Comment
from schema.definitions import object_type
from schema.expense import Expense
from schema.group import Group
from schema.invite import Invite
from schema.join_request import JoinRequest
from schema.participant import Participant
from schema.query import Query
from schema.recurring import RecurringExpense
from schema.settlement import Settlement
from schema.user import User
from schema.user_errors import UserError

QUERY = "Reads what the mutation left, in the same round trip: balances, counts and lists."
ERRORS = "Why nothing was changed; empty when the mutation did what it was asked."


@object_type
class GroupPayload:
    """This is what came of a change to a group."""

    group: Group | None = strawberry.field(description="The group; null when there are errors.")
    query: Query = strawberry.field(description=QUERY)
    errors: list[UserError] = strawberry.field(description=ERRORS)


@object_type
class DeletePayload:
    """This is what came of a deletion."""

    deleted_id: strawberry.ID | None = strawberry.field(
        description="What left the caller's lists: the object itself, or the group that they "
        "left; null when there are errors."
    )
    query: Query = strawberry.field(description=QUERY)
    errors: list[UserError] = strawberry.field(description=ERRORS)


@object_type
class InvitePayload:
    """This is what came of a change to how a group may be joined."""

    invite: Invite | None = strawberry.field(description="The invite; null when there are errors.")
    token: str | None = strawberry.field(
        description="The invite's token, shown this once, when it was made: first enabled, or "
        "rotated; null otherwise. Only its hash is kept."
    )
    query: Query = strawberry.field(description=QUERY)
    errors: list[UserError] = strawberry.field(description=ERRORS)


@object_type
class JoinRequestPayload:
    """This is what came of a request to join, or of its decision."""

    join_request: JoinRequest | None = strawberry.field(
        description="The request; null when there are errors."
    )
    query: Query = strawberry.field(description=QUERY)
    errors: list[UserError] = strawberry.field(description=ERRORS)


@object_type
class ParticipantPayload:
    """This is what came of a change to a participant."""

    participant: Participant | None = strawberry.field(
        description="The participant; null when there are errors."
    )
    query: Query = strawberry.field(description=QUERY)
    errors: list[UserError] = strawberry.field(description=ERRORS)


@object_type
class ExpensePayload:
    """This is what came of a change to an expense."""

    expense: Expense | None = strawberry.field(
        description="The expense; null when there are errors."
    )
    query: Query = strawberry.field(description=QUERY)
    errors: list[UserError] = strawberry.field(description=ERRORS)


@object_type
class CommentPayload:
    """This is what came of a change to a comment."""

    comment: Comment | None = strawberry.field(
        description="The comment; null when there are errors."
    )
    query: Query = strawberry.field(description=QUERY)
    errors: list[UserError] = strawberry.field(description=ERRORS)


@object_type
class RecurringExpensePayload:
    """This is what came of a change to a recurring expense."""

    recurring_expense: RecurringExpense | None = strawberry.field(
        description="The recurring expense; null when there are errors."
    )
    query: Query = strawberry.field(description=QUERY)
    errors: list[UserError] = strawberry.field(description=ERRORS)


@object_type
class UserPayload:
    """This is what came of a change to the caller's account."""

    user: User | None = strawberry.field(description="The caller; null when there are errors.")
    query: Query = strawberry.field(description=QUERY)
    errors: list[UserError] = strawberry.field(description=ERRORS)


@object_type
class SettlementPayload:
    """This is what came of a change to a settlement."""

    settlement: Settlement | None = strawberry.field(
        description="The settlement; null when there are errors."
    )
    query: Query = strawberry.field(description=QUERY)
    errors: list[UserError] = strawberry.field(description=ERRORS)
