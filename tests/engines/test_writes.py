"""This module states what single puts and deletes do, on every engine."""

import pytest

from datastore.engine.errors import BadRequest, ConditionFailed
from datastore.engine.port import NEW, OLD, Engine
from datastore.operations import Absent, Check, Delete, Exists, GetItem, Key, Put
from datastore.tables import GROUPS, IDENTITIES
from datastore.values import Item

KEY = Key("g", "META")
GET = GetItem(GROUPS, KEY, consistent=True)
FIRST: Item = {"GroupId": "g", "SK": "META", "Name": "first", "Note": "x"}
SECOND: Item = {"GroupId": "g", "SK": "META", "Name": "second"}


async def test_get_of_missing_item(engine: Engine) -> None:
    """A missing item reads as None."""
    assert await engine.get(GET) is None


async def test_put_replaces_whole_item(engine: Engine) -> None:
    """A put leaves nothing of the item that was there."""
    await engine.write(Put(GROUPS, FIRST))

    await engine.write(Put(GROUPS, SECOND))

    assert await engine.get(GET) == SECOND


async def test_put_returns_old(engine: Engine) -> None:
    """A put can return the item it replaces, None where there was none."""
    assert await engine.write(Put(GROUPS, FIRST), returning=OLD) is None
    assert await engine.write(Put(GROUPS, SECOND), returning=OLD) == FIRST


async def test_put_if_absent(engine: Engine) -> None:
    """A put on absence creates an item once, and tells the second caller what is there."""
    await engine.write(Put(GROUPS, FIRST, Absent("SK")))

    with pytest.raises(ConditionFailed) as failed:
        await engine.write(Put(GROUPS, SECOND, Absent("SK")))

    assert failed.value.item == FIRST
    assert await engine.get(GET) == FIRST


async def test_delete_returns_old(engine: Engine) -> None:
    """A delete can return the item it removes, and a second one finds none."""
    await engine.write(Put(GROUPS, FIRST))

    assert await engine.write(Delete(GROUPS, KEY), returning=OLD) == FIRST
    assert await engine.write(Delete(GROUPS, KEY), returning=OLD) is None
    assert await engine.get(GET) is None


async def test_delete_on_condition(engine: Engine) -> None:
    """A delete whose condition fails removes nothing."""
    await engine.write(Put(GROUPS, FIRST))

    with pytest.raises(ConditionFailed):
        await engine.write(Delete(GROUPS, KEY, Exists("Gone")))

    assert await engine.get(GET) == FIRST


async def test_table_without_sort_key(engine: Engine) -> None:
    """A table of partition keys alone keeps one item a key."""
    row: Item = {"IdentityKey": "google#1", "UserId": "u", "Provider": "google"}
    await engine.write(Put(IDENTITIES, row))

    assert await engine.get(GetItem(IDENTITIES, Key("google#1"))) == row
    assert await engine.get(GetItem(IDENTITIES, Key("google#2"))) is None


@pytest.mark.parametrize("write", [Put(GROUPS, FIRST), Delete(GROUPS, KEY)], ids=["put", "delete"])
async def test_new_is_for_updates(engine: Engine, write: Put | Delete) -> None:
    """A put or delete asked to return the new item is refused, and not carried out."""
    with pytest.raises(BadRequest) as refused:
        await engine.write(write, returning=NEW)

    assert str(refused.value) == (
        f"a {type(write).__name__} can't return NEW; it takes NOTHING or OLD"
    )
    assert await engine.get(GET) is None


async def test_check_alone(engine: Engine) -> None:
    """A check is part of a transaction and nothing by itself."""
    with pytest.raises(BadRequest) as refused:
        await engine.write(Check(GROUPS, KEY, Exists("SK")))  # type: ignore[arg-type]  # the point

    assert str(refused.value) == "a Check can't be a write by itself"
