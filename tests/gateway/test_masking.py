"""These tests hold every transport to telling no more of a fault than the id that the log has."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from gateway.http import HttpLimits, graphql_http
from gateway.masked_faults import MaskedFaults
from tests.gateway.graph import authenticate, graph_service
from tests.gateway.http.client import request
from tests.gateway.websocket.socket_client import connected

FAULT = "{ fault }"
BROKEN = "subscription { broken { number } }"
PYTHON = ("secret", "Traceback", "RuntimeError", "Error(", ".py")


async def over_http(query: str, accept: str, method: str = "POST") -> str:
    """This is everything that is answered over HTTP."""
    app = graphql_http(graph_service(), authenticate, limits=HttpLimits(batch_operations=2))
    headers = {"accept": accept}
    if method == "GET":
        return (await request("GET", app=app, params={"query": query}, headers=headers)).text
    body = [{"query": query}] if method == "BATCH" else {"query": query}
    return (await request("POST", app=app, json=body, headers=headers)).text


async def over_a_socket(query: str) -> str:
    """This is everything that a socket is told of an operation."""
    async with connected() as client:
        client.subscribe("1", query)
        frames = [await client.frame()]
        while frames[-1]["type"] == "next" and "fault" not in str(frames[-1]):
            frames.append(await client.frame())
    return str(frames)


@pytest.mark.parametrize(
    "asked",
    [
        lambda: over_http(FAULT, "application/json"),
        lambda: over_http(FAULT, "application/graphql-response+json"),
        lambda: over_http(FAULT, "application/json", "GET"),
        lambda: over_http(FAULT, "application/json", "BATCH"),
        lambda: over_http(FAULT, "text/event-stream"),
        lambda: over_http(BROKEN, "text/event-stream"),
        lambda: over_http(BROKEN, "multipart/mixed"),
        lambda: over_a_socket(FAULT),
        lambda: over_a_socket(BROKEN),
    ],
    ids=["POST", "by its name", "GET", "batch", "SSE", "SSE source", "parts", "socket", "source"],
)
async def test_a_fault_is_an_id(
    asked: Callable[[], Awaitable[str]], caplog: pytest.LogCaptureFixture
) -> None:
    """A client is told the id under which the log has the fault, and nothing of it."""
    answer = await asked()

    (error_id,) = re.findall(r"errorId['\"]: ?['\"]([0-9a-f]{32})", answer)
    (record,) = [each for each in caplog.records if each.levelname == "ERROR"]
    assert vars(record)["error_id"] == error_id
    assert record.exc_info is not None
    assert [word for word in PYTHON if word in answer] == []


async def broken(_: Request) -> Response:
    """This is a route that nobody has foreseen to fail."""
    raise RuntimeError("the secret of the route")


async def cut_off(_: Request) -> Response:
    """This is a route that fails when its answer has begun."""

    async def pieces() -> AsyncIterator[bytes]:
        yield b"begun"
        raise RuntimeError("the secret of the rest")

    return StreamingResponse(pieces())


def masked_app() -> Starlette:
    """This is an application of failing routes behind the mask."""
    routes = [Route("/graphql", broken), Route("/cut", cut_off)]
    return Starlette(routes=routes, middleware=[Middleware(MaskedFaults)])


async def test_a_route_that_fails_is_masked(caplog: pytest.LogCaptureFixture) -> None:
    """A fault outside GraphQL is a 500 in JSON, with the id that the log has."""
    response = await request("GET", app=masked_app())

    (record,) = [each for each in caplog.records if each.levelname == "ERROR"]
    assert response.status_code == 500
    assert response.json()["errors"][0]["extensions"] == {
        "code": "INTERNAL",
        "errorId": vars(record)["error_id"],
    }
    assert "secret" not in response.text


async def test_a_begun_answer_is_dropped(caplog: pytest.LogCaptureFixture) -> None:
    """A fault after the beginning of an answer is logged, and nothing is added to the answer."""
    sent = []

    async def receive() -> dict[str, object]:
        return await asyncio.Future()

    async def send(message: object) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "GET", "path": "/cut", "headers": [], "query_string": b""}
    await masked_app()(scope, receive, send)

    levels = [record.levelname for record in caplog.records]
    assert levels.count("ERROR") == 1
    assert b"secret" not in str(sent).encode()
