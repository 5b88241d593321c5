"""This module holds what `deleteComment` takes."""

import strawberry

from schema.definitions import input_type


@input_type
class DeleteCommentInput:
    """This is a comment that is to go."""

    comment_id: strawberry.ID = strawberry.field(description="The comment to delete.")
