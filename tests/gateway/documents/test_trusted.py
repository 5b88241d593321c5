"""These tests hold a gateway with a list to what is on it, over every transport."""

import hashlib
from pathlib import Path

import httpx2
import orjson
import pytest

from gateway.documents.list_file import ListedDocument, written
from tests.gateway.conftest import Opening

QUERY = "query Now {\n  __typename\n}"
LISTED = ListedDocument("Now", "query", QUERY)
ANSWER = {"data": {"__typename": "Query"}}
REFUSED = {
    "errors": [
        {
            "message": (
                "This gateway runs the documents on its list alone, and this isn't one of them."
            ),
            "extensions": {"code": "PERSISTED_QUERY_NOT_IN_LIST"},
        }
    ]
}


def named(text: str) -> dict[str, object]:
    """This names a text as Apollo's clients do."""
    sha256 = hashlib.sha256(text.encode()).hexdigest()
    return {"extensions": {"persistedQuery": {"version": 1, "sha256Hash": sha256}}}


@pytest.fixture
def list_file(tmp_path: Path) -> Path:
    """This is a list of one document."""
    file = tmp_path / "documents.json"
    file.write_text(written([LISTED]))
    return file


@pytest.mark.parametrize(
    "request_body",
    [
        named(QUERY),
        {"documentId": f"sha256:{LISTED.sha256}"},
        {"query": QUERY, **named(QUERY)},
        {"query": QUERY},
    ],
    ids=["extension", "documentId", "hash and text", "text"],
)
async def test_what_is_listed_runs(
    opening: Opening, list_file: Path, request_body: dict[str, object]
) -> None:
    """A document of the list is run, by its hash or its own text."""
    async with opening(trusted_documents=str(list_file)) as client:
        response = await client.post("/graphql", json=request_body)

    assert response.json() == ANSWER


@pytest.mark.parametrize(
    "request_body",
    [
        {"query": "{ __typename }"},
        named("{ __typename }"),
        {"query": "{ __typename }", **named("{ __typename }")},
        {"query": QUERY + " "},
        {"query": ""},
    ],
    ids=["text", "hash", "both", "another letter", "empty"],
)
async def test_all_else_is_refused(
    opening: Opening, list_file: Path, request_body: dict[str, object]
) -> None:
    """What isn't on the list is refused with its code, and nothing is learnt of it."""
    async with opening(trusted_documents=str(list_file)) as client:
        first = await client.post("/graphql", json=request_body)
        again = await client.post(
            "/graphql",
            json=request_body,
            headers={"accept": "application/graphql-response+json"},
        )

    assert first.json() == again.json() == REFUSED
    assert again.status_code == 400


@pytest.mark.parametrize("accept", ["application/json", "text/event-stream"])
async def test_a_hash_is_enough_by_get(opening: Opening, list_file: Path, accept: str) -> None:
    """A listed document is run by GET, for a plain answer and for a stream."""
    async with opening(trusted_documents=str(list_file)) as client:
        response = await asked_by_get(client, LISTED.sha256, accept)

    assert orjson.dumps(ANSWER).decode() in response.text


async def asked_by_get(client: httpx2.AsyncClient, sha256: str, accept: str) -> httpx2.Response:
    """This asks for a document in the query string."""
    params = {"documentId": f"sha256:{sha256}"}
    return await client.get("/graphql", params=params, headers={"accept": accept})


async def test_a_hash_and_another_text_are_refused(opening: Opening, list_file: Path) -> None:
    """A listed hash doesn't carry another text in."""
    async with opening(trusted_documents=str(list_file)) as client:
        response = await client.post("/graphql", json={"query": "{ me { id } }", **named(QUERY)})

    assert response.json()["errors"][0]["extensions"]["code"] == "BAD_USER_INPUT"
