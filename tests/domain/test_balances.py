"""These tests hold who pays whom so that a group is settled."""

import hashlib
from collections.abc import Mapping
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.balances import Transfer, transfers
from domain.ids import ParticipantId
from tests.domain.laws import law, nets_by_id
from tests.domain.typed_items import people

Nets = Mapping[ParticipantId, int]


def numbered(*nets: int) -> dict[ParticipantId, int]:
    """This gives P1, P2 and so on their nets."""
    return dict(zip(people(len(nets)), nets, strict=True))


def hashed(text: str) -> int:
    """This is an amount that looks drawn at random, the same for the same text."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:5])


def after(nets: Nets, payment: Transfer) -> dict[ParticipantId, int]:
    """This is what the nets are once a payment is made."""
    changed = dict(nets)
    changed[payment.from_id] += payment.amount_minor
    changed[payment.to_id] -= payment.amount_minor
    return changed


def settled(nets: Nets) -> set[int]:
    """This is what nets are left once all suggested payments are made."""
    for payment in transfers(nets):
        nets = after(nets, payment)
    return set(nets.values())


def fewest(nets: Nets) -> int:
    """This counts the fewest payments that settle, by trying every part of the smallest net."""
    values = [net for net in nets.values() if net != 0]
    return len(values) - most_parts(values)


def most_parts(values: list[int]) -> int:
    """This counts the most sets that values fall into, each summing to zero."""
    if not values:
        return 0
    first, rest = values[0], values[1:]
    return max(
        1 + most_parts([rest[index] for index in range(len(rest)) if index not in chosen])
        for size in range(len(rest) + 1)
        for chosen in combinations(range(len(rest)), size)
        if first + sum(rest[index] for index in chosen) == 0
    )


@pytest.mark.parametrize(
    ("nets", "count"),
    [
        pytest.param((-900, -800, 200, 700, 800), 3, id="two sets"),
        pytest.param((1000, 500, -1000, -500), 2, id="two pairs"),
        pytest.param((-2, -1, -3, -7, -4, 9, 5, 9, -6), 6, id="three sets of nine"),
        pytest.param((3000, 4000, -7000), 2, id="one debtor"),
        pytest.param((972833, -1022409, -946034, 878410, 124532, -7332), 5, id="indivisible"),
        pytest.param((11,) + (-1,) * 11, 11, id="one creditor of eleven"),
        pytest.param((5, -1, -1, -1, -1, -1) * 2, 10, id="many subsets of zero"),
    ],
)
def test_known_minima_hold(nets: tuple[int, ...], count: int) -> None:
    """The fewest payments of known nets are found, and settle them."""
    assert len(transfers(numbered(*nets))) == count
    assert settled(numbered(*nets)) == {0}


@pytest.mark.parametrize(
    ("nets", "expected"),
    [
        pytest.param((), [], id="nobody"),
        pytest.param((0, 0), [], id="all even"),
        pytest.param((-500, 500), [("P1", "P2", 500)], id="one debt"),
        pytest.param(
            (8000, -1500, -6500), [("P2", "P1", 1500), ("P3", "P1", 6500)], id="one creditor"
        ),
        pytest.param(
            (-900, -800, 200, 700, 800),
            [("P1", "P3", 200), ("P1", "P4", 700), ("P2", "P5", 800)],
            id="two sets",
        ),
        pytest.param(
            (-5, -5, 5, 5), [("P1", "P3", 5), ("P2", "P4", 5)], id="equal debts, first to first"
        ),
    ],
)
def test_payments_go_by_id(nets: tuple[int, ...], expected: list[tuple[str, str, int]]) -> None:
    """Inside a set debtors pay creditors by id, and the list is by payer, then payee."""
    found = transfers(numbered(*nets))

    assert [(each.from_id, each.to_id, each.amount_minor) for each in found] == expected


@law
@given(nets_by_id(max_size=8))
def test_up_to_twelve_are_fewest(nets: Nets) -> None:
    """Up to 12 nets there are no fewer payments that settle."""
    assert len(transfers(nets)) == fewest(nets)


@law
@given(nets_by_id(max_size=40))
def test_everybody_is_settled(nets: Nets) -> None:
    """The payments settle every net, are above zero, and one less than the open nets at most."""
    found = transfers(nets)

    open_nets = [net for net in nets.values() if net != 0]
    assert settled(nets) <= {0}
    assert all(each.amount_minor > 0 and each.from_id != each.to_id for each in found)
    assert len(found) <= max(len(open_nets) - 1, 0)
    assert len({(each.from_id, each.to_id) for each in found}) == len(found)


@law
@given(nets_by_id(max_size=30))
def test_money_never_turns_round(nets: Nets) -> None:
    """Who owes only pays, and who is owed only receives; who is even does neither."""
    found = transfers(nets)

    assert {each.from_id for each in found} == {each for each, net in nets.items() if net < 0}
    assert {each.to_id for each in found} == {each for each, net in nets.items() if net > 0}


@law
@given(nets_by_id(), st.data())
def test_other_payments_stay(nets: Nets, data: st.DataObject) -> None:
    """Once a suggested payment is made, the others are suggested as they were."""
    found = transfers(nets)
    if not found:
        return
    made = data.draw(st.sampled_from(found))

    assert transfers(after(nets, made)) == tuple(each for each in found if each != made)


@pytest.mark.parametrize("nets", [(-1, -1, -3, -2, 6, -1, 2), (3, -2, 1, 2, 1, -5)])
def test_other_payments_stay_with_counted_ids(nets: tuple[int, ...]) -> None:
    """Ids that count up, whose plain products tie between plans, leave the others alone too."""
    by_id = {
        ParticipantId(f"00000000-0000-7000-8000-{number:012}"): net
        for number, net in enumerate(nets, 1)
    }
    found = transfers(by_id)

    for made in found:
        assert transfers(after(by_id, made)) == tuple(each for each in found if each != made)


@law
@given(st.integers(15, 60), st.integers(), st.data())
def test_other_payments_stay_in_large_groups(count: int, seed: int, data: st.DataObject) -> None:
    """Beyond 12 nets too, while amounts don't happen to cancel out, the others stay."""
    amounts = [hashed(f"{seed}/{index}") * (-1) ** index for index in range(count)]
    nets = numbered(*amounts, -sum(amounts), -777, 777)
    found = transfers(nets)
    made = data.draw(st.sampled_from(found))

    assert transfers(after(nets, made)) == tuple(each for each in found if each != made)


