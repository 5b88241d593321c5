"""This module holds what `editComment` takes."""

import strawberry

from schema.definitions import input_type


@input_type
class EditCommentInput:
    """This is what a comment is to say instead."""

    comment_id: strawberry.ID = strawberry.field(
        description="The comment to edit: one of the caller's own."
    )
    expected_revision: int = strawberry.field(
        description="The `revision` that the caller has seen; another one is a VERSION_CONFLICT."
    )
    body: str = strawberry.field(
        description="What it is to say, 1 to 4,000 characters of plain text."
    )
    mentions: list[strawberry.ID] | None = strawberry.field(
        default=strawberry.UNSET,
        description="Up to 20 participants of the group, in place of those mentioned before; an "
        "empty list for none. Left out: they stay. Null is INVALID.",
    )
