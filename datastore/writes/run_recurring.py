"""This module makes the expense of a recurring expense's next day, once, when it is due.

Many may try at once, here and on other gateways, and each may stop anywhere: the template moves on
in the very transaction that makes the expense.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date

from datastore.engine.errors import ConditionFailed
from datastore.engine.port import Engine
from datastore.items import ExpenseRow, GroupItem, RecurringItem
from datastore.keys import expense_sort_key
from datastore.reads.recurring import recurring_by_key
from datastore.store import Store
from datastore.values import Item
from datastore.writes.acting import live_group
from datastore.writes.commit import commit
from datastore.writes.edited_row import edit_of, edited_row
from datastore.writes.nets import Balances, read_balances
from datastore.writes.new_expense import expense_created, new_expense_rows
from datastore.writes.opening import Opening
from datastore.writes.participants import OnTheWayOut
from datastore.writes.planned import Plan, Planned, planned_again
from datastore.writes.seen_recurring import is_as_read
from datastore.writes.stamp import Stamp
from datastore.writes.write_path import WritePath
from domain.currency import find_currency
from domain.errors import Conflict, DomainError, NotFound
from domain.expense import check_expense
from domain.ids import ExpenseId, GroupId, RecurringId, derived_id
from domain.splitting import split_again


@dataclass(frozen=True, slots=True)
class RunRecurring:
    """This asks for the expense of a template's next day, if that has begun by the stamp's time."""

    group_id: GroupId
    recurring_id: RecurringId
    stamp: Stamp

    @property
    def actor(self) -> None:
        """This is nobody."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """This is what the plan looks at: a template of a live group, its due day, the balances."""

    group: GroupItem
    template: RecurringItem
    day: date
    balances: Balances


@dataclass(frozen=True, slots=True)
class Ran:
    """This is what became of a day: its expense, or why none could be made of it."""

    day: date
    expense_id: ExpenseId | None = None
    refusal: DomainError | None = None


class NothingDue(Conflict):
    """This is a template that is gone, stands still, or has no day that has begun."""

    def __init__(self) -> None:
        super().__init__("Nothing of this recurring expense is due: it is to be left alone.")


class DayRefused(Conflict):
    """This is a day of which the template, as it was read, makes no expense."""

    def __init__(self, template: RecurringItem, day: date, reason: DomainError) -> None:
        super().__init__(reason.message, path=reason.path)
        self.template = template
        self.day = day
        self.reason = reason


async def run(store: Store, command: RunRecurring) -> Ran | None:
    """This makes the expense, and lets the template move on to its next day.

    A day whose expense is refused is passed over, and counted. None says that nothing is due, or
    nothing can be done about it: the group is gone, or somebody in it is being removed or merged,
    and what is due waits for that. Call it until then: that makes up for every day missed.

    Raises:
        DomainError, EngineError: as `commit` says; the day is still due.
    """
    try:
        done = await commit(store, command, path=PATH)
    except DayRefused as refused:
        await _pass_over(store.engine, refused)
        return Ran(refused.day, refusal=refused.reason)
    except (NothingDue, NotFound, OnTheWayOut):
        return None
    expense = done.resource
    return Ran(date.fromisoformat(expense.occurred_on), expense_id=expense.expense_id)


def plan(snapshot: Snapshot, command: RunRecurring) -> Plan[ExpenseRow]:
    """This plans the template's next day, and the rows of the expense.

    Raises:
        DayRefused: a balance would be over its limit.
    """
    template, day = snapshot.template, snapshot.day
    moved = _moved_on(template, day).model_copy(
        update={"run_count": template.run_count + 1, "last_run_at": command.stamp.at}
    )
    saved = edited_row(template, moved, condition=is_as_read(template), refusal=planned_again)
    try:
        expense = _expense(snapshot, command)
        rows = new_expense_rows(expense, snapshot.balances, stamp=command.stamp)
    except DomainError as reason:
        raise DayRefused(template, day, reason) from reason
    return Plan(
        rows=(saved, *_blamed(rows, snapshot)),
        happening=expense_created(expense, actor_id=None),
        resource=expense,
    )


async def _prepare(engine: Engine, opening: Opening, command: RunRecurring) -> Plan[ExpenseRow]:
    group = live_group(opening)
    key = (command.group_id, command.recurring_id)
    (template,) = await recurring_by_key(engine, (key,), consistent=True)
    day = None if template is None else template.next_on
    if template is None or day is None or (template.next_run_at or "") > command.stamp.at:
        raise NothingDue
    balances = await read_balances(engine, command.group_id)
    return plan(Snapshot(group, template, day, balances), command)


PATH = WritePath("runRecurring", "EXPENSE", _prepare)


def _moved_on(template: RecurringItem, day: date) -> RecurringItem:
    return template.to_come(template.schedule.next_after(day))


def _expense(snapshot: Snapshot, command: RunRecurring) -> ExpenseRow:
    """This makes the expense of a day: the same id and splits, whoever makes it and when."""
    template, day, at = snapshot.template, snapshot.day, command.stamp.at
    expense_id = ExpenseId(derived_id("occurrence", template.recurring_id, day.isoformat()))
    currency = find_currency(snapshot.group.currency)
    items = split_again(template.items, seed=expense_id, currency=currency)
    return ExpenseRow(
        group_id=template.group_id,
        expense_id=expense_id,
        expense_sort_key=expense_sort_key(day, at, expense_id),
        title=template.title,
        category=template.category,
        occurred_on=day.isoformat(),
        amount_minor=check_expense(items, template.payments, currency=currency),
        currency=currency.code,
        items=items,
        payments=template.payments,
        created_by=template.created_by,
        version=1,
        split_seed=expense_id,
        recurring_id=template.recurring_id,
        created_at=at,
        updated_at=at,
    )


def _blamed(rows: tuple[Planned, ...], snapshot: Snapshot) -> Iterator[Planned]:
    """This lets the refusal of a row say which template, and which of its days, it refuses.

    Somebody's way out is short: no day is lost over it.
    """

    def blame(row: Planned) -> Callable[[Item | None], DomainError | None]:
        def refusal(item: Item | None) -> DomainError | None:
            reason = row.refused(item)
            if reason is None or isinstance(reason, OnTheWayOut):
                return reason
            return DayRefused(snapshot.template, snapshot.day, reason)

        return refusal

    return (replace(row, refusal=blame(row)) for row in rows)


async def _pass_over(engine: Engine, refused: DayRefused) -> None:
    """This lets the template move on without an expense, if it still is as it was refused."""
    template = refused.template
    moved = _moved_on(template, refused.day).model_copy(
        update={"failed_count": template.failed_count + 1}
    )
    # Who edits the template or passes the day over meanwhile is first: it is read again anyway.
    with suppress(ConditionFailed):
        await engine.write(edit_of(template, moved, condition=is_as_read(template)))
