"""This module declares the fields whose value is loaded: which loader, and which key."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeVar, cast, overload

import strawberry
from strawberry.annotation import StrawberryAnnotation
from strawberry.types.arguments import StrawberryArgument
from strawberry.types.field import StrawberryField

from schema.context import HasLoaders, Loader

K = TypeVar("K")
V = TypeVar("V")

LOAD = "load"
"""The name under which a field keeps its `Load`, in Strawberry's metadata and when published."""


@dataclass(frozen=True, slots=True)
class Argument:
    """This is an argument of a loaded field; one that isn't given reaches the key as None."""

    name: str
    type: object
    description: str


@dataclass(frozen=True, slots=True)
class Load:
    """This says where a field's value comes from.

    The key is the object's `attribute`; with `build`, what that makes of the attribute (if there
    is one) and of the arguments. A key of None stands for nothing: null, and nothing is loaded.
    `nullable` says that a missing object is null rather than a fault.
    """

    loader: str
    attribute: str | None
    build: Callable[..., object] | None
    arguments: tuple[str, ...]
    nullable: bool

    def key(self, source: object, given: Mapping[str, object]) -> object:
        """This gives the key for one object and the arguments that were given."""
        owner = [] if self.attribute is None else [getattr(source, self.attribute)]
        if self.build is None:
            return owner[0]
        return self.build(*owner, **{name: given.get(name) for name in self.arguments})


class LoadedField(StrawberryField):
    """This is a field that a loader answers; it isn't an argument of the type's constructor."""

    @property
    def load(self) -> Load | None:
        """This says where the value comes from."""
        return cast("Load | None", self.metadata.get(LOAD))

    @property
    def is_basic_field(self) -> bool:
        """This tells Strawberry that the value isn't an attribute of the object."""
        return False

    def get_result(
        self,
        source: object,
        info: object,
        args: list[object],  # noqa: ARG002 (Strawberry gives it by name)
        kwargs: Mapping[str, object],
    ) -> object:
        """This asks the operation's loader for the object's key."""
        load = cast("Load", self.load)
        key = load.key(source, kwargs)
        if key is None:
            return None
        context = cast("strawberry.Info[HasLoaders, None]", info).context
        loader = cast("Loader[object, object]", getattr(context.loaders, load.loader))
        # graphql-core cancels the siblings of a failed field. Unshielded, that would cancel the
        # loader's future, which other fields wait for too, and with it the whole operation.
        return asyncio.shield(loader.load(key))


@overload
def loaded(
    by: Loader[K, V],
    attribute: str | None = None,
    *,
    description: str,
    build: Callable[..., K | None] | None = None,
    arguments: tuple[Argument, ...] = (),
    nullable: Literal[False] = False,
    name: str | None = None,
    init: Literal[False] = False,
) -> V: ...


@overload
def loaded(
    by: Loader[K, V],
    attribute: str | None = None,
    *,
    description: str,
    build: Callable[..., K | None] | None = None,
    arguments: tuple[Argument, ...] = (),
    nullable: Literal[True],
    name: str | None = None,
    init: Literal[False] = False,
) -> V | None: ...


def loaded(
    by: Loader[K, V],
    attribute: str | None = None,
    *,
    description: str,
    build: Callable[..., K | None] | None = None,
    arguments: tuple[Argument, ...] = (),
    nullable: bool = False,
    name: str | None = None,
    init: Literal[False] = False,
) -> object:
    """This declares a field by its loader and the attribute that holds, or starts, its key.

    `name` is the field's GraphQL name where Python can't say it; `init` tells mypy that the
    constructor doesn't take the field.
    """
    names = tuple(argument.name for argument in arguments)
    load = Load(str(by), attribute, build, names, nullable)
    field = LoadedField(graphql_name=name, description=description, metadata={LOAD: load})
    field.init = field.repr = field.compare = init
    field.arguments = [_argument(argument) for argument in arguments]
    return field


def _argument(argument: Argument) -> StrawberryArgument:
    return StrawberryArgument(
        python_name=argument.name,
        graphql_name=None,
        type_annotation=StrawberryAnnotation(argument.type),
        description=argument.description,
    )
