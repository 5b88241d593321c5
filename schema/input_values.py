"""This module makes an input of a coerced value, by what is known of its class once and for all.

Strawberry works the names and types of all fields out again for every value; its definitions take
another way to make one: `StrawberryObjectDefinition.from_input`.
"""

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import NamedTuple

from strawberry.types.base import (
    StrawberryList,
    StrawberryOptional,
    get_object_definition,
    has_object_definition,
)
from strawberry.utils.str_converters import to_camel_case

Read = Callable[[object], object]


class InputField(NamedTuple):
    """This is a field of an input: its name in GraphQL and in Python, and what reads its value.

    A value without `read` is taken as it is.
    """

    name: str
    python_name: str
    read: Read | None


def input_value(cls: type, value: Mapping[str, object], _: object = None) -> object:
    """This makes an input; a field that wasn't given has its default."""
    return cls(
        **{
            field.python_name: field.read(value[field.name]) if field.read else value[field.name]
            for field in _fields(cls)
            if field.name in value
        }
    )


@cache
def _fields(cls: type) -> tuple[InputField, ...]:
    # Not before the first value: what a field names may be defined after it.
    return tuple(
        InputField(
            field.graphql_name or to_camel_case(field.python_name),
            field.python_name,
            _reader(field.resolve_type()),
        )
        for field in get_object_definition(cls, strict=True).fields
    )


def _reader(type_: object) -> Read | None:
    if isinstance(type_, StrawberryOptional):
        read = _reader(type_.of_type)
        return None if read is None else partial(_unless_null, read)
    if isinstance(type_, StrawberryList):
        return partial(_each, _reader(type_.of_type))
    if isinstance(type_, type) and has_object_definition(type_):
        return partial(input_value, type_)
    return None


def _unless_null(read: Read, value: object) -> object:
    return None if value is None else read(value)


def _each(read: Read | None, values: list[object]) -> list[object]:
    # A copy: graphql-core gives one default to all requests that leave the list out.
    return list(values) if read is None else [read(value) for value in values]
