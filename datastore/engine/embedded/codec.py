r"""This module writes items as bytes and reads them back with their exact types.

An item is JSON with sorted names, so equal items are equal bytes. What JSON can't hold is a map
with one name that begins with a zero character: `{"\u0000N": "1.5"}`. Such items start with `~`,
so that the others are read without a second look.
"""

from base64 import b64decode, b64encode
from collections.abc import Callable
from decimal import Decimal
from typing import Any, Final, TypeAlias

import orjson

from datastore.engine.rules.numbers import exact_number
from datastore.engine.rules.types import set_type
from datastore.values import Item, Number, Value

Json: TypeAlias = str | int | bool | list["Json"] | dict[str, "Json"] | None

_TILDE: Final = ord("~")
_TAG_IN_TEXT: Final = b'{"\\u0000'
# What JSON is written for without a tag, by the encoder too.
_JSON_INTS: Final = range(-(2**63), 2**64)


def encode(item: Item) -> bytes:
    """This writes an item that has passed `item_size`."""
    try:
        text = orjson.dumps(item, option=orjson.OPT_SORT_KEYS)
    except TypeError:
        return _encode_tagged(item)
    return text if _TAG_IN_TEXT not in text else _encode_tagged(item)


def _encode_tagged(item: Item) -> bytes:
    text = orjson.dumps(_tagged(dict(item)), option=orjson.OPT_SORT_KEYS)
    # Without a tag the item is the same as one that JSON could hold: 1.0 is 1.
    return b"~" + text if _TAG_IN_TEXT in text else text


def decode(blob: bytes) -> dict[str, Value]:
    """This reads what `encode` wrote; the result is the caller's own."""
    if blob[0] != _TILDE:
        plain: dict[str, Value] = orjson.loads(blob)
        return plain
    read = orjson.loads(blob[1:])
    return _untagged_map(read["\0M"] if len(read) == 1 and "\0M" in read else read)


def _tagged(value: Value) -> Json:
    match value:
        case dict():
            named = {name: _tagged(element) for name, element in value.items()}
            return {"\0M": named} if any(name[0] == "\0" for name in named) else named
        case list():
            return [_tagged(element) for element in value]
        case None | str() | bool():
            return value
        case int() | Decimal():
            return _tagged_number(value)
        case bytes():
            return {"\0B": b64encode(value).decode()}
        case _:
            return _tagged_set(value)


def _tagged_number(value: Number) -> Json:
    number = exact_number(value)
    if isinstance(number, int) and number in _JSON_INTS:
        return number
    return {"\0N": str(number)}


def _tagged_set(value: frozenset[Any]) -> Json:
    match set_type(value):
        case "SS":
            return {"\0SS": sorted(value)}
        case "NS":
            return {"\0NS": [str(number) for number in sorted(map(exact_number, value))]}
        case _:
            return {"\0BS": [b64encode(element).decode() for element in sorted(value)]}


def _untagged(value: Json) -> Value:
    if isinstance(value, dict):
        if len(value) == 1:
            name, inner = next(iter(value.items()))
            if name in _READERS:
                return _READERS[name](inner)
        return _untagged_map(value)
    if isinstance(value, list):
        return [_untagged(element) for element in value]
    return value


def _untagged_map(value: dict[str, Json]) -> dict[str, Value]:
    return {name: _untagged(element) for name, element in value.items()}


def _number(text: str) -> Number:
    return exact_number(Decimal(text))


_READERS: Final[dict[str, Callable[[Any], Value]]] = {
    "\0N": _number,
    "\0B": b64decode,
    "\0SS": frozenset,
    "\0NS": lambda texts: frozenset(map(_number, texts)),
    "\0BS": lambda texts: frozenset(map(b64decode, texts)),
    "\0M": _untagged_map,
}
