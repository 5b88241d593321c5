"""This module turns values into DynamoDB's typed attributes and back, numbers exact to 38 digits.

Source: https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_AttributeValue.html
"""

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any, Final, TypeAlias, TypeVar

from datastore.engine.rules.numbers import exact_number
from datastore.engine.rules.types import value_type
from datastore.values import Item, Number, Value

Typed: TypeAlias = dict[str, Any]
T = TypeVar("T")


def typed_item(item: Item) -> dict[str, Typed]:
    """This gives an item the way a request carries it."""
    return {name: typed(value) for name, value in item.items()}


def typed(value: Value) -> Typed:
    """This gives one value with its type's letters."""
    letters = value_type(value)
    return {letters: _WRITERS[letters](value)}


def untyped_item(item: Mapping[str, Typed]) -> dict[str, Value]:
    """This gives an item of an answer as it is read: whole numbers as int, others as Decimal."""
    return {name: untyped(value) for name, value in item.items()}


def untyped(value: Typed) -> Value:
    """This gives the one value of a typed attribute."""
    ((letters, held),) = value.items()
    return _READERS[letters](held)


def _number_text(value: Number) -> str:
    return str(exact_number(value))


def _number(text: str) -> Number:
    return exact_number(Decimal(text))


def _same(held: T) -> T:
    return held


_WRITERS: Final[dict[str, Callable[[Any], Any]]] = {
    "S": _same,
    "N": _number_text,
    "B": _same,
    "BOOL": _same,
    "NULL": lambda _: True,
    "L": lambda values: [typed(value) for value in values],
    "M": typed_item,
    # Sorted, so that a transaction is the same text in any process that sends it again.
    "SS": sorted,
    "NS": lambda numbers: [_number_text(number) for number in sorted(numbers)],
    "BS": sorted,
}
_READERS: Final[dict[str, Callable[[Any], Value]]] = {
    "S": _same,
    "N": _number,
    "B": bytes,
    "BOOL": _same,
    "NULL": lambda _: None,
    "L": lambda values: [untyped(value) for value in values],
    "M": untyped_item,
    "SS": frozenset,
    "NS": lambda texts: frozenset(map(_number, texts)),
    "BS": lambda parts: frozenset(map(bytes, parts)),
}
