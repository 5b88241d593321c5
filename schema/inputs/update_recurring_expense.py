"""This module holds what `updateRecurringExpense` takes."""

import strawberry

from schema.definitions import input_type
from schema.enums import Frequency
from schema.inputs.expense_item import AmountInput, ExpenseItemInput
from schema.scalars import DateText, InstantText


@input_type
class UpdateRecurringExpenseInput:
    """This is an edit of a recurring expense. A field that is left out stays as it is.

    Only what is made from then on is changed.
    """

    recurring_expense_id: strawberry.ID = strawberry.field(
        description="The recurring expense to edit."
    )
    expected_updated_at: InstantText | None = strawberry.field(
        default=strawberry.UNSET,
        description="The `updatedAt` that was seen: if it was edited since, nothing is; null or "
        "left out to edit it whatever it is.",
    )
    title: str | None = strawberry.field(
        default=strawberry.UNSET,
        description="What it is for, 1 to 120 characters; null is refused.",
    )
    category: str | None = strawberry.field(
        default=strawberry.UNSET,
        description="What sort of expense it is, up to 50 characters; null for none.",
    )
    items: list[ExpenseItemInput] | None = strawberry.field(
        default=strawberry.UNSET,
        description="The lines it consists of from now on, all of them, 1 to 50; null is refused.",
    )
    payments: list[AmountInput] | None = strawberry.field(
        default=strawberry.UNSET,
        description="Who pays how much from now on, all of them; null is refused.",
    )
    frequency: Frequency | None = strawberry.field(
        default=strawberry.UNSET,
        description="What `interval` counts, still from `startsOn` on; null is refused.",
    )
    interval: int | None = strawberry.field(
        default=strawberry.UNSET,
        description="Every how many days, weeks, months or years, 1 to 1,000; null is refused.",
    )
    ends_on: DateText | None = strawberry.field(
        default=strawberry.UNSET,
        description="The last day that may come up; null for no end.",
    )
    paused: bool | None = strawberry.field(
        default=strawberry.UNSET,
        description="True to let it stand still, false to let it go on after today; null is "
        "refused.",
    )
