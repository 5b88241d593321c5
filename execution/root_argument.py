"""This module gives a subscription's root field another argument than its document does."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from graphql import (
    ArgumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    InlineFragmentNode,
    NameNode,
    OperationDefinitionNode,
    SelectionNode,
    SelectionSetNode,
    StringValueNode,
)

from execution.document import Operation

D = TypeVar("D", OperationDefinitionNode, FragmentDefinitionNode, InlineFragmentNode)


def with_root_argument(operation: Operation, name: str, value: str) -> Operation | None:
    """This is a subscription with a string for one argument of its one root field.

    None where that field has no such argument. What the document gives for it is replaced wherever
    the field stands: in the operation, or in a fragment that it spreads.
    """
    field = next(_root_fields(operation, operation.definition.selection_set))
    root = operation.schema.subscription_type
    if root is None or name not in root.fields[field.name.value].args:
        return None
    argument = ArgumentNode(name=NameNode(value=name), value=StringValueNode(value=value))
    definition = _with_argument(operation.definition, argument)
    definitions = tuple(
        definition
        if each is operation.definition
        else _with_argument(each, argument)
        if isinstance(each, FragmentDefinitionNode) and each.type_condition.name.value == root.name
        else each
        for each in operation.document.definitions
    )
    document = replace(operation.document, definitions=definitions)
    return replace(operation, document=document, definition=definition)


def _with_argument(node: D, argument: ArgumentNode) -> D:
    selections = tuple(_selection(each, argument) for each in node.selection_set.selections)
    return replace(node, selection_set=replace(node.selection_set, selections=selections))


def _selection(node: SelectionNode, argument: ArgumentNode) -> SelectionNode:
    if isinstance(node, InlineFragmentNode):
        return _with_argument(node, argument)
    if not isinstance(node, FieldNode):
        return node
    others = (each for each in node.arguments or () if each.name.value != argument.name.value)
    return replace(node, arguments=(*others, argument))


def _root_fields(operation: Operation, selection_set: SelectionSetNode) -> Iterator[FieldNode]:
    for selection in selection_set.selections:
        if isinstance(selection, FieldNode):
            yield selection
        elif isinstance(selection, InlineFragmentNode):
            yield from _root_fields(operation, selection.selection_set)
        elif isinstance(selection, FragmentSpreadNode):
            fragment = _fragment(operation, selection.name.value)
            yield from _root_fields(operation, fragment.selection_set)


def _fragment(operation: Operation, name: str) -> FragmentDefinitionNode:
    return next(
        each
        for each in operation.document.definitions
        if isinstance(each, FragmentDefinitionNode) and each.name.value == name
    )
