"""This module reads the weights of a split: numbers of shares, and percentages."""

from decimal import Decimal

from domain.decimal_text import read_decimal
from domain.errors import ErrorCode, InputPath, InvalidInput, quoted, shortened

WEIGHT_DECIMALS = 4
MAX_WEIGHT = Decimal(10**12)

_SMALLEST_STEP = Decimal(1).scaleb(-WEIGHT_DECIMALS)


def parse_weight(text: str, *, path: InputPath | None = None) -> Decimal:
    """This gives the weight that a text writes: a plain decimal number.

    Raises:
        InvalidInput: not a plain decimal number, or what `weight_problem` finds.
    """
    number = read_decimal(text)
    if number is None:
        message = (
            f"{quoted(text)} is not a weight: write digits, with a dot for decimals, "
            'like "1" or "33.3333".'
        )
        raise InvalidInput(message, path=path)
    problem = weight_problem(number[0], path=path)
    if problem is not None:
        raise problem
    return plain_weight(number[0])


def weight_problem(weight: Decimal, *, path: InputPath | None = None) -> InvalidInput | None:
    """This tells what is wrong with a weight: below 0, over 10^12, or over 4 decimals."""
    shown = str(weight)
    if not weight.is_finite() or weight < 0:
        return InvalidInput(f"The weight {quoted(shown)} must be a number from 0 up.", path=path)
    if weight > MAX_WEIGHT:
        return InvalidInput(
            f"The weight {quoted(shown)} is over the limit of {MAX_WEIGHT}: only the proportion "
            "between weights counts, so write smaller ones.",
            path=path,
            code=ErrorCode.LIMIT_EXCEEDED,
            expected=str(MAX_WEIGHT),
            actual=shortened(shown),
        )
    if weight != weight.quantize(_SMALLEST_STEP):
        message = f"The weight {quoted(shown)} has over {WEIGHT_DECIMALS} decimals: round it."
        return InvalidInput(message, path=path)
    return None


def scaled_weight(weight: Decimal) -> int:
    """This gives the weight as a whole number of ten-thousandths."""
    return int(weight.scaleb(WEIGHT_DECIMALS))


def plain_weight(weight: Decimal) -> Decimal:
    """This gives the same number without needless zeros, as it comes back from the store."""
    if weight == weight.to_integral_value():
        return Decimal(int(weight))
    return weight.normalize()
