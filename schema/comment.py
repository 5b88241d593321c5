"""This module holds the comments on expenses."""

from typing import TYPE_CHECKING

import strawberry

from schema.context import by
from schema.definitions import object_type
from schema.fields import loaded
from schema.keys import ExpenseKey, ParticipantKey
from schema.node import Node
from schema.paging import Connection
from schema.participant import Participant
from schema.scalars import InstantText

if TYPE_CHECKING:
    from schema.expense import Expense


@object_type
class Comment(Node):
    """This is what someone said about an expense."""

    expense: "Expense" = loaded(by.expense, "expense_key", description="What it is about.")
    author: Participant | None = loaded(
        by.participant,
        "author_key",
        nullable=True,
        description="Who said it; null when they are no longer in the group.",
    )
    body: str = strawberry.field(
        description="What was said, 1 to 4,000 characters: plain text, never HTML."
    )
    mentions: list[Participant] = loaded(
        by.present_participants,
        "mention_keys",
        description="Whom it mentions, as far as they are still in the group.",
    )
    created_at: InstantText = strawberry.field(description="When it was said.")
    edited_at: InstantText | None = strawberry.field(
        description="When it was last edited; null when it never was."
    )
    revision: int = strawberry.field(description="1 at first, and one more with every edit.")
    expense_key: strawberry.Private[ExpenseKey]
    author_key: strawberry.Private[ParticipantKey]
    mention_keys: strawberry.Private[tuple[ParticipantKey, ...]]


@object_type
class CommentConnection(Connection[Comment]):
    """This is one page of an expense's comments, oldest first."""
