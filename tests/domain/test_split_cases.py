"""These tests hold the reported faults of splitting and rounding, by the ids of the domain cases.

Each row is an input that some expense-splitting product got wrong, and its right result.
"""

from collections import Counter
from decimal import Decimal

import pytest

from domain.currency import find_currency
from domain.errors import ErrorCode, InvalidInputs
from domain.expense import check_expense, deltas
from domain.expense_item import UnresolvedItem, owed_by_id
from domain.ids import ParticipantId
from domain.splitting import resolve_items
from tests.domain.problems import problems_of
from tests.domain.typed_items import (
    EUR,
    adjusted,
    amounts,
    by_percent,
    by_shares,
    equal,
    exactly,
    paid,
    people,
    resolved,
)

TRIPS = 300


@pytest.mark.parametrize(
    ("code", "amount_minor", "count", "expected"),
    [
        pytest.param("EUR", 100, 3, [34, 33, 33], id="R01"),
        pytest.param("EUR", 3000, 7, [429, 429, 429, 429, 428, 428, 428], id="R03"),
        pytest.param("USD", 35316, 8, [4415] * 4 + [4414] * 4, id="R04"),
        pytest.param("EUR", 1001, 2, [501, 500], id="R06"),
        pytest.param("JPY", 10, 4, [3, 3, 2, 2], id="R07"),
        pytest.param("USD", 2, 4, [1, 1, 0, 0], id="R09"),
        pytest.param("NZD", 1, 2, [1, 0], id="R10"),
        pytest.param("EUR", 401, 2, [201, 200], id="R20"),
        pytest.param("EUR", 1000, 3, [334, 333, 333], id="P06"),
    ],
)
def test_equal_shares_are_whole(
    code: str, amount_minor: int, count: int, expected: list[int]
) -> None:
    """Equal shares are whole minor units that add up, and differ by one at most."""
    items = resolve_items(
        [equal(amount_minor, count)], seed="the client's key", currency=find_currency(code)
    )

    assert sorted(amounts(items[0]), reverse=True) == expected
    assert sum(deltas(items, paid(P1=amount_minor)).values()) == 0


@pytest.mark.parametrize(
    "bills",
    [
        pytest.param([1000, 2000, 2000, 1000], id="R12"),
        pytest.param([1000] * 10, id="R13"),
    ],
)
def test_leftover_favours_nobody(bills: list[int]) -> None:
    """Over many trips the leftovers cost nobody more: each within a twentieth of a cent a bill."""
    owed: Counter[ParticipantId] = Counter()
    for trip in range(TRIPS):
        for number, amount_minor in enumerate(bills):
            owed.update(owed_by_id(resolved(equal(amount_minor, 3), seed=f"{trip}/{number}")))

    assert sum(owed.values()) == TRIPS * sum(bills)
    for total_minor in owed.values():
        assert abs(3 * total_minor - TRIPS * sum(bills)) < 3 * TRIPS * len(bills) / 20


@pytest.mark.parametrize(
    ("bills", "even", "total", "most"),
    [
        pytest.param([1000, 2000, 2000, 1000], 55, 939, 6, id="R12"),
        pytest.param([1000] * 10, 0, 1672, 14, id="R13"),
        pytest.param([1000] * 100, 0, 5034, 52, id="R13 for long"),
    ],
)
def test_trips_are_nearly_even(bills: list[int], even: int, total: int, most: int) -> None:
    """Of 300 trips so many end even, and the rest so little off: in thirds of a minor unit."""
    thirds: list[int] = []
    for trip in range(TRIPS):
        owed: Counter[ParticipantId] = Counter()
        for number, amount_minor in enumerate(bills):
            owed.update(owed_by_id(resolved(equal(amount_minor, 3), seed=f"{trip}/{number}")))
        thirds.append(max(abs(3 * each - sum(bills)) for each in owed.values()))

    assert (thirds.count(0), sum(thirds), max(thirds)) == (even, total, most)


@pytest.mark.parametrize(
    ("item", "expected"),
    [
        pytest.param(equal(0, 2), [0, 0], id="N06 of an item"),
        pytest.param(by_shares(3000, "1", "1", "0.5", "0.5"), [1000, 1000, 500, 500], id="S04"),
        pytest.param(by_percent(2000, "25", "25", "50"), [500, 500, 1000], id="S02"),
        pytest.param(by_shares(10_000, "3", "5", "7"), [2000, 3333, 4667], id="S05"),
        pytest.param(adjusted(2000, 300, 0, 0, 0), [725, 425, 425, 425], id="S12"),
    ],
)
def test_modes_give_the_right_shares(item: UnresolvedItem, expected: list[int]) -> None:
    """Weights, percentages and adjustments come out as the reporter had worked them out."""
    (only,) = resolved(item, seed="the client's key")

    assert amounts(only) == expected


