"""This module states the limits of keys and items, on every engine."""

from decimal import Decimal

import pytest

from datastore.engine.errors import BadRequest, TransactionCanceled
from datastore.engine.port import Engine
from datastore.operations import (
    Absent,
    Delete,
    GetItem,
    Key,
    Put,
    SetTo,
    TransactWriteItems,
    Update,
)
from datastore.tables import GROUPS, IDENTITIES, NOTIFICATIONS, Table
from datastore.values import Item, Value

MOST = 400 * 1024
KEY = Key("g", "META")
KEYS: Item = {"GroupId": "g", "SK": "META"}
# What KEYS and the name of the attribute Text weigh.
AROUND = len("GroupIdgSKMETA") + len("Text")

WEIGHTS: dict[str, tuple[Value, int]] = {
    "text": ("é", 2),
    "bytes": (b"abc", 3),
    "true": (True, 1),
    "null": (None, 1),
    "zero": (0, 1),
    "one digit": (1, 2),
    "two digits": (12, 2),
    "three digits": (123, 3),
    "four digits": (1234, 3),
    "digits between pairs": (120, 3),
    "digits on pairs": (1200, 2),
    "minus": (-1, 3),
    "38 digits": (10**38 - 1, 20),
    "hundredths": (Decimal("0.12"), 2),
    "thousandths": (Decimal("0.012"), 3),
    "mixed": (Decimal("10.25"), 3),
    "empty list": ([], 3),
    "list": ([1], 6),
    "map": ({"ab": 1}, 8),
    "text set": (frozenset({"a", "bc"}), 3),
    "number set": (frozenset({1, 22}), 4),
}


@pytest.mark.parametrize(("value", "weight"), WEIGHTS.values(), ids=WEIGHTS)
async def test_item_of_400_kilobytes(engine: Engine, value: Value, weight: int) -> None:
    """An item may have 400 KB by DynamoDB's formula, and not one byte more."""
    fill = MOST - AROUND - len("v") - weight
    await engine.write(Put(GROUPS, {**KEYS, "v": value, "Text": "x" * fill}))

    with pytest.raises(BadRequest) as refused:
        await engine.write(Put(GROUPS, {**KEYS, "v": value, "Text": "x" * (fill + 1)}))

    assert str(refused.value) == "the item has 409601 bytes; the limit is 409600"


async def test_conditional_put_of_400_kilobytes(engine: Engine) -> None:
    """A condition takes nothing of the 400 KB that an item may have."""
    largest = {**KEYS, "Text": "x" * (MOST - AROUND)}

    await engine.write(Put(GROUPS, largest, Absent("SK")))

    assert await engine.get(GetItem(GROUPS, KEY, consistent=True)) == largest


async def test_no_name_is_reserved(engine: Engine) -> None:
    """A conditional write keeps every attribute, whatever its name, and adds none."""
    item: Item = {**KEYS, "_WriteId": "mine", "aws:id": 1, "#0": 2, ":0": 3}

    await engine.write(Put(GROUPS, item, Absent("SK")))

    assert await engine.get(GetItem(GROUPS, KEY, consistent=True)) == item


async def test_update_past_400_kilobytes(engine: Engine) -> None:
    """An update that makes an item too large changes nothing."""
    await engine.write(Put(GROUPS, {**KEYS, "Text": "x" * (MOST - AROUND)}))

    with pytest.raises(BadRequest) as refused:
        await engine.write(Update(GROUPS, KEY, (SetTo("v", 1),)))

    assert "; the limit is 409600" in str(refused.value)
    item = await engine.get(GetItem(GROUPS, KEY, consistent=True, projection=("v", "SK")))
    assert item == {"SK": "META"}


async def test_update_past_400_kilobytes_in_transaction(engine: Engine) -> None:
    """An update that makes an item too large cancels its transaction."""
    await engine.write(Put(GROUPS, {**KEYS, "Text": "x" * (MOST - AROUND)}))

    with pytest.raises(TransactionCanceled) as canceled:
        await engine.transact(
            TransactWriteItems((Update(GROUPS, KEY, (SetTo("v", 1),)),), "limits-update")
        )

    (reason,) = canceled.value.reasons
    assert reason is not None
    assert (reason.code, reason.item) == ("ValidationError", None)


LONGEST = Key("é" * 1024, "x" * 1024)
KEYS_REFUSED: dict[str, tuple[Table, Key, str]] = {
    "empty partition": (GROUPS, Key("", "x"), "key attribute GroupId is empty; a key can't be"),
    "empty sort": (GROUPS, Key("g", ""), "key attribute SK is empty; a key can't be"),
    "long partition": (
        GROUPS,
        Key("é" * 1024 + "x", "x"),
        "key attribute GroupId has 2049 bytes; the limit is 2048",
    ),
    "long sort": (
        GROUPS,
        Key("g", "x" * 1025),
        "key attribute SK has 1025 bytes; the limit is 1024",
    ),
    "no sort": (
        GROUPS,
        Key("g"),
        "the key of table groups has a sort key SK; the given one has not",
    ),
    "needless sort": (
        IDENTITIES,
        Key("i", "x"),
        "the key of table identities has no sort key; the given one has not",
    ),
}


async def test_longest_key(engine: Engine) -> None:
    """A partition key may have 2,048 bytes and a sort key 1,024."""
    await engine.write(Update(NOTIFICATIONS, LONGEST, (SetTo("v", 1),)))

    item = await engine.get(GetItem(NOTIFICATIONS, LONGEST, consistent=True))

    assert item == {"PK": LONGEST.partition, "SK": LONGEST.sort, "v": 1}


@pytest.mark.parametrize(("table", "key", "message"), KEYS_REFUSED.values(), ids=KEYS_REFUSED)
async def test_key_refused(engine: Engine, table: Table, key: Key, message: str) -> None:
    """A key of the wrong shape or length is refused with limit and value, read or written."""
    with pytest.raises(BadRequest) as refused:
        await engine.get(GetItem(table, key))
    assert str(refused.value) == message

    with pytest.raises(BadRequest) as refused:
        await engine.write(Delete(table, key))
    assert str(refused.value) == message


ITEMS_REFUSED: dict[str, tuple[Item, str]] = {
    "no key": ({"GroupId": "g"}, "key attribute SK is NoneType; it must be a string"),
    "number as key": (
        {"GroupId": "g", "SK": 1},
        "key attribute SK is int; it must be a string",
    ),
    "empty key": ({"GroupId": "", "SK": "x"}, "key attribute GroupId is empty; a key can't be"),
}


@pytest.mark.parametrize(("item", "message"), ITEMS_REFUSED.values(), ids=ITEMS_REFUSED)
async def test_item_without_key_refused(engine: Engine, item: Item, message: str) -> None:
    """An item without a usable key is refused with the attribute's name."""
    with pytest.raises(BadRequest) as refused:
        await engine.write(Put(GROUPS, item))

    assert str(refused.value) == message
