"""These tests hold the answers over HTTP to their media types and statuses."""

import pytest

from gateway.errors import MASK
from tests.gateway.http.client import GRAPHQL_JSON, JSON, get, messages, post, request


@pytest.mark.parametrize("accept", [JSON, GRAPHQL_JSON])
async def test_answer_has_negotiated_type(accept: str) -> None:
    """An answer comes in the media type that was asked for, in UTF-8, and is kept by nobody."""
    response = await post('{ echo(text: "🏃") }', accept=accept)

    assert response.status_code == 200
    assert response.headers["content-type"] == f"{accept}; charset=utf-8"
    assert response.headers["cache-control"] == "no-store"
    assert response.headers["vary"] == "accept, authorization"
    assert response.json() == {"data": {"echo": "🏃"}}


@pytest.mark.parametrize("headers", [{}, {"accept": "*/*"}], ids=["none", "any"])
async def test_any_type_is_json(headers: dict[str, str]) -> None:
    """A client that does not care what it gets is answered in JSON."""
    response = await request("POST", json={"query": "{ viewer }"}, headers=headers)

    assert response.headers["content-type"] == f"{JSON}; charset=utf-8"
    assert response.json() == {"data": {"viewer": None}}


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"query": "{ echo("}, "GRAPHQL_PARSE_FAILED"),
        ({"query": "{ unknown }"}, "GRAPHQL_VALIDATION_FAILED"),
        ({"query": "{ viewer }", "operationName": "A"}, "OPERATION_RESOLUTION_FAILURE"),
        ({"query": "query ($t: String!) { echo(text: $t) }"}, "BAD_USER_INPUT"),
    ],
)
@pytest.mark.parametrize(("accept", "status"), [(JSON, 200), (GRAPHQL_JSON, 400)])
async def test_request_error_status(
    body: dict[str, str], code: str, accept: str, status: int
) -> None:
    """A request error is 200 in plain JSON and 400 in GraphQL's own type, without a data entry."""
    response = await request("POST", json=body, headers={"accept": accept})

    assert response.status_code == status
    assert response.headers["content-type"] == f"{accept}; charset=utf-8"
    assert len(messages(response)) == 1
    assert response.json()["errors"][0]["extensions"] == {"code": code}


@pytest.mark.parametrize("accept", [JSON, GRAPHQL_JSON])
@pytest.mark.parametrize(
    ("query", "data"), [("{ refuse }", {"refuse": None}), ("{ refuseHard }", None)]
)
async def test_field_error_is_an_answer(accept: str, query: str, data: object) -> None:
    """A field that fails is 200 in every media type, with its data entry, null included."""
    response = await post(query, accept=accept)

    assert response.status_code == 200
    assert response.json()["data"] == data
    assert [error["message"] for error in response.json()["errors"]] == ["Not today."]


@pytest.mark.parametrize("accept", [JSON, GRAPHQL_JSON])
async def test_fault_is_500(accept: str) -> None:
    """An operation that breaks down as a whole is 500, masked."""
    response = await post("{ odd }", accept=accept)

    assert response.status_code == 500
    assert messages(response) == [MASK]


async def test_get_is_answered() -> None:
    """A query may come in the query string, its variables as JSON."""
    response = await get(
        "query A { viewer } query B($t: String!) { echo(text: $t) }",
        operationName="B",
        variables='{"t": "hello"}',
    )

    assert response.status_code == 200
    assert response.json() == {"data": {"echo": "hello"}}


async def test_head_has_no_surprises() -> None:
    """A HEAD request is answered like the GET."""
    response = await request("HEAD", params={"query": "{ viewer }"})

    assert response.status_code == 200


async def test_subscription_needs_a_stream() -> None:
    """A subscription to a client that accepts no stream is refused with the way out."""
    response = await post("subscription { count(to: 1) { number } }")

    assert response.status_code == 406
    (message,) = messages(response)
    assert message == (
        "A subscription needs a stream: accept text/event-stream or multipart/mixed, or use a"
        " WebSocket."
    )
