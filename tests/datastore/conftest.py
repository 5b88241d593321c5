"""These fixtures open a store for each test: a copy of one that was made once."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.datastore import stories
from tests.datastore.world import World, made, opened


@pytest.fixture(scope="session")
def empty_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """This is the file of an empty store."""
    return made(tmp_path_factory.mktemp("empty"), stories.nothing)


@pytest.fixture(scope="session")
def trip_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """This is the file of a store with the trip."""
    return made(tmp_path_factory.mktemp("trip"), stories.trip)


@pytest.fixture(scope="session")
def dinner_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """This is the file of a store with the dinner."""
    return made(tmp_path_factory.mktemp("dinner"), stories.dinner)


@pytest.fixture
async def world(empty_file: Path, tmp_path: Path) -> AsyncIterator[World]:
    """This is an empty store."""
    async with opened(empty_file, tmp_path) as store:
        yield store


@pytest.fixture
async def trip(trip_file: Path, tmp_path: Path) -> AsyncIterator[World]:
    """This is a store with Ann's trip in it: she and the guests Gil and Hal."""
    async with opened(trip_file, tmp_path) as store:
        yield store


@pytest.fixture
async def dinner(dinner_file: Path, tmp_path: Path) -> AsyncIterator[World]:
    """This is the trip with Bob, a member, and Ann's dinner."""
    async with opened(dinner_file, tmp_path) as store:
        yield store
