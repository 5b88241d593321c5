"""This module states how long the embedded engine remembers a token."""

from pathlib import Path

import pytest

from datastore.engine.embedded import EmbeddedEngine, open_embedded
from datastore.engine.errors import TokenMismatch
from datastore.operations import AddTo, GetItem, Key, TransactWriteItems, Update
from datastore.tables import GROUPS
from tests.datastore.engine.conftest import Clock

KEY = Key("g", "META")


def increment(by: int) -> TransactWriteItems:
    """This makes a transaction that shows how often it was carried out."""
    return TransactWriteItems((Update(GROUPS, KEY, (AddTo("Count", by),)),), "token")


async def count(engine: EmbeddedEngine) -> object:
    """This reads how often."""
    item = await engine.get(GetItem(GROUPS, KEY))
    return None if item is None else item["Count"]


async def test_token_lasts_ten_minutes(engine: EmbeddedEngine, clock: Clock) -> None:
    """A token stands for its writes for ten minutes, and then for nothing."""
    await engine.transact(increment(1))
    clock.now += 599
    await engine.transact(increment(1))
    with pytest.raises(TokenMismatch):
        await engine.transact(increment(5))
    assert await count(engine) == 1

    clock.now += 1
    await engine.transact(increment(5))

    assert await count(engine) == 6


async def test_token_outlives_the_process(tmp_path: Path, clock: Clock) -> None:
    """A token is remembered by the file, so a resend after a restart has no second effect."""
    engine = open_embedded(tmp_path, clock=clock)
    await engine.transact(increment(1))
    await engine.close()

    engine = open_embedded(tmp_path, clock=clock)
    await engine.transact(increment(1))

    assert await count(engine) == 1
    await engine.close()
