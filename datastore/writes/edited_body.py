"""This module puts new items and payments in place of those of an expense, or of a template."""

from collections.abc import Iterator

from datastore.items import ExpenseRow, RecurringItem
from datastore.writes.participants import Mention, mentions_of
from domain.currency import find_currency
from domain.expense import Payment, check_expense, participants_of
from domain.expense_item import ExpenseItem
from domain.unset import UNSET, Left, chosen

Items = tuple[ExpenseItem, ...] | Left
Payments = tuple[Payment, ...] | Left


def new_body(
    before: ExpenseRow | RecurringItem, items: Items, payments: Payments
) -> dict[str, object]:
    """This gives the new items, payments and amount; nothing where the edit leaves them alone.

    Raises:
        InvalidInputs: it doesn't add up, or is over a limit.
    """
    if items is UNSET and payments is UNSET:
        return {}
    parts = chosen(items, before.items), chosen(payments, before.payments)
    amount = check_expense(*parts, currency=find_currency(before.currency))
    return {"items": parts[0], "payments": parts[1], "amount_minor": amount}


def newcomers(
    before: ExpenseRow | RecurringItem, items: Items, payments: Payments
) -> Iterator[Mention]:
    """This lists those whom an edit brings in: who was in it before may be on their way out."""
    known = set(participants_of(before.items, before.payments))
    given = mentions_of(chosen(items, ()), chosen(payments, ()))
    return (mention for mention in given if mention[0] not in known)
