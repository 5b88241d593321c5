"""This module holds what `createRecurringExpense` takes."""

import strawberry

from schema.definitions import input_type
from schema.enums import Frequency
from schema.inputs.expense_item import AmountInput, ExpenseItemInput
from schema.inputs.idempotency import IDEMPOTENCY_KEY
from schema.scalars import DateText


@input_type
class CreateRecurringExpenseInput:
    """This is an expense that comes up again and again, to write down once.

    It has at most 60 different participants, payers included, and 1,000 splits in all.
    """

    group_id: strawberry.ID = strawberry.field(description="The group that shares it.")
    title: str = strawberry.field(description="What it is for, 1 to 120 characters.")
    category: str | None = strawberry.field(
        default=strawberry.UNSET,
        description="What sort of expense it is, up to 50 characters; null or left out for none.",
    )
    items: list[ExpenseItemInput] = strawberry.field(
        description="The lines it consists of, 1 to 50; their sum is what it costs each time and "
        "isn't zero."
    )
    payments: list[AmountInput] = strawberry.field(
        description="Who pays how much each time; the amounts sum to those of the items."
    )
    frequency: Frequency = strawberry.field(description="What `interval` counts.")
    interval: int | None = strawberry.field(
        default=1,
        description="Every how many days, weeks, months or years, 1 to 1,000.",
    )
    time_zone: str = strawberry.field(
        description='The IANA time zone whose midnight begins the days, like "Europe/Lisbon".'
    )
    starts_on: DateText = strawberry.field(
        description="The first day, which months and years keep to; at most 366 days back. Days "
        "that have passed are made up for."
    )
    ends_on: DateText | None = strawberry.field(
        default=strawberry.UNSET,
        description="The last day that may come up; null or left out for no end.",
    )
    idempotency_key: str | None = strawberry.field(
        default=strawberry.UNSET, description=IDEMPOTENCY_KEY
    )
