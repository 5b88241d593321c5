"""These tests hold what is known of an operation before it is executed."""

import pytest
from graphql import build_schema

from execution import Document, DocumentCache, Operation, reach

SCHEMA = build_schema("""
type Query { a: Int }
type Subscription { log(id: ID!, after: String): Event }
interface Event { id: ID }
type Said implements Event { id: ID text(limit: Int): String by: Person }
type Person { name(upper: Boolean): String }
""")


def operation(text: str, name: str | None = None) -> Operation:
    """This is a valid operation."""
    document = DocumentCache(SCHEMA).document(text)
    assert isinstance(document, Document), document
    chosen = document.operation(name)
    assert isinstance(chosen, Operation)
    return chosen


def test_fields_are_found_by_type() -> None:
    """Every selected field is found, in fragments too, by the type that it is selected on."""
    text = """
    subscription { log(id: 1) { __typename id ...S } }
    fragment S on Said { said: text by { ... { name } } }
    """

    assert reach(operation(text)).fields == {
        ("Subscription", "log"),
        ("Event", "__typename"),
        ("Event", "id"),
        ("Said", "text"),
        ("Said", "by"),
        ("Person", "name"),
    }


@pytest.mark.parametrize(
    ("text", "used"),
    [
        ("subscription ($v: ID!) { log(id: $v) { id } }", set()),
        (
            "subscription ($v: ID!) { ...F } fragment F on Subscription { log(id: $v) { id } }",
            set(),
        ),
        ("subscription ($v: Int) { log(id: 1) { ... on Said { text(limit: $v) } } }", {"v"}),
        ("subscription ($v: Boolean!) { log(id: 1) { id @skip(if: $v) } }", {"v"}),
        ("subscription ($v: Boolean!) { log(id: 1) { ... @skip(if: $v) { id } } }", {"v"}),
        ("subscription ($v: ID = 1) { log(id: $v) { ... on Said { text } } }", set()),
    ],
    ids=["root", "root in a fragment", "below", "directive", "spread's directive", "default"],
)
def test_root_arguments_do_not_matter(text: str, used: set[str]) -> None:
    """Variables count where the answer to an event needs them, not where the source does."""
    assert reach(operation(text)).variables == used


def test_other_operations_do_not_matter() -> None:
    """What another operation of the document selects isn't reached."""
    text = "subscription A { log(id: 1) { id } } query B { a }"

    assert reach(operation(text, "A")).fields == {("Subscription", "log"), ("Event", "id")}
