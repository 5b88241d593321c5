"""This module keeps numbers exact: 38 significant digits, no floats, one form per number.

Source: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.NamingRulesDataTypes.html
"""

from decimal import Context, Decimal
from functools import lru_cache
from typing import Final

from datastore.engine.errors import BadRequest
from datastore.engine.rules import limits
from datastore.values import Number

# Wide enough for any sum of two numbers in range, so that nothing is rounded before the check.
EXACT: Final = Context(prec=300)
_SMALL: Final = 10**limits.NUMBER_DIGITS


def exact_number(value: Number) -> Number:
    """This gives a number the way it will be read again: int where whole, else without end zeros.

    Raises:
        BadRequest: it isn't finite, or has more than 38 digits, or is out of range.
    """
    if isinstance(value, int) and -_SMALL < value < _SMALL:
        return int(value)
    decimal = Decimal(value)
    if not decimal.is_finite():
        raise BadRequest(f"the number {decimal} is not finite; DynamoDB keeps finite numbers only")
    return _canonical(decimal)


def _canonical(decimal: Decimal) -> Number:
    if not decimal:
        return 0
    exponent = decimal.adjusted()
    if not limits.NUMBER_MIN_EXPONENT <= exponent <= limits.NUMBER_MAX_EXPONENT:
        raise BadRequest(
            f"a number has exponent {exponent}; the limits are"
            f" {limits.NUMBER_MIN_EXPONENT} and {limits.NUMBER_MAX_EXPONENT}"
        )
    normal = EXACT.normalize(decimal)
    digits = len((normal if normal == decimal else decimal).as_tuple().digits)
    if digits > limits.NUMBER_DIGITS:
        raise BadRequest(f"a number has {digits} digits; the limit is {limits.NUMBER_DIGITS}")
    return int(normal) if normal == normal.to_integral_value() else normal


def exact_sum(left: Number, right: Number) -> Number:
    """This adds two numbers without rounding.

    Raises:
        BadRequest: the sum has more than 38 digits, or is out of range.
    """
    if isinstance(left, int) and isinstance(right, int):
        return exact_number(left + right)
    return exact_number(EXACT.add(Decimal(left), Decimal(right)))


@lru_cache(maxsize=4096)
def number_size(value: Number) -> int:
    """This counts the bytes of a canonical number: one per two digits, one more, one for minus.

    Digits stand in pairs counted from the decimal point, as DynamoDB Local weighs them.
    """
    if not value:
        return 1
    if isinstance(value, int):
        text = str(abs(value))
        digits, exponent = len(text.rstrip("0")), len(text) - 1
    else:
        digits, exponent = len(value.as_tuple().digits), value.adjusted()
    unpaired = digits % 2 == 0 and exponent % 2 == 0
    return 1 + (digits + 1) // 2 + unpaired + (value < 0)
