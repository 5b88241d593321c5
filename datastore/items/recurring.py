"""This module holds recurring expenses: templates that expenses are made of, day by day."""

from datetime import date
from typing import ClassVar, Literal, Self

from pydantic import Field

from datastore.items.expense_body import body_in, stored_body
from datastore.items.stored import Read, StoredItem
from datastore.keys import due_bucket, recurring_key
from datastore.operations import Key
from datastore.tables import GROUPS, Table
from datastore.values import Item, Value
from domain.dates import format_instant, parse_instant
from domain.expense import Payment
from domain.expense_item import ExpenseItem
from domain.ids import GroupId, ParticipantId, RecurringId
from domain.recurrence import Frequency, Schedule
from domain.time_zone import day_begun_at, start_of_day


class RecurringItem(StoredItem):
    """This is a template; its items and payments are domain values.

    `next_run_at` is the start of the next day that comes up, and `due_bucket` puts the template on
    the index of those to come; both are None while it is paused, and once it has ended. `run_count`
    and `failed_count` count the days that have come up. `updated_at` is when it was last edited:
    a day that comes up is no edit.
    """

    table: ClassVar[Table] = GROUPS

    entity_type: Literal["RECURRING_EXPENSE"] = "RECURRING_EXPENSE"
    group_id: GroupId
    recurring_id: RecurringId
    title: str
    category: str | None = None
    amount_minor: int
    currency: str
    items: tuple[ExpenseItem, ...] = Field(exclude=True)
    payments: tuple[Payment, ...] = Field(exclude=True)
    frequency: Read[Frequency]
    interval: int
    anchor_day: int
    time_zone: str
    starts_on: str
    ends_on: str | None = None
    paused: Literal[True] | None = None
    next_run_at: str | None = None
    due_bucket: str | None = None
    last_run_at: str | None = None
    run_count: int = 0
    failed_count: int = 0
    created_by: ParticipantId
    created_at: str
    updated_at: str

    @property
    def key(self) -> Key:
        """This names the item in its table."""
        return recurring_key(self.group_id, self.recurring_id)

    @property
    def schedule(self) -> Schedule:
        """This says on which days the template comes up, whether it is paused or not."""
        return Schedule(
            frequency=self.frequency,
            interval=self.interval,
            anchor_day=self.anchor_day,
            starts_on=date.fromisoformat(self.starts_on),
            ends_on=None if self.ends_on is None else date.fromisoformat(self.ends_on),
        )

    @property
    def next_on(self) -> date | None:
        """This is the next day that comes up; None while the template is paused or has ended."""
        if self.next_run_at is None or self.due_bucket is None:
            return None
        return day_begun_at(parse_instant(self.next_run_at), self.time_zone)

    def to_come(self, day: date | None) -> Self:
        """This gives the same template with another day to come up next; None for no day."""
        start = None if day is None else format_instant(start_of_day(day, self.time_zone))
        bucket = None if day is None else due_bucket(self.recurring_id)
        return self.model_copy(update={"next_run_at": start, "due_bucket": bucket})

    def to_item(self) -> dict[str, Value]:
        """This gives the whole item to store, key attributes first."""
        return {**super().to_item(), **stored_body(self.items, self.payments)}

    @classmethod
    def from_item(cls, item: Item) -> Self:
        """This reads a stored template; its items and payments become domain values."""
        return cls.of_attributes({**item, **body_in(item)})
