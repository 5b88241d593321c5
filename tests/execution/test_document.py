"""These tests hold `execution.document` to exact selection of the operation."""

import pytest
from graphql import GraphQLSchema, OperationType

from execution import Document, DocumentCache, Operation, Refusal, Stage

TWO = "query A { fail } query B { never }"
FRAGMENT = "fragment F on Query { fail }"


def document(schema: GraphQLSchema, text: str) -> Document:
    """This reads a text without rules, so that odd documents pass."""
    read = DocumentCache(schema, rules=[]).document(text)
    assert isinstance(read, Document)
    return read


@pytest.mark.parametrize(
    ("text", "name", "chosen"),
    [
        ("{ fail }", None, None),
        ("query A { fail }", None, "A"),
        ("query A { fail }", "A", "A"),
        (TWO, "A", "A"),
        (TWO, "B", "B"),
        (f"{{ ...F }} {FRAGMENT}", None, None),
    ],
)
def test_operation_is_picked(
    schema: GraphQLSchema, text: str, name: str | None, chosen: str | None
) -> None:
    """The operation of the given name is picked, and the only one when no name is given."""
    operation = document(schema, text).operation(name)

    assert isinstance(operation, Operation)
    assert (operation.kind, operation.name) == (OperationType.QUERY, chosen)


@pytest.mark.parametrize(
    ("text", "name", "message"),
    [
        (TWO, None, 'The document has 2 operations: say which by `operationName` ("A", "B").'),
        (TWO, "C", 'The document has no operation named "C": it has "A", "B".'),
        ("{ fail }", "C", 'The document has no operation named "C": its operations have no name.'),
        (
            "query A { fail }",
            "\x1b[2J" + "x" * 50,
            'The document has no operation named "\\u001b[2J' + "x" * 36 + '...": it has "A".',
        ),
        (FRAGMENT, None, "The document has no operation: it has fragments only."),
        (FRAGMENT, "C", 'The document has no operation named "C": it has fragments only.'),
    ],
)
def test_unclear_operation_is_refused(
    schema: GraphQLSchema, text: str, name: str | None, message: str
) -> None:
    """A name that is missing, or that no operation has, is refused with the names there are."""
    refusal = document(schema, text).operation(name)

    assert isinstance(refusal, Refusal)
    assert refusal.stage is Stage.OPERATION
    assert [error.message for error in refusal.errors] == [message]
