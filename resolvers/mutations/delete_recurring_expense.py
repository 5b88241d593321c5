"""This module answers `deleteRecurringExpense`."""

from typing import Annotated

import strawberry

from datastore.items import RecurringItem
from datastore.writes import delete_recurring_expense
from datastore.writes.delete_recurring_expense import DeleteRecurringExpense
from datastore.writes.done import Done
from resolvers.context import Context, Info, Viewer, signed_in
from resolvers.inputs.problems import Checks, read_id
from resolvers.mutations.command_stamp import command_stamp
from resolvers.mutations.outcome import Refused, attempt
from schema.global_ids import Kind, global_id, read_recurring_key
from schema.inputs.delete_recurring_expense import DeleteRecurringExpenseInput
from schema.payloads import DeletePayload
from schema.query import Query

DESCRIPTION = (
    "Ends a recurring expense for good; the expenses that were made of it stay. Takes the role "
    "MEMBER at least."
)


async def resolve(
    info: Info,
    input_: Annotated[
        DeleteRecurringExpenseInput,
        strawberry.argument(name="input", description="The recurring expense to delete."),
    ],
) -> DeletePayload | None:
    """This deletes a recurring expense."""
    context = info.context
    viewer = signed_in(context, "deleteRecurringExpense")
    done = await attempt(context, _delete(context, viewer, input_))
    if isinstance(done, Refused):
        return DeletePayload(deleted_id=None, query=Query(), errors=done.errors)
    key = (done.group_id, done.resource.recurring_id)
    deleted_id = global_id(Kind.RECURRING_EXPENSE, *key)
    return DeletePayload(deleted_id=deleted_id, query=Query(), errors=[])


async def _delete(
    context: Context, viewer: Viewer, input_: DeleteRecurringExpenseInput
) -> Done[RecurringItem]:
    path = ("recurringExpenseId",)
    key = read_id(read_recurring_key, input_.recurring_expense_id, path=path)
    command = DeleteRecurringExpense(
        actor=viewer.user_id,
        group_id=key.group_id,
        recurring_id=key.recurring_id,
        stamp=command_stamp(context, Checks(), input_),
    )
    return await delete_recurring_expense.run(context.store, command)
