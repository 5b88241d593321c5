"""These tests hold what a settlement is and what it does to the balances."""

import pytest

from domain.errors import ErrorCode, InvalidInputs
from domain.money import MAX_AMOUNT_MINOR
from domain.settlement import check_settlement, settlement_deltas
from tests.domain.problems import Problem, problems_of
from tests.domain.typed_items import EUR, people

P1, P2 = people(2)


@pytest.mark.parametrize("amount_minor", [1, MAX_AMOUNT_MINOR])
def test_settlements_are_taken(amount_minor: int) -> None:
    """One participant may pay another any amount above zero, up to the limit."""
    check_settlement(P1, P2, amount_minor=amount_minor, currency=EUR)


def test_nobody_pays_themself() -> None:
    """A settlement is between two participants."""
    with pytest.raises(InvalidInputs) as refused:
        check_settlement(P1, P1, amount_minor=100, currency=EUR)

    message = "The payee is the payer: name two different participants."
    assert problems_of(refused.value) == [Problem(ErrorCode.INVALID, ("payeeId",), message)]


@pytest.mark.parametrize(("amount_minor", "shown"), [(0, "0.00"), (-500, "-5.00")])
def test_settlements_are_above_zero(amount_minor: int, shown: str) -> None:
    """A settlement of nothing or less is refused."""
    with pytest.raises(InvalidInputs) as refused:
        check_settlement(P1, P2, amount_minor=amount_minor, currency=EUR)

    message = (
        f"The amount is {shown} EUR, but a settlement is above zero: write what was paid, and "
        "swap payer and payee for the other direction."
    )
    assert problems_of(refused.value) == [Problem(ErrorCode.INVALID, ("amount",), message)]


def test_all_problems_are_told() -> None:
    """A settlement with oneself beyond the limit is refused for both."""
    with pytest.raises(InvalidInputs) as refused:
        check_settlement(P1, P1, amount_minor=MAX_AMOUNT_MINOR + 1, currency=EUR)

    assert [(problem.code, problem.path) for problem in problems_of(refused.value)] == [
        (ErrorCode.INVALID, ("payeeId",)),
        (ErrorCode.LIMIT_EXCEEDED, ("amount",)),
    ]


def test_payers_go_up() -> None:
    """The payer's net goes up by the amount and the payee's down."""
    assert settlement_deltas(P1, P2, amount_minor=2000) == {P1: 2000, P2: -2000}
