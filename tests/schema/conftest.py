"""These fixtures build the schema that is served, once."""

import pytest
import strawberry
from graphql import GraphQLSchema

from resolvers.root import build_schema
from schema.published import core_schema


@pytest.fixture(scope="session")
def schema() -> strawberry.Schema:
    """This is the schema as Strawberry knows it."""
    return build_schema()


@pytest.fixture(scope="session")
def core(schema: strawberry.Schema) -> GraphQLSchema:
    """This is the schema as graphql-core knows it."""
    return core_schema(schema)
