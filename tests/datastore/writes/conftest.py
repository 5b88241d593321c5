"""This fixture readies a store for one write path of many."""

import pytest

from tests.datastore.world import World
from tests.datastore.writes.paths import PathCase


@pytest.fixture
async def ready(dinner: World, path: PathCase) -> World:
    """This is the trip with its dinner, and what the write path is to change."""
    await path.arrange(dinner)
    return dinner
