"""This module answers `deleteComment`."""

from typing import Annotated

import strawberry

from datastore.items import CommentItem
from datastore.writes import delete_comment
from datastore.writes.delete_comment import DeleteComment
from datastore.writes.done import Done
from datastore.writes.seen_comment import COMMENT_PATH, CommentPlace
from resolvers.context import Context, Info, Viewer, signed_in
from resolvers.inputs.problems import Checks, read_id
from resolvers.mutations.command_stamp import command_stamp
from resolvers.mutations.outcome import Refused, attempt
from schema.global_ids import Kind, global_id, read_comment_key
from schema.inputs.delete_comment import DeleteCommentInput
from schema.payloads import DeletePayload
from schema.query import Query

DESCRIPTION = "Deletes a comment: one of the caller's own, or, by an OWNER of the group, anyone's."


async def resolve(
    info: Info,
    input_: Annotated[
        DeleteCommentInput, strawberry.argument(name="input", description="What is to go.")
    ],
) -> DeletePayload | None:
    """This deletes a comment and says which it was."""
    context = info.context
    viewer = signed_in(context, "deleteComment")
    done = await attempt(context, _delete(context, viewer, input_))
    if isinstance(done, Refused):
        return DeletePayload(deleted_id=None, query=Query(), errors=done.errors)
    comment = done.resource
    deleted_id = global_id(
        Kind.COMMENT,
        comment.group_id,
        comment.expense_id,
        comment.created_at,
        comment.comment_id,
    )
    return DeletePayload(deleted_id=deleted_id, query=Query(), errors=[])


async def _delete(
    context: Context, viewer: Viewer, input_: DeleteCommentInput
) -> Done[CommentItem]:
    key = read_id(read_comment_key, input_.comment_id, path=COMMENT_PATH)
    command = DeleteComment(
        actor=viewer.user_id,
        place=CommentPlace(*key),
        stamp=command_stamp(context, Checks(), input_),
    )
    return await delete_comment.run(context.store, command)
