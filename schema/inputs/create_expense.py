"""This module holds what `createExpense` takes."""

import strawberry

from schema.definitions import input_type
from schema.inputs.expense_item import AmountInput, ExpenseItemInput
from schema.inputs.idempotency import IDEMPOTENCY_KEY
from schema.scalars import DateText


@input_type
class CreateExpenseInput:
    """This is an expense to write down.

    It has at most 60 different participants, payers included, and 1,000 splits in all.
    """

    group_id: strawberry.ID = strawberry.field(description="The group that shares it.")
    title: str = strawberry.field(description="What it was for, 1 to 120 characters.")
    occurred_on: DateText | None = strawberry.field(
        default=strawberry.UNSET,
        description="The day it was paid; null or left out for today in UTC.",
    )
    notes: str | None = strawberry.field(
        default=strawberry.UNSET,
        description="More about it, up to 4,000 characters; null or left out for nothing.",
    )
    category: str | None = strawberry.field(
        default=strawberry.UNSET,
        description="What sort of expense it is, up to 50 characters; null or left out for none.",
    )
    items: list[ExpenseItemInput] = strawberry.field(
        description="The lines it consists of, 1 to 50; their sum is what it cost and isn't zero."
    )
    payments: list[AmountInput] = strawberry.field(
        description="Who paid how much; the amounts sum to those of the items."
    )
    idempotency_key: str | None = strawberry.field(
        default=strawberry.UNSET, description=IDEMPOTENCY_KEY
    )
