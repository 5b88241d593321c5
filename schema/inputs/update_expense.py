"""This module holds what `updateExpense` takes."""

import strawberry

from schema.definitions import input_type
from schema.inputs.expense_item import AmountInput, ExpenseItemInput
from schema.scalars import DateText


@input_type
class UpdateExpenseInput:
    """This is an edit of an expense. A field that is left out stays as it is.

    An edit that leaves `items` out leaves every split as it was resolved.
    """

    expense_id: strawberry.ID = strawberry.field(description="The expense to edit.")
    expected_version: int = strawberry.field(
        description="The `version` that was seen: if it has changed since, nothing is edited."
    )
    title: str | None = strawberry.field(
        default=strawberry.UNSET,
        description="What it was for, 1 to 120 characters; null is refused.",
    )
    occurred_on: DateText | None = strawberry.field(
        default=strawberry.UNSET, description="The day it was paid; null is refused."
    )
    notes: str | None = strawberry.field(
        default=strawberry.UNSET,
        description="More about it, up to 4,000 characters; null for nothing.",
    )
    category: str | None = strawberry.field(
        default=strawberry.UNSET,
        description="What sort of expense it is, up to 50 characters; null for none.",
    )
    items: list[ExpenseItemInput] | None = strawberry.field(
        default=strawberry.UNSET,
        description="The lines it consists of, 1 to 50, in place of all there were; null is "
        "refused.",
    )
    payments: list[AmountInput] | None = strawberry.field(
        default=strawberry.UNSET,
        description="Who paid how much, in place of all there was; null is refused.",
    )
