"""This module holds a valid document and picks the one operation that a request means."""

import json
from dataclasses import dataclass

from graphql import (
    DocumentNode,
    GraphQLError,
    GraphQLSchema,
    OperationDefinitionNode,
    OperationType,
)

from execution.refusal import Refusal, Stage

SHOWN_CHARACTERS = 40


@dataclass(frozen=True, slots=True)
class Operation:
    """This is one operation of a valid document, ready to be executed any number of times."""

    schema: GraphQLSchema
    document: DocumentNode
    definition: OperationDefinitionNode
    hide_suggestions: bool = False

    @property
    def kind(self) -> OperationType:
        """This is query, mutation or subscription."""
        return self.definition.operation

    @property
    def name(self) -> str | None:
        """This is the operation's own name; None for an anonymous one."""
        return self.definition.name.value if self.definition.name else None


@dataclass(frozen=True, slots=True)
class Document:
    """This is a document that passed validation against a schema."""

    schema: GraphQLSchema
    ast: DocumentNode
    hide_suggestions: bool = False

    def operation(self, name: str | None) -> Operation | Refusal:
        """This picks the operation of that name; None picks the only one.

        Source: https://spec.graphql.org/draft/#GetOperation()
        """
        named = {_name(definition): definition for definition in _operations(self.ast)}
        if name is not None:
            chosen = named.get(name)
            return self._chosen(chosen) if chosen else _refused(_unknown(name, list(named)))
        if len(named) == 1:
            return self._chosen(next(iter(named.values())))
        return _refused(_ambiguous(list(named)))

    def _chosen(self, definition: OperationDefinitionNode) -> Operation:
        return Operation(self.schema, self.ast, definition, self.hide_suggestions)


def _operations(ast: DocumentNode) -> list[OperationDefinitionNode]:
    return [each for each in ast.definitions if isinstance(each, OperationDefinitionNode)]


def _name(definition: OperationDefinitionNode) -> str | None:
    return definition.name.value if definition.name else None


def _unknown(name: str, known: list[str | None]) -> str:
    return f"The document has no operation named {_quoted(name)}: {_has(known)}."


def _quoted(name: str) -> str:
    # What a client gives as a name may be any text, of any length.
    return json.dumps(name if len(name) <= SHOWN_CHARACTERS else name[:SHOWN_CHARACTERS] + "...")


def _ambiguous(known: list[str | None]) -> str:
    if not known:
        return f"The document has no operation: {_has(known)}."
    names = ", ".join(f'"{each}"' for each in known)
    return f"The document has {len(known)} operations: say which by `operationName` ({names})."


def _has(known: list[str | None]) -> str:
    if not known:
        return "it has fragments only"
    names = ", ".join(f'"{each}"' for each in known if each is not None)
    return f"it has {names}" if names else "its operations have no name"


def _refused(message: str) -> Refusal:
    return Refusal(Stage.OPERATION, (GraphQLError(message),))
