"""This module states how paths are read and shown."""

import pytest

from datastore.operations import Path, path_parts, path_text


@pytest.mark.parametrize(
    ("path", "parts", "text"),
    [
        ("Name", ("Name",), "Name"),
        ("a.b[0]", ("a.b[0]",), "a.b[0]"),
        (("Items", 0, "Amount"), ("Items", 0, "Amount"), "Items[0].Amount"),
    ],
    ids=["name", "name with marks", "nested"],
)
def test_path(path: Path, parts: tuple[str | int, ...], text: str) -> None:
    """A string is one name, whatever is in it, and only a tuple leads inside."""
    assert path_parts(path) == parts
    assert path_text(path) == text
