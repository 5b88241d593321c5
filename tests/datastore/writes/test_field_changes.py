"""These tests hold what the log tells of an edit."""

from datastore.items import FieldChange
from datastore.writes.field_changes import field_changes


def test_only_changes_are_told() -> None:
    """A field that is as it was isn't told of; the others are, in order."""
    fields = (("title", "Taxi", "Bus"), ("notes", "a", "a"), ("category", None, "Fun"))

    assert field_changes(fields) == (
        FieldChange(field="title", before="Taxi", after="Bus"),
        FieldChange(field="category", before=None, after="Fun"),
    )


def test_long_sides_are_cut() -> None:
    """A side has 200 characters at most; two texts that differ past them are still a change."""
    (change,) = field_changes([("notes", "x" * 200, "x" * 201)])

    assert change == FieldChange(field="notes", before="x" * 200, after="x" * 199 + "…")


def test_changes_are_counted() -> None:
    """The first 20 changes are told of, so that an event stays small."""
    fields = [(f"field{number}", None, "new") for number in range(25)]

    assert [change.field for change in field_changes(fields)] == [
        f"field{number}" for number in range(20)
    ]
