"""This module holds an expense's head and its counters."""

from typing import ClassVar, Literal, Self

from pydantic import Field

from datastore.items.expense_body import body_in, stored_body
from datastore.items.stored import StoredItem
from datastore.keys import expense_id_in, expense_key, stats_key
from datastore.operations import Key
from datastore.tables import GROUPS, Table
from datastore.values import Item, Value
from domain.expense import Payment
from domain.expense_item import ExpenseItem
from domain.ids import ExpenseId, GroupId, ParticipantId, RecurringId


class ExpenseRow(StoredItem):
    """This is the head of an expense; its items and payments are domain values.

    An expense of before `SplitSeed` was kept is seeded by its id; one of before versions were
    counted has the first.
    """

    table: ClassVar[Table] = GROUPS

    entity_type: Literal["EXPENSE"] = "EXPENSE"
    group_id: GroupId
    expense_id: ExpenseId
    expense_sort_key: str
    title: str
    notes: str | None = None
    category: str | None = None
    occurred_on: str
    amount_minor: int
    currency: str
    items: tuple[ExpenseItem, ...] = Field(exclude=True)
    payments: tuple[Payment, ...] = Field(exclude=True)
    created_by: ParticipantId
    version: int = 1
    split_seed: str
    recurring_id: RecurringId | None = None
    created_at: str
    updated_at: str

    @property
    def key(self) -> Key:
        """This names the item in its table."""
        return expense_key(self.group_id, self.expense_id)

    def to_item(self) -> dict[str, Value]:
        """This gives the whole item to store, key attributes first."""
        return {**super().to_item(), **stored_body(self.items, self.payments)}

    @classmethod
    def from_item(cls, item: Item) -> Self:
        """This reads a stored expense; its items and payments become domain values."""
        return cls.of_attributes({"SplitSeed": item["ExpenseId"], **item, **body_in(item)})


class ExpenseStatsItem(StoredItem):
    """This counts an expense's comments, apart from its head.

    It has no attribute `ExpenseId`, which would put it on the index of expenses by id.
    """

    table: ClassVar[Table] = GROUPS

    entity_type: Literal["EXPENSE_STATS"] = "EXPENSE_STATS"
    group_id: GroupId
    expense_id: ExpenseId = Field(exclude=True)
    comment_count: int
    last_comment_at: str | None = None
    created_at: str
    updated_at: str

    @property
    def key(self) -> Key:
        """This names the item in its table."""
        return stats_key(self.group_id, self.expense_id)

    @classmethod
    def from_item(cls, item: Item) -> Self:
        """This reads stored counters; the sort key says which expense's."""
        return cls.of_attributes({**item, "ExpenseId": expense_id_in(str(item["SK"]))})
