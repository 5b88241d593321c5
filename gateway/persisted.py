"""This module lets a client send the hash of an operation's text instead of the text.

Automatic persisted queries: a hash that is not known is refused, the client sends text and hash
together once, and the hash alone from then on.

Source: https://www.apollographql.com/docs/apollo-server/performance/apq
"""

from collections import OrderedDict
from typing import Protocol

from gateway.document_hash import sha256_of
from gateway.errors import Code, entry
from gateway.outcome import Unanswered


class Texts(Protocol):
    """This knows the texts that may be asked for by their hash."""

    def text(self, query: str, sha256: str | None) -> str | Unanswered:
        """This is the text that a request means, by its query, its hash or both."""
        ...

    def keep(self, query: str, sha256: str | None) -> None:
        """This is told of a valid text, and of the hash that came with it."""
        ...


class PersistedQueries:
    """This keeps the texts that were asked for last by their hash, in memory.

    Bounded by the number of texts and the length of each: a longer text is executed and not kept.
    """

    def __init__(self, *, capacity: int = 1_000, text_chars: int = 20_000) -> None:
        self._capacity = capacity
        self._text_chars = text_chars
        self._texts: OrderedDict[str, str] = OrderedDict()

    def text(self, query: str, sha256: str | None) -> str | Unanswered:
        """This is the text that a request means; with no hash in it, its query as it is."""
        if sha256 is None:
            return query
        if not query:
            return self._known(sha256)
        return query if sha256_of(query) == sha256 else other_hash()

    def keep(self, query: str, sha256: str | None) -> None:
        """This keeps a valid text under its hash, when the client sent both."""
        if sha256 is None or len(query) > self._text_chars:
            return
        self._texts[sha256] = query
        self._texts.move_to_end(sha256)
        if len(self._texts) > self._capacity:
            self._texts.popitem(last=False)

    def _known(self, sha256: str) -> str | Unanswered:
        known = self._texts.get(sha256)
        # The message is the protocol's own: clients look for it.
        return known or refused("PersistedQueryNotFound", Code.PERSISTED_QUERY_NOT_FOUND)


def other_hash() -> Unanswered:
    """This refuses a text that came with the hash of another."""
    return refused("The sha256Hash is not that of the query.", Code.BAD_USER_INPUT)


def refused(message: str, code: Code) -> Unanswered:
    """This is the refusal of a request whose text isn't known."""
    return Unanswered([entry(message, code)])
