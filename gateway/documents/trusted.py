"""This module answers for a list of trusted documents: what isn't on it isn't run."""

from collections.abc import Iterable

from gateway.document_hash import sha256_of
from gateway.documents.list_file import ListedDocument
from gateway.errors import Code
from gateway.outcome import Unanswered
from gateway.persisted import other_hash, refused


class TrustedDocuments:
    """These are the documents of a list, by their hash.

    A request may name one by its hash, or send its text to the letter: clients of WebSockets know
    no hashes. Introspection is run when its document is listed, as is everything else.
    """

    def __init__(self, documents: Iterable[ListedDocument]) -> None:
        self._texts = {document.sha256: document.text for document in documents}

    def text(self, query: str, sha256: str | None) -> str | Unanswered:
        """This is the listed text that a request means, by its hash or itself."""
        if query and sha256 is not None and sha256_of(query) != sha256:
            return other_hash()
        listed = self._texts.get(sha256 or sha256_of(query))
        return listed or _not_listed()

    def keep(self, query: str, sha256: str | None) -> None:
        """This keeps nothing: the list is what it was at the start."""


def _not_listed() -> Unanswered:
    # Not the code of a hash that may yet be learnt: a client would send the text for nothing.
    message = "This gateway runs the documents on its list alone, and this isn't one of them."
    return refused(message, Code.PERSISTED_QUERY_NOT_IN_LIST)
