"""This module states that bytes read back are the item that was written."""

from decimal import Decimal

from hypothesis import given, settings
from hypothesis import strategies as st

from datastore.engine.embedded.codec import decode, encode
from datastore.engine.rules.numbers import exact_number
from datastore.values import Value

INTEGERS = st.integers(-(10**38) + 1, 10**38 - 1)
DECIMALS = st.decimals(
    allow_nan=False, allow_infinity=False, places=4, min_value=-999, max_value=999
)
NUMBERS = st.one_of(INTEGERS, DECIMALS).map(exact_number)
NAMES = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"]), min_size=1),
    st.sampled_from(["\0N", "\0B", "\0M", "\0SS", "\0NS", "\0BS", "\0x"]),
)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
SCALARS = st.one_of(st.none(), st.booleans(), TEXTS, NUMBERS, st.binary())
SETS = st.one_of(
    st.frozensets(TEXTS, min_size=1),
    st.frozensets(NUMBERS, min_size=1),
    st.frozensets(st.binary(), min_size=1),
)
VALUES = st.recursive(
    st.one_of(SCALARS, SETS),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(NAMES, inner, max_size=4)),
    max_leaves=12,
)
ITEMS = st.dictionaries(NAMES, VALUES, min_size=1, max_size=6)


def typed(value: Value) -> object:
    """This shows a value with the type of everything in it, so that 1 and True differ."""
    if isinstance(value, dict):
        return {name: typed(element) for name, element in value.items()}
    if isinstance(value, list):
        return [typed(element) for element in value]
    if isinstance(value, frozenset):
        return frozenset(typed(element) for element in value)
    return (type(value).__name__, value)


@settings(max_examples=60, deadline=None)
@given(ITEMS)
def test_item_survives(item: dict[str, Value]) -> None:
    """An item of any values comes back equal, with the same types."""
    assert typed(decode(encode(item))) == typed(item)


@settings(max_examples=20, deadline=None)
@given(ITEMS)
def test_equal_items_are_equal_bytes(item: dict[str, Value]) -> None:
    """An item with its attributes in another order has the same bytes."""
    assert encode(dict(reversed(item.items()))) == encode(item)


def test_number_in_other_form_is_equal_bytes() -> None:
    """A number has one form, whatever it was written as."""
    assert encode({"n": Decimal("5.0"), "m": 10**20}) == encode({"m": Decimal("1E+20"), "n": 5})
