"""These tests hold how an amount is shared out to the last minor unit."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.remainder import Turn, apportion
from tests.domain.laws import amounts_minor, law, seeds

FIRST = Turn(None)
weight_lists = st.lists(st.integers(0, 10**6), min_size=1, max_size=20).filter(any)


@pytest.mark.parametrize(
    ("amount_minor", "weights", "expected"),
    [
        pytest.param(100, [1, 1, 1], (34, 33, 33), id="a leftover of one"),
        pytest.param(101, [1, 1, 1], (34, 34, 33), id="a leftover of two"),
        pytest.param(99, [1, 1, 1], (33, 33, 33), id="no leftover"),
        pytest.param(-100, [1, 1, 1], (-33, -33, -34), id="refund"),
        pytest.param(2, [1, 1, 1, 1], (1, 1, 0, 0), id="less than participants"),
        pytest.param(-2, [1, 1, 1, 1], (0, 0, -1, -1), id="refund less than participants"),
        pytest.param(0, [1, 1], (0, 0), id="nothing"),
        pytest.param(10_000, [3, 5, 7], (2000, 3333, 4667), id="largest fraction first"),
        pytest.param(10, [0, 1, 1, 1], (0, 4, 3, 3), id="weight of zero"),
        pytest.param(7, [5], (7,), id="alone"),
        pytest.param(2, [1, 3], (1, 1), id="tie of other weights"),
        pytest.param(2, [3, 1], (2, 0), id="tie of other weights, turned"),
        pytest.param(10**15, [1, 2], (333333333333333, 666666666666667), id="largest amount"),
    ],
)
def test_largest_fractions_get_the_leftover(
    amount_minor: int, weights: list[int], expected: tuple[int, ...]
) -> None:
    """The leftover above the floors goes to the largest fractions, then to the first in turn."""
    shares, _ = apportion(amount_minor, weights, turn=FIRST)

    assert shares == expected


@law
@given(amounts_minor, weight_lists, seeds)
def test_shares_sum_to_the_amount(amount_minor: int, weights: list[int], seed: str | None) -> None:
    """Nothing is lost and nothing is made, of charges and of refunds."""
    shares, _ = apportion(amount_minor, weights, turn=Turn.of_seed(seed))

    assert sum(shares) == amount_minor


@law
@given(amounts_minor, weight_lists, seeds)
def test_shares_are_within_one_unit(
    amount_minor: int, weights: list[int], seed: str | None
) -> None:
    """Every share is its exact part, rounded down or up; a whole part is met exactly."""
    shares, _ = apportion(amount_minor, weights, turn=Turn.of_seed(seed))

    exact = [Fraction(amount_minor * weight, sum(weights)) for weight in weights]
    assert all(abs(share - part) < 1 for share, part in zip(shares, exact, strict=True))


@law
@given(amounts_minor, st.integers(1, 60), seeds)
def test_equal_shares_differ_by_one(amount_minor: int, count: int, seed: str | None) -> None:
    """Shares of equal weights differ by at most one minor unit."""
    shares, _ = apportion(amount_minor, [1] * count, turn=Turn.of_seed(seed))

    assert max(shares) - min(shares) <= 1


@law
@given(amounts_minor, st.data(), weight_lists, seeds)
def test_order_moves_no_money(
    amount_minor: int, data: st.DataObject, weights: list[int], seed: str | None
) -> None:
    """In whatever order the weights come, as many of those with one fraction get a unit more."""
    shuffled = data.draw(st.permutations(weights))

    shares, _ = apportion(amount_minor, weights, turn=Turn.of_seed(seed))
    others, _ = apportion(amount_minor, shuffled, turn=Turn.of_seed(seed))

    assert served(amount_minor, weights, shares) == served(amount_minor, shuffled, others)


def served(
    amount_minor: int, weights: list[int], shares: tuple[int, ...]
) -> Counter[tuple[int, int]]:
    """This counts who got how much above their floor, by their fraction."""
    parts = [divmod(amount_minor * weight, sum(weights)) for weight in weights]
    pairs = zip(parts, shares, strict=True)
    return Counter((fraction, share - floor) for (floor, fraction), share in pairs)


@law
@given(amounts_minor, weight_lists, seeds, st.integers(2, 10_000))
def test_scale_of_weights_is_nothing(
    amount_minor: int, weights: list[int], seed: str | None, factor: int
) -> None:
    """Only the proportion between weights counts."""
    turn = Turn.of_seed(seed)

    scaled = apportion(amount_minor, [weight * factor for weight in weights], turn=turn)

    assert scaled == apportion(amount_minor, weights, turn=turn)


@pytest.mark.parametrize(
    ("seed", "expected"),
    [
        pytest.param("key-2", (34, 33, 33), id="first"),
        pytest.param("key-1", (33, 34, 33), id="second"),
        pytest.param("Tuesday", (33, 33, 34), id="third"),
        pytest.param("\ud800", (34, 33, 33), id="half a surrogate pair"),
    ],
)
def test_seeds_keep_their_turn(seed: str, expected: tuple[int, ...]) -> None:
    """A seed gives the same shares in every process and version, as stored ones rely on it."""
    shares, _ = apportion(100, [1, 1, 1], turn=Turn.of_seed(seed))

    assert shares == expected


@pytest.mark.parametrize(
    ("amount_minor", "weights", "fair"),
    [
        pytest.param(100, [1, 1, 1], (1000, 1000, 1000), id="one among three"),
        pytest.param(101, [1, 1, 1], (2000, 2000, 2000), id="two among three"),
        pytest.param(-100, [1, 1, 1], (2000, 2000, 2000), id="refund among three"),
        pytest.param(1, [1, 1, 0], (1500, 1500, 0), id="tie of two out of three"),
        pytest.param(2, [1, 2, 1], (1500, 0, 1500), id="tie around another"),
        pytest.param(3, [1] * 7, (9000 / 7,) * 7, id="three among seven"),
    ],
)
def test_leftover_goes_out_evenly(
    amount_minor: int, weights: list[int], fair: tuple[float, ...]
) -> None:
    """Over 3,000 seeds everyone in a tie gets the leftover equally often, within 10 %."""
    turns = [Turn.of_seed(f"expense {number}") for number in range(3000)]

    all_shares = [apportion(amount_minor, weights, turn=turn)[0] for turn in turns]

    floors = [amount_minor * weight // sum(weights) for weight in weights]
    for index, expected in enumerate(fair):
        served = sum(shares[index] - floors[index] for shares in all_shares)
        assert served == pytest.approx(expected, rel=0.1)


@law
@given(st.lists(st.integers(-500, 500), max_size=30), st.integers(1, 7), st.text())
def test_turn_goes_on(amounts: list[int], count: int, seed: str) -> None:
    """Over amounts shared one after the other, nobody is more than one unit behind another."""
    turn, totals = Turn.of_seed(seed), [0] * count

    for amount_minor in amounts:
        shares, turn = apportion(amount_minor, [1] * count, turn=turn)
        totals = [total + share for total, share in zip(totals, shares, strict=True)]

    assert max(totals) - min(totals) <= 1


def test_without_a_seed_nothing_turns() -> None:
    """Without a seed the first in the list get the leftover, every time."""
    first, turn = apportion(100, [1, 1, 1], turn=Turn.of_seed(None))
    second, _ = apportion(100, [1, 1, 1], turn=turn)

    assert (first, second) == ((34, 33, 33), (34, 33, 33))
