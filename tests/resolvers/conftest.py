"""These fixtures give a test the graph over a store of its own, and a group in it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from graphql import GraphQLSchema

from datastore.engine.counting import CountingEngine
from datastore.engine.embedded import open_embedded
from resolvers.root import build_schema
from schema.published import core_schema
from tests.resolvers.harness import Graph
from tests.resolvers.made import BEGIN
from tests.resolvers.people import PEOPLE, provision
from tests.resolvers.trip import Trip, create_trip


@pytest.fixture(scope="session")
def served_schema() -> GraphQLSchema:
    """This is the schema that is served."""
    return core_schema(build_schema())


@pytest.fixture
async def graph(served_schema: GraphQLSchema, tmp_path: Path) -> AsyncIterator[Graph]:
    """This is the graph over a store with Ann, Bob and Carla in it, and nothing else."""
    embedded = open_embedded(tmp_path, durable=False, clock=BEGIN.timestamp)
    graph = Graph(served_schema, CountingEngine(embedded), tmp_path)
    for viewer in PEOPLE:
        await provision(graph.store, viewer)
    yield graph
    await embedded.close()


@pytest.fixture
async def trip(graph: Graph) -> Trip:
    """This is Ann's group, in euros, with the guests Gil and Hal."""
    return await create_trip(graph)
