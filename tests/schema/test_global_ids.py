"""These tests hold the ids that clients see."""

import base64
import uuid
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.errors import quoted
from schema import packing
from schema.global_ids import (
    GlobalId,
    Kind,
    UnreadableId,
    global_id,
    read_comment_key,
    read_expense_key,
    read_global_id,
    read_group_id,
    read_join_request_key,
    read_recurring_key,
    read_settlement_key,
)
from schema.keys import CommentKey, ExpenseKey, JoinRequestKey, RecurringKey, SettlementKey

GROUP = "018f0000-0000-7000-8000-000000000001"
EXPENSE = "9b2f6c1e-33f4-4a5e-8c3d-0123456789ab"
EPOCH = packing.EPOCH.replace(tzinfo=None)
AT = "2026-03-01T12:00:00.123Z"

uuids = st.uuids().map(str)
instants = st.datetimes(
    min_value=EPOCH, max_value=EPOCH.replace(year=2200), timezones=st.none()
).map(lambda at: at.isoformat(timespec="milliseconds") + "Z")
PARTS: dict[Kind, st.SearchStrategy[tuple[str, ...]]] = {
    Kind.USER: st.tuples(uuids),
    Kind.GROUP: st.tuples(uuids),
    Kind.PARTICIPANT: st.tuples(uuids, uuids),
    Kind.EXPENSE: st.tuples(uuids, uuids),
    Kind.COMMENT: st.tuples(uuids, uuids, instants, uuids),
    Kind.SETTLEMENT: st.tuples(uuids, instants, uuids),
    Kind.BALANCES: st.tuples(uuids),
    Kind.EVENT: st.tuples(uuids, st.integers(1, 10**12 - 1).map(str)),
    Kind.RECURRING_EXPENSE: st.tuples(uuids, uuids),
    Kind.JOIN_REQUEST: st.tuples(uuids, uuids),
    Kind.INVITE: st.tuples(uuids),
}
objects = st.sampled_from(Kind).flatmap(
    lambda kind: PARTS[kind].map(lambda parts: GlobalId(kind, parts))
)


@given(objects)
def test_id_parses_to_its_parts(found: GlobalId) -> None:
    """Every id reads back as the kind and key it was made of, and is safe in a URL."""
    text = global_id(found.kind, *found.parts)

    assert read_global_id(text) == found
    assert text.replace("-", "").replace("_", "").isalnum()


@given(objects, objects)
def test_different_objects_differ(one: GlobalId, other: GlobalId) -> None:
    """Two objects have the same id only if they are the same object."""
    same = global_id(one.kind, *one.parts) == global_id(other.kind, *other.parts)

    assert same is (one == other)


@given(
    st.text(max_size=90)
    | st.binary(max_size=60).map(lambda raw: base64.urlsafe_b64encode(raw).decode())
)
def test_strange_text_is_refused(text: str) -> None:
    """A text is an id only in the one spelling that the id is made in."""
    try:
        found = read_global_id(text)
    except UnreadableId:
        return

    assert global_id(found.kind, *found.parts) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        GROUP,
        str(uuid.UUID(GROUP).int),
        global_id(Kind.GROUP, GROUP) + "=",
        global_id(Kind.GROUP, GROUP) + "A",
        global_id(Kind.GROUP, GROUP)[:-1],
        # The last character has bits to spare: another one with the same bytes.
        global_id(Kind.GROUP, GROUP)[:-1] + "F",
        " " + global_id(Kind.GROUP, GROUP),
    ],
)
def test_other_spellings_are_refused(text: str) -> None:
    """What is almost an id is refused with the text and what to do."""
    with pytest.raises(UnreadableId) as refused:
        read_global_id(text)

    assert (
        str(refused.value) == f"{quoted(text)} is not an id: take one from the `id` of an object."
    )


def test_wrong_kind_is_named() -> None:
    """The id of something else is refused with what it is and what was wanted."""
    text = global_id(Kind.EXPENSE, GROUP, EXPENSE)

    with pytest.raises(UnreadableId) as refused:
        read_group_id(text)

    assert str(refused.value) == (
        f"{quoted(text)} is the id of an expense, not of a group: take the `id` of the right "
        "object."
    )


@pytest.mark.parametrize(
    ("read", "kind", "parts", "key"),
    [
        (read_expense_key, Kind.EXPENSE, (GROUP, EXPENSE), ExpenseKey),
        (read_comment_key, Kind.COMMENT, (GROUP, EXPENSE, AT, GROUP), CommentKey),
        (read_settlement_key, Kind.SETTLEMENT, (GROUP, AT, EXPENSE), SettlementKey),
        (read_recurring_key, Kind.RECURRING_EXPENSE, (GROUP, EXPENSE), RecurringKey),
        (read_join_request_key, Kind.JOIN_REQUEST, (GROUP, EXPENSE), JoinRequestKey),
    ],
    ids=["expense", "comment", "settlement", "recurring", "join request"],
)
def test_key_is_typed(
    read: Callable[[str], tuple[str, ...]],
    kind: Kind,
    parts: tuple[str, ...],
    key: Callable[..., tuple[str, ...]],
) -> None:
    """The id of an object in a group reads as its key."""
    assert read(global_id(kind, *parts)) == key(*parts)


def test_instants_keep_milliseconds() -> None:
    """An instant in a key comes back to the millisecond."""
    text = global_id(Kind.SETTLEMENT, GROUP, AT, EXPENSE)

    assert read_global_id(text).parts == (GROUP, AT, EXPENSE)
