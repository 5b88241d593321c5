"""This module evaluates conditions on items.

Nothing is unknown: what can't be compared does not hold, and its `Not` does.
"""

from collections.abc import Callable
from typing import Any, Final

from datastore.engine.embedded.comparing import COMPARISONS, has_size, is_ordered, is_same
from datastore.engine.embedded.paths import MISSING, Missing, found
from datastore.engine.rules.types import value_type
from datastore.operations import (
    Absent,
    AllOf,
    AnyOf,
    BeginsWith,
    Between,
    Condition,
    Contains,
    Equals,
    Exists,
    Greater,
    GreaterOrEqual,
    HasType,
    In,
    Less,
    LessOrEqual,
    Not,
    NotEquals,
    SizeIs,
)
from datastore.values import Item


def holds(condition: Condition, item: Item) -> bool:
    """This tells whether a checked condition holds for an item; for a missing one pass `{}`."""
    return _EVALUATORS[type(condition)](condition, item)


def _all(condition: AllOf, item: Item) -> bool:
    return all(holds(part, item) for part in condition.conditions)


def _any(condition: AnyOf, item: Item) -> bool:
    return any(holds(part, item) for part in condition.conditions)


def _equals(condition: Equals | NotEquals, item: Item) -> bool:
    return is_same(found(item, condition.path), condition.value)


def _between(condition: Between, item: Item) -> bool:
    value = found(item, condition.path)
    return is_ordered(value, ">=", condition.low) and is_ordered(value, "<=", condition.high)


def _in(condition: In, item: Item) -> bool:
    value = found(item, condition.path)
    return any(is_same(value, one) for one in condition.values)


def _begins(condition: BeginsWith, item: Item) -> bool:
    value, prefix = found(item, condition.path), condition.prefix
    if isinstance(value, str) and isinstance(prefix, str):
        return value.startswith(prefix)
    return isinstance(value, bytes) and isinstance(prefix, bytes) and value.startswith(prefix)


def _contains(condition: Contains, item: Item) -> bool:
    value, part = found(item, condition.path), condition.value
    if isinstance(value, str):
        return isinstance(part, str) and part in value
    if isinstance(value, bytes):
        return isinstance(part, bytes) and part in value
    return isinstance(value, list | frozenset) and any(is_same(one, part) for one in value)


def _size(condition: SizeIs, item: Item) -> bool:
    size = has_size(found(item, condition.path))
    # An attribute without a size differs from every number.
    if size is None:
        return condition.operator == "<>"
    return COMPARISONS[condition.operator](size, condition.number)


def _has_type(condition: HasType, item: Item) -> bool:
    value = found(item, condition.path)
    return not isinstance(value, Missing) and value_type(value) == condition.type


def _order(operator: str) -> Callable[[Any, Item], bool]:
    def compare(condition: Less | LessOrEqual | Greater | GreaterOrEqual, item: Item) -> bool:
        return is_ordered(found(item, condition.path), operator, condition.value)

    return compare


_EVALUATORS: Final[dict[type[Condition], Callable[[Any, Item], bool]]] = {
    Absent: lambda condition, item: found(item, condition.path) is MISSING,
    AllOf: _all,
    AnyOf: _any,
    BeginsWith: _begins,
    Between: _between,
    Contains: _contains,
    Equals: _equals,
    Exists: lambda condition, item: found(item, condition.path) is not MISSING,
    Greater: _order(">"),
    GreaterOrEqual: _order(">="),
    HasType: _has_type,
    In: _in,
    Less: _order("<"),
    LessOrEqual: _order("<="),
    Not: lambda condition, item: not holds(condition.condition, item),
    NotEquals: lambda condition, item: not _equals(condition, item),
    SizeIs: _size,
}
