"""These tests hold `gateway.persisted` to a hash for a text, and to the protocol's refusals."""

import hashlib

import orjson
import pytest

from gateway.outcome import Answered, Outcome, Unanswered
from gateway.parameters import operation_request
from gateway.persisted import PersistedQueries
from gateway.service import GraphQLService, Prepared
from tests.gateway.graph import ANN, graph_service

QUERY = "{ viewer }"


def sha256(text: str) -> str:
    """This is the hash of a text."""
    return hashlib.sha256(text.encode()).hexdigest()


def hashed(text: str) -> dict[str, object]:
    """This is the extension that names a text by its hash."""
    return {"persistedQuery": {"version": 1, "sha256Hash": sha256(text)}}


async def asked(service: GraphQLService, **parameters: object) -> Outcome:
    """This is what a request comes to."""
    prepared = service.prepare(operation_request(parameters))
    if isinstance(prepared, Prepared):
        return await service.execute(prepared, viewer=ANN)
    return prepared


async def test_hash_is_learnt() -> None:
    """A hash is refused until its text came with it, and is enough from then on."""
    service = graph_service()

    unknown = await asked(service, extensions=hashed(QUERY))
    registered = await asked(service, query=QUERY, extensions=hashed(QUERY))
    known = await asked(service, extensions=hashed(QUERY))

    assert isinstance(unknown, Unanswered)
    assert unknown.errors == [
        {
            "message": "PersistedQueryNotFound",
            "extensions": {"code": "PERSISTED_QUERY_NOT_FOUND"},
        }
    ]
    assert registered == known == Answered({"viewer": "Ann"}, b'{"data":{"viewer":"Ann"}}')


@pytest.mark.parametrize("prefix", ["sha256:", ""], ids=["prefixed", "bare"])
async def test_document_id_is_a_hash(prefix: str) -> None:
    """A document is named by `documentId` as by the extension, and learnt by either."""
    service = graph_service()

    unknown = await asked(service, documentId=f"{prefix}{sha256(QUERY)}")
    await asked(service, query=QUERY, extensions=hashed(QUERY))
    known = await asked(service, documentId=f"{prefix}{sha256(QUERY).upper()}")

    assert isinstance(unknown, Unanswered)
    assert known == Answered({"viewer": "Ann"}, b'{"data":{"viewer":"Ann"}}')


async def test_wrong_hash_is_refused() -> None:
    """A hash of another text is refused, and nothing is executed."""
    refused = await asked(graph_service(), query=QUERY, extensions=hashed("{ other }"))

    assert isinstance(refused, Unanswered)
    assert orjson.loads(refused.body) == {
        "errors": [
            {
                "message": "The sha256Hash is not that of the query.",
                "extensions": {"code": "BAD_USER_INPUT"},
            }
        ]
    }


async def test_invalid_text_is_not_kept() -> None:
    """A text that is refused is not kept under its hash."""
    service = graph_service()

    await asked(service, query="{ unknown }", extensions=hashed("{ unknown }"))
    again = await asked(service, extensions=hashed("{ unknown }"))

    assert isinstance(again, Unanswered)
    assert [error["message"] for error in again.errors] == ["PersistedQueryNotFound"]


@pytest.mark.parametrize(
    "extensions",
    [{}, {"persistedQuery": None}, {"persistedQuery": {"sha256Hash": 5}}, {"persistedQuery": []}],
)
def test_no_hash_is_the_query(extensions: dict[str, object]) -> None:
    """A request without a hash means its query as it is."""
    request = operation_request({"query": QUERY, "extensions": extensions})

    assert request.sha256 is None
    assert PersistedQueries().text(request.query, request.sha256) == QUERY


def test_texts_are_bounded() -> None:
    """The text that was used longest ago is forgotten, and one that is too long is not kept."""
    kept = PersistedQueries(capacity=2, text_chars=3)

    for text in ("a", "b", "a", "c", "long"):
        kept.keep(text, sha256(text))

    found = [kept.text("", sha256(text)) for text in ("a", "b", "c", "long")]
    assert [isinstance(each, str) for each in found] == [True, False, True, False]
