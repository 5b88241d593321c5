"""These tests hold how values travel as typed attributes."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from datastore.engine.dynamodb.attributes import Typed, typed, typed_item, untyped, untyped_item
from datastore.values import Item, Value

FORMS: dict[str, tuple[Value, Typed]] = {
    "text": ("a", {"S": "a"}),
    "int": (12, {"N": "12"}),
    "38 digits": (10**38 - 1, {"N": "9" * 38}),
    "decimal": (Decimal("1.50"), {"N": "1.5"}),
    "whole decimal": (Decimal("2.0"), {"N": "2"}),
    "bytes": (b"\0", {"B": b"\0"}),
    "true": (True, {"BOOL": True}),
    "null": (None, {"NULL": True}),
    "list": ([1, "a"], {"L": [{"N": "1"}, {"S": "a"}]}),
    "map": ({"k": None}, {"M": {"k": {"NULL": True}}}),
    "text set in order": (frozenset({"b", "a"}), {"SS": ["a", "b"]}),
    "number set in order": (frozenset({10, 9, Decimal("9.5")}), {"NS": ["9", "9.5", "10"]}),
    "bytes set in order": (frozenset({b"b", b"a"}), {"BS": [b"a", b"b"]}),
}


@pytest.mark.parametrize(("value", "form"), FORMS.values(), ids=FORMS)
def test_form_of_value(value: Value, form: Typed) -> None:
    """A value is sent in its one form, sets in order, and comes back as it was."""
    assert typed(value) == form
    assert untyped(form) == value


numbers = st.integers(-(10**38) + 1, 10**38 - 1) | st.decimals(
    allow_nan=False, allow_infinity=False, places=6, min_value=-(10**20), max_value=10**20
)
scalars: st.SearchStrategy[Value] = (
    st.none() | st.booleans() | st.text(max_size=5) | st.binary(max_size=5) | numbers
)
values = st.recursive(
    scalars
    | st.frozensets(st.text(max_size=5), min_size=1, max_size=4)
    | st.frozensets(numbers, min_size=1, max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text(min_size=1, max_size=5), inner, max_size=3)
    ),
    max_leaves=5,
)


@given(st.dictionaries(st.text(min_size=1, max_size=5), values, max_size=3))
def test_item_there_and_back(item: Item) -> None:
    """An item that is sent and read again is the same, numbers to the last digit."""
    assert untyped_item(typed_item(item)) == item
