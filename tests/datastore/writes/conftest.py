"""These fixtures ready a store for one write path of many, and for the removal of Bob."""

import pytest

from tests.datastore.people import head
from tests.datastore.world import World
from tests.datastore.writes.paths import PathCase


@pytest.fixture
async def ready(dinner: World, path: PathCase) -> World:
    """This is the trip with its dinner, and what the write path is to change."""
    await path.arrange(dinner)
    return dinner


@pytest.fixture
async def bobs(dinner: World) -> World:
    """This is the trip with its dinner, and Bob counted in it."""
    await dinner.change(head(dinner), ParticipantCount=4)
    return dinner
