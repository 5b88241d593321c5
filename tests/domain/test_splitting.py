"""These tests hold how each mode turns what was typed into amounts."""

from collections import Counter
from decimal import Decimal

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from domain.currency import find_currency
from domain.errors import InvalidInputs
from domain.expense_item import ExpenseItem, Split, SplitMode, UnresolvedItem, owed_by_id
from domain.ids import ParticipantId
from domain.splitting import resolve_items, split_again
from tests.domain.laws import amounts_minor, equal_items, law, seeds, typed_items
from tests.domain.typed_items import (
    EUR,
    adjusted,
    amounts,
    by_percent,
    by_shares,
    equal,
    exactly,
    proportional,
    resolved,
)

P1, P2, P3, P4 = (ParticipantId(each) for each in ("P1", "P2", "P3", "P4"))


@pytest.mark.parametrize(
    ("item", "expected"),
    [
        pytest.param(equal(1000, 3), [334, 333, 333], id="equal"),
        pytest.param(equal(-1000, 3), [-333, -333, -334], id="equal refund"),
        pytest.param(equal(0, 3), [0, 0, 0], id="equal of nothing"),
        pytest.param(equal(1000, 1), [1000], id="alone"),
        pytest.param(by_shares(3000, "1", "1", "0.5", "0.5"), [1000, 1000, 500, 500], id="shares"),
        pytest.param(by_shares(1000, "0", "2"), [0, 1000], id="no share"),
        pytest.param(by_shares(-1000, "1", "2"), [-333, -667], id="shares of a refund"),
        pytest.param(by_shares(100, "0.0001", "0.0002"), [33, 67], id="smallest shares"),
        pytest.param(by_percent(2000, "25", "25", "50"), [500, 500, 1000], id="percent"),
        pytest.param(
            by_percent(1000, "33.3333", "33.3333", "33.3334"), [333, 333, 334], id="thirds"
        ),
        pytest.param(by_percent(999, "100", "0"), [999, 0], id="all of it"),
        pytest.param(exactly(1000, 400, 600), [400, 600], id="exact"),
        pytest.param(exactly(1000, 1500, -500), [1500, -500], id="exact with a credit"),
        pytest.param(exactly(-800, -400, -400), [-400, -400], id="exact refund"),
        pytest.param(adjusted(2000, 300, 0, 0, 0), [725, 425, 425, 425], id="adjusted up"),
        pytest.param(adjusted(1000, -100, 0), [450, 550], id="adjusted down"),
        pytest.param(adjusted(1000, 1, 0, 0), [334, 333, 333], id="adjusted by the leftover"),
        pytest.param(adjusted(1000, 3000, 0), [2000, -1000], id="rest below zero"),
        pytest.param(adjusted(-1000, -200, 0), [-600, -400], id="adjusted refund"),
    ],
)
def test_modes_resolve(item: UnresolvedItem, expected: list[int]) -> None:
    """Each mode gives every participant their amount, in the order of the list."""
    (only,) = resolved(item)

    assert amounts(only) == expected


@pytest.mark.parametrize(
    ("item", "weights"),
    [
        pytest.param(equal(1000, 2), [None, None], id="equal"),
        pytest.param(by_shares(1000, "3", "0.50"), [Decimal(3), Decimal("0.5")], id="shares"),
        pytest.param(by_percent(1000, "60", "40"), [Decimal(60), Decimal(40)], id="percent"),
        pytest.param(exactly(1000, 1000, 0), [None, None], id="exact"),
        pytest.param(adjusted(1000, 250, -5), [Decimal("2.5"), Decimal("-0.05")], id="adjusted"),
    ],
)
def test_typed_weights_are_kept(item: UnresolvedItem, weights: list[Decimal | None]) -> None:
    """What was typed stays beside the amount: shares, percent, adjustment in major units."""
    (only,) = resolved(item)

    assert [split.weight for split in only.splits] == weights


def test_adjustments_are_in_their_currency() -> None:
    """An adjustment is kept in major units of the expense's currency."""
    (only,) = resolve_items([adjusted(1000, 250)], seed=None, currency=find_currency("JPY"))

    assert only.splits == (Split(P1, 1000, Decimal(250)),)


def test_items_come_out_whole() -> None:
    """A resolved item keeps name, amount, mode and order, and has one split per entry."""
    typed = UnresolvedItem("Wine", 1001, SplitMode.EQUAL, equal(0, ["P2", "P1"]).entries)

    assert resolved(typed) == (
        ExpenseItem("Wine", 1001, SplitMode.EQUAL, (Split(P2, 501, None), Split(P1, 500, None))),
    )


