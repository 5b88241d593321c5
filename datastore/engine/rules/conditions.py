"""This module refuses conditions that DynamoDB would refuse whatever the item holds.

Source: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.OperatorsAndFunctions.html
"""

from collections.abc import Iterator
from decimal import Decimal
from typing import Final, get_args

from datastore.engine.errors import BadRequest
from datastore.engine.rules import limits
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


def check_condition(condition: Condition) -> None:
    """This passes a condition whose paths and values are well formed.

    Raises:
        BadRequest: an empty path, a value that can't be kept, an operand of a wrong type.
    """
    match condition:
        case _ if type(condition) in _WITH_PATH:
            check_path(condition.path)  # type: ignore[attr-defined]  # all of these have one
            _check_operands(condition)
        case AllOf(conditions) | AnyOf(conditions):
            if not conditions:
                raise BadRequest(f"{type(condition).__name__} has no conditions; it needs one")
            for part in conditions:
                check_condition(part)
        case Not(inner):
            check_condition(inner)
        case _:
            raise _unknown(condition)


def _check_operands(condition: Condition) -> None:
    # The most frequent ones first: every write has conditions.
    match condition:
        case Absent() | Exists():
            return
        case Equals(_, value) | NotEquals(_, value) | Contains(_, value):
            value_size(value)
        case In(_, values):
            _check_values(values)
        case Less(_, value) | LessOrEqual(_, value) | Greater(_, value) | GreaterOrEqual(_, value):
            _check_operand(condition, value, (str, int, Decimal, bytes))
        case BeginsWith(_, prefix):
            _check_operand(condition, prefix, (str, bytes))
        case Between(_, low, high):
            _check_bounds(condition, low, high)
        case HasType(_, kind) if kind not in get_args(ValueType):
            raise BadRequest(f"{kind!r} is no type; the types are {', '.join(get_args(ValueType))}")
        case _:
            return


def _check_operand(condition: Condition, value: Value, kinds: tuple[type, ...]) -> None:
    value_size(value)
    if not isinstance(value, kinds) or isinstance(value, bool):
        raise BadRequest(
            f"{type(condition).__name__} can't compare with a value of type {value_type(value)}"
        )


def _check_bounds(condition: Condition, low: Value, high: Value) -> None:
    for bound in (low, high):
        _check_operand(condition, bound, (str, int, Decimal, bytes))
    if value_type(low) != value_type(high):
        raise BadRequest(
            f"Between has bounds of types {value_type(low)} and {value_type(high)};"
            " both must be of one type"
        )
    if low > high:  # type: ignore[operator]  # both are of one ordered type
        raise BadRequest(f"Between has the lower bound {low!r} above the upper bound {high!r}")


def _check_values(values: tuple[Value, ...]) -> None:
    if not 1 <= len(values) <= limits.IN_VALUES:
        raise BadRequest(f"In has {len(values)} values; it takes 1 to {limits.IN_VALUES}")
    for value in values:
        value_size(value)


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
