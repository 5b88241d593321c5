"""This module holds what `deleteRecurringExpense` takes."""

import strawberry

from schema.definitions import input_type


@input_type
class DeleteRecurringExpenseInput:
    """This is a recurring expense to end for good. The expenses that were made of it stay."""

    recurring_expense_id: strawberry.ID = strawberry.field(
        description="The recurring expense to delete."
    )
