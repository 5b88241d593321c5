"""These tests hold the door to refusing what is no GraphQL request, in JSON, with the reason."""

import asyncio
from collections.abc import AsyncIterator

import httpx2
import pytest

from gateway.http import HttpLimits
from tests.gateway.http.client import (
    GRAPHQL_JSON,
    JSON,
    door,
    get,
    graph_app,
    messages,
    post_bytes,
    request,
)


@pytest.mark.parametrize("method", ["PATCH", "OPTIONS", "TRACE"])
async def test_other_methods_are_refused(method: str) -> None:
    """A method that is not served is 405 and told which are."""
    response = await request(method)

    assert response.status_code == 405
    assert response.headers["allow"] == "DELETE, GET, HEAD, POST, PUT"
    assert messages(response) == [
        f"{method} is not served: use GET for queries, POST for everything."
    ]


@pytest.mark.parametrize("accept", [JSON, GRAPHQL_JSON, "text/event-stream"])
async def test_mutation_over_get_is_refused(accept: str) -> None:
    """A mutation by GET is 405, whatever is accepted, and is not executed."""
    response = await get('mutation { write(text: "x") }', accept=accept)

    assert response.status_code == 405
    assert response.headers["allow"] == "POST"
    assert messages(response) == ["A mutation needs POST."]


@pytest.mark.parametrize(
    ("content_type", "message"),
    [
        (None, "A POST needs a content-type: send application/json."),
        (
            "text/plain",
            'The content-type "text/plain" is not served: send application/json.',
        ),
        (
            "application/x-www-form-urlencoded",
            (
                'The content-type "application/x-www-form-urlencoded" is not served:'
                " send application/json."
            ),
        ),
        (
            "multipart/form-data; boundary=x",
            (
                'The content-type "multipart/form-data; boundary=x" is not served:'
                " send application/json."
            ),
        ),
        (
            "application/json; charset=utf-16",
            'The charset of "application/json; charset=utf-16" is not served: send UTF-8.',
        ),
    ],
)
async def test_other_content_is_refused(content_type: str | None, message: str) -> None:
    """A body that a browser could send unasked, or in another charset, is 415."""
    headers = {"content-type": content_type} if content_type else {}

    response = await request("POST", content=b'{"query":"{ viewer }"}', headers=headers)

    assert response.status_code == 415
    assert response.headers["accept"] == "application/json"
    assert messages(response) == [message]


@pytest.mark.parametrize(
    "content_type",
    ["application/json", "application/json; charset=utf-8", 'Application/JSON;charset="UTF-8"'],
)
async def test_json_is_taken(content_type: str) -> None:
    """JSON is taken with and without a charset, which is UTF-8."""
    response = await post_bytes(b'{"query":"{ viewer }"}', content_type=content_type)

    assert response.status_code == 200


async def test_encoded_body_is_refused() -> None:
    """A compressed body is 415."""
    response = await request(
        "POST", content=b"...", headers={"content-type": JSON, "content-encoding": "gzip"}
    )

    assert response.status_code == 415
    assert messages(response) == ['The content-encoding "gzip" is not served: send it plain.']


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (b"", "The body is empty: send a JSON object with a `query`."),
        (b"null", "A request must be a JSON object with a `query`, not null."),
        (b'"x"', "A request must be a JSON object with a `query`, not a string."),
        (
            b"[1]",
            "Batches are not served: send one operation as a JSON object, not a list.",
        ),
        (
            b'{"qeury":"{ viewer }"}',
            "`query` is missing: send the text of the operation as a string.",
        ),
        (b'{"query":5}', "`query` must be a string, not a number."),
        (b'{"query":"","variables":"x"}', "`variables` must be an object, not a string."),
    ],
)
async def test_wrong_body_is_refused(body: bytes, message: str) -> None:
    """A body that is no well-formed request is 400 in every media type."""
    for accept in (JSON, GRAPHQL_JSON):
        response = await request(
            "POST", content=body, headers={"content-type": JSON, "accept": accept}
        )

        assert response.status_code == 400
        assert response.headers["content-type"] == f"{accept}; charset=utf-8"
        assert messages(response) == [message]


