"""This is a group that many people follow on one gateway, and what they get to see."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import AsyncExitStack, aclosing, asynccontextmanager
from functools import cache
from pathlib import Path

from graphql import GraphQLSchema

from datastore.engine.counting import CountingEngine
from datastore.engine.embedded import open_embedded
from domain.access import Role
from domain.ids import UserId
from gateway.outcome import Outcome
from resolvers.context import Viewer
from resolvers.root import build_schema
from schema.published import core_schema
from tests.gateway.live_gateway import LiveGateway
from tests.resolvers.harness import Graph
from tests.resolvers.made import BEGIN
from tests.resolvers.people import ANN, provision
from tests.resolvers.trip import Trip, create_trip

EVENT_TIMEOUT_S = 60.0


@cache
def served_schema() -> GraphQLSchema:
    """This is the schema that is served."""
    return core_schema(build_schema())


@asynccontextmanager
async def opened_trip(folder: Path) -> AsyncIterator[tuple[Trip, LiveGateway]]:
    """This is Ann's group in a store of its own, and a gateway on that."""
    engine = CountingEngine(open_embedded(folder, durable=False, clock=BEGIN.timestamp))
    graph = Graph(served_schema(), engine, folder)
    await provision(graph.store, ANN)
    yield await create_trip(graph), LiveGateway(served_schema(), engine, number=1)
    await engine.close()


def somebody(number: int) -> Viewer:
    """This is one of many users."""
    return Viewer(UserId(f"f0000000-0000-4000-8000-{number:012x}"), f"User {number}", 1)


async def crowd(trip: Trip, count: int, *, role: Role = Role.MEMBER) -> list[Viewer]:
    """This lets so many users into the group."""
    people = [somebody(number) for number in range(count)]
    for viewer in people:
        await trip.let_in(viewer, role=role)
    return people


@asynccontextmanager
async def followed(
    gateway: LiveGateway, streams: Sequence[AsyncGenerator[Outcome, None]]
) -> AsyncIterator[list[asyncio.Task[Outcome]]]:
    """This waits on every stream for one event; all of them have caught up when it is given."""
    async with AsyncExitStack() as stack:
        for stream in streams:
            await stack.enter_async_context(aclosing(stream))
        waiting = [asyncio.create_task(_next(stream)) for stream in streams]
        await gateway.waiting.are(len(streams))
        yield waiting
        await asyncio.gather(*waiting)


async def _next(stream: AsyncGenerator[Outcome, None]) -> Outcome:
    return await asyncio.wait_for(anext(stream), EVENT_TIMEOUT_S)
