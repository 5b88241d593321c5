"""This module states which items a sweep takes."""

from decimal import Decimal

import pytest

from datastore.engine.embedded import EmbeddedEngine
from datastore.operations import GetItem, Key, Put, Query
from datastore.tables import GROUPS, IDEMPOTENCY, NOTIFICATIONS, Table
from datastore.values import Item, Value
from tests.datastore.engine.conftest import NOON, Clock

YEAR_S = 365 * 24 * 60 * 60
STAY: dict[str, Value] = {
    "later": int(NOON) + 1,
    "now": int(NOON),
    "milliseconds": int(NOON) * 1000,
    "text": "1",
    "true": True,
    "over five years ago": int(NOON) - 5 * YEAR_S - 1,
}
GO: dict[str, Value] = {
    "a second ago": int(NOON) - 1,
    "decimal": Decimal(int(NOON) - 2) + Decimal("0.5"),
    "four years ago": int(NOON) - 4 * YEAR_S,
}


async def expires(engine: EmbeddedEngine, value: Value, *, table: Table = IDEMPOTENCY) -> bool:
    """This tells whether an item with that expiry is gone after a sweep."""
    await engine.write(Put(table, {"Key": "k", "ExpiresAt": value}))
    swept = await engine.sweep_expired()
    gone = await engine.get(GetItem(table, Key("k"))) is None
    assert swept == gone
    return gone


@pytest.mark.parametrize("value", GO.values(), ids=GO)
async def test_expired_item_goes(engine: EmbeddedEngine, value: Value) -> None:
    """An item whose time is over is swept away."""
    assert await expires(engine, value)


@pytest.mark.parametrize("value", STAY.values(), ids=STAY)
async def test_item_stays(engine: EmbeddedEngine, value: Value) -> None:
    """An item stays whose time is to come, is no number, or is more than five years past."""
    assert not await expires(engine, value)


async def test_table_without_expiry(engine: EmbeddedEngine) -> None:
    """An attribute of that name means nothing in a table without expiry."""
    row: Item = {"GroupId": "g", "SK": "INVITE", "ExpiresAt": 1}
    await engine.write(Put(GROUPS, row))

    assert await engine.sweep_expired() == 0
    assert await engine.get(GetItem(GROUPS, Key("g", "INVITE"))) == row


async def test_expired_item_is_read_until_swept(engine: EmbeddedEngine, clock: Clock) -> None:
    """An expired item can still be read: readers look at the time themselves."""
    await engine.write(Put(IDEMPOTENCY, {"Key": "k", "ExpiresAt": int(NOON) + 10}))
    clock.now += 100

    assert await engine.get(GetItem(IDEMPOTENCY, Key("k"))) is not None
    assert await engine.sweep_expired() == 1


async def test_sweep_is_bounded(engine: EmbeddedEngine) -> None:
    """A sweep takes as many as it is told, the oldest first, over all tables."""
    for at in range(5):
        await engine.write(Put(IDEMPOTENCY, {"Key": f"{at}", "ExpiresAt": int(NOON) - 10 + at}))

    assert await engine.sweep_expired(limit=3) == 3
    assert await engine.get(GetItem(IDEMPOTENCY, Key("2"))) is None
    assert await engine.get(GetItem(IDEMPOTENCY, Key("3"))) is not None
    assert await engine.sweep_expired(limit=3) == 2


async def test_swept_item_leaves_index_and_marks_change(engine: EmbeddedEngine) -> None:
    """A swept item leaves its indexes, and its change tells that nobody deleted it."""
    row: Item = {
        "PK": "GROUP#g",
        "SK": "EVENT#1",
        "PendingKey": "PENDING#00",
        "CreatedAt": "2026-01-01T00:00:00.000Z",
        "ExpiresAt": int(NOON) - 1,
    }
    await engine.write(Put(NOTIFICATIONS, row))

    await engine.sweep_expired()

    page = await engine.query(Query(NOTIFICATIONS, "PENDING#00", index="PendingEventsIndex"))
    assert page.items == ()
    assert [change.expired for change in await engine.changes()] == [False, True]
