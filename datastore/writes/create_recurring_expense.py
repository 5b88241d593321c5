"""This module writes a template down that expenses are to be made of."""

from dataclasses import dataclass

from datastore.engine.port import Engine
from datastore.events import Happening
from datastore.items import EventPayload, EventType, IdempotencyItem, RecurringItem
from datastore.reads.recurring import recurring_by_key
from datastore.store import Store
from datastore.writes.acting import Acting, acting_member, allowed
from datastore.writes.commit import commit
from datastore.writes.done import Done
from datastore.writes.opening import Opening
from datastore.writes.participants import mentions_of, referable
from datastore.writes.planned import Plan, new_row
from datastore.writes.stamp import Stamp
from datastore.writes.write_path import WritePath
from domain.access import may_edit_money
from domain.change import ChangeKind
from domain.currency import find_currency
from domain.expense import Payment, check_expense
from domain.expense_item import ExpenseItem
from domain.ids import GroupId, RecurringId, UserId
from domain.recurrence import Schedule, check_schedule, check_start
from domain.time_zone import day_at


@dataclass(frozen=True, slots=True)
class CreateRecurringExpense:
    """This asks for a template, its splits resolved as an example: each expense has its own."""

    actor: UserId
    group_id: GroupId
    recurring_id: RecurringId
    title: str
    category: str | None
    items: tuple[ExpenseItem, ...]
    payments: tuple[Payment, ...]
    schedule: Schedule
    time_zone: str
    stamp: Stamp


async def run(store: Store, command: CreateRecurringExpense) -> Done[RecurringItem]:
    """This writes the template down; its first expense is made when its day has come.

    Raises:
        InvalidInputs: the expense doesn't add up, or is over a limit; the schedule can't be kept.
        InvalidInput: LIMIT_EXCEEDED: the start is more than 366 days back.
        NotFound: the actor is in no such group, or a participant isn't in it.
        Forbidden: the actor is a VIEWER.
        DomainError, EngineError: as `commit` says.
    """
    return await commit(store, command, path=PATH)


def plan(acting: Acting, command: CreateRecurringExpense) -> Plan[RecurringItem]:
    """This plans the template, and a check per participant."""
    template = _template(acting, command)
    return Plan(
        rows=(
            *allowed(acting, may=may_edit_money),
            new_row(template, what="recurring expense"),
            *referable(command.group_id, mentions_of(command.items, command.payments)),
        ),
        happening=Happening(
            EventType.RECURRING_EXPENSE_CHANGED,
            command.group_id,
            command.recurring_id,
            actor_id=acting.participant_id,
            payload=EventPayload(change=ChangeKind.CREATED, title=command.title),
        ),
        resource=template,
    )


async def _prepare(
    _: Engine, opening: Opening, command: CreateRecurringExpense
) -> Plan[RecurringItem]:
    return plan(acting_member(opening), command)


async def _again(
    engine: Engine, command: CreateRecurringExpense, earlier: IdempotencyItem
) -> RecurringItem | None:
    key = (command.group_id, RecurringId(earlier.result_id))
    (found,) = await recurring_by_key(engine, (key,), consistent=True)
    return found


PATH = WritePath("createRecurringExpense", "RECURRING_EXPENSE", _prepare, _again)


def _template(acting: Acting, command: CreateRecurringExpense) -> RecurringItem:
    schedule, at = command.schedule, command.stamp.at
    check_schedule(schedule)
    today = day_at(command.stamp.now, command.time_zone)
    check_start(schedule.starts_on, today=today, path=("startsOn",))
    currency = find_currency(acting.group.currency)
    template = RecurringItem(
        group_id=command.group_id,
        recurring_id=command.recurring_id,
        title=command.title,
        category=command.category,
        amount_minor=check_expense(command.items, command.payments, currency=currency),
        currency=currency.code,
        items=command.items,
        payments=command.payments,
        frequency=schedule.frequency,
        interval=schedule.interval,
        anchor_day=schedule.anchor_day,
        time_zone=command.time_zone,
        starts_on=schedule.starts_on.isoformat(),
        ends_on=None if schedule.ends_on is None else schedule.ends_on.isoformat(),
        created_by=acting.participant_id,
        created_at=at,
        updated_at=at,
    )
    return template.to_come(schedule.next_from(schedule.starts_on))
