"""This module edits a recurring expense: what it makes from then on, and when, if at all."""

from dataclasses import dataclass, replace
from datetime import date, timedelta

from datastore.engine.port import Engine
from datastore.events import Happening
from datastore.items import EventPayload, EventType, RecurringItem
from datastore.reads.recurring import recurring_by_key
from datastore.store import Store
from datastore.writes.acting import Acting, acting_member, allowed
from datastore.writes.commit import commit
from datastore.writes.done import Done
from datastore.writes.edited_body import new_body, newcomers
from datastore.writes.edited_row import edited_row
from datastore.writes.opening import Opening
from datastore.writes.participants import referable
from datastore.writes.planned import Plan, planned_again
from datastore.writes.recurring_changes import recurring_changes
from datastore.writes.seen_recurring import (
    RECURRING_PATH,
    edited_at,
    is_as_read,
    seen_recurring,
)
from datastore.writes.stamp import Stamp
from datastore.writes.write_path import WritePath
from domain.access import may_edit_money
from domain.change import ChangeKind
from domain.expense import Payment
from domain.expense_item import ExpenseItem
from domain.ids import GroupId, RecurringId, UserId
from domain.recurrence import Frequency, check_schedule
from domain.time_zone import day_at
from domain.unset import UNSET, Left, chosen

ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class UpdateRecurringExpense:
    """This asks for an edit; what is UNSET stays as it is.

    `expected_updated_at` is the time of the edit that was seen last; None where that is all one.
    """

    actor: UserId
    group_id: GroupId
    recurring_id: RecurringId
    expected_updated_at: str | None = None
    title: str | Left = UNSET
    category: str | Left | None = UNSET
    items: tuple[ExpenseItem, ...] | Left = UNSET
    payments: tuple[Payment, ...] | Left = UNSET
    frequency: Frequency | Left = UNSET
    interval: int | Left = UNSET
    ends_on: date | Left | None = UNSET
    paused: bool | Left = UNSET
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class Snapshot:
    """This is what the plan looks at: who acts, and the template as it is."""

    acting: Acting
    template: RecurringItem | None


async def run(store: Store, command: UpdateRecurringExpense) -> Done[RecurringItem]:
    """This edits the template; expenses that were made of it stay as they are.

    Raises:
        InvalidInputs: it doesn't add up, or is over a limit; the schedule can't be kept.
        NotFound: the actor sees no such template, or a participant isn't in the group.
        Forbidden: the actor is a VIEWER.
        Conflict: VERSION_CONFLICT: it was edited since it was seen.
        DomainError, EngineError: as `commit` says.
    """
    return await commit(store, command, path=PATH)


def plan(snapshot: Snapshot, command: UpdateRecurringExpense) -> Plan[RecurringItem]:
    """This plans the edit, and a check per participant who is new in it."""
    acting = snapshot.acting
    is_allowed = allowed(acting, may=may_edit_money)
    before = seen_recurring(snapshot.template, command.expected_updated_at)
    after = _edited(before, command)
    saved = edited_row(before, after, condition=is_as_read(before), refusal=planned_again)
    return Plan(
        rows=(
            *is_allowed,
            saved,
            *referable(command.group_id, newcomers(before, command.items, command.payments)),
        ),
        happening=Happening(
            EventType.RECURRING_EXPENSE_CHANGED,
            command.group_id,
            command.recurring_id,
            actor_id=acting.participant_id,
            payload=EventPayload(
                change=ChangeKind.UPDATED,
                title=after.title,
                changes=recurring_changes(before, after),
            ),
        ),
        resource=after,
        group_path=RECURRING_PATH,
    )


async def _prepare(
    engine: Engine, opening: Opening, command: UpdateRecurringExpense
) -> Plan[RecurringItem]:
    acting = acting_member(opening, path=RECURRING_PATH)
    key = (command.group_id, command.recurring_id)
    (template,) = await recurring_by_key(engine, (key,), consistent=True)
    return plan(Snapshot(acting, template), command)


PATH = WritePath("updateRecurringExpense", "RECURRING_EXPENSE", _prepare)


def _edited(before: RecurringItem, command: UpdateRecurringExpense) -> RecurringItem:
    is_paused = chosen(command.paused, before.paused is True)
    edits = {
        "title": chosen(command.title, before.title),
        "category": chosen(command.category, before.category),
        "paused": True if is_paused else None,
        "updated_at": edited_at(before, command.stamp),
        **_new_schedule(before, command),
        **new_body(before, command.items, command.payments),
    }
    after = before.model_copy(update=edits)
    today = day_at(command.stamp.now, before.time_zone)
    return after.to_come(_next_day(before, after, today=today))


def _next_day(before: RecurringItem, after: RecurringItem, *, today: date) -> date | None:
    """This gives the day that comes up next after an edit.

    A template that stood still goes on after today. A new rhythm does too, unless days are still
    to be made up for: then it counts from the first of them.
    """
    if after.paused:
        return None
    tomorrow, next_on = today + ONE_DAY, before.next_on
    if next_on is None:
        return after.schedule.next_from(tomorrow)
    is_same = (after.frequency, after.interval) == (before.frequency, before.interval)
    return after.schedule.next_from(next_on if is_same else min(next_on, tomorrow))


def _new_schedule(before: RecurringItem, command: UpdateRecurringExpense) -> dict[str, object]:
    known = before.schedule
    schedule = replace(
        known,
        frequency=chosen(command.frequency, known.frequency),
        interval=chosen(command.interval, known.interval),
        ends_on=chosen(command.ends_on, known.ends_on),
    )
    if schedule != known:
        check_schedule(schedule)
    return {
        "frequency": schedule.frequency,
        "interval": schedule.interval,
        "ends_on": None if schedule.ends_on is None else schedule.ends_on.isoformat(),
    }
