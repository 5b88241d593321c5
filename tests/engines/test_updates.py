"""This module states what updates make of items, on every engine."""

from decimal import Decimal

import pytest

from datastore.engine.errors import BadRequest, ConditionFailed
from datastore.engine.port import NEW, OLD, Engine
from datastore.operations import (
    Action,
    AddTo,
    AppendTo,
    DeleteFrom,
    Exists,
    GetItem,
    Key,
    Put,
    Remove,
    SetIfAbsent,
    SetTo,
    Update,
)
from datastore.tables import GROUPS
from datastore.values import Item, Value

KEY = Key("g", "META")
KEYS: Item = {"GroupId": "g", "SK": "META"}

Attributes = dict[str, Value]
CHANGES: dict[str, tuple[Attributes, tuple[Action, ...], Attributes]] = {
    "set new": ({}, (SetTo("a", 1),), {"a": 1}),
    "set other type": ({"a": 1}, (SetTo("a", "x"),), {"a": "x"}),
    "set null": ({"a": 1}, (SetTo("a", None),), {"a": None}),
    "set in map": ({"m": {"k": 1, "l": 2}}, (SetTo(("m", "k"), 3),), {"m": {"k": 3, "l": 2}}),
    "set new in map": ({"m": {}}, (SetTo(("m", "k"), 3),), {"m": {"k": 3}}),
    "set in list": ({"l": [1, 2]}, (SetTo(("l", 1), 9),), {"l": [1, 9]}),
    "set past end": ({"l": [1]}, (SetTo(("l", 7), 9),), {"l": [1, 9]}),
    "set past end twice": (
        {"l": [1]},
        (SetTo(("l", 9), "last"), SetTo(("l", 5), "first")),
        {"l": [1, "first", "last"]},
    ),
    "set past end and remove there": (
        {"l": [1], "e": []},
        (SetTo(("l", 9), 2), Remove(("l", 1)), SetTo(("e", 5), 3), Remove(("e", 0))),
        {"l": [1, 2], "e": [3]},
    ),
    "set deep": (
        {"l": [{"m": {"k": [1]}}]},
        (SetTo(("l", 0, "m", "k", 0), 2),),
        {"l": [{"m": {"k": [2]}}]},
    ),
    "set dotted name": ({}, (SetTo("a.b[0]", 1),), {"a.b[0]": 1}),
    "set if absent": ({}, (SetIfAbsent("a", 1),), {"a": 1}),
    "set if there": ({"a": 2}, (SetIfAbsent("a", 1),), {"a": 2}),
    "set if null there": ({"a": None}, (SetIfAbsent("a", 1),), {"a": None}),
    "append": ({"l": [1]}, (AppendTo("l", [2, 3]),), {"l": [1, 2, 3]}),
    "append to missing": ({}, (AppendTo("l", [2]),), {"l": [2]}),
    "append in map": ({"m": {"l": []}}, (AppendTo(("m", "l"), [2]),), {"m": {"l": [2]}}),
    "add number": ({"n": 5}, (AddTo("n", -7),), {"n": -2}),
    "add to missing": ({}, (AddTo("n", 3),), {"n": 3}),
    "add decimals": ({"n": Decimal("0.5")}, (AddTo("n", Decimal("2.5")),), {"n": 3}),
    "add 38 digits": ({"n": 10**38 - 2}, (AddTo("n", 1),), {"n": 10**38 - 1}),
    "add to set": (
        {"s": frozenset({"a"})},
        (AddTo("s", frozenset({"a", "b"})),),
        {"s": frozenset({"a", "b"})},
    ),
    "add set to missing": ({}, (AddTo("s", frozenset({1})),), {"s": frozenset({1})}),
    "remove": ({"a": 1, "b": 2}, (Remove("a"),), {"b": 2}),
    "remove missing": ({"b": 2}, (Remove("a"),), {"b": 2}),
    "remove in map": ({"m": {"k": 1}}, (Remove(("m", "k")),), {"m": {}}),
    "remove missing in map": ({"m": {}}, (Remove(("m", "k")),), {"m": {}}),
    "remove in list": ({"l": [1, 2, 3]}, (Remove(("l", 1)),), {"l": [1, 3]}),
    "remove two in list": ({"l": [0, 1, 2]}, (Remove(("l", 0)), Remove(("l", 1))), {"l": [2]}),
    "remove past end": ({"l": [0]}, (Remove(("l", 7)),), {"l": [0]}),
    "set and remove in list": (
        {"l": [0, 1, 7]},
        (Remove(("l", 0)), SetTo(("l", 1), 2)),
        {"l": [2, 7]},
    ),
    "delete from set": (
        {"s": frozenset({"a", "b"})},
        (DeleteFrom("s", frozenset({"a", "x"})),),
        {"s": frozenset({"b"})},
    ),
    "delete all of set": ({"s": frozenset({1})}, (DeleteFrom("s", frozenset({1})),), {}),
    "delete from missing": ({"a": 1}, (DeleteFrom("s", frozenset({1})),), {"a": 1}),
    "several": (
        {"a": 1, "b": 2},
        (SetTo("c", 3), AddTo("a", 1), Remove("b")),
        {"a": 2, "c": 3},
    ),
}

