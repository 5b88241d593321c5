"""These tests hold the schema that is written down to the one that is served."""

from pathlib import Path

import strawberry
from graphql import build_schema, print_schema

import schema as room
from schema.published import core_schema, printed

WRITTEN = Path(room.__file__).parent / "schema.graphql"


def test_written_schema_is_served(schema: strawberry.Schema) -> None:
    """The file schema.graphql is the served schema; `make schema` writes it again."""
    assert WRITTEN.read_text() == printed(schema)


def test_printed_schema_is_whole(schema: strawberry.Schema) -> None:
    """A schema built from the printed text prints as the served one, `@oneOf` included."""
    rebuilt = build_schema(printed(schema))

    assert print_schema(rebuilt).split() == print_schema(core_schema(schema)).split()
    assert "input SplitInput @oneOf {" in printed(schema)


def test_no_null_defaults_are_printed(schema: strawberry.Schema) -> None:
    """No argument or input field has null as its default."""
    assert "= null" not in printed(schema)
