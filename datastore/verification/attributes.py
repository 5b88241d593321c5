"""This module reads attributes of rows whose shape nobody vouches for.

Verification doesn't use the models that the writes use: what those get wrong, they would read
wrong too.
"""

from collections.abc import Iterator, Mapping
from decimal import Decimal

from datastore.operations import Absent, Condition, Equals
from datastore.values import Item, Value


def text(item: Item, name: str) -> str:
    """This gives an attribute that should be text; what isn't there reads as nothing."""
    value = item.get(name)
    return value if isinstance(value, str) else ""


def whole(item: Item, name: str) -> int:
    """This gives an attribute that should be a whole number; anything else reads as 0."""
    value = item.get(name)
    if isinstance(value, int):
        return int(value)
    return int(value) if isinstance(value, Decimal) and value == value.to_integral_value() else 0


def is_as_read(item: Item, name: str) -> Condition:
    """This holds while an attribute is as it was read, whatever that was."""
    return Equals(name, item[name]) if name in item else Absent(name)


def maps(item: Item, name: str) -> Iterator[Item]:
    """This gives the maps of an attribute that should be a list of maps."""
    value: Value = item.get(name)
    if isinstance(value, list):
        yield from (each for each in value if isinstance(each, Mapping))
