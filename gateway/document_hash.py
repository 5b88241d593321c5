"""This module reads which document a request names: by the sha256 of its text, in either spelling.

Apollo's clients and urql send `extensions.persistedQuery.sha256Hash`; `documentId` is that of the
GraphQL-over-HTTP draft, `sha256:` before the digits or not.

Source: https://www.apollographql.com/docs/apollo-server/performance/apq and
https://github.com/graphql/graphql-over-http/blob/main/spec/Appendix%20A%20--%20Persisted%20Documents.md
"""

import hashlib
import re
from collections.abc import Mapping
from typing import Final

EXTENSION: Final = "persistedQuery"
DOCUMENT_ID: Final = "documentId"
_SHA256: Final = re.compile(r"(?:sha256:)?([0-9a-fA-F]{64})")


class NoHash(Exception):
    """This says that a `documentId` is no sha256, or not the one that the extension names."""


def document_hash(document_id: str | None, extensions: Mapping[str, object]) -> str | None:
    """This is the sha256 in small hexadecimal digits that a request names its document by, or None.

    Raises:
        NoHash: `documentId` can't be read, or the two spellings differ.
    """
    extension = extensions.get(EXTENSION)
    sent = extension.get("sha256Hash") if isinstance(extension, dict) else None
    named = sent.lower() if isinstance(sent, str) and sent else None
    if document_id is None:
        return named
    found = _SHA256.fullmatch(document_id)
    if found is None:
        message = f"`{DOCUMENT_ID}` must be `sha256:` and the 64 hexadecimal digits of a sha256."
        raise NoHash(message)
    if named not in {None, found[1].lower()}:
        message = f"`{DOCUMENT_ID}` and `extensions.{EXTENSION}` name two documents: send one."
        raise NoHash(message)
    return found[1].lower()


def sha256_of(text: str) -> str:
    """This is the sha256 that a text goes by."""
    return hashlib.sha256(text.encode()).hexdigest()
