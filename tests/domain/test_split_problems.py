"""These tests hold what is refused about splits, and how it is said."""

from decimal import Decimal

import pytest

from domain.currency import find_currency
from domain.errors import ErrorCode, InvalidInputs
from domain.expense_item import SPLIT_FIELDS, SplitEntry, SplitMode, UnresolvedItem
from domain.ids import ParticipantId
from domain.splitting import resolve_items
from tests.domain.problems import Problem, problems_of
from tests.domain.typed_items import (
    EUR,
    adjusted,
    by_percent,
    by_shares,
    equal,
    exactly,
    people,
    proportional,
    resolved,
)

INVALID, SUM_MISMATCH, LIMIT_EXCEEDED = (
    ErrorCode.INVALID,
    ErrorCode.SUM_MISMATCH,
    ErrorCode.LIMIT_EXCEEDED,
)


def refusals(*items: UnresolvedItem) -> list[Problem]:
    """This lists what is wrong with items in euros."""
    with pytest.raises(InvalidInputs) as refused:
        resolved(*items)
    return problems_of(refused.value)


@pytest.mark.parametrize("mode", [mode for mode in SplitMode if mode is not SplitMode.PROPORTIONAL])
def test_empty_lists_are_refused(mode: SplitMode) -> None:
    """A list of participants has at least one."""
    path = ("items", "0", "split", SPLIT_FIELDS[mode])

    assert refusals(UnresolvedItem(None, 100, mode, ())) == [
        Problem(INVALID, path, "The list is empty: name at least one participant.")
    ]


@pytest.mark.parametrize(
    ("mode", "member"),
    [
        pytest.param(SplitMode.EQUAL, (), id="equal"),
        pytest.param(SplitMode.SHARES, ("participantId",), id="shares"),
        pytest.param(SplitMode.EXACT, ("participantId",), id="exact"),
        pytest.param(SplitMode.ADJUSTED, ("participantId",), id="adjusted"),
    ],
)
def test_participants_appear_once(mode: SplitMode, member: tuple[str, ...]) -> None:
    """A participant named twice in a list is refused at the second place."""
    names = [ParticipantId(each) for each in ("P1", "P2", "P1")]
    entries = tuple(SplitEntry(each, Decimal(1), 100) for each in names)

    assert refusals(UnresolvedItem(None, 300, mode, entries)) == [
        Problem(
            INVALID,
            ("items", "0", "split", SPLIT_FIELDS[mode], "2", *member),
            "Entry 2 names the same participant as entry 0, counted from 0: "
            "name each participant once in a list.",
        )
    ]


@pytest.mark.parametrize(
    ("item", "field", "expected", "actual", "message"),
    [
        pytest.param(
            exactly(1000, 333, 333, 333),
            "exactly",
            "10.00",
            "9.99",
            "The amounts add up to 9.99, but the item is 10.00 EUR: 0.01 is missing.",
            id="a cent missing",
        ),
        pytest.param(
            exactly(1000, 1001),
            "exactly",
            "10.00",
            "10.01",
            "The amounts add up to 10.01, but the item is 10.00 EUR: 0.01 too much.",
            id="a cent too much",
        ),
        pytest.param(
            exactly(-800, 400, 400),
            "exactly",
            "-8.00",
            "8.00",
            "The amounts add up to 8.00, but the item is -8.00 EUR: 16.00 too much.",
            id="another sign",
        ),
        pytest.param(
            by_percent(100, "60", "20"),
            "byPercent",
            "100",
            "80",
            "The percentages add up to 80, not to exactly 100: 20 is missing.",
            id="20 percent missing",
        ),
        pytest.param(
            by_percent(100, "33.33", "33.33", "33.33"),
            "byPercent",
            "100",
            "99.99",
            "The percentages add up to 99.99, not to exactly 100: 0.01 is missing.",
            id="thirds of two decimals",
        ),
        pytest.param(
            by_percent(100, "100", "0.5"),
            "byPercent",
            "100",
            "100.5",
            "The percentages add up to 100.5, not to exactly 100: 0.5 too much.",
            id="percent too much",
        ),
        pytest.param(
            by_percent(100, "0", "0"),
            "byPercent",
            "100",
            "0",
            "The percentages add up to 0, not to exactly 100: 100 is missing.",
            id="no percent",
        ),
    ],
)
def test_sums_are_met_exactly(
    item: UnresolvedItem, field: str, expected: str, actual: str, message: str
) -> None:
    """Amounts that miss the item, and percentages that miss 100, are refused with both sums."""
    path = ("items", "0", "split", field)

    assert refusals(item) == [Problem(SUM_MISMATCH, path, message, expected, actual)]


def test_sums_are_in_major_units() -> None:
    """A missed sum is told in the currency's own decimals."""
    with pytest.raises(InvalidInputs) as refused:
        resolve_items([exactly(1000, 999)], seed=None, currency=find_currency("JPY"))

    (problem,) = problems_of(refused.value)
    assert (problem.expected, problem.actual) == ("1000", "999")


@pytest.mark.parametrize(
    "weights",
    [
        pytest.param(("0", "0"), id="all zero"),
        pytest.param(("0.0000",), id="zero with decimals"),
    ],
)
def test_weights_are_not_all_zero(weights: tuple[str, ...]) -> None:
    """Shares that are all zero are refused, not divided by."""
    message = "The weights are all 0: give at least one participant a weight above 0."

    assert refusals(by_shares(1000, *weights)) == [
        Problem(INVALID, ("items", "0", "split", "byShares"), message)
    ]


