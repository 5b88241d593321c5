"""These fixtures ready a store for a write path of many, for Bob to go and for Sam to come."""

import pytest

from tests.datastore.joining import open_invite, welcome
from tests.datastore.people import head
from tests.datastore.requests import ask, request_of
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


@pytest.fixture
async def open_trip(trip: World) -> World:
    """This is the trip, which Sam may ask to join."""
    await open_invite(trip)
    await welcome(trip)
    return trip


@pytest.fixture
async def claimed(trip: World) -> World:
    """This is the trip, where Sam asks to be Gil."""
    await welcome(trip)
    await ask(trip, request_of())
    return trip


@pytest.fixture
async def asked(trip: World) -> World:
    """This is the trip, where Sam asks to be somebody new."""
    await welcome(trip)
    await ask(trip, request_of(target_id=None))
    return trip
