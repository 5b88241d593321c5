"""This module says which single writes may be sent again when it isn't known what became of them.

A reply can be lost after the write was carried out, and others can write before it is sent again.
So only what says "whatever is there, let it be this" may be: its second sending is the same
wish, come late. Everything else would look at its own first effect, or have a second one.
"""

from datastore.engine.port import Returning
from datastore.operations import Action, AddTo, AppendTo, SingleWrite, Update, path_parts


def is_repeatable(op: SingleWrite, returning: Returning) -> bool:
    """This tells whether a second sending of a write would change and answer the same."""
    is_plain = op.condition is None and returning is Returning.NOTHING
    actions = op.actions if isinstance(op, Update) else ()
    return is_plain and not any(map(_adds_up, actions))


def _adds_up(action: Action) -> bool:
    if isinstance(action, AppendTo):
        return True
    if isinstance(action, AddTo):
        return not isinstance(action.value, frozenset)
    # A position names another element, or the end again, once the list has changed.
    # https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.UpdateExpressions.html
    return isinstance(path_parts(action.path)[-1], int)
