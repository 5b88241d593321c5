"""This module answers `createExpense`."""

from typing import Annotated

import strawberry

from datastore.reads.access import Access
from datastore.writes import create_expense
from datastore.writes.create_expense import CreateExpense
from domain.ids import ExpenseId
from domain.text import (
    CATEGORY_LIMIT,
    NOTES_LIMIT,
    TITLE_LIMIT,
    optional_text,
    required_text,
)
from resolvers.context import Context, Info, Viewer, signed_in
from resolvers.convert.expense import shown_expense
from resolvers.convert.group import group_currency, viewer_key
from resolvers.inputs.expense_body import BodyReader
from resolvers.inputs.given import given
from resolvers.inputs.problems import Checks, read_id
from resolvers.mutations.command_stamp import command_stamp
from resolvers.mutations.day import day_or_today
from resolvers.mutations.entered_group import entered_group
from resolvers.mutations.outcome import Refused, attempt
from schema.expense import Expense
from schema.global_ids import read_group_id
from schema.inputs.create_expense import CreateExpenseInput
from schema.payloads import ExpensePayload
from schema.query import Query

DESCRIPTION = (
    "Writes an expense down and adds it to the group's balances. Takes the role MEMBER at least."
)


async def resolve(
    info: Info,
    input_: Annotated[
        CreateExpenseInput,
        strawberry.argument(name="input", description="The expense to write down."),
    ],
) -> ExpensePayload | None:
    """This creates an expense and shows it."""
    context = info.context
    viewer = signed_in(context, "createExpense")
    created = await attempt(context, _create(context, viewer, input_))
    if isinstance(created, Refused):
        return ExpensePayload(expense=None, query=Query(), errors=created.errors)
    return ExpensePayload(expense=created, query=Query(), errors=[])


async def _create(context: Context, viewer: Viewer, input_: CreateExpenseInput) -> Expense:
    """This shows what was written, even to who has left the group by then."""
    path = ("groupId",)
    group_id = read_id(read_group_id, input_.group_id, path=path)
    access = await entered_group(context, group_id, path=path)
    done = await create_expense.run(context.store, _command(context, viewer, access, input_))
    return shown_expense(done.resource, viewer_key=viewer_key(access))


def _command(
    context: Context, viewer: Viewer, access: Access, input_: CreateExpenseInput
) -> CreateExpense:
    checks = Checks()
    expense_id = ExpenseId(context.ids.uuid4())
    stamp = command_stamp(context, checks, input_)
    seed = expense_id if stamp.idempotency is None else stamp.idempotency.client_key
    group_id = access.group.group_id
    title = checks.read(
        lambda: required_text(input_.title, path=("title",), limit=TITLE_LIMIT), otherwise=""
    )
    occurred_on = day_or_today(checks, given(input_.occurred_on), now=stamp.now)
    notes = _text(checks, input_.notes, "notes", NOTES_LIMIT)
    category = _text(checks, input_.category, "category", CATEGORY_LIMIT)
    reader = BodyReader(group_id, group_currency(access), checks)
    items, payments = reader.read(input_.items, input_.payments, seed=seed)
    checks.settle()
    return CreateExpense(
        actor=viewer.user_id,
        group_id=group_id,
        expense_id=expense_id,
        title=title,
        occurred_on=occurred_on,
        notes=notes,
        category=category,
        items=items,
        payments=payments,
        split_seed=seed,
        stamp=stamp,
    )


def _text(checks: Checks, text: str | None, field: str, limit: int) -> str | None:
    return checks.read(
        lambda: optional_text(given(text), path=(field,), limit=limit), otherwise=None
    )
