"""This module tells what an edit did to an expense, field by field."""

from collections.abc import Iterator, Sequence

from datastore.items import ExpenseRow, FieldChange
from datastore.writes.field_changes import field_changes
from domain.currency import Currency, find_currency
from domain.expense import Payment
from domain.expense_item import ExpenseItem
from domain.money import format_amount

Parts = Sequence[ExpenseItem] | Sequence[Payment]


def expense_changes(before: ExpenseRow, after: ExpenseRow) -> tuple[FieldChange, ...]:
    """This tells of what differs, in the order of the object's fields."""
    currency = find_currency(after.currency)
    texts = field_changes(
        (
            ("title", before.title, after.title),
            ("notes", before.notes, after.notes),
            ("category", before.category, after.category),
            ("occurredOn", before.occurred_on, after.occurred_on),
            (
                "amount",
                format_amount(before.amount_minor, currency),
                format_amount(after.amount_minor, currency),
            ),
        )
    )
    return (
        *texts,
        *part_changes("items", (before.items, after.items), currency=currency),
        *part_changes("payments", (before.payments, after.payments), currency=currency),
    )


def part_changes(
    field: str, sides: tuple[Parts, Parts], *, currency: Currency
) -> Iterator[FieldChange]:
    """This tells of a list that differs, as its count and total: they may be what they were."""
    before, after = sides
    if before != after:
        yield FieldChange(
            field=field,
            before=_summary(field, before, currency),
            after=_summary(field, after, currency),
        )


def _summary(field: str, parts: Parts, currency: Currency) -> str:
    total = format_amount(sum(part.amount_minor for part in parts), currency)
    what = field.removesuffix("s") if len(parts) == 1 else field
    return f"{len(parts)} {what}, {total}"
