"""This suite escapes text for terminals."""

import pytest

from gateway.printable import printable


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Zoë's 5 €", "Zoë's 5 €"),
        ("a\n\tb", "a\n\tb"),
        ("\x1b[2Jgone", r"\x1b[2Jgone"),
        ("\x9b31m", r"\x9b31m"),
        ("a\rb", r"a\rb"),
        ("abc\u202efed", r"abc\u202efed"),
    ],
    ids=["words", "lines", "escape", "C1", "return", "direction"],
)
def test_only_control_characters_are_escaped(text: str, shown: str) -> None:
    """Letters, lines and tabs stay; whatever could steer a terminal is written out."""
    assert printable(text) == shown
