"""These fixtures give the tests of `execution/` their schema and their context."""

import pytest
from graphql import GraphQLSchema

from tests.execution.world import World, world_schema


@pytest.fixture(scope="session")
def schema() -> GraphQLSchema:
    """This is the schema that every test of this folder executes on."""
    return world_schema()


@pytest.fixture
def world() -> World:
    """This is a fresh context value."""
    return World()
