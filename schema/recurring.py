"""This module holds the recurring expenses of a group: what expenses are made of by themselves."""

from datetime import date
from typing import TYPE_CHECKING, Annotated

import strawberry

from domain.ids import GroupId
from domain.recurrence import Schedule
from schema.context import by
from schema.definitions import object_type, resolved
from schema.enums import Frequency
from schema.expense_parts import ExpenseBody, ExpenseItem, Payment
from schema.fields import loaded
from schema.money import Money
from schema.node import Node
from schema.paging import MAX_PAGE, Connection, page_size
from schema.scalars import DateText, InstantText

if TYPE_CHECKING:
    from schema.group import Group

SHOWN_DAYS = 3


@object_type
class RecurringExpense(Node):
    """This is a template: on each day of its schedule an expense is made of it.

    A day that has passed while nothing could be made, as the server was down, is made up for.
    """

    group: "Group" = loaded(by.group, "group_id", description="The group that shares it.")
    title: str = strawberry.field(description="What it is for, 1 to 120 characters.")
    category: str | None = strawberry.field(
        description="What sort of expense it is, in the group's own words; null when none was "
        "given."
    )
    amount: Money = strawberry.field(description="What it costs each time.")
    frequency: Frequency = strawberry.field(description="What `interval` counts.")
    interval: int = strawberry.field(
        description="Every how many days, weeks, months or years it comes up, from `startsOn` on."
    )
    time_zone: str = strawberry.field(
        description="The IANA time zone whose midnight begins the days of the schedule."
    )
    starts_on: DateText = strawberry.field(
        description="The first day, which months and years keep to: monthly from the 31st is the "
        "30th in April, and the 31st again in May."
    )
    ends_on: DateText | None = strawberry.field(
        description="The last day that may come up; null for no end."
    )
    next_run_at: InstantText | None = strawberry.field(
        description="When the next day begins, and its expense is made; null while it is paused, "
        "and once it has ended."
    )
    paused: bool = strawberry.field(
        description="Whether it stands still. Days that pass meanwhile are left out for good."
    )
    run_count: int = strawberry.field(description="How many expenses were made of it.")
    updated_at: InstantText = strawberry.field(
        description="When it was last edited; expenses made of it don't count."
    )
    group_id: strawberry.Private[GroupId]
    body: strawberry.Private[ExpenseBody]
    schedule: strawberry.Private[Schedule]
    next_on: strawberry.Private[date | None]

    @resolved
    def items(self) -> list[ExpenseItem]:
        """This lists the lines it consists of, in the order they were given.

        Each expense settles anew who gets the leftover of a split, evenly over many: the amounts
        here are an example.
        """
        return self.body.shown_items()

    @resolved
    def payments(self) -> list[Payment]:
        """This lists who pays how much each time; the amounts sum to the whole."""
        return self.body.shown_payments()

    @resolved
    def upcoming(
        self,
        first: Annotated[
            int | None, strawberry.argument(description=f"How many, 1 to {MAX_PAGE}.")
        ] = SHOWN_DAYS,
    ) -> list[DateText]:
        """This lists the next days that come up, as the schedule stands; none while it is paused.

        Days whose expense is still to be made up for are among them.
        """
        count = page_size("first", SHOWN_DAYS if first is None else first)
        if self.next_on is None:
            return []
        days = self.schedule.days_from(self.next_on, count=count)
        return [DateText(day.isoformat()) for day in days]


@object_type
class RecurringExpenseConnection(Connection[RecurringExpense]):
    """This is one page of a group's recurring expenses, oldest first."""
