"""This module holds what `previewExpense` takes."""

import strawberry

from schema.definitions import input_type
from schema.inputs.expense_item import AmountInput, ExpenseItemInput


@input_type
class PreviewExpenseInput:
    """This is an expense as far as it is typed.

    It comes out as the save will have it when it says what settles who gets the leftover:
    `expenseId` of an expense that is edited, else the `idempotencyKey` of the coming
    `createExpense`. With neither, the first in each list get it.
    """

    group_id: strawberry.ID = strawberry.field(description="The group that shares it.")
    expense_id: strawberry.ID | None = strawberry.field(
        default=strawberry.UNSET,
        description="The expense that is edited; null or left out for a new one.",
    )
    idempotency_key: str | None = strawberry.field(
        default=strawberry.UNSET,
        description="The key that a new expense is going to be created with; null or left out for "
        "none.",
    )
    items: list[ExpenseItemInput] = strawberry.field(
        description="The lines it consists of, 1 to 50. Each needs a way to be split, which may "
        "name nobody yet: `{ equally: [] }`."
    )
    payments: list[AmountInput] | None = strawberry.field(
        default=strawberry.UNSET,
        description="Who paid how much, as far as that is known: the amounts need not add up yet.",
    )
