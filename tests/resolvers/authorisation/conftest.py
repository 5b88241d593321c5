"""These fixtures give each test a copy of the filled group, which is made once."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from graphql import GraphQLSchema

from datastore.engine.counting import CountingEngine
from datastore.engine.embedded import open_embedded
from datastore.engine.embedded.opening import FILE_NAME
from tests.resolvers.authorisation.actors import Place
from tests.resolvers.authorisation.documents import Documents
from tests.resolvers.authorisation.filled import filled
from tests.resolvers.boundless import boundless
from tests.resolvers.harness import Graph
from tests.resolvers.made import BEGIN
from tests.resolvers.people import PEOPLE, provision


@dataclass(frozen=True, slots=True)
class Made:
    """This is a store that was filled and closed, and what is in it."""

    file: Path
    place: Place


@pytest.fixture(scope="session")
def made(served_schema: GraphQLSchema, tmp_path_factory: pytest.TempPathFactory) -> Made:
    """This is the store that tests copy."""
    folder = tmp_path_factory.mktemp("authorisation")
    return asyncio.run(_made(served_schema, folder))


@pytest.fixture
async def place(made: Made, tmp_path: Path) -> AsyncIterator[Place]:
    """This is a filled group in a store of the test's own."""
    shutil.copy(made.file, tmp_path / FILE_NAME)
    embedded = open_embedded(tmp_path, durable=False, clock=BEGIN.timestamp)
    before = made.place.trip.graph
    graph = Graph(
        before.schema,
        CountingEngine(embedded),
        tmp_path,
        clock=replace(before.clock),
        ids=replace(before.ids),
        standing=before.standing,
    )
    # Everything in one document is more than a client may ask for.
    graph.documents = boundless(graph.schema)
    yield replace(made.place, trip=replace(made.place.trip, graph=graph))
    await embedded.close()


@pytest.fixture
def documents(served_schema: GraphQLSchema) -> Documents:
    """This writes documents on the served schema."""
    return Documents(served_schema)


async def _made(schema: GraphQLSchema, folder: Path) -> Made:
    embedded = open_embedded(folder, durable=False, clock=BEGIN.timestamp)
    graph = Graph(schema, CountingEngine(embedded), folder)
    for viewer in PEOPLE:
        await provision(graph.store, viewer)
    place = await filled(graph)
    await embedded.close()
    return Made(folder / FILE_NAME, place)
