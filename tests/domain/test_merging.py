"""These tests hold what becomes of an expense when one participant takes another's place."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.expense import Payment, deltas
from domain.expense_item import ExpenseItem, Split, SplitMode, UnresolvedItem
from domain.ids import ParticipantId
from domain.merging import merged_items, merged_payments
from tests.domain.laws import law, seeds, typed_items
from tests.domain.typed_items import (
    adjusted,
    by_percent,
    by_shares,
    equal,
    exactly,
    paid,
    people,
    proportional,
    resolved,
)

P1, P2, P3, P4 = people(4)
bodies = st.lists(typed_items, min_size=1, max_size=4)
payments = st.dictionaries(st.sampled_from(people(20)), st.integers(-1000, 1000)).map(
    lambda paid: tuple(Payment(who, minor) for who, minor in paid.items())
)


@law
@given(items=bodies, paid=payments, seed=seeds)
def test_nets_move_from_one_to_the_other(
    items: list[UnresolvedItem], paid: tuple[Payment, ...], seed: str | None
) -> None:
    """The target gets the source's net on top of their own, and nobody else's changes."""
    before = resolved(*items, seed=seed)
    nets = deltas(before, paid)

    after = deltas(merged_items(before, P1, P2), merged_payments(paid, P1, P2))

    expected = {**nets, P2: nets.get(P1, 0) + nets.get(P2, 0)}
    expected.pop(P1, None)
    assert after == {who: net for who, net in expected.items() if net != 0}


@law
@given(items=bodies, paid=payments, seed=seeds)
def test_parts_still_add_up(
    items: list[UnresolvedItem], paid: tuple[Payment, ...], seed: str | None
) -> None:
    """Every item keeps its name, amount and the sum of its splits; payments keep their sum."""
    before = resolved(*items, seed=seed)

    after = merged_items(before, P1, P2)

    assert [(each.name, each.amount_minor) for each in after] == [
        (each.name, each.amount_minor) for each in before
    ]
    assert [sum(split.amount_minor for split in each.splits) for each in after] == [
        each.amount_minor for each in before
    ]
    assert sum(each.amount_minor for each in merged_payments(paid, P1, P2)) == sum(
        each.amount_minor for each in paid
    )


@law
@given(items=bodies, seed=seeds)
def test_nobody_is_named_twice(items: list[UnresolvedItem], seed: str | None) -> None:
    """The source is named no more, and the target once an item."""
    after = merged_items(resolved(*items, seed=seed), P1, P2)

    for item in after:
        named = [split.participant_id for split in item.splits]
        assert P1 not in named
        assert len(set(named)) == len(named)


@pytest.mark.parametrize(
    "item",
    [
        pytest.param(equal(900, 3), id="equal"),
        pytest.param(by_shares(900, "1", "2", "0"), id="shares"),
        pytest.param(by_percent(900, "50", "30", "20"), id="percent"),
        pytest.param(exactly(900, 100, 300, 500), id="exact"),
        pytest.param(adjusted(900, 100, -100, 0), id="adjusted"),
    ],
)
def test_item_that_names_one_keeps_its_mode(item: UnresolvedItem) -> None:
    """Where only the source stands the target does: same mode, weight, amount and place."""
    (before,) = resolved(item)

    (after,) = merged_items((before,), P2, P4)

    splits = [(split.amount_minor, split.weight) for split in before.splits]
    assert after.mode is before.mode
    assert [(split.amount_minor, split.weight) for split in after.splits] == splits
    assert [split.participant_id for split in after.splits] == [P1, P4, P3]


@pytest.mark.parametrize(
    ("source", "target", "splits"),
    [
        (P1, P3, [(P3, 600), (P2, 300)]),
        (P3, P1, [(P1, 600), (P2, 300)]),
        (P2, P3, [(P1, 300), (P3, 600)]),
    ],
    ids=["first into last", "last into first", "middle into last"],
)
def test_item_that_names_both_becomes_exact(
    source: ParticipantId, target: ParticipantId, splits: list[tuple[ParticipantId, int]]
) -> None:
    """Where both stand the target has both amounts, at the first one's place, and no weights."""
    (before,) = resolved(by_shares(900, "1", "1", "1"))

    (after,) = merged_items((before,), source, target)

    exact = tuple(Split(who, minor, None) for who, minor in splits)
    assert after == ExpenseItem(None, 900, SplitMode.EXACT, exact)


def test_tip_follows_in_its_own_way() -> None:
    """A proportional item is EXACT where both owe of it, and stays in proportion where one does."""
    before = resolved(equal(900, ["P1", "P2"]), proportional(90))

    both = merged_items(before, P1, P2)
    one = merged_items(before, P1, P3)

    assert [(item.mode, len(item.splits)) for item in both] == [(SplitMode.EXACT, 1)] * 2
    assert [item.mode for item in one] == [SplitMode.EQUAL, SplitMode.PROPORTIONAL]


def test_unnamed_expense_is_as_it_was() -> None:
    """An expense that names neither is left as it is, to the last weight."""
    before = resolved(by_shares(900, "1.5", "2"))

    assert merged_items(before, P3, P4) == before
    assert before[0].splits[0].weight == Decimal("1.5")


def test_two_payments_become_one() -> None:
    """Payments of both are one of the target's, where the first of both stood."""
    assert merged_payments(paid(P1=5, P2=7, P3=-2), P3, P1) == paid(P1=3, P2=7)
    assert merged_payments(paid(P1=5, P2=7), P1, P3) == paid(P3=5, P2=7)
