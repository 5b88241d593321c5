"""This module holds the comments on expenses."""

from typing import ClassVar, Literal, Self

from pydantic import Field

from datastore.items.stored import Read, StoredItem
from datastore.keys import comment_key, expense_id_in
from datastore.operations import Key
from datastore.tables import GROUPS, Table
from datastore.values import Item
from domain.ids import CommentId, ExpenseId, GroupId, ParticipantId


class CommentItem(StoredItem):
    """This is one comment; `revision` counts from 1, one more with every edit.

    It has no attribute `ExpenseId`, which would put it on the index of expenses by id.
    """

    table: ClassVar[Table] = GROUPS

    entity_type: Literal["COMMENT"] = "COMMENT"
    group_id: GroupId
    expense_id: ExpenseId = Field(exclude=True)
    comment_id: CommentId
    author_id: ParticipantId
    body: str
    mentions: Read[tuple[ParticipantId, ...]] | None = None
    edited_at: str | None = None
    revision: int = 1
    created_at: str
    updated_at: str

    @property
    def key(self) -> Key:
        """This names the item in its table."""
        return comment_key(self.group_id, self.expense_id, self.created_at, self.comment_id)

    @classmethod
    def from_item(cls, item: Item) -> Self:
        """This reads a stored comment; the sort key says which expense's."""
        return cls.of_attributes({**item, "ExpenseId": expense_id_in(str(item["SK"]))})
