"""This module states what the feed of changes holds."""

import pytest

from datastore.engine.embedded import Change, EmbeddedEngine
from datastore.engine.errors import BadRequest, ConditionFailed
from datastore.operations import (
    AddTo,
    Delete,
    Exists,
    Key,
    Put,
    TransactWriteItems,
    Update,
)
from datastore.tables import GROUPS, NOTIFICATIONS, USERS
from datastore.values import Item
from tests.datastore.engine.conftest import NOON, Clock

META = {"GroupId": "g", "SK": "META"}
KEY = Key("g", "META")
EVENT = {"PK": "GROUP#g", "SK": "EVENT#1"}
DAY_S = 24 * 60 * 60


async def test_changes_of_an_item(engine: EmbeddedEngine) -> None:
    """The feed holds each change of an item, in order, with the item before and after."""
    await engine.write(Put(GROUPS, META))
    await engine.write(Update(GROUPS, KEY, (AddTo("Seq", 1),)))
    await engine.write(Delete(GROUPS, KEY))

    counted: Item = {**META, "Seq": 1}
    assert await engine.changes() == (
        Change(1, NOON, "groups", META, None, META, expired=False),
        Change(2, NOON, "groups", META, META, counted, expired=False),
        Change(3, NOON, "groups", META, counted, None, expired=False),
    )


async def test_view_of_new_image(engine: EmbeddedEngine) -> None:
    """A stream of new images shows nothing of what was before."""
    await engine.write(Put(NOTIFICATIONS, EVENT))
    await engine.write(Delete(NOTIFICATIONS, Key("GROUP#g", "EVENT#1")))

    assert await engine.changes() == (
        Change(1, NOON, "notifications", EVENT, None, EVENT, expired=False),
        Change(2, NOON, "notifications", EVENT, None, None, expired=False),
    )


async def test_table_without_stream(engine: EmbeddedEngine) -> None:
    """A table without a stream leaves no changes."""
    await engine.write(Put(USERS, {"UserId": "u", "SK": "PROFILE"}))

    assert await engine.changes() == ()


async def test_write_that_changes_nothing(engine: EmbeddedEngine) -> None:
    """A write that leaves an item as it is leaves no change."""
    await engine.write(Put(GROUPS, META))
    await engine.write(Put(GROUPS, dict(reversed(META.items()))))
    await engine.write(Delete(GROUPS, Key("g", "nobody")))

    assert [change.seq for change in await engine.changes()] == [1]


async def test_failed_write_leaves_no_change(engine: EmbeddedEngine) -> None:
    """A write that was refused is not in the feed."""
    with pytest.raises(ConditionFailed):
        await engine.write(Put(GROUPS, META, Exists("SK")))

    assert await engine.changes() == ()


async def test_changes_of_a_transaction(engine: EmbeddedEngine) -> None:
    """A transaction's changes stand together, in the order of its writes."""
    await engine.transact(TransactWriteItems((Put(NOTIFICATIONS, EVENT), Put(GROUPS, META)), "t"))

    assert [change.key for change in await engine.changes()] == [EVENT, META]


async def test_reading_on(engine: EmbeddedEngine) -> None:
    """A reader goes on behind the last number it has seen, a bounded number at a time."""
    for at in range(5):
        await engine.write(Put(GROUPS, {**META, "At": at}))

    first = await engine.changes(limit=2)
    second = await engine.changes(after=first[-1].seq, limit=2)

    assert [change.seq for change in (*first, *second)] == [1, 2, 3, 4]


@pytest.mark.parametrize("limit", [0, 1001])
async def test_limit_of_reading(engine: EmbeddedEngine, limit: int) -> None:
    """A read of no changes, or of more than a thousand, is refused."""
    with pytest.raises(BadRequest) as refused:
        await engine.changes(limit=limit)

    assert str(refused.value) == f"{limit} changes are asked for; one read gives 1 to 1000"


async def test_trimming(engine: EmbeddedEngine, clock: Clock) -> None:
    """Trimming drops what is older and never gives a number again."""
    await engine.write(Put(GROUPS, META))
    clock.now += DAY_S + 1

    assert await engine.trim_changes() == 1
    await engine.write(Delete(GROUPS, KEY))

    assert [change.seq for change in await engine.changes()] == [2]


async def test_changes_are_kept_a_day(engine: EmbeddedEngine, clock: Clock) -> None:
    """A change is dropped by itself when it is a day old."""
    await engine.write(Put(GROUPS, META))
    clock.now += DAY_S - 1
    await engine.write(Put(GROUPS, {**META, "At": 1}))
    assert [change.seq for change in await engine.changes()] == [1, 2]

    clock.now += 61
    await engine.write(Put(GROUPS, {**META, "At": 2}))

    assert [change.seq for change in await engine.changes()] == [2, 3]


async def test_clock_that_was_ahead(engine: EmbeddedEngine, clock: Clock) -> None:
    """A change of a time when the clock was a year ahead is kept a day from when that was seen."""
    clock.now += 365 * DAY_S
    await engine.write(Put(GROUPS, META))
    clock.now = NOON
    await engine.write(Put(GROUPS, {**META, "At": 1}))
    assert await engine.trim_changes() == 0

    clock.now += DAY_S + 1

    assert await engine.trim_changes() == 2
    assert await engine.changes() == ()


async def test_trimming_looks_at_the_oldest(engine: EmbeddedEngine, clock: Clock) -> None:
    """However many changes there are, one trim drops the first thousand; writes drop the rest."""
    for number in range(1_005):
        await engine.write(Put(GROUPS, {**META, "At": number}))
    clock.now += DAY_S + 1

    assert await engine.trim_changes() == 1_000

    await engine.write(Put(GROUPS, {**META, "At": 0}))
    assert [change.seq for change in await engine.changes()] == [1_006]
