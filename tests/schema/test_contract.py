"""These tests hold the served schema to the contract, definition by definition."""

from pathlib import Path

import pytest
from graphql import GraphQLSchema, build_schema

from tests.schema import later_steps
from tests.schema.definitions import definitions, members


@pytest.fixture(scope="module")
def contract() -> GraphQLSchema:
    """This is the contract of the public API."""
    return build_schema((Path(__file__).parent / "contract.graphql").read_text())


def test_definitions_are_the_contracts(core: GraphQLSchema, contract: GraphQLSchema) -> None:
    """Every definition that is served is in the contract, of the same kind and interfaces."""
    promised = definitions(contract)

    served = definitions(core)

    assert served == {name: promised.get(name) for name in served}


def test_members_are_the_contracts(core: GraphQLSchema, contract: GraphQLSchema) -> None:
    """Every member that is served has the contract's name, type, nullability and default."""
    promised = members(contract)

    served = members(core)

    assert served == {name: promised.get(name) for name in served}


def test_missing_definitions_are_listed(core: GraphQLSchema, contract: GraphQLSchema) -> None:
    """What the contract defines and nothing serves is listed for later steps, nothing else is."""
    missing = definitions(contract).keys() - definitions(core).keys()

    assert missing == later_steps.TYPES


def test_missing_members_are_listed(core: GraphQLSchema, contract: GraphQLSchema) -> None:
    """What a served definition lacks is listed for later steps, nothing else is."""
    served_types = definitions(core).keys()

    missing = {
        name
        for name in members(contract).keys() - members(core).keys()
        if name.split(".")[0] in served_types and not is_argument_of_missing(name, core)
    }

    assert missing == later_steps.MEMBERS


def is_argument_of_missing(name: str, core: GraphQLSchema) -> bool:
    """This tells that a member is an argument of a field that isn't served either."""
    field, has_argument, _ = name.partition("(")
    return bool(has_argument) and field not in members(core)
