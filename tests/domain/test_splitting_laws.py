"""These tests hold what is true of every split, whatever the mode, the amounts and the people."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from domain.expense import Payment, deltas, shares
from domain.expense_item import ExpenseItem, UnresolvedItem, owed_by_id
from domain.ids import ParticipantId
from tests.domain.laws import (
    amounts_minor,
    bills,
    equal_items,
    law,
    participant_lists,
    seeds,
    typed_items,
)
from tests.domain.typed_items import (
    adjusted,
    amounts,
    by_percent,
    by_shares,
    equal,
    proportional,
    resolved,
)

SEEDS = [f"expense {number}" for number in range(1_200)]


def mirrored(item: UnresolvedItem) -> UnresolvedItem:
    """This is an item as a refund: every amount that was typed has the other sign."""
    entries = tuple(
        replace(entry, amount_minor=None if entry.amount_minor is None else -entry.amount_minor)
        for entry in item.entries
    )
    return replace(item, amount_minor=-item.amount_minor, entries=entries)


def amount_by_id(item: ExpenseItem) -> dict[ParticipantId, int]:
    """This gives what each participant owes of an item."""
    return {split.participant_id: split.amount_minor for split in item.splits}


@law
@given(st.lists(bills, min_size=1, max_size=4), st.lists(amounts_minor, max_size=3), seeds)
def test_nothing_is_lost_or_made(
    items: list[UnresolvedItem], extras: list[int], seed: str | None
) -> None:
    """Over all items, tax and tip among them, what is owed sums to what the expense costs."""
    assume(any(item.amount_minor for item in items))
    typed = (*items, *map(proportional, extras))

    owed = owed_by_id(resolved(*typed, seed=seed))

    assert sum(owed.values()) == sum(item.amount_minor for item in typed)


@law
@given(st.lists(typed_items, min_size=1, max_size=4), participant_lists, seeds)
def test_nets_of_an_expense_sum_to_zero(
    items: list[UnresolvedItem], payers: list[ParticipantId], seed: str | None
) -> None:
    """Whoever pays, what the expense adds to the nets sums to zero, and is its shares' net."""
    split = resolved(*items, seed=seed)
    total = sum(item.amount_minor for item in items)
    rest = [Payment(payer, 7) for payer in payers[1:]]
    payments = (Payment(payers[0], total - 7 * len(rest)), *rest)

    added = deltas(split, payments)

    assert sum(added.values()) == 0
    assert added == {
        share.participant_id: share.net_minor
        for share in shares(split, payments)
        if share.net_minor
    }


@law
@given(typed_items, seeds)
def test_refund_mirrors_the_charge(item: UnresolvedItem, seed: str | None) -> None:
    """Of a refund everyone gets back what the charge was, within the one unit that is left over."""
    (charge,), (refund,) = resolved(item, seed=seed), resolved(mirrored(item), seed=seed)

    pairs = zip(amounts(charge), amounts(refund), strict=True)
    assert all(abs(owed + back) <= 1 for owed, back in pairs)
    assert sum(amounts(charge)) + sum(amounts(refund)) == 0


@law
@given(equal_items(), seeds)
def test_equal_refund_mirrors_exactly(item: UnresolvedItem, seed: str | None) -> None:
    """Of an equal refund the same amounts are handed out as of the charge, with the other sign."""
    (charge,), (refund,) = resolved(item, seed=seed), resolved(mirrored(item), seed=seed)

    assert Counter(amounts(charge)) == Counter(-amount for amount in amounts(refund))


@law
@given(typed_items, seeds, st.data())
def test_order_moves_one_unit_at_most(
    item: UnresolvedItem, seed: str | None, data: st.DataObject
) -> None:
    """In whatever order participants are listed, only who gets a left-over unit may change."""
    shuffled = tuple(data.draw(st.permutations(item.entries)))

    (listed,) = resolved(item, seed=seed)
    (other,) = resolved(replace(item, entries=shuffled), seed=seed)

    before, after = amount_by_id(listed), amount_by_id(other)
    assert before.keys() == after.keys()
    assert all(abs(before[who] - after[who]) <= 1 for who in before)


@law
@given(st.lists(bills, min_size=1, max_size=4), st.lists(amounts_minor, min_size=1), seeds)
def test_extras_follow_the_bill(
    items: list[UnresolvedItem], extras: list[int], seed: str | None
) -> None:
    """Each of tax, tip and discount is in proportion to the bill, whatever the others are."""
    owed = owed_by_id(resolved(*items, seed=seed))
    total = sum(owed.values())
    assume(total > 0)

    lines = resolved(*items, *map(proportional, extras[:3]), seed=seed)[len(items) :]

    for extra, line in zip(extras[:3], lines, strict=True):
        borne = amount_by_id(line)
        assert list(borne) == list(owed)
        assert all(abs(borne[who] * total - extra * owed[who]) < total for who in owed)
        assert all(borne[who] == 0 for who in owed if owed[who] == 0)


@law
@given(st.lists(typed_items, min_size=2, max_size=4), seeds)
def test_items_add_up_by_themselves(items: list[UnresolvedItem], seed: str | None) -> None:
    """An item's split is its own but for the left-over units, which go round over the items."""
    together = resolved(*items, seed=seed)

    for item, shared in zip(items, together, strict=True):
        (alone,) = resolved(item, seed=seed)
        pairs = zip(amounts(alone), amounts(shared), strict=True)
        assert all(abs(own - other) <= 1 for own, other in pairs)


@pytest.mark.parametrize(
    "items",
    [
        pytest.param((equal(1000, 3),), id="equal"),
        pytest.param((by_shares(1000, "2", "2", "2"),), id="shares"),
        pytest.param((by_percent(1001, "50", "50"),), id="percent"),
        pytest.param((adjusted(1300, 100, 100, 100),), id="adjusted"),
        pytest.param((equal(3000, 3), proportional(100)), id="proportional"),
        pytest.param((equal(-1000, 3),), id="refund"),
    ],
)
def test_leftovers_are_fair_in_every_mode(items: tuple[UnresolvedItem, ...]) -> None:
    """Over 1,200 expenses everyone bears their part of the leftovers, within 60 units."""
    totals: Counter[ParticipantId] = Counter()
    for seed in SEEDS:
        totals.update(owed_by_id(resolved(*items, seed=seed)))

    even = sum(totals.values()) / len(totals)
    assert all(abs(total - even) < 60 for total in totals.values())
