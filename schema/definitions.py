"""This module turns classes into GraphQL types whose descriptions are their docstrings."""

import inspect
import sys
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import ParamSpec, TypeVar, cast, dataclass_transform

import strawberry
from strawberry.types.base import get_object_definition
from strawberry.types.enum import StrawberryEnumDefinition

from schema.fields import loaded
from schema.input_values import input_value

T = TypeVar("T")
E = TypeVar("E", bound=Enum)
P = ParamSpec("P")
R = TypeVar("R")


def description_of(described: object) -> str:
    """This gives a docstring as a description: one line for each of its paragraphs."""
    text = inspect.getdoc(described) or ""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in text.split("\n\n"))


@dataclass_transform(kw_only_default=True, field_specifiers=(strawberry.field, loaded))
def object_type(cls: type[T]) -> type[T]:
    """This makes an object type of a class."""
    return strawberry.type(cls, description=description_of(cls))


@dataclass_transform(kw_only_default=True, field_specifiers=(strawberry.field, loaded))
def interface_type(cls: type[T]) -> type[T]:
    """This makes an interface of a class."""
    return strawberry.interface(cls, description=description_of(cls))


@dataclass_transform(kw_only_default=True, field_specifiers=(strawberry.field,))
def input_type(cls: type[T]) -> type[T]:
    """This makes an input of a class."""
    made = strawberry.input(cls, description=description_of(cls))
    get_object_definition(made, strict=True).from_input = input_value
    return made


def enum_type(cls: type[E], *, description: str, values: Mapping[E, str]) -> type[E]:
    """This makes a GraphQL enum of an enum, with a description for each of its values."""
    made = strawberry.enum(cls, description=description)
    definition = cast("StrawberryEnumDefinition", vars(made)["__strawberry_definition__"])
    for value in definition.values:
        value.description = values[cls[value.name]]
    return made


def resolved(method: Callable[P, R]) -> Callable[P, R]:
    """This makes a field of a method that works its value out from the object alone."""
    field = strawberry.field(method, description=description_of(method))
    return cast("Callable[P, R]", field)


def name_each_other(types: Iterable[type]) -> None:
    """This lets the fields of the types name any of the types, wherever it is defined.

    Object types refer to each other in circles, so most imports between their modules are for
    type checking only, and Strawberry couldn't find those names.
    """
    named = {cls.__name__: cls for cls in types}
    for cls in named.values():
        for field in get_object_definition(cls, strict=True).fields:
            annotation, origin = field.type_annotation, field.origin
            if annotation is not None and isinstance(origin, type):
                annotation.namespace = vars(sys.modules[origin.__module__]) | named