@pytest.mark.parametrize("body", [b'{ "not a JSON', b'{"query":"\xff"}', b"[" * 90 + b"]" * 90])
async def test_unreadable_body_is_refused(body: bytes) -> None:
    """A body that is not JSON, not UTF-8 or too deep is 400."""
    response = await post_bytes(body)

    assert response.status_code == 400
    [message] = messages(response)
    told = ("The body is not valid JSON: ", "The body is not UTF-8: ", "The body is JSON nested")
    assert message.startswith(told)


async def test_each_wrong_parameter_is_named() -> None:
    """Several wrong parameters are an error each, with the parameter's name."""
    response = await post_bytes(b'{"query":1,"operationName":2,"extensions":[]}')

    assert [error["extensions"] for error in response.json()["errors"]] == [
        {"code": "BAD_REQUEST", "field": "query"},
        {"code": "BAD_REQUEST", "field": "operationName"},
        {"code": "BAD_REQUEST", "field": "extensions"},
    ]


@pytest.mark.parametrize(
    ("variables", "message"),
    [
        ("{", "`variables` is not valid JSON: "),
        ("5", "`variables` must be an object, not a number."),
    ],
)
async def test_wrong_variables_over_get(variables: str, message: str) -> None:
    """Variables in the query string that are no JSON object are 400."""
    response = await get("{ viewer }", variables=variables)

    assert response.status_code == 400
    assert messages(response)[0].startswith(message)


async def test_get_without_query_is_refused() -> None:
    """A GET that asks for nothing is 400."""
    response = await request("GET")

    assert response.status_code == 400
    assert messages(response) == ["`query` is missing: send the text of the operation as a string."]


async def test_announced_body_is_refused_unread() -> None:
    """A body whose announced length is over the limit is 413 before it is read."""
    read: list[int] = []

    async def unread() -> AsyncIterator[bytes]:
        read.append(1)
        yield b""

    transport = httpx2.ASGITransport(app=door(body_bytes=1_000))
    async with httpx2.AsyncClient(transport=transport, base_url="http://door") as client:
        response = await client.post(
            "/", content=unread(), headers={"content-type": JSON, "content-length": "1001"}
        )

    assert response.status_code == 413
    assert messages(response) == ["The body is larger than 1000 bytes, which is the limit."]
    assert read == []


async def test_endless_body_is_cut_off() -> None:
    """A body without a length is read up to the limit and no further."""
    sent: list[int] = []

    async def endless() -> AsyncIterator[bytes]:
        while True:
            sent.append(1)
            yield b" " * 400

    transport = httpx2.ASGITransport(app=door(body_bytes=1_000))
    async with httpx2.AsyncClient(transport=transport, base_url="http://door") as client:
        response = await client.post("/", content=endless(), headers={"content-type": JSON})

    assert response.status_code == 413
    assert len(sent) == 3


async def test_slow_body_is_refused() -> None:
    """A body that doesn't come in time is 408, and its connection is of no more use."""

    async def stalling() -> AsyncIterator[bytes]:
        yield b'{"query":'
        await asyncio.Event().wait()

    app = graph_app(with_page=False, limits=HttpLimits(body_s=0.02))
    transport = httpx2.ASGITransport(app=app)
    async with httpx2.AsyncClient(transport=transport, base_url="http://door") as client:
        response = await client.post("/", content=stalling(), headers={"content-type": JSON})

    assert (response.status_code, response.headers["connection"]) == (408, "close")
    assert messages(response) == ["The body didn't come within 0.02 s, which is the limit."]


async def test_unserved_accept_is_refused() -> None:
    """A client that accepts nothing we have is 406 and told what there is, in JSON."""
    response = await request("GET", params={"query": "{ viewer }"}, headers={"accept": "image/png"})

    assert response.status_code == 406
    assert response.headers["content-type"] == f"{JSON}; charset=utf-8"
    [message] = messages(response)
    assert message == (
        "None of the accepted media types is served: application/graphql-response+json,"
        " application/json, text/event-stream, multipart/mixed are."
    )
