"""These fixtures open a store of its own for each test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from datastore.engine.counting import CountingEngine
from datastore.engine.embedded import open_embedded
from datastore.store import GroupLanes, Store
from gateway.demo.load import to_nobody


@pytest.fixture
async def counted(tmp_path: Path) -> AsyncIterator[CountingEngine]:
    """This is an engine that counts what it is asked for."""
    engine = CountingEngine(open_embedded(tmp_path, durable=False, clock=lambda: 1_700_000_000.0))
    yield engine
    await engine.close()


@pytest.fixture
def store(counted: CountingEngine) -> Store:
    """This is a store on that engine."""
    return Store(counted, GroupLanes(), to_nobody)
