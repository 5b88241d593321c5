"""This module states what closing a store does."""

import asyncio
from pathlib import Path

import pytest

from datastore.engine.embedded import open_embedded
from datastore.engine.errors import Unavailable
from datastore.operations import GetItem, Key, Put, Query
from datastore.tables import GROUPS
from tests.datastore.engine.conftest import Clock

GET = GetItem(GROUPS, Key("g", "META"))


async def test_closed_store_answers_nothing(tmp_path: Path, clock: Clock) -> None:
    """A closed store refuses reads and writes, and closing it again is harmless."""
    engine = open_embedded(tmp_path, clock=clock)
    await engine.close()
    await engine.close()

    with pytest.raises(Unavailable, match="the store is closed"):
        await engine.get(GET)
    with pytest.raises(Unavailable, match="the store is closed"):
        await engine.write(Put(GROUPS, {"GroupId": "g", "SK": "META"}))


async def test_queued_writes_are_carried_out(tmp_path: Path, clock: Clock) -> None:
    """Writes that were sent before closing are committed and answered."""
    engine = open_embedded(tmp_path, clock=clock)
    writes = [
        asyncio.create_task(engine.write(Put(GROUPS, {"GroupId": "g", "SK": f"{at:02}"})))
        for at in range(50)
    ]
    await asyncio.sleep(0)

    await engine.close()
    await asyncio.gather(*writes)

    engine = open_embedded(tmp_path, clock=clock)
    assert len((await engine.query(Query(GROUPS, "g"))).items) == 50
    await engine.close()


def test_closing_leaves_one_file(tmp_path: Path, clock: Clock) -> None:
    """A closed store is one file beside its lock: nothing is left in a log."""
    engine = open_embedded(tmp_path, clock=clock)
    asyncio.run(engine.write(Put(GROUPS, {"GroupId": "g", "SK": "META"})))

    asyncio.run(engine.close())

    assert sorted(path.name for path in tmp_path.iterdir()) == ["tailspend.db", "tailspend.lock"]


def test_store_outlives_its_loop(tmp_path: Path, clock: Clock) -> None:
    """A store opened before any loop serves one loop after the other."""
    engine = open_embedded(tmp_path, clock=clock)

    asyncio.run(engine.write(Put(GROUPS, {"GroupId": "g", "SK": "META"})))
    item = asyncio.run(engine.get(GET))

    assert item == {"GroupId": "g", "SK": "META"}
    asyncio.run(engine.close())
