"""This module gives the tests of faults an engine to spoil."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from datastore.engine.embedded import open_embedded
from datastore.engine.port import Engine


@pytest.fixture
async def sound(tmp_path: Path) -> AsyncIterator[Engine]:
    """This is an engine without faults, empty."""
    engine = open_embedded(tmp_path, durable=False, clock=lambda: 0.0)
    yield engine
    await engine.close()
