"""This module shows a comment on an expense."""

from datastore.items import CommentItem
from schema.comment import Comment
from schema.global_ids import Kind, global_id
from schema.keys import ExpenseKey, ParticipantKey
from schema.scalars import InstantText


def shown_comment(item: CommentItem) -> Comment:
    """This gives a comment as every member of the group sees it."""
    group_id = item.group_id
    return Comment(
        id=global_id(Kind.COMMENT, group_id, item.expense_id, item.created_at, item.comment_id),
        body=item.body,
        created_at=InstantText(item.created_at),
        edited_at=None if item.edited_at is None else InstantText(item.edited_at),
        revision=item.revision,
        expense_key=ExpenseKey(group_id, item.expense_id),
        author_key=ParticipantKey(group_id, item.author_id),
        mention_keys=tuple(ParticipantKey(group_id, each) for each in item.mentions or ()),
    )
