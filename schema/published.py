"""This module makes the finished schema readable without Strawberry: by programs and as text."""

from functools import partial
from typing import cast

import strawberry
from graphql import (
    GraphQLField,
    GraphQLInputObjectType,
    GraphQLInterfaceType,
    GraphQLObjectType,
    GraphQLSchema,
    print_schema,
)
from strawberry.types.arguments import convert_arguments
from strawberry.types.field import StrawberryField

from schema.fields import LOAD, LoadedField

ATTRIBUTE = "attribute"
METHOD = "method"
CONVERT = "convert"
"""The names under which a field's extensions say where its value comes from."""


def core_schema(schema: strawberry.Schema) -> GraphQLSchema:
    """This gives graphql-core's own schema, which operations are validated and executed with."""
    return schema._schema  # noqa: SLF001 (Strawberry has no public name for it)


def publish(schema: strawberry.Schema, *, one_of: str) -> None:
    """This writes into the extensions of every field of an object where its value comes from.

    `load` (with `convert`, which turns coerced arguments into those of the load's key),
    `attribute` (of the object), or `method` (called with the object alone). A field without any
    of them has a resolver of its own. `one_of` names the input that takes exactly one member:
    Strawberry leaves that out of graphql-core's type.
    """
    core = core_schema(schema)
    cast("GraphQLInputObjectType", core.type_map[one_of]).is_one_of = True
    for named in core.type_map.values():
        if isinstance(named, GraphQLObjectType | GraphQLInterfaceType):
            for field in named.fields.values():
                _publish_field(schema, field)


def printed(schema: strawberry.Schema) -> str:
    """This writes the schema in GraphQL's own language, with a line end at its end."""
    lines = print_schema(core_schema(schema)).splitlines()
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _publish_field(schema: strawberry.Schema, field: GraphQLField) -> None:
    declared = field.extensions.get("strawberry-definition")
    if isinstance(declared, LoadedField):
        field.extensions[LOAD] = declared.load
        field.extensions[CONVERT] = partial(
            convert_arguments,
            arguments=declared.arguments,
            scalar_registry=schema.schema_converter.scalar_registry,
            config=schema.config,
        )
    elif isinstance(declared, StrawberryField):
        resolver = declared.base_resolver
        if resolver is None:
            field.extensions[ATTRIBUTE] = declared.python_name
        elif not resolver.is_async and not declared.arguments and resolver.info_parameter is None:
            field.extensions[METHOD] = resolver.wrapped_func
