"""These tests hold what an update makes of a field."""

import pytest

from domain.unset import UNSET, Left, chosen


@pytest.mark.parametrize(
    ("value", "expected"),
    [("new", "new"), (None, None), (UNSET, "old")],
    ids=["given", "cleared", "left out"],
)
def test_update_changes_given_fields(value: str | Left | None, expected: str | None) -> None:
    """A field gets what was given, is cleared by null, and stays when it is left out."""
    old: str | None = "old"

    assert chosen(value, old) == expected
