"""This module holds the conditions that writes depend on and queries filter by.

A value of another type than the one compared with is never equal, less or greater; only
`NotEquals` holds then, and it holds for a missing attribute too.
Source: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.OperatorsAndFunctions.html
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from datastore.operations.path import Path
from datastore.values import Number, Value, ValueType

SizeOperator: TypeAlias = Literal["=", "<>", "<", "<=", ">", ">="]
Ordered: TypeAlias = str | Number | bytes


class Condition:
    """This is what all conditions are; `&`, `|` and `~` combine them."""

    __slots__ = ()

    def __and__(self, other: "Condition") -> "AllOf":
        """This joins two conditions that must both hold."""
        return AllOf(self, other)

    def __or__(self, other: "Condition") -> "AnyOf":
        """This joins two conditions of which one must hold."""
        return AnyOf(self, other)

    def __invert__(self) -> "Not":
        """This turns a condition round."""
        return Not(self)


@dataclass(frozen=True, slots=True)
class Exists(Condition):
    """This holds where the path leads to a value, NULL included."""

    path: Path


@dataclass(frozen=True, slots=True)
class Absent(Condition):
    """This holds where the path leads nowhere."""

    path: Path


@dataclass(frozen=True, slots=True)
class Equals(Condition):
    """This holds where type and value are the same; sets compare without order."""

    path: Path
    value: Value


@dataclass(frozen=True, slots=True)
class NotEquals(Condition):
    """This holds where `Equals` does not, a missing attribute included."""

    path: Path
    value: Value


@dataclass(frozen=True, slots=True)
class Less(Condition):
    """This holds where the attribute is of the value's type and less than it."""

    path: Path
    value: Ordered


@dataclass(frozen=True, slots=True)
class LessOrEqual(Condition):
    """This holds where the attribute is of the value's type and not greater."""

    path: Path
    value: Ordered


@dataclass(frozen=True, slots=True)
class Greater(Condition):
    """This holds where the attribute is of the value's type and greater than it."""

    path: Path
    value: Ordered


@dataclass(frozen=True, slots=True)
class GreaterOrEqual(Condition):
    """This holds where the attribute is of the value's type and not less."""

    path: Path
    value: Ordered


@dataclass(frozen=True, slots=True)
class Between(Condition):
    """This holds from low to high, both included; low and high are of one type."""

    path: Path
    low: Ordered
    high: Ordered


@dataclass(frozen=True, slots=True)
class In(Condition):
    """This holds where the attribute equals one of 1 to 100 values."""

    path: Path
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class BeginsWith(Condition):
    """This holds where a string or binary attribute starts with the prefix."""

    path: Path
    prefix: str | bytes


@dataclass(frozen=True, slots=True)
class Contains(Condition):
    """This holds for a string with that substring, and for a set or list with that element."""

    path: Path
    value: Value


@dataclass(frozen=True, slots=True)
class SizeIs(Condition):
    """This compares a size: characters, bytes or elements; other types have none."""

    path: Path
    operator: SizeOperator
    number: int


@dataclass(frozen=True, slots=True)
class HasType(Condition):
    """This holds where the attribute is there and of that type."""

    path: Path
    type: ValueType


@dataclass(frozen=True, slots=True, init=False)
class AllOf(Condition):
    """This holds where every one of its conditions does."""

    conditions: tuple[Condition, ...]

    def __init__(self, *conditions: Condition) -> None:
        """This takes one condition or more."""
        object.__setattr__(self, "conditions", conditions)


@dataclass(frozen=True, slots=True, init=False)
class AnyOf(Condition):
    """This holds where at least one of its conditions does."""

    conditions: tuple[Condition, ...]

    def __init__(self, *conditions: Condition) -> None:
        """This takes one condition or more."""
        object.__setattr__(self, "conditions", conditions)


@dataclass(frozen=True, slots=True)
class Not(Condition):
    """This holds where its condition does not."""

    condition: Condition
