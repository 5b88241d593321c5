"""This module states how much one expression may hold, on every engine.

What is refused is what DynamoDB would refuse of the longest form of the expression: where each name
and each value has a placeholder of four characters.
"""

import pytest

from datastore.engine.errors import BadRequest
from datastore.engine.port import Engine
from datastore.operations import (
    Absent,
    AllOf,
    AnyOf,
    Condition,
    Equals,
    Exists,
    GetItem,
    In,
    Key,
    Path,
    Put,
    Query,
    Remove,
    SetTo,
    SizeIs,
    TransactWriteItems,
    Update,
)
from datastore.tables import GROUPS
from datastore.values import Item

KEY = Key("g", "META")
KEYS: Item = {"GroupId": "g", "SK": "META"}
MEGABYTE = 1024 * 1024


def names(count: int) -> tuple[str, ...]:
    """These are different attributes."""
    return tuple(f"n{number}" for number in range(count))


def missing(count: int) -> Condition:
    """This tests that attributes are missing."""
    return AllOf(*map(Absent, names(count)))


def any_equal(count: int, *, size: int = 1) -> Condition:
    """This compares one attribute with many values."""
    values = [str(number).ljust(size, "x") for number in range(count)]
    return AnyOf(*(Equals("Text", value) for value in values))


def negated(condition: Condition, *, times: int) -> Condition:
    """This turns a condition round many times."""
    for _ in range(times):
        condition = ~condition
    return condition


def deep(levels: int) -> Path:
    """This leads through maps."""
    return ("m",) * levels


TOO_MANY_VALUES = (
    "a condition has 1048536 bytes of values in an expression of up to 42;"
    " together the limit is 1048576"
)
CONDITIONS: dict[str, tuple[Condition, Condition, str]] = {
    "length": (
        missing(124),
        missing(125),
        "a condition comes to an expression of up to 4125 bytes; the limit is 4096",
    ),
    "operators": (
        ~any_equal(150),
        ~any_equal(151),
        "a condition has 302 operators and functions; the limit is 300",
    ),
    "operators of negations": (
        negated(Absent("Text"), times=298),
        negated(Absent("Text"), times=300),
        "a condition has 301 operators and functions; the limit is 300",
    ),
    "operators of sizes": (
        ~AnyOf(*[SizeIs("Text", ">", 1)] * 99),
        ~AnyOf(*[SizeIs("Text", ">", 1)] * 101),
        "a condition has 303 operators and functions; the limit is 300",
    ),
    "length of lists": (
        ~AnyOf(*[In("Text", tuple(map(str, range(100))))] * 6),
        ~AnyOf(*[In("Text", tuple(map(str, range(100))))] * 7),
        "a condition comes to an expression of up to 4325 bytes; the limit is 4096",
    ),
    "values": (
        ~any_equal(2, size=524_267),
        ~any_equal(2, size=524_268),
        TOO_MANY_VALUES,
    ),
    "levels": (
        ~Exists(deep(32)),
        ~Exists(deep(33)),
        "a path has 33 levels; the limit is 32",
    ),
}


@pytest.mark.parametrize(("largest", "larger", "why"), CONDITIONS.values(), ids=CONDITIONS)
async def test_condition_of_most(
    engine: Engine, largest: Condition, larger: Condition, why: str
) -> None:
    """A condition as large as an expression may get holds; a larger one is refused."""
    await engine.write(Put(GROUPS, KEYS, largest))

    with pytest.raises(BadRequest) as refused:
        await engine.write(Put(GROUPS, {**KEYS, "Text": "new"}, larger))

    assert str(refused.value) == why
    assert await engine.get(GetItem(GROUPS, KEY, consistent=True)) == KEYS


UPDATES = {
    "sets": (
        tuple(SetTo(name, 1) for name in names(314)),
        "an update comes to an expression of up to 4107 bytes; the limit is 4096",
    ),
    "removals": (
        tuple(map(Remove, names(679))),
        "an update comes to an expression of up to 4099 bytes; the limit is 4096",
    ),
}


@pytest.mark.parametrize(("actions", "why"), UPDATES.values(), ids=UPDATES)
async def test_update_of_most(
    engine: Engine, actions: tuple[SetTo, ...] | tuple[Remove, ...], why: str
) -> None:
    """An update as large as an expression may get is made; a larger one is refused."""
    await engine.write(Update(GROUPS, KEY, (*actions[:-4], SetTo("Text", "x"))))

    with pytest.raises(BadRequest) as refused:
        await engine.write(Update(GROUPS, KEY, actions))

    assert str(refused.value) == why
    item = await engine.get(GetItem(GROUPS, KEY, consistent=True, projection=("Text",)))
    assert item == {"Text": "x"}


async def test_projection_of_most(engine: Engine) -> None:
    """A projection as large as an expression may get is answered; a larger one is refused."""
    await engine.write(Put(GROUPS, {**KEYS, "n0": 1}))

    assert await engine.get(GetItem(GROUPS, KEY, projection=names(682))) == {"n0": 1}
    with pytest.raises(BadRequest) as refused:
        await engine.get(GetItem(GROUPS, KEY, projection=names(683)))

    assert str(refused.value) == (
        "a projection comes to an expression of up to 4098 bytes; the limit is 4096"
    )


async def test_filter_of_most(engine: Engine) -> None:
    """A filter is no longer than a condition of a write."""
    await engine.write(Put(GROUPS, KEYS))

    page = await engine.query(Query(GROUPS, "g", filter=missing(124)))
    with pytest.raises(BadRequest) as refused:
        await engine.query(Query(GROUPS, "g", filter=missing(125)))

    assert page.items == (KEYS,)
    assert str(refused.value) == CONDITIONS["length"][2]


def filled(text: str) -> TransactWriteItems:
    """This writes ten items of 400 KB, and sets a text in one more."""
    puts = [
        Put(GROUPS, {"GroupId": "g", "SK": f"{number:04}", "Text": "x" * (400 * 1024 - 18)})
        for number in range(10)
    ]
    update = Update(GROUPS, KEY, (SetTo("Text", text),), ~Equals("Other", "y" * 1000))
    return TransactWriteItems((*puts, update), f"filled-{len(text)}")


async def test_transaction_of_four_megabytes(engine: Engine) -> None:
    """What expressions hold counts among the 4 MB of a transaction."""
    # Around the texts: the key, "Text" and "Other", and both expressions at their longest.
    around = len("GroupIdgSKMETA") + len("TextOther") + 1000 + (4 + 9 + 25) + (4 + 7 + 6)
    most = 4 * MEGABYTE - 10 * 400 * 1024 - around

    await engine.transact(filled("x" * most))
    with pytest.raises(BadRequest) as refused:
        await engine.transact(filled("x" * (most + 1)))

    assert str(refused.value) == "a transaction has 4194305 bytes; the limit is 4194304"