@pytest.mark.parametrize(
    ("others", "amount_minor", "expected"),
    [
        pytest.param(
            [exactly(3540, 1250, 980, 1310)], 354, {P1: 125, P2: 98, P3: 131}, id="tip of a tenth"
        ),
        pytest.param(
            [equal(2000, ["P1", "P2"]), equal(1000, ["P2"])],
            300,
            {P1: 100, P2: 200},
            id="over several items",
        ),
        pytest.param(
            [exactly(1000, 1000, 0)], 101, {P1: 101, P2: 0}, id="participant who owes nothing"
        ),
        pytest.param([equal(3000, 3)], 100, {P1: 34, P2: 33, P3: 33}, id="with a leftover"),
        pytest.param([equal(2000, 2)], -500, {P1: -250, P2: -250}, id="discount"),
        pytest.param([equal(-2000, 2)], -100, {P1: -50, P2: -50}, id="refunded tip"),
        pytest.param([equal(-2000, 2)], 100, {P1: 50, P2: 50}, id="fee on a refund"),
        pytest.param(
            [equal(3000, 3), exactly(-1000, -1000)],
            200,
            {P1: 0, P2: 100, P3: 100},
            id="discount that eats a part",
        ),
    ],
)
def test_proportions_follow_the_others(
    others: list[UnresolvedItem], amount_minor: int, expected: dict[ParticipantId, int]
) -> None:
    """A proportional item is shared as what each owes on the items of the other modes."""
    tip = resolved(*others, proportional(amount_minor))[-1]

    assert {split.participant_id: split.amount_minor for split in tip.splits} == expected
    assert [split.weight for split in tip.splits] == [None] * len(expected)


def test_proportions_leave_each_other_out() -> None:
    """Tax and tip are each in proportion to the food alone, wherever they stand."""
    tax, food, tip = resolved(proportional(100), exactly(1000, 750, 250), proportional(200))

    assert (amounts(tax), amounts(food), amounts(tip)) == ([75, 25], [750, 250], [150, 50])


@law
@given(st.lists(typed_items, min_size=1, max_size=5), seeds)
def test_splits_sum_to_the_item(items: list[UnresolvedItem], seed: str | None) -> None:
    """In every mode an item's splits sum to its amount, one per entry and in order."""
    for typed, item in zip(items, resolved(*items, seed=seed), strict=True):
        assert sum(amounts(item)) == item.amount_minor == typed.amount_minor
        assert [split.participant_id for split in item.splits] == [
            entry.participant_id for entry in typed.entries
        ]


@law
@given(st.lists(equal_items(), min_size=1, max_size=4), amounts_minor, seeds)
def test_proportional_splits_sum_to_the_item(
    items: list[UnresolvedItem], amount_minor: int, seed: str | None
) -> None:
    """A proportional item's splits sum to its amount and stay within one unit of exact."""
    owed = owed_by_id(resolved(*items, seed=seed))
    assume(any(owed.values()) and not min(owed.values()) < 0 < max(owed.values()))

    tip = resolved(*items, proportional(amount_minor), seed=seed)[-1]

    assert sum(amounts(tip)) == amount_minor
    total = sum(owed.values())
    for split in tip.splits:
        exact = amount_minor * owed[split.participant_id]
        assert abs(split.amount_minor * total - exact) < abs(total)


@law
@given(st.lists(typed_items, min_size=1, max_size=4), seeds)
def test_resolving_again_changes_nothing(items: list[UnresolvedItem], seed: str | None) -> None:
    """The same items with the same seed come out the same."""
    assert resolved(*items, seed=seed) == resolved(*items, seed=seed)


@law
@given(typed_items, seeds)
def test_stored_amounts_hold_as_exact(item: UnresolvedItem, seed: str | None) -> None:
    """What was resolved, typed again as exact amounts, resolves to itself."""
    (once,) = resolved(item, seed=seed)

    (again,) = resolved(exactly(once.amount_minor, *amounts(once)), seed=seed)

    assert amounts(again) == amounts(once)


@law
@given(equal_items(), seeds, st.data())
def test_order_moves_no_money(item: UnresolvedItem, seed: str | None, data: st.DataObject) -> None:
    """In whatever order participants are listed, the same amounts are handed out."""
    names = [entry.participant_id for entry in item.entries]
    shuffled = data.draw(st.permutations(names))

    (listed,) = resolved(item, seed=seed)
    (other,) = resolved(equal(item.amount_minor, shuffled), seed=seed)

    assert Counter(amounts(listed)) == Counter(amounts(other))


def test_long_receipts_are_even() -> None:
    """The leftovers of fifty lines shared by three go round, so that totals differ by one cent."""
    lines = [equal(100, 3) for _ in range(50)]

    owed = owed_by_id(resolved(*lines, seed="receipt"))

    assert sorted(owed.values()) == [1666, 1667, 1667]


def test_nothing_to_resolve_is_refused() -> None:
    """An expense without items can't be resolved."""
    with pytest.raises(InvalidInputs) as refused:
        resolve_items([], seed=None, currency=EUR)

    assert refused.value.message == "The expense has no items: give at least one."


@law
@given(st.lists(typed_items, min_size=1, max_size=4), seeds, st.text(max_size=40))
def test_items_are_split_again(items: list[UnresolvedItem], seed: str | None, other: str) -> None:
    """Resolved items still say what was typed: with another seed they come out as that does."""
    before = resolve_items(items, seed=seed, currency=EUR)

    again = split_again(before, seed=other, currency=EUR)

    assert again == resolve_items(items, seed=other, currency=EUR)


def test_proportions_are_split_again() -> None:
    """An item in proportion follows the others, and its leftover goes round with them."""
    items = (equal(1000, 3), proportional(100))

    again = split_again(resolved(*items, seed="a"), seed="b", currency=EUR)

    assert again == resolved(*items, seed="b")
