"""This module shows a recurring expense of a group."""

from datastore.items import RecurringItem
from domain.currency import find_currency
from schema.expense_parts import ExpenseBody
from schema.global_ids import Kind, global_id
from schema.money import money
from schema.recurring import RecurringExpense
from schema.scalars import DateText, InstantText


def shown_recurring(row: RecurringItem) -> RecurringExpense:
    """This gives a recurring expense as every member of the group sees it."""
    currency, next_on = find_currency(row.currency), row.next_on
    return RecurringExpense(
        id=global_id(Kind.RECURRING_EXPENSE, row.group_id, row.recurring_id),
        title=row.title,
        category=row.category,
        amount=money(row.amount_minor, currency),
        frequency=row.frequency,
        interval=row.interval,
        time_zone=row.time_zone,
        starts_on=DateText(row.starts_on),
        ends_on=None if row.ends_on is None else DateText(row.ends_on),
        next_run_at=None if next_on is None else InstantText(row.next_run_at or ""),
        paused=bool(row.paused),
        run_count=row.run_count,
        updated_at=InstantText(row.updated_at),
        group_id=row.group_id,
        body=ExpenseBody(row.group_id, currency, row.items, row.payments),
        schedule=row.schedule,
        next_on=next_on,
    )
