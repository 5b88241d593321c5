"""This module states what a projection leaves of an item, on every engine."""

import pytest

from datastore.engine.errors import BadRequest
from datastore.engine.port import Engine
from datastore.operations import GetItem, Key, Path, Put
from datastore.tables import GROUPS
from datastore.values import Item

KEY = Key("g", "META")
ITEM: Item = {
    "GroupId": "g",
    "SK": "META",
    "Name": "Trip",
    "Null": None,
    "List": [0, 1, 2],
    "Map": {"k": 1, "j": 2},
    "Rows": [{"a": 1, "b": 2}, {"a": 3}],
}

PARTS: dict[str, tuple[tuple[Path, ...], Item]] = {
    "names": (("Name", "Null"), {"Name": "Trip", "Null": None}),
    "key": (("SK",), {"SK": "META"}),
    "missing": (("Nope",), {}),
    "some missing": (("Name", "Nope"), {"Name": "Trip"}),
    "in map": ((("Map", "k"),), {"Map": {"k": 1}}),
    "missing in map": ((("Map", "x"),), {}),
    "below scalar": ((("Map", "k", "x"),), {}),
    "list closes up in order": ((("List", 2), ("List", 0)), {"List": [0, 2]}),
    "past the end": ((("List", 9),), {}),
    "in list of maps": ((("Rows", 1, "a"), ("Rows", 0, "b")), {"Rows": [{"b": 2}, {"a": 3}]}),
}


@pytest.mark.parametrize(("projection", "left"), PARTS.values(), ids=PARTS)
async def test_projection(engine: Engine, projection: tuple[Path, ...], left: Item) -> None:
    """A projection keeps the shape around what it names, and adds no keys."""
    await engine.write(Put(GROUPS, ITEM))

    assert await engine.get(GetItem(GROUPS, KEY, projection=projection)) == left


async def test_projection_of_missing_item(engine: Engine) -> None:
    """A missing item is None under a projection too, and an empty one is not."""
    assert await engine.get(GetItem(GROUPS, KEY, projection=("Name",))) is None


async def test_projection_with_overlap(engine: Engine) -> None:
    """A projection that names a value and a part of it is refused."""
    with pytest.raises(BadRequest) as refused:
        await engine.get(GetItem(GROUPS, KEY, projection=(("Map", "k"), "Map")))

    assert str(refused.value) == "the paths Map.k and Map overlap; use one of them"
