"""This module gives every test of the suite each engine in turn, empty."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest

from datastore.engine.embedded import open_embedded
from datastore.engine.port import Engine
from tests.engines.tidy import TidyEngine

NOON = 1_800_000_000.0


def embedded(folder: Path) -> Engine:
    """This opens the embedded engine on a folder."""
    return open_embedded(folder, durable=False, clock=lambda: NOON)


OPENERS: dict[str, Callable[[Path], Engine]] = {"embedded": embedded}


@pytest.fixture(scope="session", params=OPENERS)
def shared_engine(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Engine]:
    """This is an engine that stays open for the whole run."""
    opened = OPENERS[request.param](tmp_path_factory.mktemp(request.param))
    yield opened
    asyncio.run(opened.close())


@pytest.fixture
async def engine(shared_engine: Engine) -> AsyncIterator[Engine]:
    """This is an engine with all tables and nothing in them."""
    tidy = TidyEngine(shared_engine)
    yield tidy
    await tidy.close()
