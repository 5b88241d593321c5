"""This module states that bounds hold exactly what their range says."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from datastore.engine.rules.ranges import range_bounds
from datastore.operations import SortRange

TEXTS = st.text(
    st.one_of(
        st.characters(exclude_categories=["Cs"]), st.sampled_from("ab\ud7ff\ue000\U0010ffff")
    ),
    min_size=1,
    max_size=3,
)
MEANINGS: dict[str, Callable[[str, str], bool]] = {
    "begins_with": lambda value, low: value.startswith(low),
    "=": lambda value, low: value == low,
    ">": lambda value, low: value > low,
    ">=": lambda value, low: value >= low,
    "<": lambda value, low: value < low,
    "<=": lambda value, low: value <= low,
}


@pytest.mark.parametrize("operator", MEANINGS)
@settings(max_examples=100, deadline=None)
@given(value=TEXTS, low=TEXTS)
def test_bounds_of_one_value(operator: str, value: str, low: str) -> None:
    """A sort key lies within the bounds where the key condition holds."""
    bounds = range_bounds(SortRange(operator, low))  # type: ignore[arg-type]  # one of the literals

    assert bounds.holds(value) == MEANINGS[operator](value, low)


@settings(max_examples=100, deadline=None)
@given(TEXTS, TEXTS, TEXTS)
def test_bounds_between(value: str, low: str, high: str) -> None:
    """Both ends of a range between two keys are in it."""
    bounds = range_bounds(SortRange("between", low, high))

    assert bounds.holds(value) == (low <= value <= high)


@settings(max_examples=200, deadline=None)
@given(TEXTS, TEXTS)
def test_text_order_is_byte_order(left: str, right: str) -> None:
    """Texts compare as their UTF-8 bytes do, which is how every engine sorts."""
    assert (left < right) == (left.encode() < right.encode())
