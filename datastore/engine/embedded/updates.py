"""This module applies the actions of an update to an item.

All actions see the item as it was. First everything is set, then everything is removed, so that
list positions mean the same to all.
"""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any, TypeAlias, cast

from datastore.engine.embedded.paths import MISSING, Missing, child, found
from datastore.engine.errors import BadRequest
from datastore.engine.rules.numbers import exact_sum
from datastore.engine.rules.types import value_type
from datastore.operations import (
    Action,
    AddTo,
    AppendTo,
    DeleteFrom,
    Path,
    Remove,
    SetIfAbsent,
    SetTo,
    path_parts,
    path_text,
)
from datastore.values import Item, Value

Parts: TypeAlias = tuple[str | int, ...]
Assignment: TypeAlias = tuple[Parts, Value]


def updated(item: Item, actions: Sequence[Action]) -> dict[str, Value]:
    """This gives the item with all actions applied; the given one stays as it is.

    Raises:
        BadRequest: a path leads through nothing, or a value there is of a wrong type.
    """
    assignments: list[Assignment] = []
    removals: list[Parts] = []
    for action in actions:
        value = _outcome(item, action)
        if isinstance(value, Removal):
            removals.append(path_parts(action.path))
        elif not isinstance(value, Unchanged):
            assignments.append((path_parts(action.path), value))
    result = dict(item)
    for parts, value in sorted(assignments, key=lambda assignment: _order(assignment[0])):
        _assign(result, parts, value)
    for parts in sorted(removals, key=_order, reverse=True):
        _remove(result, parts, was_there=found(item, parts) is not MISSING)
    return result


class Removal:
    """This outcome of an action takes the path away."""

    __slots__ = ()


class Unchanged:
    """This outcome of an action leaves the path as it is."""

    __slots__ = ()


def _outcome(item: Item, action: Action) -> Value | Removal | Unchanged:
    match action:
        case SetTo(_, value):
            return value
        case SetIfAbsent(path, value):
            return value if found(item, path) is MISSING else Unchanged()
        case AppendTo(path, values):
            return _appended(item, path, values)
        case AddTo(path, value):
            return _added(item, path, value)
        case DeleteFrom(path, value):
            return _deleted(item, path, value)
        case Remove():
            return Removal()


def _appended(item: Item, path: Path, values: list[Value]) -> Value:
    current = found(item, path)
    if current is MISSING:
        return values
    if not isinstance(current, list):
        raise _wrong_type("append to", path)
    return current + values


def _added(item: Item, path: Path, value: Value) -> Value:
    current = found(item, path)
    if isinstance(current, Missing):
        return value
    if value_type(current) != value_type(value):
        raise _wrong_type("add to", path)
    if isinstance(current, int | Decimal) and isinstance(value, int | Decimal):
        return exact_sum(current, value)
    return _as_set(current) | _as_set(value)


def _deleted(item: Item, path: Path, value: Value) -> Value | Removal | Unchanged:
    current = found(item, path)
    if isinstance(current, Missing):
        return Unchanged()
    if value_type(current) != value_type(value):
        raise _wrong_type("delete from", path)
    return (_as_set(current) - _as_set(value)) or Removal()


def _as_set(value: Value) -> frozenset[Any]:
    return value if isinstance(value, frozenset) else frozenset()


def _wrong_type(what: str, path: Path) -> BadRequest:
    return BadRequest(f"can't {what} {path_text(path)}: the value there is of another type")


def _order(parts: Parts) -> list[tuple[int, str]]:
    return [(part, "") if isinstance(part, int) else (0, part) for part in parts]


def _assign(result: dict[str, Value], parts: Parts, value: Value) -> None:
    parent, last = _own_parent(result, parts), parts[-1]
    if isinstance(parent, dict) and isinstance(last, str):
        parent[last] = value
    elif isinstance(parent, list) and isinstance(last, int):
        parent[last : last + 1] = [value]
    else:
        raise _no_way(parts)


def _remove(result: dict[str, Value], parts: Parts, *, was_there: bool) -> None:
    parent, last = _own_parent(result, parts), parts[-1]
    if isinstance(parent, dict) and isinstance(last, str):
        parent.pop(last, None)
    elif isinstance(parent, list) and isinstance(last, int):
        # What has been appended there meanwhile is not meant.
        del parent[last : last + was_there]
    else:
        raise _no_way(parts)


def _own_parent(result: dict[str, Value], parts: Parts) -> Value:
    """This copies the containers along a path, so that the item they came from keeps its own."""
    parent: Any = result
    for part in parts[:-1]:
        held = child(parent, part)
        if not isinstance(held, dict | list):
            raise _no_way(parts)
        parent[part] = held.copy()
        parent = parent[part]
    return cast("Value", parent)


def _no_way(parts: Parts) -> BadRequest:
    return BadRequest(f"the path {path_text(parts)} leads through something that isn't there")
