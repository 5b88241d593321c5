"""These tests hold the reported faults of settling up, by the ids of the domain cases.

Each row is an input that some expense-splitting product got wrong, and its right result.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

import pytest

from domain.balances import transfers
from domain.expense import deltas
from domain.ids import ParticipantId
from domain.settlement import settlement_deltas
from tests.domain.typed_items import equal, paid, people, resolved

Edge = tuple[int, int, int]
"""A change of two nets: the first goes up by the amount, the second down."""


def nets_of(edges: Sequence[Edge], count: int) -> list[int]:
    """This adds edges up to the nets of P1, P2 and so on."""
    nets = [0] * count
    for up, down, amount_minor in edges:
        nets[up - 1] += amount_minor
        nets[down - 1] -= amount_minor
    return nets


def edges_of(nets: Sequence[int]) -> list[Edge]:
    """This lists the suggested payments by the numbers of payer and payee."""
    found = transfers(dict(zip(people(len(nets)), nets, strict=True)))
    return [(int(each.from_id[1:]), int(each.to_id[1:]), each.amount_minor) for each in found]


def shared(amount_minor: int, payer: str, sharers: Sequence[str]) -> dict[ParticipantId, int]:
    """This is what an expense shared equally does to the nets."""
    items = resolved(equal(amount_minor, sharers), seed="the client's key")
    return deltas(items, paid(**{payer: amount_minor}))


@pytest.mark.parametrize(
    ("debts", "nets", "expected"),
    [
        pytest.param(
            [
                (1, 2, 531982),
                (2, 1, 435385),
                (3, 2, 2455),
                (2, 3, 435385),
                (1, 3, 272753),
                (3, 1, 1228),
            ],
            [368122, 336333, -704455],
            [(3, 1, 368122), (3, 2, 336333)],
            id="T05",
        ),
        pytest.param([(2, 1, 1000), (1, 2, 600)], [-400, 400], [(1, 2, 400)], id="T09 a"),
        pytest.param([(2, 1, 1000), (3, 2, 1000), (1, 3, 1000)], [0, 0, 0], [], id="T09 b"),
        pytest.param(
            [(1, 2, 5000), (2, 3, 6000)],
            [5000, 1000, -6000],
            [(3, 1, 5000), (3, 2, 1000)],
            id="T11",
        ),
        pytest.param([(1, 2, 10_000), (2, 1, 4000)], [6000, -6000], [(2, 1, 6000)], id="T15"),
        pytest.param([(2, 1, 1000), (2, 1, 500)], [-1500, 1500], [(1, 2, 1500)], id="X07"),
    ],
)
def test_debts_are_netted(debts: list[Edge], nets: list[int], expected: list[Edge]) -> None:
    """Debts both ways, in chains and in circles come down to the nets and their payments."""
    assert nets_of(debts, len(nets)) == nets
    assert edges_of(nets) == expected


@pytest.mark.parametrize(
    ("edges", "nets", "count"),
    [
        pytest.param(
            [(1, 2, 1000), (2, 3, 5000), (3, 1, -2000)], [3000, 4000, -7000], 2, id="T12-small"
        ),
        pytest.param(
            [
                *((1, 2, 895795), (1, 3, 328043), (1, 4, -174624), (1, 5, 5035), (1, 6, -81416)),
                *((2, 3, -324560), (2, 4, -11502), (2, 5, 126115), (2, 6, 83333)),
                *((3, 4, -519167), (3, 5, -400050), (3, 6, -23334)),
                *((4, 5, 157284), (4, 6, 15833), (5, 6, 12916)),
            ],
            [972833, -1022409, -946034, 878410, 124532, -7332],
            5,
            id="T12-dense",
        ),
        pytest.param(
            [(4, 1, 700), (3, 1, 200), (5, 2, 800)], [-900, -800, 200, 700, 800], 3, id="T08"
        ),
    ],
)
def test_fewest_payments_are_found(edges: list[Edge], nets: list[int], count: int) -> None:
    """The known minimum of payments is met, and they bring every net to zero."""
    found = edges_of(nets)

    assert nets_of(edges, len(nets)) == nets
    assert len(found) == count
    assert nets_of([*edges, *found], len(nets)) == [0] * len(nets)


def test_made_payments_leave_the_rest() -> None:
    """Whichever of eight suggested payments is made, the other seven stay as they were (T06)."""
    nets = [307594, 34005, -70525, 43507, -68593, -64524, -59892, -66892, -54680]
    found = edges_of(nets)

    assert len(found) == 8
    for made in found:
        left = [net + change for net, change in zip(nets, nets_of([made], 9), strict=True)]
        assert edges_of(left) == [edge for edge in found if edge != made]


@pytest.mark.parametrize(
    ("changes", "nets"),
    [
        pytest.param([shared(10_000, "P1", people(3))], None, id="R17"),
        pytest.param([shared(100, "P1", people(3))], None, id="R18"),
        pytest.param(
            [shared(12_000, "P1", people(3)), shared(5000, "P2", ["P2", "P3"])],
            {"P1": 8000, "P2": -1500, "P3": -6500},
            id="T03",
        ),
    ],
)
def test_booked_suggestions_settle(
    changes: list[Mapping[ParticipantId, int]], nets: Mapping[str, int] | None
) -> None:
    """Booking every suggestion as shown leaves exactly zero for everybody, and no suggestion."""
    before = summed(changes)
    assert nets is None or before == nets

    booked = [
        settlement_deltas(each.from_id, each.to_id, amount_minor=each.amount_minor)
        for each in transfers(before)
    ]

    after = summed([before, *booked])
    assert set(after.values()) == {0}
    assert transfers(after) == ()


def summed(changes: Sequence[Mapping[ParticipantId, int]]) -> dict[ParticipantId, int]:
    """This adds changes up to nets, those of zero included."""
    nets: Counter[ParticipantId] = Counter()
    for change in changes:
        nets.update(change)
    return dict(nets)


def test_thousands_need_no_recursion() -> None:
    """2,000 participants, +1 and -1 in turn, need 1,000 payments and no deep recursion (F03)."""
    found = edges_of([1, -1] * 1000)

    assert len(found) == 1000
