"""This module refuses expressions that are longer than DynamoDB takes.

Every length is the most that the expression can come to: a placeholder of four characters, as in
`#999`, stands for each name and each value, however low its number.

Source: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from datastore.engine.errors import BadRequest
from datastore.engine.rules import limits
from datastore.operations import (
    Absent,
    Action,
    AddTo,
    AllOf,
    AnyOf,
    AppendTo,
    BeginsWith,
    Between,
    Condition,
    Contains,
    DeleteFrom,
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
    Remove,
    SetIfAbsent,
    SetTo,
    SizeIs,
    path_parts,
)


class Extent(NamedTuple):
    """This is how far a condition goes: bytes of its expression, and operators and functions."""

    length: int
    operators: int


_BRIEF_PARTS: Final = 50
_PLACEHOLDER: Final = "#999"
_CLAUSES: Final = len("SET  REMOVE  ADD  DELETE ")
# What an action says around its path, which some say twice.
_ACTIONS: Final[dict[type[Action], int]] = {
    SetTo: len(" = :999, "),
    SetIfAbsent: len(" = if_not_exists(, :999), "),
    AppendTo: len(" = list_append(if_not_exists(, :998), :999), "),
    AddTo: len(" :999, "),
    DeleteFrom: len(" :999, "),
    Remove: len(", "),
}
# What a condition on one path says around it, and how many operators and functions that takes.
_TESTS: Final[dict[type[Condition], Extent]] = {
    Absent: Extent(len("attribute_not_exists()"), 1),
    BeginsWith: Extent(len("begins_with(, :999)"), 1),
    Between: Extent(len(" BETWEEN :998 AND :999"), 1),
    Contains: Extent(len("contains(, :999)"), 1),
    Equals: Extent(len(" = :999"), 1),
    Exists: Extent(len("attribute_exists()"), 1),
    Greater: Extent(len(" > :999"), 1),
    GreaterOrEqual: Extent(len(" >= :999"), 1),
    HasType: Extent(len("attribute_type(, :999)"), 1),
    Less: Extent(len(" < :999"), 1),
    LessOrEqual: Extent(len(" <= :999"), 1),
    NotEquals: Extent(len(" <> :999"), 1),
    SizeIs: Extent(len("size() <> :999"), 2),
}


def check_condition_extent(condition: Condition, size: int) -> None:
    """This passes a condition that an expression can hold; `size` is that of its values.

    Raises:
        BadRequest: it is too long, has too many operators, or compares with too much.
    """
    if size < limits.EXPRESSION_VALUES_BYTES // 2 and _is_brief(condition):
        return
    extent = condition_extent(condition)
    _check_length("a condition", extent.length)
    _check_values("a condition", size, extent.length)
    if extent.operators > limits.EXPRESSION_OPERATORS:
        raise BadRequest(
            f"a condition has {extent.operators} operators and functions;"
            f" the limit is {limits.EXPRESSION_OPERATORS}"
        )


def check_actions_extent(actions: Sequence[Action], size: int) -> None:
    """This passes actions that one update can hold; `size` is that of their values.

    Raises:
        BadRequest: their expression is too long, or has too much in it.
    """
    is_brief = len(actions) <= _BRIEF_PARTS and all(type(each.path) is str for each in actions)
    if size < limits.EXPRESSION_VALUES_BYTES // 2 and is_brief:
        return
    length = actions_length(actions)
    _check_length("an update", length)
    _check_values("an update", size, length)


def check_paths_length(paths: Sequence[Path]) -> None:
    """This passes paths that one projection can hold.

    Raises:
        BadRequest: their expression is too long.
    """
    if len(paths) > _BRIEF_PARTS or not all(type(path) is str for path in paths):
        _check_length("a projection", sum(_path_length(path) + len(", ") for path in paths))


def condition_extent(condition: Condition) -> Extent:
    """This tells how far a condition goes at most; every part of a compound one has brackets."""
    match condition:
        case AllOf(parts) | AnyOf(parts):
            extents = [condition_extent(part) for part in parts]
            length = sum(each.length + len("() AND ") for each in extents)
            return Extent(length, sum(each.operators + 1 for each in extents) - 1)
        case Not(inner):
            length, operators = condition_extent(inner)
            return Extent(length + len("NOT ()"), operators + 1)
        case In(path, values):
            return Extent(_path_length(path) + len(" IN ()") + len(", :999") * len(values), 1)
        case _:
            around, operators = _TESTS[type(condition)]
            return Extent(_path_length(condition.path) + around, operators)  # type: ignore[attr-defined]  # all of these have one


def actions_length(actions: Sequence[Action]) -> int:
    """This tells how many bytes the expression of an update's actions has at most."""
    return _CLAUSES + sum(_action_length(action) for action in actions)


def _action_length(action: Action) -> int:
    times = 2 if isinstance(action, SetIfAbsent | AppendTo) else 1
    return times * _path_length(action.path) + _ACTIONS[type(action)]


def _path_length(path: Path) -> int:
    if isinstance(path, str):
        return len(_PLACEHOLDER)
    return sum(
        len(f"[{part}]") if isinstance(part, int) else len(f".{_PLACEHOLDER}")
        for part in path_parts(path)
    )


def _is_brief(condition: Condition) -> bool:
    """This tells what needs no measuring: all that the gateway itself ever asks."""
    if isinstance(condition, AllOf | AnyOf):
        parts = condition.conditions
        return len(parts) <= _BRIEF_PARTS and all(map(_is_brief_test, parts))
    return _is_brief_test(condition)


def _is_brief_test(condition: Condition) -> bool:
    return type(condition) in _TESTS and type(condition.path) is str  # type: ignore[attr-defined]  # all of these have one


def _check_length(what: str, length: int) -> None:
    if length > limits.EXPRESSION_BYTES:
        raise BadRequest(
            f"{what} comes to an expression of up to {length} bytes;"
            f" the limit is {limits.EXPRESSION_BYTES}"
        )


def _check_values(what: str, size: int, length: int) -> None:
    # DynamoDB Local counts the expression in, about as it is written.
    if size + length > limits.EXPRESSION_VALUES_BYTES:
        raise BadRequest(
            f"{what} has {size} bytes of values in an expression of up to {length};"
            f" together the limit is {limits.EXPRESSION_VALUES_BYTES}"
        )
