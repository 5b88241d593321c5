"""This module shows an expense to one member of its group."""

from datastore.items import ExpenseRow
from domain.currency import find_currency
from schema.expense import Expense
from schema.expense_parts import ExpenseBody
from schema.global_ids import Kind, global_id
from schema.keys import ExpenseKey, ParticipantKey, RecurringKey
from schema.money import money
from schema.scalars import DateText, InstantText


def shown_expense(row: ExpenseRow, *, viewer_key: ParticipantKey) -> Expense:
    """This gives an expense as the participant who asks sees it."""
    currency = find_currency(row.currency)
    return Expense(
        id=global_id(Kind.EXPENSE, row.group_id, row.expense_id),
        title=row.title,
        notes=row.notes,
        category=row.category,
        occurred_on=DateText(row.occurred_on),
        amount=money(row.amount_minor, currency),
        created_at=InstantText(row.created_at),
        updated_at=InstantText(row.updated_at),
        version=row.version,
        key=ExpenseKey(row.group_id, row.expense_id),
        group_id=row.group_id,
        created_by_key=ParticipantKey(row.group_id, row.created_by),
        viewer_key=viewer_key,
        recurring_key=(
            None if row.recurring_id is None else RecurringKey(row.group_id, row.recurring_id)
        ),
        body=ExpenseBody(row.group_id, currency, row.items, row.payments),
    )
