"""These tests hold which weights a split takes."""

from decimal import Decimal

import pytest

from domain.errors import ErrorCode, InvalidInput
from domain.weight import parse_weight, plain_weight, weight_problem
from tests.domain.problems import Problem, problems_of

PATH = ("items", "0", "split", "byShares", "1", "weight")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("1", "1", id="whole"),
        pytest.param("0", "0", id="zero"),
        pytest.param("-0", "0", id="minus zero"),
        pytest.param("0.5", "0.5", id="fraction"),
        pytest.param("33.3333", "33.3333", id="four decimals"),
        pytest.param("50.00", "50", id="zeros after"),
        pytest.param("100", "100", id="hundred"),
        pytest.param("0.0001", "0.0001", id="smallest"),
        pytest.param("1000000000000", "1000000000000", id="largest"),
    ],
)
def test_weights_are_read(text: str, expected: str) -> None:
    """A weight is read exactly, without needless zeros and never with an exponent."""
    assert str(parse_weight(text, path=PATH)) == expected


@pytest.mark.parametrize("text", ["", " 1", "1,5", "1e2", "+1", "NaN", "Infinity", "1/3", "50%"])
def test_other_forms_are_refused(text: str) -> None:
    """What isn't a plain decimal number is no weight."""
    with pytest.raises(InvalidInput) as refused:
        parse_weight(text, path=PATH)

    message = (
        f'"{text}" is not a weight: write digits, with a dot for decimals, like "1" or "33.3333".'
    )
    assert problems_of(refused.value) == [Problem(ErrorCode.INVALID, PATH, message)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("-1", 'The weight "-1" must be a number from 0 up.', id="negative"),
        pytest.param(
            "33.33333", 'The weight "33.33333" has over 4 decimals: round it.', id="five decimals"
        ),
        pytest.param(
            "0." + "0" * 60 + "1",
            'The weight "1E-61" has over 4 decimals: round it.',
            id="sixty decimals",
        ),
    ],
)
def test_wrong_weights_are_refused(text: str, message: str) -> None:
    """A weight below zero or with over four decimals is refused."""
    with pytest.raises(InvalidInput) as refused:
        parse_weight(text, path=PATH)

    assert problems_of(refused.value) == [Problem(ErrorCode.INVALID, PATH, message)]


@pytest.mark.parametrize("weight", [Decimal("NaN"), Decimal("Infinity"), Decimal("-Infinity")])
def test_weights_are_numbers(weight: Decimal) -> None:
    """A weight that is no finite number is refused, wherever it comes from."""
    problem = weight_problem(weight)

    assert problem is not None
    assert problem.message == f'The weight "{weight}" must be a number from 0 up.'


def test_large_weights_are_refused() -> None:
    """A weight over 10^12 is refused, and the limit named."""
    with pytest.raises(InvalidInput) as refused:
        parse_weight("9" * 50, path=PATH)

    shown = "9" * 40 + "…"
    assert problems_of(refused.value) == [
        Problem(
            ErrorCode.LIMIT_EXCEEDED,
            PATH,
            f'The weight "{shown}" is over the limit of 1000000000000: only the proportion '
            "between weights counts, so write smaller ones.",
            expected="1000000000000",
            actual=shown,
        )
    ]


@pytest.mark.parametrize(
    ("weight", "expected"),
    [("1E+2", "100"), ("100.0", "100"), ("2.50", "2.5"), ("-12.50", "-12.5"), ("-0.00", "0")],
)
def test_plain_weights_have_no_zeros(weight: str, expected: str) -> None:
    """A weight is kept in its shortest form without an exponent."""
    assert str(plain_weight(Decimal(weight))) == expected