def test_weights_survive_the_store() -> None:
    """What was typed is kept beside the shares, so that reopening shows 3 : 5 : 7 (S05)."""
    (item,) = resolved(by_shares(10_000, "3", "5", "7"))

    assert [split.weight for split in item.splits] == [Decimal(3), Decimal(5), Decimal(7)]


@pytest.mark.parametrize(
    ("item", "code", "expected", "actual"),
    [
        pytest.param(exactly(1000, 333, 333, 333), "SUM_MISMATCH", "10.00", "9.99", id="R15"),
        pytest.param(exactly(-800, 400, 400), "SUM_MISMATCH", "-8.00", "8.00", id="N03"),
        pytest.param(by_percent(100, "60", "20"), "SUM_MISMATCH", "100", "80", id="S01"),
        pytest.param(by_shares(1000, "1", "-1"), "INVALID", None, None, id="N04 1 and -1"),
        pytest.param(by_shares(1000, "0", "0"), "INVALID", None, None, id="N04 0 and 0"),
        pytest.param(by_shares(1000, "2", "-1"), "INVALID", None, None, id="N04 2 and -1"),
    ],
)
def test_wrong_splits_are_refused(
    item: UnresolvedItem, code: str, expected: str | None, actual: str | None
) -> None:
    """A split that doesn't add up, or has no weight to go by, is refused with both sums."""
    with pytest.raises(InvalidInputs) as refused:
        resolved(item)

    (problem,) = problems_of(refused.value)
    assert (problem.code, problem.expected, problem.actual) == (code, expected, actual)


def test_expenses_of_nothing_are_refused() -> None:
    """An expense that comes to zero is refused, and nothing is divided by zero (N06)."""
    with pytest.raises(InvalidInputs) as refused:
        check_expense(resolved(equal(0, 2)), paid(P1=0), currency=EUR)

    assert [problem.code for problem in problems_of(refused.value)] == [ErrorCode.INVALID]


@pytest.mark.parametrize(
    ("items", "payments", "nets"),
    [
        pytest.param([equal(3000, 3)], {"P1": 3000}, [2000, -1000, -1000], id="P03"),
        pytest.param([equal(5000, ["P1", "P3"])], {"P3": 5000}, [-2500, 0, 2500], id="P04"),
        pytest.param([equal(1500, 1)], {"P1": 1500}, [0, 0, 0], id="P01"),
        pytest.param([equal(-3000, 3)], {"P1": -3000}, [-2000, 1000, 1000], id="N01"),
        pytest.param([equal(7000, 2)], {"P1": 500, "P2": 6500}, [-3000, 3000, 0], id="S09"),
        pytest.param([equal(38500, 2)], {"P1": 19250, "P2": 19250}, [0, 0, 0], id="V10"),
        pytest.param(
            [exactly(3540, 1250, 980, 1310)],
            {"P1": 1500, "P3": 2040},
            [250, -980, 730],
            id="S11 a",
        ),
        pytest.param(
            [exactly(3540, 1250, 980, 1310), equal(260, 3)],
            {"P1": 1500, "P3": 2300},
            [163, -1067, 904],
            id="S11 b",
        ),
    ],
)
def test_expenses_move_the_nets(
    items: list[UnresolvedItem], payments: dict[str, int], nets: list[int]
) -> None:
    """Refunds, several payers and a tip beside the food come to the right nets."""
    whole = resolved(*items)
    check_expense(whole, paid(**payments), currency=EUR)

    changes = deltas(whole, paid(**payments))

    assert [changes.get(each, 0) for each in people(3)] == nets


def test_tips_share_their_leftover() -> None:
    """A tip of 260 among three is 87, 87 and 86, whoever has the 86 (S11 b)."""
    _, tip = resolved(exactly(3540, 1250, 980, 1310), equal(260, 3), seed="the client's key")

    assert sorted(amounts(tip)) == [86, 87, 87]


def test_bills_of_three_decimals_add_up() -> None:
    """An itemised bill in rials adds up over its items (C03)."""
    items = resolve_items(
        [equal(10_000, 4), equal(300, ["P4"])], seed="key", currency=find_currency("OMR")
    )

    assert list(owed_by_id(items).values()) == [2500, 2500, 2500, 2800]
    assert check_expense(items, paid(P1=10_300), currency=find_currency("OMR")) == 10_300
