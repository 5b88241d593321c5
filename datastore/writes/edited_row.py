"""This module plans the edit of a row: what differs from the row that was read, nothing else."""

from collections.abc import Iterator

from datastore.items import StoredItem
from datastore.operations import Action, Check, Condition, Remove, SetTo, Update
from datastore.writes.planned import Planned, Refusal


def edited_row(
    before: StoredItem, after: StoredItem, *, condition: Condition, refusal: Refusal
) -> Planned:
    """This plans the update that turns one row into the other; their keys are the same.

    What the stored item holds beyond the model stays as it is. Rows that are the same are a check.
    """
    update = edit_of(before, after, condition=condition)
    if not update.actions:
        return Planned(Check(before.table, before.key, condition), refusal)
    return Planned(update, refusal)


def edit_of(before: StoredItem, after: StoredItem, *, condition: Condition) -> Update:
    """This gives the update alone, for an edit that is no part of a plan."""
    return Update(before.table, before.key, tuple(_differences(before, after)), condition)


def _differences(before: StoredItem, after: StoredItem) -> Iterator[Action]:
    old, new = before.to_item(), after.to_item()
    for name, value in new.items():
        if old.get(name) != value:
            yield SetTo(name, value)
    for name in old.keys() - new.keys():
        yield Remove(name)
