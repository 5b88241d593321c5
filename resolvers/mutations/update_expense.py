"""This module answers `updateExpense`."""

from typing import Annotated

import strawberry

from datastore.items import ExpenseRow
from datastore.reads.expenses import expenses_by_key
from datastore.writes import update_expense
from datastore.writes.acting import not_found
from datastore.writes.update_expense import UpdateExpense
from domain.currency import find_currency
from domain.text import CATEGORY_LIMIT, NOTES_LIMIT, TITLE_LIMIT
from resolvers.context import Context, Info, Viewer, signed_in
from resolvers.convert.expense import shown_expense
from resolvers.convert.group import viewer_key
from resolvers.inputs.edited_text import edited_text, replaced_text
from resolvers.inputs.expense_body import BodyReader
from resolvers.inputs.problems import Checks, read_id
from resolvers.mutations.command_stamp import command_stamp
from resolvers.mutations.day import edited_day
from resolvers.mutations.entered_group import entered_group
from resolvers.mutations.outcome import Refused, attempt
from schema.expense import Expense
from schema.global_ids import read_expense_key
from schema.inputs.update_expense import UpdateExpenseInput
from schema.payloads import ExpensePayload
from schema.query import Query

DESCRIPTION = (
    "Edits an expense and moves the group's balances by the difference. Takes the role MEMBER at "
    "least."
)

PATH = ("expenseId",)


async def resolve(
    info: Info,
    input_: Annotated[
        UpdateExpenseInput, strawberry.argument(name="input", description="What to change.")
    ],
) -> ExpensePayload | None:
    """This edits an expense and shows it."""
    context = info.context
    viewer = signed_in(context, "updateExpense")
    updated = await attempt(context, _update(context, viewer, input_))
    if isinstance(updated, Refused):
        return ExpensePayload(expense=None, query=Query(), errors=updated.errors)
    return ExpensePayload(expense=updated, query=Query(), errors=[])


async def _update(context: Context, viewer: Viewer, input_: UpdateExpenseInput) -> Expense:
    """This shows what was written, even to who has left the group by then."""
    key = read_id(read_expense_key, input_.expense_id, path=PATH)
    access = await entered_group(context, key.group_id, path=PATH)
    (seen,) = await expenses_by_key(context.store.engine, (key,), consistent=True)
    if seen is None:
        raise not_found(PATH)
    done = await update_expense.run(context.store, _command(context, viewer, seen, input_))
    return shown_expense(done.resource, viewer_key=viewer_key(access))


def _command(
    context: Context, viewer: Viewer, seen: ExpenseRow, input_: UpdateExpenseInput
) -> UpdateExpense:
    checks = Checks()
    stamp = command_stamp(context, checks, input_)
    title = replaced_text(checks, input_.title, "title", limit=TITLE_LIMIT)
    occurred_on = edited_day(checks, input_.occurred_on)
    notes = edited_text(checks, input_.notes, "notes", limit=NOTES_LIMIT)
    category = edited_text(checks, input_.category, "category", limit=CATEGORY_LIMIT)
    reader = BodyReader(seen.group_id, find_currency(seen.currency), checks)
    items, payments = reader.read_edit(
        input_.items,
        input_.payments,
        seen=seen,
        seed=seen.split_seed,
        is_latest=seen.version == input_.expected_version,
    )
    checks.settle()
    return UpdateExpense(
        actor=viewer.user_id,
        group_id=seen.group_id,
        expense_id=seen.expense_id,
        expected_version=input_.expected_version,
        title=title,
        occurred_on=occurred_on,
        notes=notes,
        category=category,
        items=items,
        payments=payments,
        stamp=stamp,
    )
