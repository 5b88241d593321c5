"""This lists the declared fields of the graph with what mypy can't see of them."""

import inspect
import typing
from collections.abc import Iterator
from dataclasses import dataclass

from strawberry.types.base import get_object_definition

from domain import ids
from schema import context, expense_preview, global_ids, keys, object_types, paging
from schema.fields import Load, LoadedField
from schema.object_types import OBJECT_TYPES

NAMES = {
    name: value
    for module in (ids, context, keys, global_ids, paging, expense_preview, object_types)
    for name, value in vars(module).items()
    if name[0].isupper()
}
"""What annotations name, as most imports between types are for type checking only."""


@dataclass(frozen=True)
class Declared:
    """This is one declared field."""

    owner: type
    name: str
    load: Load

    def __str__(self) -> str:
        return f"{self.owner.__name__}.{self.name}"

    def annotation(self, attribute: str) -> object:
        """This gives the type of one of the owner's attributes, without what marks it private."""
        return typing.get_type_hints(self.owner, localns=NAMES)[attribute]

    def made_key(self) -> object:
        """This gives the type of the keys that the field makes."""
        if self.load.build is None:
            return without_none(self.annotation(self.load.attribute or ""))
        return typing.get_type_hints(self.load.build, localns=NAMES)["return"]

    def built_from(self) -> list[object]:
        """This gives the types of what a key is built from, beside the arguments."""
        if self.load.build is None or self.load.attribute is None:
            return []
        first = next(iter(inspect.signature(self.load.build).parameters))
        return [typing.get_type_hints(self.load.build, localns=NAMES)[first]]


def declared() -> Iterator[Declared]:
    """This gives the declared fields of all types."""
    for owner in OBJECT_TYPES:
        for field in get_object_definition(owner, strict=True).fields:
            if isinstance(field, LoadedField) and field.load is not None:
                yield Declared(owner, field.python_name, field.load)


def promised(loader: str) -> tuple[object, object]:
    """This gives the types of a loader's keys and results, as the schema knows them."""
    getter = getattr(context.Loaders, loader).fget
    key, result = typing.get_args(typing.get_type_hints(getter, localns=NAMES)["return"])
    return key, result


def without_none(annotation: object) -> object:
    """This gives X for X | None."""
    parts = typing.get_args(annotation)
    rest = [part for part in parts if part is not type(None)]
    return rest[0] if len(parts) == len(rest) + 1 == 2 else annotation
