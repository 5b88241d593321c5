"""This module refuses updates that DynamoDB would refuse whatever the item holds."""

from decimal import Decimal

from datastore.engine.errors import BadRequest
from datastore.engine.rules.expressions import check_actions_extent
from datastore.engine.rules.paths import check_apart, check_path
from datastore.engine.rules.values import value_size
from datastore.operations import (
    Action,
    AddTo,
    AppendTo,
    DeleteFrom,
    Path,
    SetIfAbsent,
    SetTo,
    Update,
    path_parts,
    path_text,
)


def check_actions(update: Update) -> int:
    """This passes the actions of an update and weighs their values in bytes.

    Raises:
        BadRequest: none is given, two overlap, one changes a key, a value is unusable, or all are
            too long together.
    """
    if not update.actions:
        raise BadRequest("an update has no actions; it needs one")
    for action in update.actions:
        _check_target(update, action.path)
    check_apart([action.path for action in update.actions])
    size = sum(_action_size(action) for action in update.actions)
    check_actions_extent(update.actions, size)
    return size


def _check_target(update: Update, path: Path) -> None:
    check_path(path)
    name = path_parts(path)[0]
    if name in update.table.key_attributes:
        raise BadRequest(f"an update can't change {name}; it is part of the key")


def _action_size(action: Action) -> int:
    match action:
        case SetTo(_, value) | SetIfAbsent(_, value):
            return value_size(value)
        case AddTo(path, value):
            return _operand_size(action, path, value, (int, Decimal, frozenset))
        case AppendTo(_, values):
            if not isinstance(values, list):
                raise BadRequest(f"AppendTo has a {type(values).__name__}; it takes a list")
            return value_size(values)
        case DeleteFrom(path, value):
            return _operand_size(action, path, value, (frozenset,))
        case _:
            return 0


def _operand_size(action: Action, path: Path, value: object, kinds: tuple[type, ...]) -> int:
    kind = type(action).__name__
    if len(path_parts(path)) > 1:
        raise BadRequest(f"{kind} has the path {path_text(path)}; it takes a top-level attribute")
    if not isinstance(value, kinds) or isinstance(value, bool):
        raise BadRequest(f"{kind} can't take a value of type {type(value).__name__}")
    return value_size(value)
