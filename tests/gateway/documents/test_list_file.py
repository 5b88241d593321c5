"""These tests hold the file of a list to what is read from it."""

import json
from pathlib import Path

import pytest

from gateway.documents.list_file import DocumentsUnusable, ListedDocument, read_list, written

A = ListedDocument("A", "query", "query A { a }")
B = ListedDocument("B", "mutation", "mutation B { b }")


def test_a_list_is_read_back(tmp_path: Path) -> None:
    """What was written is read, in the order of the names, and the same from any order."""
    file = tmp_path / "list.json"
    file.write_text(written([B, A]))

    assert read_list(file) == (A, B)
    assert file.read_text() == written([A, B])


def test_a_list_is_apollos_manifest() -> None:
    """The file is the manifest of Apollo's tools, an operation an entry."""
    assert json.loads(written([A])) == {
        "format": "apollo-persisted-query-manifest",
        "version": 1,
        "operations": [{"id": A.sha256, "name": "A", "type": "query", "body": "query A { a }"}],
    }


@pytest.mark.parametrize("prefix", ["", "sha256:"])
def test_texts_by_hash_are_read(tmp_path: Path, prefix: str) -> None:
    """A plain object of texts by their hash is a list, too."""
    file = tmp_path / "list.json"
    file.write_text(json.dumps({prefix + A.sha256: A.text}))

    (document,) = read_list(file)

    assert (document.text, document.sha256) == (A.text, A.sha256)


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("[]", "holds no JSON object"),
        ('{"operations": []}', 'isn\'t of the format "apollo-persisted-query-manifest", version 1'),
        ('{"x": 5}', "has no `id`, `name` and `body` in operation 1"),
        ('{"x": "{ a }"}', 'calls "x" "x", which isn\'t the sha256 of its text'),
    ],
    ids=["no object", "another format", "no text", "another hash"],
)
def test_what_is_no_list_is_refused(tmp_path: Path, content: str, problem: str) -> None:
    """A file that can't be trusted is refused, by its name and with the reason."""
    file = tmp_path / "list.json"
    file.write_text(content)

    with pytest.raises(DocumentsUnusable) as refused:
        read_list(file)

    assert str(refused.value) == f"The list of documents {file} {problem}: build it again."


def test_a_missing_list_is_told(tmp_path: Path) -> None:
    """A file that isn't there is told by the system's own words."""
    with pytest.raises(DocumentsUnusable) as refused:
        read_list(tmp_path / "none.json")

    assert "none.json can't be read (No such file or directory)" in str(refused.value)
