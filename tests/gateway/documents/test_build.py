"""These tests hold `tailspend documents build` to its list, and to refusals by file and line."""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from gateway.cli import main

NAMES = "fragment Names on User { id displayName }"
ME = "query Me { me { ...Names } }"


def folder_of(tmp_path: Path, files: Mapping[str, str | bytes]) -> Path:
    """This is a folder with files."""
    for name, content in files.items():
        file = tmp_path / "documents" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return tmp_path / "documents"


def build(folder: Path) -> Result:
    """This runs the command."""
    return CliRunner().invoke(main, ["documents", "build", str(folder)])


def test_fragments_come_from_other_files(tmp_path: Path) -> None:
    """An operation is listed with what it reaches, and goes by the sha256 of its text."""
    result = build(folder_of(tmp_path, {"z/names.graphql": NAMES, "me.graphql": ME}))

    (entry,) = json.loads(result.stdout)["operations"]
    body = (
        "query Me {\n  me {\n    ...Names\n  }\n}\n\n"
        "fragment Names on User {\n  id\n  displayName\n}"
    )
    sha256 = hashlib.sha256(body.encode()).hexdigest()
    assert (result.exit_code, entry) == (
        0,
        {"id": sha256, "name": "Me", "type": "query", "body": body},
    )


def test_files_and_whitespace_change_nothing(tmp_path: Path) -> None:
    """The same documents give the same list, however they are cut into files and laid out."""
    apart = folder_of(tmp_path / "1", {"a.graphql": NAMES, "b.gql": ME, "notes.txt": "{"})
    together = folder_of(tmp_path / "2", {"all.graphql": f"# Of all.\n{ME}\n\n\n{NAMES}\n"})

    assert build(apart).stdout == build(together).stdout


def test_each_operation_is_an_entry(tmp_path: Path) -> None:
    """Operations of one file are listed each, by name, without what they don't reach."""
    listed = build(folder_of(tmp_path, {"a.graphql": f"{ME} query Any {{ __typename }} {NAMES}"}))

    entries = json.loads(listed.stdout)["operations"]
    assert [(each["name"], "fragment" in each["body"]) for each in entries] == [
        ("Any", False),
        ("Me", True),
    ]


@pytest.mark.parametrize(
    ("files", "told"),
    [
        (
            {"a.graphql": "query A {\n  nothing\n}"},
            ["a.graphql:2: Cannot query field 'nothing' on type 'Query'."],
        ),
        (
            {"a.graphql": "query A {\n  me {", "b.graphql": b"query B { \xff }"},
            [
                "a.graphql:2: Syntax Error: Expected Name, found <EOF>.",
                "b.graphql:1: The file isn't UTF-8.",
            ],
        ),
        (
            {"a.graphql": "{ __typename }", "b.graphql": "\ntype A { b: Int }"},
            [
                "a.graphql:1: The operation needs a name, to be listed by.",
                "b.graphql:2: A document has operations and fragments, no types.",
            ],
        ),
        (
            {"a.graphql": "query A { __typename }", "b/b.graphql": "query A { __typename }"},
            ["a.graphql:1, b/b.graphql:1: There can be only one operation named 'A'."],
        ),
        ({"a.graphql": ME}, ["a.graphql:1: Unknown fragment 'Names'."]),
    ],
    ids=["unknown field", "unreadable", "not listable", "twice", "no fragment"],
)
def test_what_is_wrong_is_told(
    tmp_path: Path, files: Mapping[str, str | bytes], told: list[str]
) -> None:
    """Every mistake is a line with its file and line, and no list is printed."""
    result = build(folder_of(tmp_path, files))

    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.splitlines() == told


def test_no_documents_is_refused(tmp_path: Path) -> None:
    """A folder that isn't there, and one without documents, are told apart."""
    empty = folder_of(tmp_path, {"notes.txt": ""})

    missing, bare = build(tmp_path / "none"), build(empty)

    assert missing.stderr == (
        f"Error: There is no folder {tmp_path / 'none'}: name the one with the .graphql files.\n"
    )
    assert bare.stderr == f"Error: There is no .graphql file in {empty}, or below it.\n"
