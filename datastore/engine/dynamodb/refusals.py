"""This module says in the port's words what DynamoDB refuses only once it sees the item.

DynamoDB names neither the path nor the value. Where one action alone can be meant it is named,
else all that can.
"""

from collections.abc import Sequence
from typing import Final

from datastore.engine.errors import BadRequest
from datastore.engine.rules import limits
from datastore.engine.rules.keys import check_index_keys, key_item
from datastore.operations import (
    Action,
    AddTo,
    AppendTo,
    DeleteFrom,
    Remove,
    SetIfAbsent,
    SetTo,
    Update,
    Write,
    path_parts,
    path_text,
)

_NO_WAY: Final = "document path provided in the update expression is invalid"
_WRONG_TYPE: Final = ("incorrect data type", "type mismatch", "incorrect operand type")
_TOO_LARGE: Final = ("item size", "exceeded the maximum allowed size")
_TOO_PRECISE: Final = ("38 significant digits", "up to 38 digits")
_VERBS: Final[dict[type[Action], str]] = {
    AppendTo: "append to",
    AddTo: "add to",
    DeleteFrom: "delete from",
}


def refusal(op: Write, said: str) -> str:
    """This words DynamoDB's message on a write; what it does not know stays as it was."""
    actions = op.actions if isinstance(op, Update) else ()
    lower = said.lower()
    if "index key" in lower:
        return _index_key(op) or said
    if _NO_WAY in lower:
        return _no_way(actions) or said
    if any(words in lower for words in _WRONG_TYPE):
        return _wrong_type(actions) or said
    if all(words in lower for words in _TOO_LARGE):
        return f"the item is too large; the limit is {limits.ITEM_BYTES} bytes"
    if any(words in lower for words in _TOO_PRECISE):
        return f"a number has too many digits; the limit is {limits.NUMBER_DIGITS}"
    return said


def _index_key(op: Write) -> str:
    if not isinstance(op, Update):
        return ""
    values = {
        action.path: action.value
        for action in op.actions
        if isinstance(action, SetTo | SetIfAbsent) and isinstance(action.path, str)
    }
    try:
        check_index_keys(op.table, {**values, **key_item(op.table, op.key)})
    except BadRequest as refused:
        return str(refused)
    return ""


def _no_way(actions: Sequence[Action]) -> str:
    nested = [
        path_text(action.path)
        for action in actions
        if isinstance(action, SetTo | SetIfAbsent | AppendTo | Remove)
        and len(path_parts(action.path)) > 1
    ]
    if len(nested) > 1:
        return f"one of the paths {', '.join(nested)} leads through something that isn't there"
    return "".join(f"the path {text} leads through something that isn't there" for text in nested)


def _wrong_type(actions: Sequence[Action]) -> str:
    typed = [
        f"{_VERBS[type(action)]} {path_text(action.path)}"
        for action in actions
        if type(action) in _VERBS
    ]
    what = " or ".join(typed)
    return f"can't {what}: the value there is of another type" if what else ""
