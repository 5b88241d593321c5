"""These tests hold the cursors that clients see."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.ids import GroupId
from schema.cursors import (
    ConnectionKind,
    UnreadableCursor,
    event_cursor,
    item_cursor,
    read_event_cursor,
    read_item_cursor,
)

TRIP = GroupId("018f0000-0000-7000-8000-000000000001")
HOME = GroupId("018f0000-0000-7000-8000-000000000002")

kinds = st.sampled_from(ConnectionKind)
keys = st.text(min_size=1, max_size=80).filter(lambda text: text.isprintable())


@given(kinds, keys)
def test_cursor_gives_its_sort_key(kind: ConnectionKind, sort_key: str) -> None:
    """A cursor reads back as the sort key it was made of."""
    cursor = item_cursor(kind, TRIP, sort_key)

    assert read_item_cursor(kind, TRIP, cursor) == sort_key


@given(kinds, kinds, st.sampled_from([TRIP, HOME]))
def test_other_connections_are_refused(
    kind: ConnectionKind, other: ConnectionKind, owner: GroupId
) -> None:
    """A cursor is refused by a connection of another kind, and by another owner's."""
    cursor = item_cursor(kind, TRIP, "2026-03-01")
    if (kind, TRIP) == (other, owner):
        return

    with pytest.raises(UnreadableCursor):
        read_item_cursor(other, owner, cursor)


@pytest.mark.parametrize(
    "cursor",
    [
        "",
        "YXJyYXljb25uZWN0aW9uOjA=",
        "not a cursor",
        item_cursor(ConnectionKind.EXPENSES, TRIP, "a")[:-1],
        item_cursor(ConnectionKind.EXPENSES, TRIP, "a") + "A",
        item_cursor(ConnectionKind.EXPENSES, TRIP, "a") + "=",
        item_cursor(ConnectionKind.EXPENSES, TRIP, ""),
        event_cursor(TRIP, 1),
        "A" * 5_000,
    ],
)
def test_strange_cursors_are_refused(cursor: str) -> None:
    """What no edge has as its cursor is refused."""
    with pytest.raises(UnreadableCursor):
        read_item_cursor(ConnectionKind.EXPENSES, TRIP, cursor)


@given(st.integers(0, 10**12 - 1))
def test_event_cursor_gives_its_number(seq: int) -> None:
    """An event's cursor reads back as its number."""
    assert read_event_cursor(TRIP, event_cursor(TRIP, seq)) == seq


@pytest.mark.parametrize(
    "cursor",
    [
        "",
        "1",
        event_cursor(HOME, 1),
        event_cursor(TRIP, 1) + "A",
        event_cursor(TRIP, 1)[:-1],
        item_cursor(ConnectionKind.EXPENSES, TRIP, "a"),
    ],
)
def test_strange_event_cursors_are_refused(cursor: str) -> None:
    """What isn't a cursor of this group's log is refused, another group's included."""
    with pytest.raises(UnreadableCursor):
        read_event_cursor(TRIP, cursor)
