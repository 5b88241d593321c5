"""This module holds a change of an expense to the one that its caller has seen."""

from datastore.items import ExpenseRow
from datastore.operations import Condition
from datastore.values import Item
from datastore.writes.acting import not_found
from datastore.writes.planned import Refusal
from datastore.writes.versions import check_version, is_version, version_conflict
from domain.errors import DomainError, InTheWay, ObjectKind

EXPENSE_PATH = ("expenseId",)


def seen_expense(found: ExpenseRow | None, expected_version: int | None) -> ExpenseRow:
    """This gives the expense that is to be changed; no version is expected of who doesn't mind.

    Raises:
        NotFound: it isn't there.
        Conflict: VERSION_CONFLICT: it has changed since it was seen.
    """
    if found is None:
        raise not_found(EXPENSE_PATH)
    check_version(found.version, expected_version, current=_in_the_way(found))
    return found


def as_seen(seen: ExpenseRow, expected_version: int | None) -> tuple[Condition, Refusal]:
    """This gives the condition that the expense is as it was read, and what its failure means.

    Who doesn't mind the version has the change planned again.
    """

    def refusal(item: Item | None) -> DomainError | None:
        if item is None:
            return not_found(EXPENSE_PATH)
        return None if expected_version is None else version_conflict(_in_the_way(seen))

    return is_version(seen.version), refusal


def _in_the_way(expense: ExpenseRow) -> InTheWay:
    return InTheWay(ObjectKind.EXPENSE, (expense.group_id, expense.expense_id))
