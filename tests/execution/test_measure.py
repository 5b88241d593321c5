"""These tests hold `execution.measure` to exact sizes, in one walk through the text."""

import pytest
from graphql import GraphQLSchema, get_introspection_query, parse

from execution import DocumentCache, Refusal, Stage
from execution.measure import Excess, Measuring, Size, excess


def bomb(levels: int) -> str:
    """This is a document whose fields double with each level."""
    fragments = [f"fragment F{n} on Query {{ ...F{n + 1} ...F{n + 1} }}" for n in range(levels)]
    return " ".join(["{ ...F0 }", *fragments, f"fragment F{levels} on Query {{ a }}"])


@pytest.mark.parametrize(
    ("text", "size"),
    [
        pytest.param("{ a }", Size(depth=1, fields=1), id="field"),
        pytest.param("{ x: a b { c } }", Size(depth=2, fields=3, aliases=1), id="alias"),
        pytest.param(
            "{ a @skip(if: true) }", Size(depth=1, fields=1, directives=1), id="directive"
        ),
        pytest.param("{ ... { a } ... { a } }", Size(depth=2, fields=2), id="inline fragments"),
    ],
)
def test_operation_has_exact_size(text: str, size: Size) -> None:
    """An operation is measured by selection sets, fields, aliases and directives."""
    assert Measuring(parse(text), 10).sizes() == [size]


def test_spread_fragment_counts_each_time() -> None:
    """A fragment counts wherever it is spread."""
    sizes = Measuring(parse(bomb(3)), 10).sizes()

    assert sizes[0] == Size(depth=5, fields=8)


@pytest.mark.parametrize("levels", [10, 20, 40])
def test_bomb_is_walked_once(levels: int) -> None:
    """The visits of a bomb grow with its text and not with its fields."""
    measuring = Measuring(parse(bomb(levels)), 100)

    measuring.sizes()

    assert measuring.visits == 2 * levels + 2


@pytest.mark.parametrize("name", ["depth", "fields", "aliases", "directives"])
def test_limit_itself_is_allowed(name: str) -> None:
    """A document may be as large as a limit, and not by one larger."""
    document = parse("{ x: a @skip(if: true) { y: b @skip(if: true) } }")
    exact = Size(depth=2, fields=2, aliases=2, directives=2)
    lower = Size(**{each: 2 - (each == name) for each in Size.__slots__})

    assert excess(document, exact) is None
    assert excess(document, lower) == Excess(name, limit=1, value=2)


def test_cycle_ends() -> None:
    """A fragment that spreads itself is measured, so that validation can refuse it."""
    document = parse("{ ...A } fragment A on Query { a ...B } fragment B on Query { ...A }")

    assert excess(document) is None


def test_long_chain_is_too_deep() -> None:
    """A chain of fragments is refused at the first selection set over the limit."""
    assert excess(parse(bomb(300))) == Excess("depth", limit=32, value=33)


def test_bomb_is_not_validated(schema: GraphQLSchema) -> None:
    """A bomb is refused with the limit and its value before validation."""
    refusal = DocumentCache(schema).document(bomb(20))

    assert isinstance(refusal, Refusal)
    assert refusal.stage is Stage.SIZE
    assert [error.message for error in refusal.errors] == [
        "The document is over the limit of fields: 1048576, at most 1000."
    ]
    assert refusal.errors[0].extensions == {"limit": "fields", "maximum": 1000, "value": 1048576}


def test_introspection_is_within_limits() -> None:
    """The fullest introspection query, which GraphiQL asks, is within the limits."""
    text = get_introspection_query(
        specified_by_url=True,
        directive_is_repeatable=True,
        schema_description=True,
        input_value_deprecation=True,
    )

    assert excess(parse(text)) is None
