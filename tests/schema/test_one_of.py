"""These tests hold the input that takes exactly one of its members."""

import pytest
from graphql import GraphQLInputObjectType, GraphQLSchema, parse, validate

DOCUMENT = """
mutation {
  createExpense(
    input: {groupId: "g", title: "t", items: [{amount: "1", split: {%s}}], payments: []}
  ) { errors { message } }
}
"""
MESSAGE = (
    "Within OneOf Input Object type 'SplitInput', exactly one field must be specified, and the "
    "value for that field must be non-null."
)


def test_core_knows_one_of(core: GraphQLSchema) -> None:
    """graphql-core's own type says that exactly one member is taken, so its rules hold it."""
    split = core.type_map["SplitInput"]

    assert isinstance(split, GraphQLInputObjectType)
    assert split.is_one_of


def test_one_member_is_taken(core: GraphQLSchema) -> None:
    """A split with one member is valid."""
    document = parse(DOCUMENT % 'equally: ["p"]')

    assert validate(core, document) == []


@pytest.mark.parametrize(
    "members", ["", "equally: null", 'equally: ["p"], proportionally: true'], ids=str
)
def test_other_counts_are_refused(core: GraphQLSchema, members: str) -> None:
    """A split with none, null or two members is refused before anything runs."""
    document = parse(DOCUMENT % members)

    assert [error.message for error in validate(core, document)] == [MESSAGE]
