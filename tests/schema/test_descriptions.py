"""These tests hold the descriptions that clients read."""

from graphql import GraphQLSchema

from tests.schema.definitions import described

SHORTEST = len("Whose.")


def test_everything_is_described(core: GraphQLSchema) -> None:
    """Every type, field, argument, input field and enum value has a description."""
    silent = [name for name, text in described(core).items() if len(text) < SHORTEST]

    assert silent == []


def test_descriptions_are_sentences(core: GraphQLSchema) -> None:
    """Every description ends with a full stop, and no line of it is broken by hand."""
    unfinished = [
        name
        for name, text in described(core).items()
        if not all(part.endswith((".", '".')) for part in text.split("\n\n"))
    ]
    broken = [name for name, text in described(core).items() if "\n" in text.replace("\n\n", "")]

    assert unfinished == []
    assert broken == []
