"""This module plans the rows of a new expense, be it written down or brought by its day."""

from datastore.events import Happening
from datastore.items import EventPayload, EventType, ExpenseRow, ExpenseStatsItem
from datastore.writes.nets import Balances, NetChange, added
from datastore.writes.participants import mentions_of, referable
from datastore.writes.planned import Planned, new_row
from datastore.writes.stamp import Stamp
from domain.currency import find_currency
from domain.expense import deltas
from domain.ids import ParticipantId


def new_expense_rows(
    expense: ExpenseRow, balances: Balances, *, stamp: Stamp
) -> tuple[Planned, ...]:
    """This plans the expense, its counters, a check per participant, and the balances.

    Raises:
        InvalidInput: LIMIT_EXCEEDED: a balance.
    """
    change = NetChange(
        deltas(expense.items, expense.payments),
        "ExpenseCount",
        currency=find_currency(expense.currency),
        path=("items",),
    )
    return (
        new_row(expense, what="expense"),
        new_row(_counters(expense), what="expense"),
        *referable(expense.group_id, mentions_of(expense.items, expense.payments)),
        added(balances, change, stamp=stamp),
    )


def expense_created(expense: ExpenseRow, *, actor_id: ParticipantId | None) -> Happening:
    """This tells that there is a new expense; nobody has acted where a day has brought it."""
    return Happening(
        EventType.EXPENSE_CREATED,
        expense.group_id,
        expense.expense_id,
        actor_id=actor_id,
        revision=expense.version,
        expense_id=expense.expense_id,
        payload=EventPayload(title=expense.title),
    )


def _counters(expense: ExpenseRow) -> ExpenseStatsItem:
    return ExpenseStatsItem(
        group_id=expense.group_id,
        expense_id=expense.expense_id,
        comment_count=0,
        created_at=expense.created_at,
        updated_at=expense.created_at,
    )
