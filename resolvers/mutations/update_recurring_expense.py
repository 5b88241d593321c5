"""This module answers `updateRecurringExpense`."""

from datetime import date
from typing import Annotated, TypeVar

import strawberry

from datastore.items import RecurringItem
from datastore.reads.recurring import recurring_by_key
from datastore.writes import update_recurring_expense
from datastore.writes.acting import not_found
from datastore.writes.done import Done
from datastore.writes.update_recurring_expense import UpdateRecurringExpense
from domain.currency import find_currency
from domain.dates import format_instant, parse_date, parse_instant
from domain.text import CATEGORY_LIMIT, TITLE_LIMIT
from domain.unset import UNSET, Left
from resolvers.context import Context, Info, Viewer, signed_in
from resolvers.convert.recurring import shown_recurring
from resolvers.inputs.edited_text import edited_text, replaced_text
from resolvers.inputs.expense_body import BodyReader
from resolvers.inputs.given import edited, given, replaced
from resolvers.inputs.problems import Checks, read_id
from resolvers.mutations.command_stamp import command_stamp
from resolvers.mutations.entered_group import entered_group
from resolvers.mutations.outcome import Refused, attempt
from schema.global_ids import read_recurring_key
from schema.inputs.update_recurring_expense import UpdateRecurringExpenseInput
from schema.payloads import RecurringExpensePayload
from schema.query import Query

DESCRIPTION = (
    "Edits a recurring expense, pauses it or lets it go on; what was made of it stays as it is. "
    "Takes the role MEMBER at least."
)

T = TypeVar("T")

PATH = ("recurringExpenseId",)


async def resolve(
    info: Info,
    input_: Annotated[
        UpdateRecurringExpenseInput,
        strawberry.argument(name="input", description="What to change."),
    ],
) -> RecurringExpensePayload | None:
    """This edits a recurring expense and shows it."""
    context = info.context
    viewer = signed_in(context, "updateRecurringExpense")
    done = await attempt(context, _update(context, viewer, input_))
    if isinstance(done, Refused):
        return RecurringExpensePayload(recurring_expense=None, query=Query(), errors=done.errors)
    shown = shown_recurring(done.resource)
    return RecurringExpensePayload(recurring_expense=shown, query=Query(), errors=[])


async def _update(
    context: Context, viewer: Viewer, input_: UpdateRecurringExpenseInput
) -> Done[RecurringItem]:
    key = read_id(read_recurring_key, input_.recurring_expense_id, path=PATH)
    await entered_group(context, key.group_id, path=PATH)
    (seen,) = await recurring_by_key(context.store.engine, (key,), consistent=True)
    if seen is None:
        raise not_found(PATH)
    command = _command(context, viewer, seen, input_)
    return await update_recurring_expense.run(context.store, command)


def _command(
    context: Context, viewer: Viewer, seen: RecurringItem, input_: UpdateRecurringExpenseInput
) -> UpdateRecurringExpense:
    checks = Checks()
    expected = checks.read(lambda: _instant(given(input_.expected_updated_at)), otherwise=None)
    title = replaced_text(checks, input_.title, "title", limit=TITLE_LIMIT)
    category = edited_text(checks, input_.category, "category", limit=CATEGORY_LIMIT)
    reader = BodyReader(seen.group_id, find_currency(seen.currency), checks)
    items, payments = reader.read_edit(
        input_.items,
        input_.payments,
        seen=seen,
        seed=seen.recurring_id,
        is_latest=expected in {None, seen.updated_at},
    )
    frequency = _as_given(checks, input_.frequency, "frequency")
    interval = _as_given(checks, input_.interval, "interval")
    ends_on = _end(checks, input_.ends_on)
    paused = _as_given(checks, input_.paused, "paused")
    stamp = command_stamp(context, checks, input_)
    checks.settle()
    return UpdateRecurringExpense(
        actor=viewer.user_id,
        group_id=seen.group_id,
        recurring_id=seen.recurring_id,
        expected_updated_at=expected,
        title=title,
        category=category,
        items=items,
        payments=payments,
        frequency=frequency,
        interval=interval,
        ends_on=ends_on,
        paused=paused,
        stamp=stamp,
    )


def _instant(text: str | None) -> str | None:
    """This writes an instant as it is stored: what is finer than that can't be told apart."""
    if text is None:
        return None
    return format_instant(parse_instant(text, path=("expectedUpdatedAt",)))


def _end(checks: Checks, text: str | None) -> date | Left | None:
    return checks.read(
        lambda: edited(text, lambda given: parse_date(given, path=("endsOn",))), otherwise=UNSET
    )


def _as_given(checks: Checks, value: T | None, field: str) -> T | Left:
    return checks.read(lambda: replaced(value, lambda given: given, path=(field,)), otherwise=UNSET)