@law
@given(nets_by_id(max_size=30), st.data())
def test_order_of_nets_is_nothing(nets: Nets, data: st.DataObject) -> None:
    """The same nets in another order give the same payments in the same order."""
    shuffled = dict(data.draw(st.permutations(list(nets.items()))))

    assert transfers(shuffled) == transfers(nets)


def test_opposites_are_paired_off() -> None:
    """Beyond 12 nets exact opposites pay each other, first to first."""
    nets = numbered(*(net for amount in range(1, 11) for net in (-amount, amount)))

    found = transfers(nets)

    assert len(found) == 10
    assert {(each.from_id, each.to_id, each.amount_minor) for each in found} == {
        (f"P{2 * amount - 1}", f"P{2 * amount}", amount) for amount in range(1, 11)
    }


def test_what_pairs_leave_is_fewest() -> None:
    """Beyond 12 nets, when pairs leave 12 or fewer, those get the fewest payments."""
    pairs = (net for amount in range(100, 105) for net in (-amount, amount))
    nets = numbered(*pairs, -900, -800, 200, 700, 801, -1)

    assert len(transfers(nets)) == 5 + 4


def test_thousands_are_settled() -> None:
    """2,000 participants who owe and are owed one unit in turn need 1,000 payments."""
    assert len(transfers(numbered(*(1, -1) * 1000))) == 1000


def test_nets_sum_to_zero() -> None:
    """Nets that don't sum to zero are a fault that is told, not papered over."""
    with pytest.raises(ValueError, match=r"^The nets sum to 1 minor units, not to 0: recompute"):
        transfers(numbered(67, -33, -33))
