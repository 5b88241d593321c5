"""This module states which values come back as they were, and which are refused."""

from decimal import Decimal

import pytest

from datastore.engine.errors import BadRequest
from datastore.engine.port import Engine
from datastore.operations import GetItem, Key, Put
from datastore.tables import GROUPS
from datastore.values import Value

KEY = Key("g", "META")
KEYS = {"GroupId": "g", "SK": "META"}


def nested(levels: int) -> Value:
    """This nests lists around a number; the number stands at the level given."""
    value: Value = 1
    for _ in range(levels - 1):
        value = [value]
    return value


def within_maps(value: Value, *, count: int) -> Value:
    """This puts a value into a map, that into another one, and so on."""
    for _ in range(count):
        value = {"m": value}
    return value


KEPT: dict[str, tuple[Value, Value]] = {
    "text": ("é\N{GRINNING FACE}\0", "é\N{GRINNING FACE}\0"),
    "empty text": ("", ""),
    "int": (-7, -7),
    "zero": (Decimal("-0.00"), 0),
    "38 digits": (10**38 - 1, 10**38 - 1),
    "64 bits and more": (2**64 + 1, 2**64 + 1),
    "large round number": (10**125, 10**125),
    "decimal": (Decimal("12.340"), Decimal("12.34")),
    "whole decimal": (Decimal("5.00"), 5),
    "scientific whole": (Decimal("1E+3"), 1000),
    "smallest": (Decimal("1E-130"), Decimal("1E-130")),
    "38 digit decimal": (
        Decimal("-1.2345678901234567890123456789012345678"),
        Decimal("-1.2345678901234567890123456789012345678"),
    ),
    "true": (True, True),
    "null": (None, None),
    "bytes": (b"\x00\xff", b"\x00\xff"),
    "empty bytes": (b"", b""),
    "list": (
        [1, "a", None, [True], {"k": Decimal("0.1")}],
        [1, "a", None, [True], {"k": Decimal("0.1")}],
    ),
    "map": ({"a.b": {"x": b"y"}, "\0N": "1", "n": 1}, {"a.b": {"x": b"y"}, "\0N": "1", "n": 1}),
    "map like a tag": ({"\0N": "1"}, {"\0N": "1"}),
    "empty list and map": ([[], {}], [[], {}]),
    "text set": (frozenset({"a", ""}), frozenset({"a", ""})),
    "number set": (frozenset({1, Decimal("2.50")}), frozenset({1, Decimal("2.5")})),
    "bytes set": (frozenset({b"a"}), frozenset({b"a"})),
    "32 levels": (nested(32), nested(32)),
    "31 empty maps": (within_maps({}, count=30), within_maps({}, count=30)),
}

REFUSED: dict[str, tuple[object, str]] = {
    "float": (1.5, "a value of type float can't be kept; use int or Decimal"),
    "NaN": (Decimal("NaN"), "the number NaN is not finite; DynamoDB keeps finite numbers only"),
    "infinity": (
        Decimal("-Infinity"),
        "the number -Infinity is not finite; DynamoDB keeps finite numbers only",
    ),
    "39 digits": (10**38 + 1, "a number has 39 digits; the limit is 38"),
    "too large": (10**126, "a number has exponent 126; the limits are -130 and 125"),
    "too small": (
        Decimal("1E-131"),
        "a number has exponent -131; the limits are -130 and 125",
    ),
    "empty set": (frozenset(), "a set is empty; leave the attribute out instead"),
    "nested empty set": ([frozenset()], "a set is empty; leave the attribute out instead"),
    "mixed set": (
        frozenset({1, "a"}),
        "a set holds elements of several types; use one of string, number, bytes",
    ),
    "set of booleans": (frozenset({True}), "a set can't hold a value of type bool"),
    "tuple": ((1,), "a value of type tuple can't be kept"),
    "half a pair": ("\ud800", "the text holds half a surrogate pair; it is not Unicode"),
    "empty name": ({"": 1}, "'' is no attribute name; names are strings and not empty"),
    "33 levels": (nested(33), "lists and maps are nested 32 deep; the limit is 31"),
    "32 empty maps": (
        within_maps({}, count=31),
        "lists and maps are nested 32 deep; the limit is 31",
    ),
}


@pytest.mark.parametrize(("given", "kept"), KEPT.values(), ids=KEPT)
async def test_value_kept(engine: Engine, given: Value, kept: Value) -> None:
    """A value comes back with its exact type, a number in its shortest form."""
    await engine.write(Put(GROUPS, {**KEYS, "v": given}))

    item = await engine.get(GetItem(GROUPS, KEY, consistent=True))

    assert item == {**KEYS, "v": kept}
    assert repr(item["v"]) == repr(kept) or isinstance(kept, frozenset | dict)


@pytest.mark.parametrize(("given", "why"), REFUSED.values(), ids=REFUSED)
async def test_value_refused(engine: Engine, given: Value, why: str) -> None:
    """A value that DynamoDB could not keep is refused with the attribute's name."""
    with pytest.raises(BadRequest) as refused:
        await engine.write(Put(GROUPS, {**KEYS, "v": given}))

    assert str(refused.value) == f"attribute 'v': {why}"
    assert await engine.get(GetItem(GROUPS, KEY, consistent=True)) is None


async def test_read_item_is_callers_own(engine: Engine) -> None:
    """Changing what was read or what was written changes nothing that is stored."""
    given: dict[str, Value] = {**KEYS, "l": [1]}
    await engine.write(Put(GROUPS, given))
    given["l"] = []
    first = await engine.get(GetItem(GROUPS, KEY, consistent=True))
    assert first is not None
    dict(first)["l"] = []

    assert await engine.get(GetItem(GROUPS, KEY, consistent=True)) == {**KEYS, "l": [1]}
