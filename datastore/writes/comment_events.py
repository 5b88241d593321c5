"""This module tells what has happened to a comment."""

from datastore.events import Happening
from datastore.items import CommentItem, EventPayload, EventType, ExpenseRow
from datastore.writes.acting import Acting


def comment_happening(
    kind: EventType, comment: CommentItem, *, acting: Acting, expense: ExpenseRow
) -> Happening:
    """This tells what the member who acts has done to a comment on an expense."""
    return Happening(
        kind,
        comment.group_id,
        comment.comment_id,
        actor_id=acting.participant_id,
        revision=comment.revision,
        expense_id=comment.expense_id,
        payload=EventPayload(resource_created_at=comment.created_at, title=expense.title),
    )
