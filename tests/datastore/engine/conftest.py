"""This module gives the tests of the embedded engine a store and a clock to turn."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from datastore.engine.embedded import EmbeddedEngine, open_embedded

NOON = 1_800_000_000.0


@dataclass(slots=True)
class Clock:
    """This clock stands still until it is turned."""

    now: float = NOON

    def __call__(self) -> float:
        """This tells the epoch seconds."""
        return self.now


@pytest.fixture
def clock() -> Clock:
    """This is a clock at noon."""
    return Clock()


@pytest.fixture
async def engine(tmp_path: Path, clock: Clock) -> AsyncIterator[EmbeddedEngine]:
    """This is an empty store."""
    opened = open_embedded(tmp_path, durable=False, clock=clock)
    yield opened
    await opened.close()
