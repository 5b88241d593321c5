"""These tests hold what counts of a rate limit, for how long."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from datastore.items.rate_window import CLOCK_ERROR_S, USABLE_S, Rate, RateWindow

MINUTE = Rate(limit=100, window_s=60)
windows = st.integers(min_value=12, max_value=3_600)
instants = st.integers(min_value=0, max_value=10**9)
errors = st.floats(min_value=-CLOCK_ERROR_S, max_value=CLOCK_ERROR_S)


@given(windows, instants, errors, errors)
def test_use_counts_for_a_whole_window(
    window_s: int, now_s: int, taker_s: float, forgetter_s: float
) -> None:
    """What was taken counts for a window after its use, by any clocks that are 2 s off at most."""
    rate = Rate(limit=1, window_s=window_s)
    slot = rate.slot_at(now_s + taker_s)

    forgotten_at_s = rate.forgotten_at_s(slot) - forgetter_s

    assert forgotten_at_s >= now_s + USABLE_S + window_s - 1e-3


@pytest.mark.parametrize(
    ("window_s", "kept"), [pytest.param(60, 14, id="minute"), pytest.param(12, 18, id="shortest")]
)
def test_slots_are_kept_past_their_window(window_s: int, kept: int) -> None:
    """A slot counts for a window, a slot, and the five seconds that clocks and use may be late."""
    assert Rate(limit=1, window_s=window_s).kept == kept


def test_new_slot_forgets_old_ones() -> None:
    """A slot counts until the fourteenth after it begins; what is left keeps its place."""
    window = RateWindow(20, {6: 40, 7: 10, 20: 5})

    assert window.at(20, MINUTE) == RateWindow(20, {7: 10, 20: 5})
    assert window.at(21, MINUTE) == RateWindow(21, {20: 5})


def test_slow_clock_forgets_nothing() -> None:
    """A slot of before the newest changes nothing: another gateway has seen a later one."""
    window = RateWindow(20, {7: 10, 20: 5})

    assert window.at(18, MINUTE) == window


def test_free_units_are_what_is_left() -> None:
    """What is free is the limit less what counts, and never less than nothing."""
    assert RateWindow(1, {0: 30, 1: 20}).free(MINUTE) == 50
    assert RateWindow(1, {0: 130}).free(MINUTE) == 0


def test_units_come_free_slot_by_slot() -> None:
    """Units come free when enough of the oldest slots are forgotten."""
    window = RateWindow(20, {10: 60, 15: 40})

    assert window.free_at_s(1, MINUTE) == 24 * 5
    assert window.free_at_s(60, MINUTE) == 24 * 5
    assert window.free_at_s(61, MINUTE) == 29 * 5


def test_giving_back_empties_a_slot() -> None:
    """What is given back leaves its slot, which goes away with the last of it."""
    window = RateWindow(20, {19: 3, 20: 5})

    assert window.with_fewer(3, 20) == RateWindow(20, {19: 3, 20: 2})
    assert window.with_fewer(3, 19) == RateWindow(20, {20: 5})


def test_row_of_another_shape_is_refused() -> None:
    """A row whose counter is no number is nobody's limit."""
    with pytest.raises(TypeError, match="holds str where a number belongs"):
        RateWindow.from_item({"Key": "k", "Newest": 1, "Taken": 1, "Slot_1": "many"})