@pytest.mark.parametrize("weights", [("1", "-1"), ("2", "-1"), ("0", "-1")])
def test_weights_are_not_negative(weights: tuple[str, ...]) -> None:
    """A share below zero is refused, whatever the weights sum to."""
    path = ("items", "0", "split", "byShares", "1", "weight")

    assert refusals(by_shares(1000, *weights)) == [
        Problem(INVALID, path, 'The weight "-1" must be a number from 0 up.')
    ]


def test_percentages_are_not_negative() -> None:
    """A percentage below zero is refused, even when all sum to 100."""
    path = ("items", "0", "split", "byPercent", "1", "weight")

    assert refusals(by_percent(1000, "150", "-50")) == [
        Problem(INVALID, path, 'The weight "-50" must be a number from 0 up.')
    ]


def test_weights_have_four_decimals() -> None:
    """A percentage of five decimals is refused, even when all sum to 100."""
    path = ("items", "0", "split", "byPercent", "0", "weight")

    assert refusals(by_percent(1000, "33.33333", "66.66667")) == [
        Problem(INVALID, path, 'The weight "33.33333" has over 4 decimals: round it.'),
        Problem(
            INVALID,
            (*path[:4], "1", "weight"),
            'The weight "66.66667" has over 4 decimals: round it.',
        ),
    ]


@pytest.mark.parametrize(
    ("others", "message"),
    [
        pytest.param(
            [],
            "Nobody owes anything on the other items, so there is nothing to be in proportion to: "
            "add an item with a split of its own, or split this one another way.",
            id="no other item",
        ),
        pytest.param(
            [proportional(200)],
            "Nobody owes anything on the other items, so there is nothing to be in proportion to: "
            "add an item with a split of its own, or split this one another way.",
            id="only proportional items",
        ),
        pytest.param(
            [equal(0, 2)],
            "Nobody owes anything on the other items, so there is nothing to be in proportion to: "
            "add an item with a split of its own, or split this one another way.",
            id="free items",
        ),
        pytest.param(
            [equal(2000, 2), exactly(-1500, -1500)],
            "On the other items one participant owes -5.00 and another 10.00 EUR: "
            "no proportion spans both signs, so split this item another way.",
            id="both signs",
        ),
        pytest.param(
            [exactly(0, 1000, -1000)],
            "On the other items one participant owes -10.00 and another 10.00 EUR: "
            "no proportion spans both signs, so split this item another way.",
            id="both signs and nothing in all",
        ),
    ],
)
def test_proportions_need_a_base(others: list[UnresolvedItem], message: str) -> None:
    """A proportion to nothing, or over both signs, is refused at every item that asks for it."""
    items = [*others, proportional(100)]

    expected = [
        Problem(INVALID, ("items", str(index), "split", "proportionally"), message)
        for index, item in enumerate(items)
        if item.mode is SplitMode.PROPORTIONAL
    ]
    assert refusals(*items) == expected


def test_proportional_items_name_nobody() -> None:
    """A proportional item with participants of its own is refused."""
    item = UnresolvedItem(None, 100, SplitMode.PROPORTIONAL, equal(0, 2).entries)

    assert refusals(equal(100, 2), item) == [
        Problem(
            INVALID,
            ("items", "1", "split", "proportionally"),
            "A proportional item names nobody: its participants are the other items'.",
        )
    ]


def test_all_problems_are_told() -> None:
    """Everything wrong with an expense's splits is told at once, in the order of the input."""
    found = refusals(
        equal(100, []),
        by_shares(100, "1", "-1"),
        equal(100, 2),
        exactly(100, 99),
        adjusted(100),
        proportional(10),
    )

    assert [(problem.code, problem.path) for problem in found] == [
        (INVALID, ("items", "0", "split", "equally")),
        (INVALID, ("items", "1", "split", "byShares", "1", "weight")),
        (SUM_MISMATCH, ("items", "3", "split", "exactly")),
        (INVALID, ("items", "4", "split", "adjusted")),
    ]


@pytest.mark.parametrize(
    ("items", "message", "limit", "count"),
    [
        pytest.param(
            [equal(1, 1)] * 51,
            "51 items in one expense are over the limit of 50: leave out 1.",
            "50",
            "51",
            id="items",
        ),
        pytest.param(
            [equal(1, people(50))] * 20 + [equal(1, 3)],
            "1003 splits in one expense are over the limit of 1000: leave out 3.",
            "1000",
            "1003",
            id="splits",
        ),
    ],
)
def test_sizes_are_limited(
    items: list[UnresolvedItem], message: str, limit: str, count: str
) -> None:
    """Too many items or splits are refused before anything else is looked at."""
    assert refusals(*items) == [
        Problem(LIMIT_EXCEEDED, ("items",), message, expected=limit, actual=count)
    ]


def test_largest_expense_is_taken() -> None:
    """Fifty items of twenty participants, 1,000 splits in all, resolve."""
    items = resolve_items([equal(999, 20)] * 50, seed="key", currency=EUR)

    assert sum(len(item.splits) for item in items) == 1000
