"""This module tells what an edit did, field by field: the audit trail."""

from collections.abc import Iterable

from datastore.items import FieldChange

MOST_CHANGES = 20
LONGEST_SIDE = 200

Sides = tuple[str, str | None, str | None]
"""A field by its name in the API, what it was, and what it is now; None for nothing."""


def field_changes(fields: Iterable[Sides]) -> tuple[FieldChange, ...]:
    """This tells of the fields whose sides differ: at most 20, each side cut at 200 characters."""
    differing = [sides for sides in fields if sides[1] != sides[2]]
    return tuple(
        FieldChange(field=field, before=_cut(before), after=_cut(after))
        for field, before, after in differing[:MOST_CHANGES]
    )


def _cut(text: str | None) -> str | None:
    if text is None or len(text) <= LONGEST_SIDE:
        return text
    return f"{text[: LONGEST_SIDE - 1]}…"
