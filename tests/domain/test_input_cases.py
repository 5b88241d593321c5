"""These tests hold the reported faults of reading input, by the ids of the domain cases.

Each row is an input that some expense-splitting product got wrong, and its right result.
"""

from datetime import date

import pytest

from domain.currency import find_currency
from domain.dates import parse_date
from domain.errors import ErrorCode, InvalidInput
from domain.money import format_amount, parse_amount
from domain.text import TITLE_LIMIT, display_name, required_text


@pytest.mark.parametrize(
    ("text", "code", "amount_minor"),
    [
        pytest.param("50000", "VND", 50_000, id="C01"),
        pytest.param("1200000", "COP", 120_000_000, id="C07"),
        pytest.param("-0", "EUR", 0, id="C09 -0"),
    ],
)
def test_amounts_are_read(text: str, code: str, amount_minor: int) -> None:
    """An amount is read with the decimals of ISO 4217, however large."""
    assert parse_amount(text, find_currency(code)) == amount_minor


@pytest.mark.parametrize(
    ("text", "code", "refusal"),
    [
        pytest.param("50000.5", "VND", ErrorCode.INVALID, id="C01"),
        pytest.param("24,70", "EUR", ErrorCode.INVALID, id="C11"),
        pytest.param("9" * 40, "EUR", ErrorCode.LIMIT_EXCEEDED, id="C09 40 digits"),
        pytest.param("1e309", "EUR", ErrorCode.INVALID, id="C09 1e309"),
        pytest.param("Infinity", "EUR", ErrorCode.INVALID, id="C09 Infinity"),
        pytest.param("NaN", "EUR", ErrorCode.INVALID, id="C09 NaN"),
        pytest.param("0x10", "EUR", ErrorCode.INVALID, id="C09 0x10"),
        pytest.param("1_000", "EUR", ErrorCode.INVALID, id="C09 1_000"),
        pytest.param("1" + "0" * 400, "EUR", ErrorCode.LIMIT_EXCEEDED, id="C10"),
    ],
)
def test_wrong_amounts_are_refused(text: str, code: str, refusal: ErrorCode) -> None:
    """An amount in another form, or out of range, is a validation error."""
    with pytest.raises(InvalidInput) as refused:
        parse_amount(text, find_currency(code))

    assert refused.value.code is refusal


@pytest.mark.parametrize(
    ("amount_minor", "code", "expected"),
    [
        pytest.param(1, "NZD", "0.01", id="R10"),
        pytest.param(12345, "RSD", "123.45", id="C12"),
    ],
)
def test_amounts_are_written(amount_minor: int, code: str, expected: str) -> None:
    """An amount is written with all its decimals, those of ISO 4217."""
    assert format_amount(amount_minor, find_currency(code)) == expected


def test_iso_decides_on_decimals() -> None:
    """Where CLDR has other decimals, the currency has those of ISO 4217 (C12)."""
    two = (
        *("AFN", "ALL", "COP", "HUF", "IDR", "IRR", "KPW", "LAK"),
        *("LBP", "MGA", "MMK", "SOS", "SYP", "YER", "RSD"),
    )

    assert {find_currency(code).decimals for code in two} == {2}
    assert find_currency("IQD").decimals == 3


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("J", "J", id="one letter"),
        pytest.param("\u674e", "\u674e", id="one ideograph"),
        pytest.param(
            "\U0001f469\u200d\U0001f469\u200d\U0001f467",
            "\U0001f469\u200d\U0001f469\u200d\U0001f467",
            id="one emoji",
        ),
        pytest.param("  Ann  ", "Ann", id="trimmed"),
    ],
)
def test_short_names_are_taken(text: str, expected: str) -> None:
    """One character that people see is name enough (P09)."""
    assert display_name(text) == expected


@pytest.mark.parametrize("text", ["", " \u200b "])
def test_invisible_names_are_refused(text: str) -> None:
    """A name that nobody can see is refused (P09)."""
    with pytest.raises(InvalidInput) as refused:
        display_name(text)

    assert refused.value.code is ErrorCode.INVALID


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("<img src=x onerror=alert(1)>", id="V05"),
        pytest.param("google.com & co <3", id="V07"),
    ],
)
def test_text_is_no_markup(text: str) -> None:
    """Text comes back as it was given, and is never taken for HTML."""
    assert required_text(text, limit=TITLE_LIMIT) == text


def test_dates_have_no_zone() -> None:
    """A date is the day that was written, wherever it is read (D01)."""
    assert parse_date("2025-09-01") == date(2025, 9, 1)
