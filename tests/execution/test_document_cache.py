"""These tests hold `execution.document_cache` to one reading per text, bounded."""

import pytest
from graphql import GraphQLSchema, KnownTypeNamesRule

from execution import Document, DocumentCache, Refusal, Stage


def test_text_is_read_once(schema: GraphQLSchema) -> None:
    """The same text gives the same document."""
    cache = DocumentCache(schema)

    first = cache.document("{ fail }")

    assert isinstance(first, Document)
    assert cache.document("{ fail }") is first


def test_broken_text_is_refused(schema: GraphQLSchema) -> None:
    """A text that cannot be parsed is refused with its place, and keeps no frames."""
    refusal = DocumentCache(schema).document("{ fail(")

    assert isinstance(refusal, Refusal)
    assert refusal.stage is Stage.PARSE
    assert [error.message for error in refusal.errors] == [
        "Syntax Error: Expected Name, found <EOF>."
    ]
    assert refusal.errors[0].__traceback__ is None


def test_refused_text_is_read_once(schema: GraphQLSchema) -> None:
    """A refusal is kept like a document."""
    cache = DocumentCache(schema)

    first = cache.document("{ fail(")

    assert cache.document("{ fail(") is first


def test_invalid_document_lists_errors(schema: GraphQLSchema) -> None:
    """A document that breaks several rules is refused with all of them."""
    refusal = DocumentCache(schema).document("{ one two }")

    assert isinstance(refusal, Refusal)
    assert refusal.stage is Stage.VALIDATION
    assert [error.message for error in refusal.errors] == [
        "Cannot query field 'one' on type 'Query'.",
        "Cannot query field 'two' on type 'Query'.",
    ]


def test_errors_are_bounded(schema: GraphQLSchema) -> None:
    """Validation gives up after the given number of errors and says so."""
    refusal = DocumentCache(schema, max_errors=2).document("{ one two three four }")

    assert isinstance(refusal, Refusal)
    assert len(refusal.errors) == 3
    assert refusal.errors[-1].message == (
        "Too many validation errors, error limit reached. Validation aborted."
    )


def test_given_rules_decide(schema: GraphQLSchema) -> None:
    """Only the given rules are applied."""
    cache = DocumentCache(schema, rules=[KnownTypeNamesRule])

    assert isinstance(cache.document("{ one }"), Document)


@pytest.mark.parametrize(
    "text",
    ["{ " + "fail " * 20 + "}", "#\n" * 20 + "{ fail }"],
    ids=["fields", "comments"],
)
def test_long_document_is_refused(schema: GraphQLSchema, text: str) -> None:
    """A document of more tokens or comments than allowed is not parsed to its end."""
    refusal = DocumentCache(schema, max_tokens=10).document(text)

    assert isinstance(refusal, Refusal)
    assert refusal.stage is Stage.PARSE
    assert "10" in refusal.errors[0].message


def test_least_recent_text_goes(schema: GraphQLSchema) -> None:
    """A full cache forgets the text that was asked for longest ago."""
    cache = DocumentCache(schema, capacity=2)
    first, second = cache.document("{ fail }"), cache.document("{ never }")

    cache.document("{ fail }")
    cache.document("{ remember }")

    assert cache.document("{ fail }") is first
    assert cache.document("{ never }") is not second
    assert len(cache) == 2


def test_characters_are_bounded(schema: GraphQLSchema) -> None:
    """The texts that are kept have no more characters together than allowed."""
    cache = DocumentCache(schema, capacity_chars=20)

    for name in ("a", "b", "c"):
        cache.document(f"{{ {name}: fail }}")

    assert len(cache) == 1


def test_oversized_text_drives_none_out(schema: GraphQLSchema) -> None:
    """A text larger than the whole cache is answered and not kept."""
    cache = DocumentCache(schema, capacity_chars=20)
    first = cache.document("{ fail }")

    assert isinstance(cache.document("{ fail }" + " " * 20), Document)
    assert cache.document("{ fail }") is first
    assert len(cache) == 1
