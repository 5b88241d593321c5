"""This module marks single writes, so that one can be told from its own repetition.

A reply can be lost after the write was carried out. When the write is then sent again, its
condition may fail because of itself. So a write that can't simply be repeated leaves its id in a
hidden attribute of the item, and asks that the id is not there yet: if it is, the write has been
carried out. Readers never see the attribute. A delete leaves nothing to mark.
"""

from dataclasses import replace
from typing import Final

from datastore.engine.port import Returning
from datastore.operations import (
    AddTo,
    AppendTo,
    Condition,
    Delete,
    NotEquals,
    Put,
    SetTo,
    SingleWrite,
    Update,
)
from datastore.values import Item

WRITE_ID: Final = "_WriteId"


def is_repeatable(op: SingleWrite, returning: Returning) -> bool:
    """This tells whether a second sending of the bare write would change and answer the same."""
    return op.condition is None and returning is Returning.NOTHING and not accumulates(op)


def accumulates(op: SingleWrite) -> bool:
    """This tells whether a second effect of the write would add to its first."""
    return isinstance(op, Update) and any(
        isinstance(action, AppendTo)
        or (isinstance(action, AddTo) and not isinstance(action.value, frozenset))
        for action in op.actions
    )


def marked(op: SingleWrite, write_id: str) -> SingleWrite:
    """This gives the write with its id to leave, on the condition that it is not there yet."""
    match op:
        case Put():
            item = {**op.item, WRITE_ID: write_id}
            return replace(op, item=item, condition=_not_yet(op.condition, write_id))
        case Update():
            actions = (*op.actions, SetTo(WRITE_ID, write_id))
            return replace(op, actions=actions, condition=_not_yet(op.condition, write_id))
        case Delete():
            return op


def _not_yet(condition: Condition | None, write_id: str) -> Condition:
    unmarked = NotEquals(WRITE_ID, write_id)
    return unmarked if condition is None else condition & unmarked


def is_marked(item: Item | None, write_id: str) -> bool:
    """This tells whether an item bears the mark of a write."""
    return item is not None and item.get(WRITE_ID) == write_id


def bare(item: Item) -> Item:
    """This gives an item as readers see it."""
    return {name: value for name, value in item.items() if name != WRITE_ID}
