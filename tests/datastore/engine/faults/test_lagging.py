"""These tests hold how an index lags, and that nothing else does."""

from collections.abc import AsyncIterator

import pytest

from datastore.engine.embedded import open_embedded
from datastore.engine.errors import OutcomeUnknown, Throttled
from datastore.engine.faults import FaultyEngine, LaggingIndexes, Rates
from datastore.engine.port import Engine
from datastore.operations import Delete, Key, Put, Query, TransactWriteItems
from datastore.tables import GROUPS
from datastore.values import Item
from tests.datastore.engine.faults.seeded import SeededDice

INDEX = Query(GROUPS, "g", index="GroupExpensesIndex")
TABLE = Query(GROUPS, "g", consistent=True)


def expense(number: int) -> Item:
    """This is an item that stands in the index."""
    return {"GroupId": "g", "SK": f"E#{number}", "ExpenseSortKey": f"{number}"}


@pytest.fixture
async def replica(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Engine]:
    """This is a second engine, for the indexes."""
    engine = open_embedded(tmp_path_factory.mktemp("replica"), durable=False, clock=lambda: 0.0)
    yield engine
    await engine.close()


async def test_index_is_late(sound: Engine, replica: Engine) -> None:
    """A late index shows nothing of a write that the table shows, and all of it in the end."""
    engine = LaggingIndexes(sound, replica, late=1.0, dice=SeededDice(7))
    await engine.write(Put(GROUPS, expense(1)))

    assert (await engine.query(TABLE)).items == (expense(1),)
    assert (await engine.query(INDEX)).items == ()

    await engine.catch_up()

    assert (await engine.query(INDEX)).items == (expense(1),)


async def test_index_is_late_at_times(sound: Engine, replica: Engine) -> None:
    """An index that is late half of the time shows some writes at once and others later."""
    engine = LaggingIndexes(sound, replica, late=0.5, dice=SeededDice(7))
    seen: list[bool] = []
    for number in range(20):
        await engine.transact(TransactWriteItems((Put(GROUPS, expense(number)),), f"t{number}"))
        seen.append(expense(number) in (await engine.query(INDEX)).items)

    assert {*seen} == {True, False}


async def test_deleted_item_leaves_late(sound: Engine, replica: Engine) -> None:
    """An item that was deleted stays in a late index for a while."""
    engine = LaggingIndexes(sound, replica, late=1.0, dice=SeededDice(7))
    await engine.write(Put(GROUPS, expense(1)))
    await engine.catch_up()
    await engine.write(Delete(GROUPS, Key("g", "E#1")))

    assert (await engine.query(INDEX)).items == (expense(1),)

    await engine.catch_up()

    assert (await engine.query(INDEX)).items == ()


async def test_lost_reply_reaches_index(sound: Engine, replica: Engine) -> None:
    """A write whose reply was lost arrives in the index like any other."""
    faulty = FaultyEngine(sound, Rates(lost_reply=1.0), dice=SeededDice(7))
    engine = LaggingIndexes(faulty, replica, late=1.0, dice=SeededDice(7))
    with pytest.raises(OutcomeUnknown):
        await engine.write(Put(GROUPS, expense(1)))
    faulty.rates = Rates()

    await engine.catch_up()

    assert (await engine.query(INDEX)).items == (expense(1),)


async def test_failed_copy_is_made_up(sound: Engine, replica: Engine) -> None:
    """A write that could not be copied while the engine failed arrives in the index later."""
    faulty = FaultyEngine(sound, Rates(), dice=SeededDice(7))
    engine = LaggingIndexes(faulty, replica, late=1.0, dice=SeededDice(7))
    await engine.write(Put(GROUPS, expense(1)))
    faulty.rates = Rates(throttled=1.0)
    with pytest.raises(Throttled):
        await engine.catch_up()
    faulty.rates = Rates()

    await engine.catch_up()

    assert (await engine.query(INDEX)).items == (expense(1),)
