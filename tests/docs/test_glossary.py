"""These tests hold docs/glossary.md to the words that the style asks for."""

from tests.docs.pages import body

WORDS = {
    "GraphQL": [
        *("operation", "document", "field", "argument", "input", "payload", "connection"),
        *("edge", "cursor"),
    ],
    "DynamoDB": [
        *("item", "attribute", "partition key", "sort key", "index", "condition"),
        *("transaction", "page", "capacity unit"),
    ],
    "Money": [
        *("amount", "minor unit", "currency code", "share", "remainder", "balance", "settlement"),
    ],
}


def test_words_of_the_field_are_explained() -> None:
    """Every word that the code takes from its fields is in the glossary."""
    missing = [
        word
        for heading, words in WORDS.items()
        for word in words
        if word not in {row[0] for row in body("glossary.md", heading)}
    ]

    assert missing == []


def test_words_are_explained_once() -> None:
    """A word has one meaning, and every meaning is a sentence."""
    entries = body("glossary.md")

    assert len({word for word, _ in entries}) == len(entries)
    assert [word for word, meaning in entries if not meaning.endswith(".")] == []
