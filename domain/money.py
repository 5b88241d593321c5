"""This module turns amounts between the text of the API and whole minor units."""

from decimal import Decimal

from domain.currency import Currency
from domain.decimal_text import read_decimal
from domain.errors import ErrorCode, InputPath, InvalidInput, quoted, shortened

MAX_AMOUNT_MINOR = 10**15
"""The largest amount that an input or an expense may have, either sign."""

MAX_NET_MINOR = 2**53 - 1
"""The largest sum: what a JSON number still holds exactly."""


def parse_amount(text: str, currency: Currency, *, path: InputPath | None = None) -> int:
    """This gives the minor units of an amount written in major units: "12.5" is 1250 in EUR.

    Raises:
        InvalidInput: not a plain decimal number, or more decimals than the currency has
            (INVALID); beyond 10^15 minor units (LIMIT_EXCEEDED).
    """
    number = read_decimal(text)
    example = quoted(format_amount(1250, currency))
    if number is None:
        message = (
            f"{quoted(text)} is not an amount: write digits, with a minus sign before them and "
            f"a dot for decimals where needed, like {example}."
        )
        raise InvalidInput(message, path=path)
    amount, decimals = number
    if decimals > currency.decimals:
        message = (
            f"{quoted(text)} has too many decimals for {currency.code}, which has "
            f"{currency.decimals or 'none'}: write it like {example}."
        )
        raise InvalidInput(message, path=path)
    if amount.copy_abs() > major_units(MAX_AMOUNT_MINOR, currency):
        raise beyond_amount_limit(text, currency, path=path)
    return minor_units(amount, currency)


def format_amount(amount_minor: int, currency: Currency) -> str:
    """This gives the amount in major units, with as many decimals as the currency has."""
    if currency.decimals == 0:
        return str(amount_minor)
    sign = "-" if amount_minor < 0 else ""
    whole, fraction = divmod(abs(amount_minor), 10**currency.decimals)
    return f"{sign}{whole}.{fraction:0{currency.decimals}}"


def major_units(amount_minor: int, currency: Currency) -> Decimal:
    """This gives the amount as a number of major units."""
    return Decimal(format_amount(amount_minor, currency))


def minor_units(amount: Decimal, currency: Currency) -> int:
    """This gives the minor units of a number that has no more decimals than the currency."""
    return int(amount.scaleb(currency.decimals))


def beyond_amount_limit(
    shown: str, currency: Currency, *, path: InputPath | None = None
) -> InvalidInput:
    """This gives the problem of an amount, shown in major units, that is too large."""
    limit = format_amount(MAX_AMOUNT_MINOR, currency)
    return InvalidInput(
        f"{quoted(shown)} {currency.code} is beyond the limit of {limit} for an amount, "
        "either sign: write a smaller one.",
        path=path,
        code=ErrorCode.LIMIT_EXCEEDED,
        expected=limit,
        actual=shortened(shown),
    )


def beyond_sum_limit(
    sum_minor: int, currency: Currency, *, path: InputPath | None = None
) -> InvalidInput:
    """This gives the problem of a sum that a JSON number can't hold exactly."""
    limit, shown = (format_amount(amount, currency) for amount in (MAX_NET_MINOR, sum_minor))
    return InvalidInput(
        f"A sum of {shown} {currency.code} would be beyond the limit of {limit}, either sign: "
        "write smaller amounts.",
        path=path,
        code=ErrorCode.LIMIT_EXCEEDED,
        expected=limit,
        actual=shown,
    )


def sum_problem(
    parts: str,
    whole: str,
    *,
    path: InputPath,
    currency: Currency,
    expected_minor: int,
    actual_minor: int,
) -> InvalidInput:
    """This gives the problem of parts that don't add up to their whole, and says how far off."""
    expected, actual, off = (
        format_amount(amount, currency)
        for amount in (expected_minor, actual_minor, abs(expected_minor - actual_minor))
    )
    how = "is missing" if actual_minor < expected_minor else "too much"
    return InvalidInput(
        f"{parts} add up to {actual}, but {whole} is {expected} {currency.code}: {off} {how}.",
        path=path,
        code=ErrorCode.SUM_MISMATCH,
        expected=expected,
        actual=actual,
    )
