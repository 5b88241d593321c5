"""This module holds keys and the ranges of sort keys that a query reads."""

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

RangeOperator: TypeAlias = Literal["begins_with", "between", "=", ">", ">=", "<", "<="]


class Key(NamedTuple):
    """This key names one item; `sort` is None in a table without a sort key."""

    partition: str
    sort: str | None = None


@dataclass(frozen=True, slots=True)
class SortRange:
    """This range is one key condition; `high` is there for `between` only."""

    operator: RangeOperator
    low: str
    high: str | None = None


def begins_with_key(prefix: str) -> SortRange:
    """This range holds the sort keys that start with the prefix."""
    return SortRange("begins_with", prefix)


def key_between(low: str, high: str) -> SortRange:
    """This range holds the sort keys from low to high, both included."""
    return SortRange("between", low, high)


def key_after(value: str) -> SortRange:
    """This range holds the sort keys greater than the value."""
    return SortRange(">", value)


def key_from(value: str) -> SortRange:
    """This range holds the value and the sort keys greater than it."""
    return SortRange(">=", value)


def key_before(value: str) -> SortRange:
    """This range holds the sort keys less than the value."""
    return SortRange("<", value)


def key_until(value: str) -> SortRange:
    """This range holds the value and the sort keys less than it."""
    return SortRange("<=", value)


def key_is(value: str) -> SortRange:
    """This range holds the one sort key."""
    return SortRange("=", value)
