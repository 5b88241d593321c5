"""This module reads an expense as far as it is typed."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from domain.expense import Payment, draft_problems
from domain.expense_item import ExpenseItem
from domain.money import parse_amount
from resolvers.inputs.expense_body import BodyReader
from resolvers.inputs.problems import Checks
from schema.inputs.expense_item import AmountInput, ExpenseItemInput


@dataclass(frozen=True, slots=True)
class Draft:
    """This is what can be read of an expense; None for what can't.

    The payments need not come to the amount.
    """

    amount_minor: int | None
    items: tuple[ExpenseItem, ...] | None
    payments: tuple[Payment, ...] | None


def read_draft(
    reader: BodyReader,
    items: Sequence[ExpenseItemInput],
    payments: Sequence[AmountInput],
    *,
    seed: str | None,
) -> Draft:
    """This gives an expense as far as it can be read; the reader's checks get what is wrong."""
    checks = reader.checks
    before = checks.count()
    resolved = reader.items(items, seed=seed)
    is_resolved = checks.count() == before
    before = checks.count()
    paid = reader.payments(payments)
    is_paid = checks.count() == before
    if is_resolved:
        known = paid if is_paid else ()
        checks.add(draft_problems(resolved, known, currency=reader.currency))
    return Draft(
        _amount(reader, items), resolved if is_resolved else None, paid if is_paid else None
    )


def _amount(reader: BodyReader, items: Sequence[ExpenseItemInput]) -> int | None:
    # What is wrong with an amount is known by now: here it only must not be added up.
    unheard = Checks()
    total = 0
    for item in items:
        total += unheard.read(partial(parse_amount, item.amount, reader.currency), otherwise=0)
    return None if unheard.count() or not items else total
