"""These fixtures open a store for each test: a copy of one that was made once."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from datastore.writes import create_expense, create_group
from domain.access import Role
from tests.datastore import samples
from tests.datastore.world import World, made, opened


async def _nothing(_: World) -> None:
    """This leaves a store empty."""


async def _trip(world: World) -> None:
    await create_group.run(world.store, samples.create_group())


async def _dinner(world: World) -> None:
    await _trip(world)
    await world.join(samples.BOB, samples.BOB_HERE, role=Role.MEMBER)
    await create_expense.run(world.store, samples.create_expense())


@pytest.fixture(scope="session")
def empty_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """This is the file of an empty store."""
    return made(tmp_path_factory.mktemp("empty"), _nothing)


@pytest.fixture(scope="session")
def trip_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """This is the file of a store with the trip."""
    return made(tmp_path_factory.mktemp("trip"), _trip)


@pytest.fixture(scope="session")
def dinner_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """This is the file of a store with the dinner."""
    return made(tmp_path_factory.mktemp("dinner"), _dinner)


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