LEADS_NOWHERE = "the path {} leads through something that isn't there"
WRONG_TYPE = "can't {}: the value there is of another type"
REFUSED: dict[str, tuple[Attributes, tuple[Action, ...], str]] = {
    "no action": ({}, (), "an update has no actions; it needs one"),
    "set below nothing": ({}, (SetTo(("m", "k"), 1),), LEADS_NOWHERE.format("m.k")),
    "set below scalar": ({"m": 1}, (SetTo(("m", "k"), 1),), LEADS_NOWHERE.format("m.k")),
    "set position of map": ({"m": {}}, (SetTo(("m", 0), 1),), LEADS_NOWHERE.format("m[0]")),
    "set name of list": ({"l": []}, (SetTo(("l", "k"), 1),), LEADS_NOWHERE.format("l.k")),
    "remove below nothing": ({}, (Remove(("m", "k")),), LEADS_NOWHERE.format("m.k")),
    "remove position of map": ({"m": {}}, (Remove(("m", 0)),), LEADS_NOWHERE.format("m[0]")),
    "append to text": ({"l": "x"}, (AppendTo("l", [1]),), WRONG_TYPE.format("append to l")),
    "add number to text": ({"n": "x"}, (AddTo("n", 1),), WRONG_TYPE.format("add to n")),
    "add set to other set": (
        {"s": frozenset({1})},
        (AddTo("s", frozenset({"a"})),),
        WRONG_TYPE.format("add to s"),
    ),
    "add past 38 digits": (
        {"n": 10**38 - 1},
        (AddTo("n", Decimal("0.1")),),
        "digits; the limit is 38",
    ),
    "add below the top": (
        {"m": {"n": 1}},
        (AddTo(("m", "n"), 1),),
        "AddTo has the path m.n; it takes a top-level attribute",
    ),
    "delete from other set": (
        {"s": frozenset({1})},
        (DeleteFrom("s", frozenset({"a"})),),
        WRONG_TYPE.format("delete from s"),
    ),
    "change a key": (
        {},
        (SetTo("SK", "x"),),
        "an update can't change SK; it is part of the key",
    ),
    "same path twice": (
        {"a": 1},
        (SetTo("a", 1), Remove("a")),
        "the paths a and a overlap; use one of them",
    ),
    "path inside path": (
        {"m": {}},
        (SetTo(("m", "k"), 1), SetTo("m", {})),
        "the paths m.k and m overlap; use one of them",
    ),
    "map and list at once": (
        {"m": {}},
        (SetTo(("m", "k"), 1), SetTo(("m", 0), 1)),
        "the paths m.k and m[0] disagree; use one of them",
    ),
    "index key of wrong type": (
        {},
        (SetTo("ExpenseId", 1),),
        "index ExpenseIdIndex: key attribute ExpenseId is int; it must be a string",
    ),
    "empty index key": (
        {},
        (SetTo("ExpenseId", ""),),
        "index ExpenseIdIndex: key attribute ExpenseId is empty; a key can't be",
    ),
}


@pytest.mark.parametrize(("before", "actions", "after"), CHANGES.values(), ids=CHANGES)
async def test_update(
    engine: Engine, before: Attributes, actions: tuple[Action, ...], after: Attributes
) -> None:
    """An update stores what its actions make of the item, and can return it."""
    await engine.write(Put(GROUPS, {**KEYS, **before}))

    returned = await engine.write(Update(GROUPS, KEY, actions), returning=NEW)

    assert returned == {**KEYS, **after}
    assert await engine.get(GetItem(GROUPS, KEY, consistent=True)) == {**KEYS, **after}


@pytest.mark.parametrize(("before", "actions", "message"), REFUSED.values(), ids=REFUSED)
async def test_update_refused(
    engine: Engine, before: Attributes, actions: tuple[Action, ...], message: str
) -> None:
    """An update that can't be carried out says why and leaves the item as it was."""
    await engine.write(Put(GROUPS, {**KEYS, **before}))

    with pytest.raises(BadRequest) as refused:
        await engine.write(Update(GROUPS, KEY, actions))

    # An engine that can't see the sum names the limit without it.
    assert str(refused.value).endswith(message)
    assert await engine.get(GetItem(GROUPS, KEY, consistent=True)) == {**KEYS, **before}


async def test_update_creates_item(engine: Engine) -> None:
    """An update of a missing item creates it with its key."""
    await engine.write(Update(GROUPS, KEY, (AddTo("n", 2), Remove("gone"))))

    assert await engine.get(GetItem(GROUPS, KEY, consistent=True)) == {**KEYS, "n": 2}


async def test_update_on_condition(engine: Engine) -> None:
    """An update whose condition fails creates nothing."""
    with pytest.raises(ConditionFailed):
        await engine.write(Update(GROUPS, KEY, (AddTo("n", 2),), Exists("SK")))

    assert await engine.get(GetItem(GROUPS, KEY, consistent=True)) is None


async def test_update_returning_old(engine: Engine) -> None:
    """An update can return the item as it was before."""
    await engine.write(Put(GROUPS, {**KEYS, "n": 1}))

    assert await engine.write(Update(GROUPS, KEY, (AddTo("n", 1),)), returning=OLD) == {
        **KEYS,
        "n": 1,
    }


async def test_actions_see_item_as_it_was(engine: Engine) -> None:
    """An action sees nothing of what the others of its update do."""
    await engine.write(Put(GROUPS, {**KEYS, "l": ["a", "b"]}))

    await engine.write(
        Update(GROUPS, KEY, (Remove(("l", 0)), SetIfAbsent(("l", 1), "c"), SetTo("x", 1)))
    )

    assert await engine.get(GetItem(GROUPS, KEY, consistent=True)) == {
        **KEYS,
        "l": ["b"],
        "x": 1,
    }
