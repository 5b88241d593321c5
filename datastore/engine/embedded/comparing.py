"""This module compares values as DynamoDB does: never across types."""

from collections.abc import Callable
from decimal import Decimal
from operator import eq, ge, gt, le, lt, ne
from typing import Any, Final

from datastore.engine.embedded.paths import Missing
from datastore.engine.rules.types import value_type
from datastore.values import Value

COMPARISONS: Final[dict[str, Callable[[Any, Any], bool]]] = {
    "=": eq,
    "<>": ne,
    "<": lt,
    "<=": le,
    ">": gt,
    ">=": ge,
}


def is_same(left: Value | Missing, right: Value) -> bool:
    """This tells whether both are there, of one type and equal; `1` and `True` are not."""
    if isinstance(left, str) or isinstance(right, str):
        return left == right
    if isinstance(left, Missing) or value_type(left) != value_type(right):
        return False
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(is_same, left, right))
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(
            is_same(value, right[name]) for name, value in left.items()
        )
    return left == right


def is_ordered(left: Value | Missing, operator: str, right: Value) -> bool:
    """This tells whether both are of one ordered type and stand in that order.

    Strings compare by code points, which is the order of their UTF-8 bytes.
    """
    if isinstance(left, Missing) or not _has_order(left) or value_type(left) != value_type(right):
        return False
    return COMPARISONS[operator](left, right)


def _has_order(value: Value) -> bool:
    return isinstance(value, str | int | Decimal | bytes) and not isinstance(value, bool)


def has_size(value: Value | Missing) -> int | None:
    """This counts what `size()` counts, None where the value has no size.

    A string counts in UTF-16 units, as in DynamoDB Local: DynamoDB's own words are "the length".
    """
    if isinstance(value, str):
        return len(value) if value.isascii() else len(value.encode("utf-16-le")) // 2
    if isinstance(value, bytes | list | dict | frozenset):
        return len(value)
    return None
