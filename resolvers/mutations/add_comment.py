"""This module answers `addComment`."""

from typing import Annotated

import strawberry

from datastore.items import CommentItem
from datastore.writes import add_comment
from datastore.writes.add_comment import AddComment
from datastore.writes.done import Done
from domain.ids import CommentId, ExpenseId, GroupId
from domain.text import COMMENT_LIMIT, required_text
from resolvers.context import Context, Info, Viewer, signed_in
from resolvers.convert.comment import shown_comment
from resolvers.inputs.given import given
from resolvers.inputs.mentions import read_mentions
from resolvers.inputs.problems import Checks, read_id
from resolvers.mutations.command_stamp import command_stamp
from resolvers.mutations.outcome import Refused, attempt
from schema.global_ids import read_expense_key
from schema.inputs.add_comment import AddCommentInput
from schema.keys import ExpenseKey
from schema.payloads import CommentPayload
from schema.query import Query

DESCRIPTION = "Says something about an expense. Everybody in the group may."

NO_EXPENSE = ExpenseKey(GroupId(""), ExpenseId(""))


async def resolve(
    info: Info,
    input_: Annotated[
        AddCommentInput, strawberry.argument(name="input", description="What to say.")
    ],
) -> CommentPayload | None:
    """This adds a comment and shows it."""
    context = info.context
    viewer = signed_in(context, "addComment")
    done = await attempt(context, _add(context, viewer, input_))
    if isinstance(done, Refused):
        return CommentPayload(comment=None, query=Query(), errors=done.errors)
    return CommentPayload(comment=shown_comment(done.resource), query=Query(), errors=[])


async def _add(context: Context, viewer: Viewer, input_: AddCommentInput) -> Done[CommentItem]:
    return await add_comment.run(context.store, _command(context, viewer, input_))


def _command(context: Context, viewer: Viewer, input_: AddCommentInput) -> AddComment:
    checks = Checks()
    expense = checks.read(
        lambda: read_id(read_expense_key, input_.expense_id, path=("expenseId",)),
        otherwise=NO_EXPENSE,
    )
    body = checks.read(
        lambda: required_text(input_.body, path=("body",), limit=COMMENT_LIMIT), otherwise=""
    )
    texts = [] if expense is NO_EXPENSE else given(input_.mentions) or []
    mentions = read_mentions(checks, expense.group_id, texts)
    stamp = command_stamp(context, checks, input_)
    checks.settle()
    return AddComment(
        actor=viewer.user_id,
        group_id=expense.group_id,
        expense_id=expense.expense_id,
        comment_id=CommentId(context.ids.uuid4()),
        body=body,
        mentions=mentions,
        stamp=stamp,
    )
