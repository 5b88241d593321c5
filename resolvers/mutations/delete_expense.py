"""This module answers `deleteExpense`."""

from typing import Annotated

import strawberry

from datastore.items import ExpenseRow
from datastore.writes import delete_expense
from datastore.writes.delete_expense import DeleteExpense
from datastore.writes.done import Done
from resolvers.context import Context, Info, Viewer, signed_in
from resolvers.inputs.given import given
from resolvers.inputs.problems import Checks, read_id
from resolvers.mutations.command_stamp import command_stamp
from resolvers.mutations.outcome import Refused, attempt
from schema.global_ids import Kind, global_id, read_expense_key
from schema.inputs.delete_expense import DeleteExpenseInput
from schema.payloads import DeletePayload
from schema.query import Query

DESCRIPTION = (
    "Deletes an expense with its comments and takes it out of the group's balances. Takes the "
    "role MEMBER at least."
)


async def resolve(
    info: Info,
    input_: Annotated[
        DeleteExpenseInput, strawberry.argument(name="input", description="What to delete.")
    ],
) -> DeletePayload | None:
    """This deletes an expense and names it once more."""
    context = info.context
    viewer = signed_in(context, "deleteExpense")
    done = await attempt(context, _delete(context, viewer, input_))
    if isinstance(done, Refused):
        return DeletePayload(deleted_id=None, query=Query(), errors=done.errors)
    deleted_id = global_id(Kind.EXPENSE, done.group_id, done.resource.expense_id)
    return DeletePayload(deleted_id=deleted_id, query=Query(), errors=[])


async def _delete(context: Context, viewer: Viewer, input_: DeleteExpenseInput) -> Done[ExpenseRow]:
    return await delete_expense.run(context.store, _command(context, viewer, input_))


def _command(context: Context, viewer: Viewer, input_: DeleteExpenseInput) -> DeleteExpense:
    key = read_id(read_expense_key, input_.expense_id, path=("expenseId",))
    return DeleteExpense(
        actor=viewer.user_id,
        group_id=key.group_id,
        expense_id=key.expense_id,
        expected_version=given(input_.expected_version),
        stamp=command_stamp(context, Checks(), input_),
    )
