"""This module answers `editComment`."""

from typing import Annotated

import strawberry

from datastore.items import CommentItem
from datastore.writes import edit_comment
from datastore.writes.done import Done
from datastore.writes.edit_comment import EditComment
from datastore.writes.seen_comment import COMMENT_PATH, CommentPlace
from domain.ids import CommentId, ExpenseId, GroupId, ParticipantId
from domain.text import COMMENT_LIMIT, required_text
from domain.unset import UNSET, Left
from resolvers.context import Context, Info, Viewer, signed_in
from resolvers.convert.comment import shown_comment
from resolvers.inputs.given import replaced
from resolvers.inputs.mentions import read_mentions
from resolvers.inputs.problems import Checks, read_id
from resolvers.mutations.command_stamp import command_stamp
from resolvers.mutations.outcome import Refused, attempt
from schema.global_ids import read_comment_key
from schema.inputs.edit_comment import EditCommentInput
from schema.keys import CommentKey
from schema.payloads import CommentPayload
from schema.query import Query

DESCRIPTION = "Changes a comment of the caller's own. Nobody else may, whatever their role."

MENTIONS_PATH = ("mentions",)
NO_COMMENT = CommentKey(GroupId(""), ExpenseId(""), "", CommentId(""))


async def resolve(
    info: Info,
    input_: Annotated[
        EditCommentInput, strawberry.argument(name="input", description="What it is to say.")
    ],
) -> CommentPayload | None:
    """This edits a comment and shows it."""
    context = info.context
    viewer = signed_in(context, "editComment")
    done = await attempt(context, _edit(context, viewer, input_))
    if isinstance(done, Refused):
        return CommentPayload(comment=None, query=Query(), errors=done.errors)
    return CommentPayload(comment=shown_comment(done.resource), query=Query(), errors=[])


async def _edit(context: Context, viewer: Viewer, input_: EditCommentInput) -> Done[CommentItem]:
    return await edit_comment.run(context.store, _command(context, viewer, input_))


def _command(context: Context, viewer: Viewer, input_: EditCommentInput) -> EditComment:
    checks = Checks()
    key = checks.read(
        lambda: read_id(read_comment_key, input_.comment_id, path=COMMENT_PATH),
        otherwise=NO_COMMENT,
    )
    body = checks.read(
        lambda: required_text(input_.body, path=("body",), limit=COMMENT_LIMIT), otherwise=""
    )
    mentions = UNSET if key is NO_COMMENT else _mentions(checks, input_, key.group_id)
    checks.settle()
    return EditComment(
        actor=viewer.user_id,
        place=CommentPlace(*key),
        expected_revision=input_.expected_revision,
        body=body,
        mentions=mentions,
        stamp=command_stamp(context, checks, input_),
    )


def _mentions(
    checks: Checks, input_: EditCommentInput, group_id: GroupId
) -> tuple[ParticipantId, ...] | Left:
    return checks.read(
        lambda: replaced(
            input_.mentions,
            lambda texts: read_mentions(checks, group_id, texts),
            path=MENTIONS_PATH,
        ),
        otherwise=UNSET,
    )
