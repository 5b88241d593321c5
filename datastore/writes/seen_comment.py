"""This module reads the comment that a write changes, and says what the write may rest on."""

from dataclasses import dataclass

from datastore.items import CommentItem, ExpenseRow
from datastore.keys import comment_key, expense_key
from datastore.operations import Check, Exists, Key
from datastore.tables import GROUPS
from datastore.values import Item
from datastore.writes.acting import Acting, not_found
from datastore.writes.planned import Planned, planned_again
from domain.errors import InputPath
from domain.ids import CommentId, ExpenseId, GroupId

COMMENT_PATH: InputPath = ("commentId",)


@dataclass(frozen=True, slots=True)
class CommentPlace:
    """This names one comment; `created_at` is part of its stored key."""

    group_id: GroupId
    expense_id: ExpenseId
    created_at: str
    comment_id: CommentId

    @property
    def keys(self) -> tuple[Key, Key]:
        """These name the head of the expense, and the comment."""
        comment = comment_key(self.group_id, self.expense_id, self.created_at, self.comment_id)
        return expense_key(self.group_id, self.expense_id), comment


@dataclass(frozen=True, slots=True)
class SeenComment:
    """This is a comment as it was read, with the expense that it is on."""

    comment: CommentItem
    expense: ExpenseRow

    def is_by(self, acting: Acting) -> bool:
        """This tells whether the member who acts has written it.

        Who left the group and came back is another participant, and not the author any more.
        """
        return self.comment.author_id == acting.participant_id


def seen_comment(head: Item | None, row: Item | None) -> SeenComment:
    """This gives the comment; one goes with its expense, though its row may stay a while longer.

    Raises:
        NotFound: the expense or the comment isn't there.
    """
    if head is None or row is None:
        raise not_found(COMMENT_PATH)
    return SeenComment(CommentItem.from_item(row), ExpenseRow.from_item(head))


def expense_stays(expense: ExpenseRow) -> Planned:
    """This plans the check that the expense is still there."""
    return Planned(Check(GROUPS, expense.key, Exists("SK")), planned_again)
