"""This module holds the fourth invariant: nothing refers to a participant who isn't there."""

from collections.abc import Iterator

from datastore.values import Item
from datastore.verification.attributes import maps, text
from datastore.verification.finding import Finding
from datastore.verification.group_rows import GroupRows


def check_references(group: GroupRows) -> Iterator[Finding]:
    """This looks up everyone whom expenses, settlements and templates name."""
    known = group.participant_ids()
    for kind in ("EXPENSE", "RECURRING_EXPENSE"):
        for row in group.of_type(kind):
            yield from _missing(group, row, _named_by_expense(row), known)
    for row in group.of_type("SETTLEMENT"):
        yield from _missing(group, row, {text(row, "PayerId"), text(row, "PayeeId")}, known)


def _named_by_expense(row: Item) -> set[str]:
    splits = (split for item in maps(row, "Items") for split in maps(item, "Splits"))
    return {text(each, "ParticipantId") for each in (*maps(row, "Payments"), *splits)}


def _missing(group: GroupRows, row: Item, named: set[str], known: set[str]) -> Iterator[Finding]:
    for participant_id in sorted(named - known):
        yield group.found(4, row, f"participant {participant_id} is named and isn't in the group")
