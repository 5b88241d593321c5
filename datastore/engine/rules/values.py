"""This module weighs values by DynamoDB's size formula, and refuses what it can't keep.

Source: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html
"""

from decimal import Decimal
from functools import lru_cache
from typing import Final

from datastore.engine.errors import BadRequest
from datastore.engine.rules import limits
from datastore.engine.rules.numbers import exact_number, number_size
from datastore.engine.rules.types import set_type
from datastore.values import Item

# A union made anew for each value costs four times as much.
_NUMBER: Final = (int, Decimal)
_CONTAINER: Final = (dict, list)


def item_size(item: Item) -> int:
    """This weighs an item in bytes: names and values.

    Raises:
        BadRequest: a value can't be kept, or the item is over 400 KB.
    """
    size = 0
    for name, value in item.items():
        try:
            size += name_size(name) + value_size(value)
        except BadRequest as error:
            raise BadRequest(f"attribute {name!r}: {error}") from error
    if size > limits.ITEM_BYTES:
        raise BadRequest(f"the item has {size} bytes; the limit is {limits.ITEM_BYTES}")
    return size


@lru_cache(maxsize=4096)
def name_size(name: object) -> int:
    """This weighs a name of an attribute or a map's key.

    Raises:
        BadRequest: it is empty, too long, or no string.
    """
    if not isinstance(name, str) or not name:
        raise BadRequest(f"{name!r} is no attribute name; names are strings and not empty")
    size = text_size(name)
    if size > limits.NAME_BYTES:
        raise BadRequest(f"a name has {size} bytes; the limit is {limits.NAME_BYTES}")
    return size


def text_size(text: str) -> int:
    """This counts the UTF-8 bytes of a text.

    Raises:
        BadRequest: the text holds half of a surrogate pair.
    """
    if text.isascii():
        return len(text)
    try:
        return len(text.encode())
    except UnicodeEncodeError as error:
        raise BadRequest("the text holds half a surrogate pair; it is not Unicode") from error


def value_size(value: object, level: int = 1) -> int:
    """This weighs a value; `level` is how deep it stands, 1 for an attribute's own value.

    Raises:
        BadRequest: it can't be kept: a float, an empty set, too deep, a foreign type.
    """
    # The most frequent types first: every value that is written passes here.
    if isinstance(value, str):
        return len(value) if value.isascii() else text_size(value)
    if value is None or isinstance(value, bool):
        return 1
    if isinstance(value, _NUMBER):
        return number_size(exact_number(value))
    if isinstance(value, _CONTAINER):
        return _container_size(value, level)
    if isinstance(value, frozenset):
        return _set_size(value)
    if isinstance(value, bytes):
        return len(value)
    hint = "; use int or Decimal" if isinstance(value, float) else ""
    raise BadRequest(f"a value of type {type(value).__name__} can't be kept{hint}")


def _container_size(container: dict[object, object] | list[object], level: int) -> int:
    if level > limits.NESTED_LEVELS:
        raise BadRequest(
            f"lists and maps are nested {level} deep; the limit is {limits.NESTED_LEVELS}"
        )
    size = 3 + len(container)
    if isinstance(container, list):
        for element in container:
            size += value_size(element, level + 1)
        return size
    for name, element in container.items():
        size += name_size(name) + value_size(element, level + 1)
    return size


def _set_size(value: frozenset[object]) -> int:
    if not value:
        raise BadRequest("a set is empty; leave the attribute out instead")
    set_type(value)
    return sum(value_size(element) for element in value)
