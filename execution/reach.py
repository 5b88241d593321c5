"""This module says what the execution of an event of a subscription depends on."""

from dataclasses import dataclass, field

from graphql import (
    SKIP,
    ArgumentNode,
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    TypeInfo,
    TypeInfoVisitor,
    VariableDefinitionNode,
    VariableNode,
    Visitor,
    visit,
)
from graphql.language.visitor import VisitorActionEnum

from execution.document import Operation


@dataclass(frozen=True, slots=True)
class Reach:
    """This is the fields that an operation selects, by type and name, and variables that matter.

    A field that is selected on an interface is there by the interface. The arguments of root
    fields are for the source of the events, so what only they use isn't among the variables.
    """

    fields: set[tuple[str, str]] = field(default_factory=set)
    variables: set[str] = field(default_factory=set)


def reach(operation: Operation) -> Reach:
    """This goes through an operation and the fragments of its document."""
    found, types = Reach(), TypeInfo(operation.schema)
    fragments = (
        each for each in operation.document.definitions if isinstance(each, FragmentDefinitionNode)
    )
    document = DocumentNode(definitions=(operation.definition, *fragments))
    visit(document, TypeInfoVisitor(types, _Finder(operation, found, types)))
    return found


class _Finder(Visitor):
    def __init__(self, operation: Operation, found: Reach, types: TypeInfo) -> None:
        super().__init__()
        self._root = operation.schema.get_root_type(operation.kind)
        self._found = found
        self._types = types

    def enter_field(self, node: FieldNode, *_: object) -> None:
        parent = self._types.get_parent_type()
        if parent is not None:
            self._found.fields.add((parent.name, node.name.value))

    def enter_argument(self, _: ArgumentNode, *__: object) -> VisitorActionEnum | None:
        is_of_field = self._types.get_directive() is None
        return SKIP if is_of_field and self._types.get_parent_type() is self._root else None

    def enter_variable_definition(
        self, _: VariableDefinitionNode, *__: object
    ) -> VisitorActionEnum | None:
        return SKIP

    def enter_variable(self, node: VariableNode, *_: object) -> None:
        self._found.variables.add(node.name.value)
