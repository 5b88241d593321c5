"""This module edits an expense and moves the balances by the difference."""

import asyncio
from dataclasses import dataclass
from datetime import date

from datastore.engine.port import Engine
from datastore.events import Happening
from datastore.items import EventPayload, EventType, ExpenseRow
from datastore.keys import expense_sort_key
from datastore.operations import Put
from datastore.reads.expenses import expenses_by_key
from datastore.store import Store
from datastore.writes.acting import Acting, acting_member, allowed
from datastore.writes.commit import commit
from datastore.writes.done import Done
from datastore.writes.edited_body import new_body, newcomers
from datastore.writes.edited_row import edited_row
from datastore.writes.expense_changes import expense_changes
from datastore.writes.nets import Balances, NetChange, added, difference, read_balances
from datastore.writes.opening import Opening
from datastore.writes.participants import referable
from datastore.writes.planned import Plan, Planned
from datastore.writes.seen_expense import EXPENSE_PATH, as_seen, seen_expense
from datastore.writes.stamp import Stamp
from datastore.writes.write_path import WritePath
from domain.access import may_edit_money
from domain.currency import find_currency
from domain.expense import Payment, deltas
from domain.expense_item import ExpenseItem
from domain.ids import ExpenseId, GroupId, UserId
from domain.unset import UNSET, Left, chosen


@dataclass(frozen=True, slots=True, kw_only=True)
class UpdateExpense:
    """This asks for an edit of the version that was seen; what is UNSET stays as it is.

    The splits of `items` are resolved with the seed that the expense has kept.
    """

    actor: UserId
    group_id: GroupId
    expense_id: ExpenseId
    expected_version: int
    title: str | Left = UNSET
    occurred_on: date | Left = UNSET
    notes: str | Left | None = UNSET
    category: str | Left | None = UNSET
    items: tuple[ExpenseItem, ...] | Left = UNSET
    payments: tuple[Payment, ...] | Left = UNSET
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class Snapshot:
    """This is what the plan looks at: who acts, the expense and the balances as they are."""

    acting: Acting
    expense: ExpenseRow | None
    balances: Balances


async def run(store: Store, command: UpdateExpense) -> Done[ExpenseRow]:
    """This edits the expense.

    Raises:
        InvalidInputs: the expense doesn't add up, or is over a limit.
        InvalidInput: LIMIT_EXCEEDED: a balance.
        NotFound: the actor sees no such expense, or a participant isn't in the group.
        Forbidden: the actor is a VIEWER.
        Conflict: VERSION_CONFLICT: it has changed since it was seen.
        DomainError, EngineError: as `commit` says.
    """
    return await commit(store, command, path=PATH)


def plan(snapshot: Snapshot, command: UpdateExpense) -> Plan[ExpenseRow]:
    """This plans the edit, a check per participant who is new in it, and the balances."""
    acting = snapshot.acting
    is_allowed = allowed(acting, may=may_edit_money)
    before = seen_expense(snapshot.expense, command.expected_version)
    after = _edited(before, command)
    return Plan(
        rows=(
            *is_allowed,
            _saved(before, after),
            *referable(command.group_id, newcomers(before, command.items, command.payments)),
            added(snapshot.balances, _net_change(before, after), stamp=command.stamp),
        ),
        happening=Happening(
            EventType.EXPENSE_UPDATED,
            command.group_id,
            command.expense_id,
            actor_id=acting.participant_id,
            revision=after.version,
            expense_id=command.expense_id,
            payload=EventPayload(title=after.title, changes=expense_changes(before, after)),
        ),
        resource=after,
        group_path=EXPENSE_PATH,
    )


async def _prepare(engine: Engine, opening: Opening, command: UpdateExpense) -> Plan[ExpenseRow]:
    acting = acting_member(opening, path=EXPENSE_PATH)
    key = (command.group_id, command.expense_id)
    (expense,), balances = await asyncio.gather(
        expenses_by_key(engine, (key,), consistent=True), read_balances(engine, command.group_id)
    )
    return plan(Snapshot(acting, expense, balances), command)


PATH = WritePath("updateExpense", "EXPENSE", _prepare)


def _edited(before: ExpenseRow, command: UpdateExpense) -> ExpenseRow:
    edits = {
        "title": chosen(command.title, before.title),
        "notes": chosen(command.notes, before.notes),
        "category": chosen(command.category, before.category),
        "version": before.version + 1,
        "updated_at": command.stamp.at,
        **_new_day(before, command),
        **new_body(before, command.items, command.payments),
    }
    return before.model_copy(update=edits)


def _new_day(before: ExpenseRow, command: UpdateExpense) -> dict[str, object]:
    """This gives the new day and the place in the list that goes with it, if it is another day."""
    day = command.occurred_on
    if day is UNSET or day.isoformat() == before.occurred_on:
        return {}
    place = expense_sort_key(day, before.created_at, before.expense_id)
    return {"occurred_on": day.isoformat(), "expense_sort_key": place}


def _net_change(before: ExpenseRow, after: ExpenseRow) -> NetChange:
    return NetChange(
        difference(
            deltas(before.items, before.payments),
            deltas(after.items, after.payments),
        ),
        "ExpenseCount",
        currency=find_currency(before.currency),
        path=("items",),
        count=0,
    )


def _saved(before: ExpenseRow, after: ExpenseRow) -> Planned:
    """This plans the new head: put whole where the day moves, as an index key can't be updated."""
    condition, refusal = as_seen(before, before.version)
    if after.expense_sort_key != before.expense_sort_key:
        return Planned(Put(after.table, after.to_item(), condition), refusal)
    return edited_row(before, after, condition=condition, refusal=refusal)
