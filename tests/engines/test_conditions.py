"""This module states which conditions hold for an item, on every engine."""

from decimal import Decimal

import pytest

from datastore.engine.errors import BadRequest, ConditionFailed
from datastore.engine.port import Engine
from datastore.operations import (
    Absent,
    AllOf,
    AnyOf,
    BeginsWith,
    Between,
    Condition,
    Contains,
    Delete,
    Equals,
    Exists,
    GetItem,
    Greater,
    GreaterOrEqual,
    HasType,
    In,
    Key,
    Less,
    LessOrEqual,
    Not,
    NotEquals,
    Put,
    SizeIs,
)
from datastore.tables import GROUPS
from datastore.values import Item

KEY = Key("g", "META")
ITEM: Item = {
    "GroupId": "g",
    "SK": "META",
    "Text": "Lunch",
    "Smile": "\N{GRINNING FACE}",
    "Amount": 5,
    "Rate": Decimal("1.5"),
    "Yes": True,
    "Null": None,
    "Raw": b"abc",
    "List": ["a", 1, True, {"k": 1}],
    "Map": {"k": 1, "list": [1, 2]},
    "Empty": [],
    "Words": frozenset({"a", "b"}),
    "Numbers": frozenset({1, Decimal("2.5")}),
    "Blobs": frozenset({b"x"}),
}

HOLD: dict[str, Condition] = {
    "exists": Exists("Text"),
    "exists with null": Exists("Null"),
    "exists in a map": Exists(("Map", "k")),
    "exists in a list": Exists(("List", 3, "k")),
    "absent": Absent("Nope"),
    "absent past the end": Absent(("List", 9)),
    "absent below a scalar": Absent(("Text", "k")),
    "absent list position of a map": Absent(("Map", 0)),
    "equals text": Equals("Text", "Lunch"),
    "equals a key": Equals("SK", "META"),
    "equals number": Equals("Amount", Decimal("5.0")),
    "equals decimal": Equals("Rate", Decimal("1.50")),
    "equals bool": Equals("Yes", True),
    "equals null": Equals("Null", None),
    "equals bytes": Equals("Raw", b"abc"),
    "equals list": Equals("List", ["a", 1, True, {"k": 1}]),
    "equals map": Equals("Map", {"list": [1, 2], "k": 1}),
    "equals set": Equals("Words", frozenset({"b", "a"})),
    "equals number set": Equals("Numbers", frozenset({Decimal("2.50"), 1})),
    "not equals": NotEquals("Amount", 6),
    "not equals another type": NotEquals("Amount", "5"),
    "not equals missing": NotEquals("Nope", 1),
    "not equals bool": NotEquals("Amount", True),
    "less": Less("Amount", 6),
    "less decimal": Less("Rate", 2),
    "less text": Less("Text", "lunch"),
    "less bytes": Less("Raw", b"abd"),
    "less or equal": LessOrEqual("Amount", 5),
    "greater": Greater("Amount", Decimal("4.9")),
    "greater text by code point": Greater("Smile", "\uffff"),
    "greater or equal": GreaterOrEqual("Text", "Lunch"),
    "between": Between("Amount", 5, 5),
    "in": In("Amount", (1, 5)),
    "in with mixed types": In("Text", (1, None, "Lunch")),
    "begins": BeginsWith("Text", "Lu"),
    "begins with nothing": BeginsWith("Text", ""),
    "begins bytes": BeginsWith("Raw", b"ab"),
    "contains text": Contains("Text", "unc"),
    "contains bytes": Contains("Raw", b"bc"),
    "contains in list": Contains("List", {"k": 1}),
    "contains in set": Contains("Words", "a"),
    "contains in number set": Contains("Numbers", Decimal("2.5")),
    "size of text": SizeIs("Text", "=", 5),
    "size of text in utf-16": SizeIs("Smile", "=", 2),
    "size of bytes": SizeIs("Raw", ">=", 3),
    "size of list": SizeIs("List", "<", 5),
    "size of empty list": SizeIs("Empty", "=", 0),
    "size of map": SizeIs("Map", "<=", 2),
    "size of set": SizeIs("Words", ">", 1),
    "size differs": SizeIs("Words", "<>", 3),
    "size of a number differs": SizeIs("Amount", "<>", 1),
    "size of missing differs": SizeIs("Nope", "<>", 1),
    "type S": HasType("Text", "S"),
    "type N": HasType("Rate", "N"),
    "type B": HasType("Raw", "B"),
    "type BOOL": HasType("Yes", "BOOL"),
    "type NULL": HasType("Null", "NULL"),
    "type L": HasType("List", "L"),
    "type M": HasType("Map", "M"),
    "type SS": HasType("Words", "SS"),
    "type NS": HasType("Numbers", "NS"),
    "type BS": HasType("Blobs", "BS"),
    "all": AllOf(Exists("Text"), Equals("Amount", 5)),
    "any": AnyOf(Exists("Nope"), Equals("Amount", 5)),
    "not": Not(Exists("Nope")),
    "operators": (Exists("Nope") | Exists("Text")) & ~Less("Amount", 5),
}

