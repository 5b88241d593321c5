"""This module holds the events of a group's log."""

import strawberry

from domain.ids import GroupId
from schema.comment import Comment
from schema.context import by
from schema.definitions import interface_type, object_type
from schema.enums import ChangeKind
from schema.expense import Expense
from schema.fields import loaded
from schema.group import Group
from schema.join_request import JoinRequest
from schema.keys import (
    CommentKey,
    ExpenseKey,
    JoinRequestKey,
    ParticipantKey,
    RecurringKey,
    SettlementKey,
)
from schema.paging import Connection
from schema.participant import Participant
from schema.recurring import RecurringExpense
from schema.scalars import InstantText
from schema.settlement import Settlement


@interface_type
class GroupEvent:
    """This is one committed change in a group. Events come in the order of the commits.

    An event that arrives again has the same `id`. What it was about is null once that is deleted.
    """

    id: strawberry.ID = strawberry.field(
        description="Identifies the event among all objects; `node` doesn't take it."
    )
    cursor: str = strawberry.field(
        description="Give it back as `after` to go on right behind this event."
    )
    at: InstantText = strawberry.field(description="When it was committed.")
    actor: Participant | None = loaded(
        by.participant,
        "actor_key",
        nullable=True,
        description="Who did it; null when nobody did, or when they are no longer in the group, or "
        "not in it yet, as the applicant of a request to join.",
    )
    group: Group = loaded(by.group, "group_id", description="The group it happened in.")
    actor_key: strawberry.Private[ParticipantKey | None]
    group_id: strawberry.Private[GroupId]

    @classmethod
    def is_type_of(cls, value: object, _info: object) -> bool:
        """This tells whether a value is exactly of this type."""
        return type(value) is cls


@object_type
class FieldChange:
    """This is what one edit did to one field."""

    field: str = strawberry.field(description="The object's field, by its name in this API.")
    before: str | None = strawberry.field(
        description="What it was, written as this API writes it, people by name; null for nothing."
    )
    after: str | None = strawberry.field(
        description="What it is now, written the same way; null for nothing."
    )


@object_type
class CommentAdded(GroupEvent):
    """This is a new comment on an expense."""

    expense_id: strawberry.ID = strawberry.field(description="The expense that it is about.")
    expense: Expense | None = loaded(
        by.expense,
        "expense_key",
        nullable=True,
        description="The expense that it is about; null once that is deleted.",
    )
    comment_id: strawberry.ID = strawberry.field(description="The new comment.")
    comment: Comment | None = loaded(
        by.comment,
        "comment_key",
        nullable=True,
        description="The new comment; null once it is deleted.",
    )
    expense_key: strawberry.Private[ExpenseKey]
    comment_key: strawberry.Private[CommentKey]


@object_type
class CommentEdited(GroupEvent):
    """This is a comment that says something else now, or mentions others."""

    expense_id: strawberry.ID = strawberry.field(description="The expense that it is about.")
    expense: Expense | None = loaded(
        by.expense,
        "expense_key",
        nullable=True,
        description="The expense that it is about; null once that is deleted.",
    )
    comment_id: strawberry.ID = strawberry.field(description="The edited comment.")
    comment: Comment | None = loaded(
        by.comment,
        "comment_key",
        nullable=True,
        description="The comment as it is by now; null once it is deleted.",
    )
    expense_key: strawberry.Private[ExpenseKey]
    comment_key: strawberry.Private[CommentKey]


@object_type
class CommentDeleted(GroupEvent):
    """This is a comment that is gone."""

    expense_id: strawberry.ID = strawberry.field(description="The expense that it was about.")
    expense: Expense | None = loaded(
        by.expense,
        "expense_key",
        nullable=True,
        description="The expense that it was about; null once that is deleted.",
    )
    comment_id: strawberry.ID = strawberry.field(description="The comment that is gone.")
    expense_key: strawberry.Private[ExpenseKey]


