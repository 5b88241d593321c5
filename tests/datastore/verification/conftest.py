"""These fixtures give the rows of a whole group, to be broken one at a time."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from datastore.verification.group_rows import GroupRows
from datastore.verification.reads import whole_group
from datastore.writes import add_comment, create_expense, create_group, create_settlement
from tests.datastore import samples
from tests.datastore.world import World, made, opened


async def _whole(world: World) -> None:
    await create_group.run(world.store, samples.create_group())
    await create_expense.run(world.store, samples.create_expense())
    await add_comment.run(world.store, samples.add_comment())
    await create_settlement.run(world.store, samples.create_settlement())


@pytest.fixture(scope="session")
def whole_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """This is the file of a store with a group that has one of everything."""
    return made(tmp_path_factory.mktemp("whole"), _whole)


@pytest.fixture
async def whole(whole_file: Path, tmp_path: Path) -> AsyncIterator[World]:
    """This is a store with a group that has one of everything."""
    async with opened(whole_file, tmp_path) as store:
        yield store


@pytest.fixture
async def group(whole: World) -> GroupRows:
    """This is the rows of that group."""
    return await whole_group(whole.engine, samples.TRIP)
