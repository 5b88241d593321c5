"""This module tells what an edit did to a recurring expense, field by field."""

from collections.abc import Iterator

from datastore.items import FieldChange, RecurringItem
from datastore.writes.expense_changes import part_changes
from datastore.writes.field_changes import Sides, field_changes
from domain.currency import find_currency
from domain.money import format_amount


def recurring_changes(before: RecurringItem, after: RecurringItem) -> tuple[FieldChange, ...]:
    """This tells of what differs, in the order of the object's fields."""
    currency = find_currency(after.currency)
    sides = zip(_texts(before), _texts(after), strict=True)
    fields: Iterator[Sides] = ((field, old, new) for (field, old), (_, new) in sides)
    return (
        *field_changes(fields),
        *part_changes("items", (before.items, after.items), currency=currency),
        *part_changes("payments", (before.payments, after.payments), currency=currency),
    )


def _texts(template: RecurringItem) -> tuple[tuple[str, str | None], ...]:
    return (
        ("title", template.title),
        ("category", template.category),
        ("amount", format_amount(template.amount_minor, find_currency(template.currency))),
        ("frequency", template.frequency),
        ("interval", str(template.interval)),
        ("endsOn", template.ends_on),
        ("paused", "true" if template.paused else "false"),
    )
