"""These tests hold `execution.root_argument` to the one argument, wherever the field stands."""

import pytest
from graphql import GraphQLSchema, print_ast

from execution import Operation, with_root_argument
from tests.execution.test_execute import operation


def replaced(schema: GraphQLSchema, text: str) -> Operation:
    """This is a subscription whose `text` is replaced by "new"."""
    found = with_root_argument(operation(schema, text), "text", "new")
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "subscription { s: say(times: 2) }",
            'subscription {\n  s: say(times: 2, text: "new")\n}',
            id="left out",
        ),
        pytest.param(
            'subscription { say(text: "old", times: 2) }',
            'subscription {\n  say(times: 2, text: "new")\n}',
            id="literal",
        ),
        pytest.param(
            "subscription S($t: String) { ... { say(text: $t) } }",
            'subscription S($t: String) {\n  ... {\n    say(text: "new")\n  }\n}',
            id="variable in an inline fragment",
        ),
        pytest.param(
            "subscription { ...F } fragment F on Subscription { say }",
            'subscription {\n  ...F\n}\n\nfragment F on Subscription {\n  say(text: "new")\n}',
            id="fragment",
        ),
    ],
)
def test_argument_is_replaced(schema: GraphQLSchema, text: str, expected: str) -> None:
    """The argument is the new string, and nothing else of the document has changed."""
    found = replaced(schema, text)

    assert print_ast(found.document).strip() == expected
    assert found.definition in found.document.definitions


def test_unknown_argument_is_none(schema: GraphQLSchema) -> None:
    """A field that has no such argument can't be given it."""
    assert with_root_argument(operation(schema, "subscription { silent }"), "text", "new") is None
