"""This module reads and writes the list of trusted documents.

It is the manifest of Apollo's tools, so that their clients can be given the very file:
https://www.apollographql.com/docs/graphos/platform/security/persisted-queries#manifest-format.
A plain object of texts by their hash is read too: that is what the compiler of Relay and the code
generator of The Guild write.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from domain.errors import quoted
from gateway.document_hash import sha256_of
from gateway.strict_json import NotJson, read_json

FORMAT: Final = "apollo-persisted-query-manifest"
VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class ListedDocument:
    """This is one operation with its fragments: its name, its kind and its text."""

    name: str
    kind: str
    text: str

    @property
    def sha256(self) -> str:
        """This is the hash that a client names it by."""
        return sha256_of(self.text)


class DocumentsUnusable(Exception):
    """This says what keeps a list of documents, or the folder of one, from being used."""


def written(documents: Iterable[ListedDocument]) -> str:
    """This is the text of a list's file, always the same for the same documents."""
    operations = [
        {"id": each.sha256, "name": each.name, "type": each.kind, "body": each.text}
        for each in sorted(documents, key=lambda each: (each.name, each.text))
    ]
    listed = {"format": FORMAT, "version": VERSION, "operations": operations}
    return json.dumps(listed, indent=2, ensure_ascii=False) + "\n"


def read_list(file: Path) -> tuple[ListedDocument, ...]:
    """This reads a list.

    Raises:
        DocumentsUnusable: The file can't be read, is no list, or has a hash that is not that of
            its text.
    """
    try:
        listed = read_json(file.read_bytes())
    except OSError as error:
        raise _unusable(file, f"can't be read ({error.strerror})") from error
    except NotJson as error:
        raise _unusable(file, f"is {error.message}") from error
    return tuple(_checked(file, id_, document) for id_, document in _entries(file, listed))


def _entries(file: Path, listed: object) -> list[tuple[str, ListedDocument]]:
    if not isinstance(listed, dict):
        raise _unusable(file, "holds no JSON object")
    if "operations" not in listed:
        entries = [{"id": id_, "name": id_, "body": text} for id_, text in listed.items()]
    elif (listed.get("format"), listed.get("version")) != (FORMAT, VERSION):
        raise _unusable(file, f'isn\'t of the format "{FORMAT}", version {VERSION}')
    else:
        entries = listed["operations"]
    if not isinstance(entries, list):
        raise _unusable(file, "has no list of `operations`")
    return [_entry(file, place, entry) for place, entry in enumerate(entries, start=1)]


def _entry(file: Path, place: int, entry: object) -> tuple[str, ListedDocument]:
    fields = entry if isinstance(entry, dict) else {}
    id_, name, text = (fields.get(field) for field in ("id", "name", "body"))
    if not (isinstance(id_, str) and isinstance(name, str) and isinstance(text, str)):
        raise _unusable(file, f"has no `id`, `name` and `body` in operation {place}")
    return id_, ListedDocument(name, str(fields.get("type", "")), text)


def _checked(file: Path, id_: str, document: ListedDocument) -> ListedDocument:
    if id_.lower().removeprefix("sha256:") != document.sha256:
        problem = f"calls {quoted(document.name)} {quoted(id_)}, which isn't the sha256 of its text"
        raise _unusable(file, problem)
    return document


def _unusable(file: Path, problem: str) -> DocumentsUnusable:
    return DocumentsUnusable(f"The list of documents {file} {problem}: build it again.")
