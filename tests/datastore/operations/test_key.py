"""This module states how ranges of sort keys are written."""

from datastore.operations import (
    SortRange,
    begins_with_key,
    key_after,
    key_before,
    key_between,
    key_from,
    key_is,
    key_until,
)


def test_ranges() -> None:
    """Each range is the key condition that DynamoDB has for it."""
    assert [
        begins_with_key("a"),
        key_between("a", "b"),
        key_after("a"),
        key_from("a"),
        key_before("a"),
        key_until("a"),
        key_is("a"),
    ] == [
        SortRange("begins_with", "a"),
        SortRange("between", "a", "b"),
        SortRange(">", "a"),
        SortRange(">=", "a"),
        SortRange("<", "a"),
        SortRange("<=", "a"),
        SortRange("=", "a"),
    ]
