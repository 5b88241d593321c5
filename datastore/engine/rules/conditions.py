"""This module refuses conditions that DynamoDB would refuse whatever the item holds.

Source: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.OperatorsAndFunctions.html
"""

from collections.abc import Iterator
from decimal import Decimal
from typing import Final, get_args

from datastore.engine.errors import BadRequest
from datastore.engine.rules import limits
from datastore.engine.rules.expressions import check_condition_extent
from datastore.engine.rules.paths import check_path
from datastore.engine.rules.types import value_type
from datastore.engine.rules.values import value_size
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
    Path,
    SizeIs,
)
from datastore.values import Value, ValueType


def check_condition(condition: Condition) -> int:
    """This passes a condition that an expression can hold, and weighs its values in bytes.

    Raises:
        BadRequest: an empty path, a value that can't be kept, an operand of a wrong type, or too
            much of it all.
    """
    size = _check_parts(condition)
    check_condition_extent(condition, size)
    return size


def _check_parts(condition: Condition) -> int:
    match condition:
        case _ if type(condition) in _WITH_PATH:
            check_path(condition.path)  # type: ignore[attr-defined]  # all of these have one
            return _check_operands(condition)
        case AllOf(conditions) | AnyOf(conditions):
            if not conditions:
                raise BadRequest(f"{type(condition).__name__} has no conditions; it needs one")
            return sum(map(_check_parts, conditions))
        case Not(inner):
            return _check_parts(inner)
        case _:
            raise _unknown(condition)


def _check_operands(condition: Condition) -> int:
    # The most frequent ones first: every write has conditions.
    match condition:
        case Absent() | Exists():
            return 0
        case Equals(_, value) | NotEquals(_, value) | Contains(_, value):
            return value_size(value)
        case In(_, values):
            return _check_values(values)
        case Between(_, low, high):
            return _check_bounds(condition, low, high)
        case _:
            return _check_ordered(condition)


def _check_ordered(condition: Condition) -> int:
    match condition:
        case Less(_, value) | LessOrEqual(_, value) | Greater(_, value) | GreaterOrEqual(_, value):
            return _check_operand(condition, value, (str, int, Decimal, bytes))
        case BeginsWith(_, prefix):
            return _check_operand(condition, prefix, (str, bytes))
        case HasType(_, kind) if kind not in get_args(ValueType):
            raise BadRequest(f"{kind!r} is no type; the types are {', '.join(get_args(ValueType))}")
        case _:
            return 0


def _check_operand(condition: Condition, value: Value, kinds: tuple[type, ...]) -> int:
    size = value_size(value)
    if not isinstance(value, kinds) or isinstance(value, bool):
        raise BadRequest(
            f"{type(condition).__name__} can't compare with a value of type {value_type(value)}"
        )
    return size


def _check_bounds(condition: Condition, low: Value, high: Value) -> int:
    size = sum(
        _check_operand(condition, bound, (str, int, Decimal, bytes)) for bound in (low, high)
    )
    if value_type(low) != value_type(high):
        raise BadRequest(
            f"Between has bounds of types {value_type(low)} and {value_type(high)};"
            " both must be of one type"
        )
    if low > high:  # type: ignore[operator]  # both are of one ordered type
        raise BadRequest(f"Between has the lower bound {low!r} above the upper bound {high!r}")
    return size


def _check_values(values: tuple[Value, ...]) -> int:
    if not 1 <= len(values) <= limits.IN_VALUES:
        raise BadRequest(f"In has {len(values)} values; it takes 1 to {limits.IN_VALUES}")
    return sum(map(value_size, values))


def condition_paths(condition: Condition) -> Iterator[Path]:
    """This lists the paths that a condition looks at, in order, with repeats.

    Raises:
        BadRequest: the condition is none of those that an engine knows.
    """
    match condition:
        case AllOf(conditions) | AnyOf(conditions):
            for part in conditions:
                yield from condition_paths(part)
        case Not(inner):
            yield from condition_paths(inner)
        case _ if type(condition) in _WITH_PATH:
            yield condition.path  # type: ignore[attr-defined]  # all of these have one
        case _:
            raise _unknown(condition)


def _unknown(condition: Condition) -> BadRequest:
    return BadRequest(f"{type(condition).__name__} is no condition that an engine knows")


_WITH_PATH: Final = frozenset(
    {
        Absent,
        BeginsWith,
        Between,
        Contains,
        Equals,
        Exists,
        Greater,
        GreaterOrEqual,
        HasType,
        In,
        Less,
        LessOrEqual,
        NotEquals,
        SizeIs,
    }
)
