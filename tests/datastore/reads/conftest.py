"""These fixtures set the scene for reads."""

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest

from datastore.writes import add_comment, create_expense, create_group, create_settlement
from tests.datastore import samples
from tests.datastore.samples import stamp
from tests.datastore.templates import template
from tests.datastore.world import World, made, opened


async def _busy(world: World) -> None:
    await create_group.run(world.store, samples.create_group())
    await create_expense.run(world.store, samples.create_expense())
    for number in range(10, 21):
        later_s = 100 - number if number % 2 else number
        await create_expense.run(
            world.store, samples.plain_expense(number, day=1 + number % 4, later_s=later_s)
        )
    for number in range(1, 10):
        # Two at one moment: the id decides.
        moment = stamp(f"c{number}", later=timedelta(seconds=number // 2))
        await add_comment.run(world.store, samples.add_comment(moment, number=number))
    for number in range(1, 8):
        moment = stamp(f"s{number}", later=timedelta(seconds=number // 2))
        await create_settlement.run(world.store, samples.create_settlement(moment, number=number))
    await world.put(*(template(number=number) for number in range(1, 6)))


@pytest.fixture(scope="session")
def busy_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """This is the file of a store with the busy trip."""
    return made(tmp_path_factory.mktemp("busy"), _busy)


@pytest.fixture
async def busy(busy_file: Path, tmp_path: Path) -> AsyncIterator[World]:
    """This is the trip with a dinner much talked of, 11 more, 7 settlements, 5 templates."""
    async with opened(busy_file, tmp_path) as store:
        yield store
