"""This module tells the types of values by DynamoDB's letters."""

from decimal import Decimal
from typing import Final

from datastore.engine.errors import BadRequest
from datastore.values import ValueType

# bool stands before int, of which it is a subclass.
_LETTERS: Final[dict[type, ValueType]] = {
    str: "S",
    bool: "BOOL",
    int: "N",
    Decimal: "N",
    list: "L",
    dict: "M",
    bytes: "B",
}


def value_type(value: object) -> ValueType:
    """This tells the type of a value that can be kept."""
    known = _LETTERS.get(type(value))
    if known is not None:
        return known
    for kind, letters in _LETTERS.items():
        if isinstance(value, kind):
            return letters
    return set_type(value) if isinstance(value, frozenset) else "NULL"


def set_type(value: frozenset[object]) -> ValueType:
    """This tells the type of a set that isn't empty.

    Raises:
        BadRequest: its elements are of several types, or of one that sets don't have.
    """
    kinds = {_element_type(element) for element in value}
    if len(kinds) != 1:
        raise BadRequest("a set holds elements of several types; use one of string, number, bytes")
    return kinds.pop()


def _element_type(element: object) -> ValueType:
    if isinstance(element, str):
        return "SS"
    if isinstance(element, bytes):
        return "BS"
    if isinstance(element, int | Decimal) and not isinstance(element, bool):
        return "NS"
    raise BadRequest(f"a set can't hold a value of type {type(element).__name__}")
