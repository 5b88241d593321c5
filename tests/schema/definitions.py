"""This takes the definitions of a schema apart, so that two schemas can be compared."""

from collections.abc import Iterator

from graphql import GraphQLSchema, parse, print_ast, print_schema
from graphql.language import (
    DefinitionNode,
    DirectiveDefinitionNode,
    EnumTypeDefinitionNode,
    FieldDefinitionNode,
    InputObjectTypeDefinitionNode,
    InputValueDefinitionNode,
    InterfaceTypeDefinitionNode,
    ObjectTypeDefinitionNode,
    ScalarTypeDefinitionNode,
    SchemaDefinitionNode,
)


def definitions(schema: GraphQLSchema) -> dict[str, str]:
    """This gives each type as its kind and interfaces, and whether it takes exactly one member."""
    return {
        node.name.value: _head(node)
        for node in parse(print_schema(schema)).definitions
        if not isinstance(node, DirectiveDefinitionNode | SchemaDefinitionNode)
        if isinstance(
            node,
            ObjectTypeDefinitionNode
            | InterfaceTypeDefinitionNode
            | InputObjectTypeDefinitionNode
            | EnumTypeDefinitionNode
            | ScalarTypeDefinitionNode,
        )
    }


def members(schema: GraphQLSchema) -> dict[str, str]:
    """This gives each field, argument, input field and enum value with its type and default.

    They are named like "Group.name", "Group.expenses(first)" and "Role.OWNER".
    """
    found: dict[str, str] = {}
    for node in parse(print_schema(schema)).definitions:
        found.update(_members(node))
    return found


def described(schema: GraphQLSchema) -> dict[str, str]:
    """This gives the description of every type and member, empty where there is none."""
    texts: dict[str, str] = {}
    for node in parse(print_schema(schema)).definitions:
        texts.update(_descriptions(node))
    return texts


Described = FieldDefinitionNode | InputValueDefinitionNode


def _head(node: DefinitionNode) -> str:
    kind = node.kind.removesuffix("_definition")
    interfaces: list[str] = []
    if isinstance(node, ObjectTypeDefinitionNode | InterfaceTypeDefinitionNode):
        interfaces = sorted(interface.name.value for interface in node.interfaces or ())
    directives = [print_ast(directive) for directive in getattr(node, "directives", None) or ()]
    return " ".join((kind, *interfaces, *directives))


def _members(node: DefinitionNode) -> Iterator[tuple[str, str]]:
    if isinstance(node, ObjectTypeDefinitionNode | InterfaceTypeDefinitionNode):
        for field in node.fields or ():
            name = f"{node.name.value}.{field.name.value}"
            yield name, print_ast(field.type)
            for argument in field.arguments or ():
                yield f"{name}({argument.name.value})", _input(argument)
    elif isinstance(node, InputObjectTypeDefinitionNode):
        for member in node.fields or ():
            yield f"{node.name.value}.{member.name.value}", _input(member)
    elif isinstance(node, EnumTypeDefinitionNode):
        for value in node.values or ():
            yield f"{node.name.value}.{value.name.value}", ""


def _input(node: InputValueDefinitionNode) -> str:
    default = node.default_value
    return print_ast(node.type) + ("" if default is None else f" = {print_ast(default)}")


def _descriptions(node: DefinitionNode) -> Iterator[tuple[str, str]]:
    name = getattr(node, "name", None)
    if name is None:
        return
    yield name.value, _text(node)
    if isinstance(node, ObjectTypeDefinitionNode | InterfaceTypeDefinitionNode):
        for field in node.fields or ():
            yield f"{name.value}.{field.name.value}", _text(field)
            for argument in field.arguments or ():
                yield f"{name.value}.{field.name.value}({argument.name.value})", _text(argument)
    elif isinstance(node, InputObjectTypeDefinitionNode):
        for member in node.fields or ():
            yield f"{name.value}.{member.name.value}", _text(member)
    elif isinstance(node, EnumTypeDefinitionNode):
        for value in node.values or ():
            yield f"{name.value}.{value.name.value}", _text(value)


def _text(node: object) -> str:
    description = getattr(node, "description", None)
    return "" if description is None else str(description.value)
