"""This module creates an expense and adds it to the balances."""

from dataclasses import dataclass
from datetime import date

from datastore.engine.port import Engine
from datastore.items import ExpenseRow, IdempotencyItem
from datastore.keys import expense_sort_key
from datastore.reads.expenses import expenses_by_key
from datastore.store import Store
from datastore.writes.acting import Acting, acting_member, allowed
from datastore.writes.commit import commit
from datastore.writes.done import Done
from datastore.writes.nets import Balances, read_balances
from datastore.writes.new_expense import expense_created, new_expense_rows
from datastore.writes.opening import Opening
from datastore.writes.planned import Plan
from datastore.writes.stamp import Stamp
from datastore.writes.write_path import WritePath
from domain.access import may_edit_money
from domain.currency import find_currency
from domain.expense import Payment, check_expense
from domain.expense_item import ExpenseItem
from domain.ids import ExpenseId, GroupId, UserId


@dataclass(frozen=True, slots=True)
class CreateExpense:
    """This asks for an expense, its splits resolved to minor units.

    `split_seed` is the seed that they were resolved with; it is kept for later edits.
    """

    actor: UserId
    group_id: GroupId
    expense_id: ExpenseId
    title: str
    occurred_on: date
    notes: str | None
    category: str | None
    items: tuple[ExpenseItem, ...]
    payments: tuple[Payment, ...]
    split_seed: str
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class Snapshot:
    """This is what the plan looks at: who acts, and the balances as they are."""

    acting: Acting
    balances: Balances


async def run(store: Store, command: CreateExpense) -> Done[ExpenseRow]:
    """This creates the expense.

    Raises:
        InvalidInputs: the expense doesn't add up, or is over a limit.
        InvalidInput: LIMIT_EXCEEDED: a balance.
        NotFound: the actor is in no such group, or a participant isn't in it.
        Forbidden: the actor is a VIEWER.
        DomainError, EngineError: as `commit` says.
    """
    return await commit(store, command, path=PATH)


def plan(snapshot: Snapshot, command: CreateExpense) -> Plan[ExpenseRow]:
    """This plans the expense, its counters, a check per participant, and the balances."""
    acting = snapshot.acting
    expense = _expense(acting, command)
    rows = new_expense_rows(expense, snapshot.balances, stamp=command.stamp)
    return Plan(
        rows=(*allowed(acting, may=may_edit_money), *rows),
        happening=expense_created(expense, actor_id=acting.participant_id),
        resource=expense,
    )


async def _prepare(engine: Engine, opening: Opening, command: CreateExpense) -> Plan[ExpenseRow]:
    acting = acting_member(opening)
    return plan(Snapshot(acting, await read_balances(engine, command.group_id)), command)


async def _again(
    engine: Engine, command: CreateExpense, earlier: IdempotencyItem
) -> ExpenseRow | None:
    key = (command.group_id, ExpenseId(earlier.result_id))
    (found,) = await expenses_by_key(engine, (key,), consistent=True)
    return found


PATH = WritePath("createExpense", "EXPENSE", _prepare, _again)


def _expense(acting: Acting, command: CreateExpense) -> ExpenseRow:
    currency = find_currency(acting.group.currency)
    at = command.stamp.at
    return ExpenseRow(
        group_id=command.group_id,
        expense_id=command.expense_id,
        expense_sort_key=expense_sort_key(command.occurred_on, at, command.expense_id),
        title=command.title,
        notes=command.notes,
        category=command.category,
        occurred_on=command.occurred_on.isoformat(),
        amount_minor=check_expense(command.items, command.payments, currency=currency),
        currency=currency.code,
        items=command.items,
        payments=command.payments,
        created_by=acting.participant_id,
        version=1,
        split_seed=command.split_seed,
        created_at=at,
        updated_at=at,
    )
