"""This module answers `createRecurringExpense`."""

from datetime import date
from typing import Annotated

import strawberry

from datastore.items import RecurringItem
from datastore.reads.access import Access
from datastore.writes import create_recurring_expense
from datastore.writes.create_recurring_expense import CreateRecurringExpense
from datastore.writes.done import Done
from domain.dates import parse_date
from domain.ids import RecurringId
from domain.recurrence import Schedule, check_schedule, check_start
from domain.text import CATEGORY_LIMIT, TITLE_LIMIT, optional_text, required_text
from domain.time_zone import UTC_NAME, check_time_zone, day_at
from resolvers.context import Context, Info, Viewer, signed_in
from resolvers.convert.group import group_currency
from resolvers.convert.recurring import shown_recurring
from resolvers.inputs.expense_body import BodyReader
from resolvers.inputs.given import given
from resolvers.inputs.problems import Checks, read_id
from resolvers.mutations.command_stamp import command_stamp
from resolvers.mutations.entered_group import entered_group
from resolvers.mutations.outcome import Refused, attempt
from schema.global_ids import read_group_id
from schema.inputs.create_recurring_expense import CreateRecurringExpenseInput
from schema.payloads import RecurringExpensePayload
from schema.query import Query

DESCRIPTION = (
    "Writes an expense down that comes up again and again: on each day of its schedule one is "
    "made. Takes the role MEMBER at least."
)


async def resolve(
    info: Info,
    input_: Annotated[
        CreateRecurringExpenseInput,
        strawberry.argument(name="input", description="The recurring expense to write down."),
    ],
) -> RecurringExpensePayload | None:
    """This creates a recurring expense and shows it."""
    context = info.context
    viewer = signed_in(context, "createRecurringExpense")
    done = await attempt(context, _create(context, viewer, input_))
    if isinstance(done, Refused):
        return RecurringExpensePayload(recurring_expense=None, query=Query(), errors=done.errors)
    shown = shown_recurring(done.resource)
    return RecurringExpensePayload(recurring_expense=shown, query=Query(), errors=[])


async def _create(
    context: Context, viewer: Viewer, input_: CreateRecurringExpenseInput
) -> Done[RecurringItem]:
    path = ("groupId",)
    group_id = read_id(read_group_id, input_.group_id, path=path)
    access = await entered_group(context, group_id, path=path)
    command = _command(context, viewer, access, input_)
    return await create_recurring_expense.run(context.store, command)


def _command(
    context: Context, viewer: Viewer, access: Access, input_: CreateRecurringExpenseInput
) -> CreateRecurringExpense:
    checks = Checks()
    recurring_id = RecurringId(context.ids.uuid7())
    stamp = command_stamp(context, checks, input_)
    title = checks.read(
        lambda: required_text(input_.title, path=("title",), limit=TITLE_LIMIT), otherwise=""
    )
    category = checks.read(
        lambda: optional_text(given(input_.category), path=("category",), limit=CATEGORY_LIMIT),
        otherwise=None,
    )
    reader = BodyReader(access.group.group_id, group_currency(access), checks)
    items, payments = reader.read(input_.items, input_.payments, seed=recurring_id)
    time_zone = checks.read(
        lambda: check_time_zone(input_.time_zone, path=("timeZone",)), otherwise=UTC_NAME
    )
    today = day_at(stamp.now, time_zone)
    schedule = _schedule(checks, input_, today=today)
    checks.settle()
    return CreateRecurringExpense(
        actor=viewer.user_id,
        group_id=access.group.group_id,
        recurring_id=recurring_id,
        title=title,
        category=category,
        items=items,
        payments=payments,
        schedule=schedule,
        time_zone=time_zone,
        stamp=stamp,
    )


def _schedule(checks: Checks, input_: CreateRecurringExpenseInput, *, today: date) -> Schedule:
    """This reads the schedule; its end is held to its start where both can be read."""
    before = checks.count()
    starts_on = checks.read(lambda: _start(input_.starts_on, today=today), otherwise=today)
    ends_on = checks.read(lambda: _end(given(input_.ends_on)), otherwise=None)
    interval = given(input_.interval)
    schedule = Schedule(
        frequency=input_.frequency,
        interval=1 if interval is None else interval,
        anchor_day=starts_on.day,
        starts_on=starts_on,
        ends_on=ends_on if checks.count() == before else None,
    )
    checks.read(lambda: check_schedule(schedule), otherwise=None)
    return schedule


def _start(text: str, *, today: date) -> date:
    path = ("startsOn",)
    starts_on = parse_date(text, path=path)
    check_start(starts_on, today=today, path=path)
    return starts_on


def _end(text: str | None) -> date | None:
    return None if text is None else parse_date(text, path=("endsOn",))
