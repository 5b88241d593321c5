"""These tests hold how amounts are read and written."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.currency import CURRENCIES, find_currency
from domain.errors import ErrorCode, InvalidInput
from domain.money import MAX_AMOUNT_MINOR, format_amount, parse_amount
from tests.domain.laws import amounts_minor, law
from tests.domain.problems import Problem, problems_of

PATH = ("items", "0", "amount")
EUR = find_currency("EUR")


@pytest.mark.parametrize(
    ("text", "code", "expected_minor"),
    [
        pytest.param("12", "USD", 1200, id="no decimals"),
        pytest.param("12.5", "USD", 1250, id="fewer decimals"),
        pytest.param("12.50", "USD", 1250, id="all decimals"),
        pytest.param("0.01", "NZD", 1, id="one cent"),
        pytest.param("-3", "EUR", -300, id="refund"),
        pytest.param("-0.05", "EUR", -5, id="refund below one"),
        pytest.param("0", "EUR", 0, id="zero"),
        pytest.param("-0", "EUR", 0, id="minus zero"),
        pytest.param("007.10", "EUR", 710, id="zeros before"),
        pytest.param("12", "JPY", 12, id="currency without decimals"),
        pytest.param("1.234", "BHD", 1234, id="three decimals"),
        pytest.param("1.2345", "CLF", 12345, id="four decimals"),
        pytest.param("25000000.00", "IDR", 2_500_000_000, id="beyond 32 bits"),
        pytest.param("10000000000000.00", "EUR", MAX_AMOUNT_MINOR, id="largest"),
        pytest.param("-1000000000000000", "JPY", -MAX_AMOUNT_MINOR, id="largest refund"),
    ],
)
def test_amounts_are_read(text: str, code: str, expected_minor: int) -> None:
    """An amount in major units is read as minor units of its currency."""
    assert parse_amount(text, find_currency(code)) == expected_minor


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="empty"),
        pytest.param(" ", id="blank"),
        pytest.param(" 12", id="blank before"),
        pytest.param("12\n", id="line break after"),
        pytest.param("+12", id="plus sign"),
        pytest.param("--12", id="two signs"),
        pytest.param("-", id="sign alone"),
        pytest.param("\u221212", id="typographic minus"),
        pytest.param("24,70", id="comma"),
        pytest.param("1,000.00", id="grouping"),
        pytest.param("1_000", id="underscore"),
        pytest.param("1 000", id="grouping blank"),
        pytest.param(".5", id="nothing before the dot"),
        pytest.param("5.", id="nothing after the dot"),
        pytest.param("1.2.3", id="two dots"),
        pytest.param("1e3", id="exponent"),
        pytest.param("1e309", id="huge exponent"),
        pytest.param("0x10", id="hexadecimal"),
        pytest.param("NaN", id="not a number"),
        pytest.param("Infinity", id="infinity"),
        pytest.param("-inf", id="minus infinity"),
        pytest.param("\u0661\u0662", id="digits of another script"),
        pytest.param("12 EUR", id="with the currency"),
        pytest.param("€12", id="with the symbol"),
    ],
)
def test_other_forms_are_refused(text: str) -> None:
    """What isn't a plain decimal number is refused, with an example of one."""
    with pytest.raises(InvalidInput) as refused:
        parse_amount(text, EUR, path=PATH)

    (problem,) = problems_of(refused.value)
    assert (problem.code, problem.path) == (ErrorCode.INVALID, PATH)
    assert problem.message.endswith(
        " is not an amount: write digits, with a minus sign before them and a dot for decimals "
        'where needed, like "12.50".'
    )


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        pytest.param(
            "12.500",
            "EUR",
            '"12.500" has too many decimals for EUR, which has 2: write it like "12.50".',
            id="three in EUR",
        ),
        pytest.param(
            "50000.5",
            "VND",
            '"50000.5" has too many decimals for VND, which has none: write it like "1250".',
            id="one in VND",
        ),
        pytest.param(
            "0.00001",
            "CLF",
            '"0.00001" has too many decimals for CLF, which has 4: write it like "0.1250".',
            id="five in CLF",
        ),
    ],
)
def test_further_decimals_are_refused(text: str, code: str, message: str) -> None:
    """More decimals than the currency has are refused, never rounded, zeros included."""
    with pytest.raises(InvalidInput) as refused:
        parse_amount(text, find_currency(code), path=PATH)

    assert problems_of(refused.value) == [Problem(ErrorCode.INVALID, PATH, message)]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param("10000000000000.01", "10000000000000.01", id="a cent more"),
        pytest.param("-10000000000000.01", "-10000000000000.01", id="a cent less"),
        pytest.param("9" * 400, "9" * 40 + "…", id="400 digits"),
        pytest.param("9" * 1_000_000, "9" * 40 + "…", id="a million digits"),
    ],
)
def test_large_amounts_are_refused(text: str, shown: str) -> None:
    """An amount beyond 10^15 minor units is refused, and the limit named."""
    with pytest.raises(InvalidInput) as refused:
        parse_amount(text, EUR, path=PATH)

    assert problems_of(refused.value) == [
        Problem(
            ErrorCode.LIMIT_EXCEEDED,
            PATH,
            f'"{shown}" EUR is beyond the limit of 10000000000000.00 for an amount, either sign: '
            "write a smaller one.",
            expected="10000000000000.00",
            actual=shown,
        )
    ]


@pytest.mark.parametrize(
    ("amount_minor", "code", "expected"),
    [
        pytest.param(1250, "EUR", "12.50", id="all decimals"),
        pytest.param(1, "NZD", "0.01", id="one cent"),
        pytest.param(-5, "EUR", "-0.05", id="refund below one"),
        pytest.param(-1234, "EUR", "-12.34", id="refund"),
        pytest.param(0, "EUR", "0.00", id="zero"),
        pytest.param(12, "JPY", "12", id="currency without decimals"),
        pytest.param(-12, "JPY", "-12", id="refund without decimals"),
        pytest.param(10300, "OMR", "10.300", id="three decimals"),
        pytest.param(12345, "RSD", "123.45", id="where CLDR has none"),
        pytest.param(1, "UYW", "0.0001", id="four decimals"),
        pytest.param(2**53 - 1, "EUR", "90071992547409.91", id="largest sum"),
    ],
)
def test_amounts_are_written(amount_minor: int, code: str, expected: str) -> None:
    """An amount is written in major units with as many decimals as its currency has."""
    assert format_amount(amount_minor, find_currency(code)) == expected


@law
@given(amounts_minor, st.sampled_from(sorted(CURRENCIES)))
def test_written_amounts_are_read_back(amount_minor: int, code: str) -> None:
    """What is written of an amount is read as the same amount, in every currency."""
    currency = find_currency(code)

    assert parse_amount(format_amount(amount_minor, currency), currency) == amount_minor


@law
@given(st.text() | st.text("0123456789.-+eE,_ "))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Whatever the text, it is an amount within the limit or a typed refusal."""
    with suppress(InvalidInput):
        assert abs(parse_amount(text, EUR)) <= MAX_AMOUNT_MINOR