FAIL: dict[str, Condition] = {
    "exists below a scalar": Exists(("Map", "k", "j")),
    "absent null": Absent("Null"),
    "equals another type": Equals("Amount", "5"),
    "equals one and true": Equals("Amount", True),
    "equals deep one and true": Equals("List", ["a", True, True, {"k": 1}]),
    "equals missing": Equals("Nope", None),
    "equals longer list": Equals("Empty", [1]),
    "not equals same": NotEquals("Amount", Decimal("5.00")),
    "less missing": Less("Nope", 1),
    "less another type": Less("Amount", "9"),
    "greater bool": Greater("Yes", 0),
    "between missing": Between("Nope", 1, 2),
    "between another type": Between("Text", 1, 9),
    "in none": In("Amount", ("5", 6)),
    "in missing": In("Nope", (None,)),
    "begins number": BeginsWith("Amount", "5"),
    "begins bytes with text": BeginsWith("Raw", "ab"),
    "contains number in text": Contains("Text", 1),
    "contains set in set": Contains("Words", frozenset({"a"})),
    "contains key of map": Contains("Map", "k"),
    "contains in number": Contains("Amount", 5),
    "contains false in list": Contains("List", False),
    "contains in missing": Contains("Nope", 1),
    "size of number": SizeIs("Amount", ">", 0),
    "size of missing": SizeIs("Nope", "<", 9),
    "size of bool": SizeIs("Yes", "=", 1),
    "type differs": HasType("Amount", "S"),
    "type missing": HasType("Nope", "NULL"),
    "all but one": AllOf(Exists("Text"), Exists("Nope")),
    "none of any": AnyOf(Exists("Nope"), Absent("Text")),
    "not of what holds": Not(Equals("Amount", 5)),
}

REFUSED: dict[str, tuple[Condition, str]] = {
    "less than a list": (Less("List", []), "Less can't compare with a value of type L"),  # type: ignore[arg-type]  # what the type checker refuses too
    "less than a bool": (Less("Yes", True), "Less can't compare with a value of type BOOL"),
    "bounds reversed": (
        Between("Amount", 9, 1),
        "Between has the lower bound 9 above the upper bound 1",
    ),
    "bounds of two types": (
        Between("Amount", 1, "a"),
        "Between has bounds of types N and S; both must be of one type",
    ),
    "begins with a number": (
        BeginsWith("Text", 1),  # type: ignore[arg-type]  # what the type checker refuses too
        "BeginsWith can't compare with a value of type N",
    ),
    "in too many": (In("Amount", tuple(range(101))), "In has 101 values; it takes 1 to 100"),
    "in none": (In("Amount", ()), "In has 0 values; it takes 1 to 100"),
    "empty set": (
        Equals("Words", frozenset()),
        "a set is empty; leave the attribute out instead",
    ),
    "empty all": (AllOf(), "AllOf has no conditions; it needs one"),
    "empty path": (Exists(()), "the path () does not begin with an attribute's name"),
    "empty name": (Exists(""), "'' is no attribute name; names are strings and not empty"),
    "unknown type": (
        HasType("Text", "X"),  # type: ignore[arg-type]  # what the type checker refuses too
        "'X' is no type; the types are S, N, B, BOOL, NULL, L, M, SS, NS, BS",
    ),
}


@pytest.mark.parametrize("condition", HOLD.values(), ids=HOLD)
async def test_condition_that_holds(engine: Engine, condition: Condition) -> None:
    """A write goes through where its condition holds."""
    await engine.write(Put(GROUPS, ITEM))

    await engine.write(Delete(GROUPS, KEY, condition))

    assert await engine.get(GetItem(GROUPS, KEY, consistent=True)) is None


@pytest.mark.parametrize("condition", FAIL.values(), ids=FAIL)
async def test_condition_that_fails(engine: Engine, condition: Condition) -> None:
    """A write whose condition fails changes nothing and tells what is there."""
    await engine.write(Put(GROUPS, ITEM))

    with pytest.raises(ConditionFailed) as failed:
        await engine.write(Delete(GROUPS, KEY, condition))

    assert failed.value.item == ITEM
    assert await engine.get(GetItem(GROUPS, KEY, consistent=True)) == ITEM


@pytest.mark.parametrize("condition", FAIL.values(), ids=FAIL)
async def test_not_of_failing_condition(engine: Engine, condition: Condition) -> None:
    """What doesn't hold is false and never unknown, so its opposite holds."""
    await engine.write(Put(GROUPS, ITEM))

    await engine.write(Delete(GROUPS, KEY, ~condition))

    assert await engine.get(GetItem(GROUPS, KEY, consistent=True)) is None


@pytest.mark.parametrize(("condition", "message"), REFUSED.values(), ids=REFUSED)
async def test_condition_refused(engine: Engine, condition: Condition, message: str) -> None:
    """A condition that can't be meant is refused with what is wrong, and nothing is written."""
    with pytest.raises(BadRequest) as refused:
        await engine.write(Put(GROUPS, ITEM, condition))

    assert str(refused.value) == message
    assert await engine.get(GetItem(GROUPS, KEY, consistent=True)) is None


async def test_condition_on_missing_item(engine: Engine) -> None:
    """A missing item has no attributes, and a failed condition on it returns none."""
    with pytest.raises(ConditionFailed) as failed:
        await engine.write(Put(GROUPS, ITEM, Exists("SK")))

    assert failed.value.item is None
