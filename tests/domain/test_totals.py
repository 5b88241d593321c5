"""These tests hold what somebody is owed and owes over many groups."""

from hypothesis import given
from hypothesis import strategies as st

from domain.totals import Total, totals
from tests.domain.laws import law


def test_currencies_are_apart() -> None:
    """Each currency has a total of its own, by code; credits and debts are summed apart."""
    nets = [("USD", 5), ("EUR", 1000), ("EUR", -300), ("JPY", 0), ("EUR", -1)]

    assert totals(nets) == (
        Total("EUR", owed_minor=1000, owes_minor=301),
        Total("JPY", owed_minor=0, owes_minor=0),
        Total("USD", owed_minor=5, owes_minor=0),
    )
    assert [total.net_minor for total in totals(nets)] == [699, 0, 5]


def test_no_groups_have_no_totals() -> None:
    """Who is in no group has no totals."""
    assert totals([]) == ()


@law
@given(st.lists(st.tuples(st.sampled_from(["EUR", "JPY"]), st.integers())))
def test_net_is_the_sum_of_nets(nets: list[tuple[str, int]]) -> None:
    """A total's net is the sum of the nets, exact whatever their size, in any order."""
    found = {total.currency_code: total.net_minor for total in totals(nets)}

    assert found == {
        code: sum(net for each, net in nets if each == code) for code in {code for code, _ in nets}
    }
    assert totals(reversed(nets)) == totals(nets)
