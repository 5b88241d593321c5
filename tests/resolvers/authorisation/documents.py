"""This writes documents that ask for every field of the schema, each named by its place."""

from collections.abc import Iterator

from graphql import (
    GraphQLField,
    GraphQLInterfaceType,
    GraphQLNamedType,
    GraphQLObjectType,
    GraphQLSchema,
    get_named_type,
    is_leaf_type,
    is_required_argument,
)

from tests.resolvers.harness import Json

OWN = "Own"
"""What stands before the type of what the caller sees of themself."""


class Documents:
    """This writes documents on one schema; a field's alias is its type, two lines, and its name."""

    def __init__(self, schema: GraphQLSchema) -> None:
        self._schema = schema
        self._node = schema.type_map["Node"]

    def node_types(self) -> list[str]:
        """These are the types of what has an id, by name."""
        return [each.name for each in self._nodes()]

    def node(self) -> str:
        """This asks for every field of whatever an id is of, and of what is inside of it."""
        parts = (f"... on {each.name} {{ {self.selection(each)} }}" for each in self._nodes())
        return f"query ($id: ID!) {{ node(id: $id) {{ __typename {' '.join(parts)} }} }}"

    def root(self, name: str, arguments: str, variables: str) -> str:
        """This asks for every field of what a query's field leads to."""
        query = self._schema.query_type
        assert query is not None
        type_ = get_named_type(query.fields[name].type)
        head = f"query {variables}" if variables else ""
        owner = OWN if name == "me" else ""
        inner = f"{{ {self.selection(type_, owner=owner)} }}" if not is_leaf_type(type_) else ""
        return f"{head} {{ {_alias(query.name, name)}: {name}{arguments} {inner} }}"

    def selection(self, type_: GraphQLNamedType, *, owner: str = "") -> str:
        """This selects every field, down to the next objects that have an id."""
        if type_ is self._node:
            return "__typename id"
        if isinstance(type_, GraphQLInterfaceType):
            kinds = self._schema.get_implementations(type_).objects
            parts = (f"... on {each.name} {{ {self.selection(each)} }}" for each in kinds)
            return f"__typename {' '.join(parts)}"
        assert isinstance(type_, GraphQLObjectType)
        return " ".join(
            f"{_alias(owner + type_.name, name)}: {name}{self._inside(field, owner)}"
            for name, field in type_.fields.items()
            if not any(map(is_required_argument, field.args.values()))
        )

    def act(self, mutation: str) -> str:
        """This does something, and asks what was wrong with it."""
        kind = f"{mutation[0].upper()}{mutation[1:]}Input"
        asked = "errors { __typename code message path }"
        return f"mutation ($input: {kind}!) {{ {mutation}(input: $input) {{ {asked} }} }}"

    def coordinates(self) -> set[str]:
        """These are all fields of all objects, as in Group.name."""
        return {f"{type_.name}.{name}" for type_ in self._objects() for name in type_.fields}

    def _inside(self, field: GraphQLField, owner: str) -> str:
        type_ = get_named_type(field.type)
        if is_leaf_type(type_):
            return ""
        if isinstance(type_, GraphQLObjectType) and self._node in type_.interfaces:
            return " { __typename id }"
        return f" {{ {self.selection(type_, owner=owner)} }}"

    def _objects(self) -> Iterator[GraphQLObjectType]:
        for type_ in self._schema.type_map.values():
            if isinstance(type_, GraphQLObjectType) and not type_.name.startswith("__"):
                yield type_

    def _nodes(self) -> Iterator[GraphQLObjectType]:
        return (each for each in self._objects() if self._node in each.interfaces)


def shown(data: Json) -> set[str]:
    """These are the fields, as in Group.name, that an answer shows something of.

    Null shows nothing, nor does a list of nothing, or a connection without any nodes.
    """
    if isinstance(data, list):
        return {place for each in data for place in shown(each)}
    if not isinstance(data, dict) or _is_empty(data):
        return set()
    places = set[str]()
    for alias, value in data.items():
        inside = shown(value)
        if "__" in alias.strip("_") and _is_something(value):
            places.add(alias.replace("__", "."))
        places |= inside
    return places


def _is_something(value: Json) -> bool:
    if isinstance(value, list):
        return any(map(_is_something, value))
    return value is not None and not (isinstance(value, dict) and _is_empty(value))


def _is_empty(data: dict[str, Json]) -> bool:
    return any(alias.endswith("__nodes") and not value for alias, value in data.items())


def _alias(type_name: str, field: str) -> str:
    return f"{type_name}__{field}"
