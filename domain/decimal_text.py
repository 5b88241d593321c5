"""This module reads decimal numbers in the one form that the API takes."""

import re
from decimal import Decimal

_PLAIN = re.compile(r"-?[0-9]+(?:\.([0-9]+))?")


def read_decimal(text: str) -> tuple[Decimal, int] | None:
    """This gives the number and how many decimals it was written with; None if it isn't plain.

    Plain is: digits, a minus sign before them or not, and a dot with digits after them or not.
    No plus sign, exponent, grouping, blank, infinity, or digit of another script.
    """
    match = _PLAIN.fullmatch(text)
    if match is None:
        return None
    return Decimal(text), len(match[1] or "")