@object_type
class ExpenseCreated(GroupEvent):
    """This is a new expense."""

    expense_id: strawberry.ID = strawberry.field(description="The new expense.")
    expense: Expense | None = loaded(
        by.expense,
        "expense_key",
        nullable=True,
        description="The new expense; null once it is deleted.",
    )
    expense_key: strawberry.Private[ExpenseKey]


@object_type
class ExpenseUpdated(GroupEvent):
    """This is an edit of an expense."""

    expense_id: strawberry.ID = strawberry.field(description="The expense that was edited.")
    expense: Expense | None = loaded(
        by.expense,
        "expense_key",
        nullable=True,
        description="The expense that was edited; null once it is deleted.",
    )
    changes: list[FieldChange] = strawberry.field(
        description="What the edit changed. Of `items` and `payments` it tells how many there are "
        "and what they come to, which may be what it was."
    )
    expense_key: strawberry.Private[ExpenseKey]


@object_type
class ExpenseDeleted(GroupEvent):
    """This is the end of an expense, and of everything that was said about it."""

    expense_id: strawberry.ID = strawberry.field(description="The expense that is gone.")
    title: str = strawberry.field(description="What it was called at last.")


@object_type
class SettlementChanged(GroupEvent):
    """This is a settlement that is new, edited or gone."""

    change: ChangeKind = strawberry.field(description="Which of the three.")
    settlement_id: strawberry.ID = strawberry.field(description="The settlement.")
    settlement: Settlement | None = loaded(
        by.settlement,
        "settlement_key",
        nullable=True,
        description="The settlement; null once it is deleted.",
    )
    changes: list[FieldChange] = strawberry.field(
        description="What an edit changed; empty otherwise."
    )
    settlement_key: strawberry.Private[SettlementKey]


@object_type
class ParticipantChanged(GroupEvent):
    """This is a participant who came, changed or left."""

    change: ChangeKind = strawberry.field(description="Which of the three.")
    participant_id: strawberry.ID = strawberry.field(description="The participant.")
    participant: Participant | None = loaded(
        by.participant,
        "participant_key",
        nullable=True,
        description="The participant; null once they are removed.",
    )
    changes: list[FieldChange] = strawberry.field(
        description="What an edit changed, or a user who took a guest over. Of who is gone, the "
        "`displayName` that they had, and after it that of whom they were merged into. Empty for "
        "who is new."
    )
    participant_key: strawberry.Private[ParticipantKey]


@object_type
class RecurringExpenseChanged(GroupEvent):
    """This is a recurring expense that is new, edited or gone; not that an expense was made of it.

    It is edited also when it is paused, or goes on.
    """

    change: ChangeKind = strawberry.field(description="Which of the three.")
    recurring_expense_id: strawberry.ID = strawberry.field(description="The recurring expense.")
    recurring_expense: RecurringExpense | None = loaded(
        by.recurring,
        "recurring_key",
        nullable=True,
        description="The recurring expense; null once it is deleted.",
    )
    changes: list[FieldChange] = strawberry.field(
        description="What an edit changed. Of `items` and `payments` it tells how many there are "
        "and what they come to, which may be what it was; empty otherwise."
    )
    recurring_key: strawberry.Private[RecurringKey]


@object_type
class JoinRequestChanged(GroupEvent):
    """This is a request to join that is new or decided. Only the group's owners see it.

    When it has let somebody in, everybody else in the group sees a ParticipantChanged in its
    place.
    """

    join_request_id: strawberry.ID = strawberry.field(description="The request.")
    join_request: JoinRequest | None = loaded(
        by.join_request,
        "join_request_key",
        nullable=True,
        description="The request as it is now.",
    )
    join_request_key: strawberry.Private[JoinRequestKey]


@object_type
class GroupChanged(GroupEvent):
    """This is a change of the group itself."""

    change: ChangeKind = strawberry.field(description="Whether it is new, edited or gone.")
    changes: list[FieldChange] = strawberry.field(
        description="What an edit changed; empty otherwise."
    )


@object_type
class GroupEventConnection(Connection[GroupEvent]):
    """This is one page of what has happened in a group, newest first."""
