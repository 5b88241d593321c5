"""This makes the stores that the page's figures are of, and records what is done on them."""

import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeAlias

from datastore.engine.embedded.engine import EmbeddedEngine
from datastore.writes import create_expense, create_settlement, provision_user
from domain.access import Role
from domain.ids import GroupId, ParticipantId
from tests.datastore import people, samples, stories
from tests.datastore.requests import ask, request_of
from tests.datastore.samples import ANN, BOB, sample_id
from tests.datastore.templates import template
from tests.datastore.threads import say
from tests.datastore.world import World, opened
from tests.docs.patterns.calls import Call
from tests.docs.patterns.recording import RecordingEngine

Act: TypeAlias = Callable[[RecordingEngine], Awaitable[object]]
Arrange: TypeAlias = Callable[[World], Awaitable[None]]

MANY = 25


async def much(world: World) -> None:
    """This is the trip with 25 of each that a page lists, and something left to do."""
    await stories.dinner(world)
    await provision_user.run(world.store, samples.provision_user(ANN))
    await provision_user.run(world.store, samples.provision_user(BOB, subject="bob"))
    for number in range(100, 100 + MANY - 1):
        await create_expense.run(world.store, samples.plain_expense(number))
    for number in range(1, MANY + 1):
        await create_settlement.run(world.store, samples.create_settlement(number=number))
        await world.put(template(number=number))
    await say(world, MANY)
    await ask(world, request_of())
    for number in range(100, 100 + MANY - 1):
        participant_id = ParticipantId(sample_id("c", number))
        group_id = GroupId(sample_id("b", number))
        await world.join(ANN, participant_id, role=Role.MEMBER, group_id=group_id)
    await world.put(people.BOB_GOES)


async def calls_of(file: Path, act: Act, arrange: Arrange = stories.nothing) -> tuple[Call, ...]:
    """This records what an act asks of a copy of a store, once it is arranged for."""
    with tempfile.TemporaryDirectory() as folder:
        async with opened(file, Path(folder)) as world:
            await arrange(world)
            assert isinstance(world.engine, EmbeddedEngine)
            engine = RecordingEngine(world.engine)
            await act(engine)
            return engine.calls
