"""This module holds what `deleteExpense` takes."""

import strawberry

from schema.definitions import input_type


@input_type
class DeleteExpenseInput:
    """This is an expense to delete, with everything that was said about it."""

    expense_id: strawberry.ID = strawberry.field(description="The expense to delete.")
    expected_version: int | None = strawberry.field(
        default=strawberry.UNSET,
        description="The `version` that was seen: if it has changed since, nothing is deleted; "
        "null or left out to delete it whatever has changed.",
    )
