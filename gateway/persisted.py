"""This module lets a client send the hash of an operation's text instead of the text.

Automatic persisted queries: a hash that is not known is refused, the client sends text and hash
together once, and the hash alone from then on.

Source: https://www.apollographql.com/docs/apollo-server/performance/apq
"""

import hashlib
from collections import OrderedDict
from collections.abc import Mapping
from typing import Final

from gateway.errors import Code, entry
from gateway.outcome import Unanswered

EXTENSION: Final = "persistedQuery"


class PersistedQueries:
    """This keeps the texts that were asked for last by their hash, in memory.

    Bounded by the number of texts and the length of each: a longer text is executed and not kept.
    """

    def __init__(self, *, capacity: int = 1_000, text_chars: int = 20_000) -> None:
        self._capacity = capacity
        self._text_chars = text_chars
        self._texts: OrderedDict[str, str] = OrderedDict()

    def text(self, query: str, extensions: Mapping[str, object]) -> str | Unanswered:
        """This is the text that a request means; with no hash in it, its query as it is."""
        sha256 = _sha256(extensions)
        if sha256 is None:
            return query
        if not query:
            return self._known(sha256)
        if hashlib.sha256(query.encode()).hexdigest() != sha256:
            return _refused("The sha256Hash is not that of the query.", Code.BAD_USER_INPUT)
        return query

    def keep(self, query: str, extensions: Mapping[str, object]) -> None:
        """This keeps a valid text under its hash, when the client sent both."""
        sha256 = _sha256(extensions)
        if sha256 is None or len(query) > self._text_chars:
            return
        self._texts[sha256] = query
        self._texts.move_to_end(sha256)
        if len(self._texts) > self._capacity:
            self._texts.popitem(last=False)

    def _known(self, sha256: str) -> str | Unanswered:
        known = self._texts.get(sha256)
        # The message is the protocol's own: clients look for it.
        return known or _refused("PersistedQueryNotFound", Code.PERSISTED_QUERY_NOT_FOUND)


def is_persisted(extensions: object) -> bool:
    """This says whether a request names its text by a hash, so that it needs no query."""
    return isinstance(extensions, dict) and _sha256(extensions) is not None


def _sha256(extensions: Mapping[str, object]) -> str | None:
    extension = extensions.get(EXTENSION)
    sha256 = extension.get("sha256Hash") if isinstance(extension, dict) else None
    return sha256.lower() if isinstance(sha256, str) and sha256 else None


def _refused(message: str, code: Code) -> Unanswered:
    return Unanswered([entry(message, code)])
