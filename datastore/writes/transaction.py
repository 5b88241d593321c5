"""This module makes the one transaction of a write out of its plan."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from datastore.engine.errors import Reason
from datastore.events import group_event
from datastore.items import StoredItem
from datastore.operations import TransactWriteItems
from datastore.writes.numbering import advanced_head, logged, next_seq
from datastore.writes.opening import Opening
from datastore.writes.planned import Plan, Planned, merged, refusal_of
from datastore.writes.stamp import Stamp
from domain.errors import DomainError

T = TypeVar("T", bound=StoredItem)


@dataclass(frozen=True, slots=True)
class Transaction(Generic[T]):
    """This is a plan as it is sent, again and again if need be: one row per position."""

    plan: Plan[T]
    seq: int
    rows: tuple[Planned, ...]
    writes: TransactWriteItems

    def refusal(self, reasons: tuple[Reason | None, ...]) -> DomainError | None:
        """This says why the transaction was refused; None where planning again may help."""
        return refusal_of(self.rows, reasons)


def transaction(
    plan: Plan[T],
    opening: Opening,
    *,
    claim: tuple[Planned, ...],
    stamp: Stamp,
    attempt: int,
) -> Transaction[T]:
    """This completes a plan with the client's key, the group's next number and the event.

    The key comes first, as its failure outranks every other, then the head, then the plan's rows.
    """
    seq = next_seq(opening.group)
    group = opening.group
    head = () if group is None else (advanced_head(group, at=stamp.at, path=plan.group_path),)
    event = group_event(plan.happening, seq, now=stamp.now, command_id=stamp.command_id)
    rows = merged((*claim, *head, *plan.rows, logged(event)))
    writes = TransactWriteItems(tuple(row.write for row in rows), stamp.token_of(attempt))
    return Transaction(plan, seq, rows, writes)
