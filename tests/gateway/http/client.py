"""This is an HTTP client that talks to the door without a socket."""

from collections.abc import Mapping

import httpx2
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp

from gateway.http import HttpLimits, graphql_http
from tests.gateway.graph import authenticate, graph_service

JSON = "application/json"
GRAPHQL_JSON = "application/graphql-response+json"


def page() -> Response:
    """This is what a browser is shown."""
    return HTMLResponse("<title>the page</title>")


def door(*, with_page: bool = True, body_bytes: int = 1_000) -> ASGIApp:
    """This is the endpoint under test."""
    limits = HttpLimits(body_bytes=body_bytes)
    return graph_app(with_page=with_page, limits=limits)


def graph_app(*, with_page: bool, limits: HttpLimits) -> ASGIApp:
    """This is the endpoint with the graph of the tests behind it."""
    return graphql_http(graph_service(), authenticate, page if with_page else None, limits=limits)


async def request(
    method: str,
    *,
    app: ASGIApp | None = None,
    params: Mapping[str, str] | None = None,
    json: object = None,
    content: bytes | None = None,
    headers: Mapping[str, str] | None = None,
) -> httpx2.Response:
    """This sends one request; no Accept header is sent unless one is given."""
    transport = httpx2.ASGITransport(app=app or door())
    async with httpx2.AsyncClient(transport=transport, base_url="http://door") as client:
        del client.headers["accept"]
        sent = {"json": json} if content is None and json is not None else {"content": content}
        return await client.request(
            method, "/graphql", params=params, headers=dict(headers or {}), **sent
        )


async def post(query: str, *, accept: str = JSON, **more: object) -> httpx2.Response:
    """This posts one operation as JSON."""
    return await request("POST", json={"query": query, **more}, headers={"accept": accept})


async def post_bytes(content: bytes, *, content_type: str = JSON) -> httpx2.Response:
    """This posts a body as it is."""
    return await request("POST", content=content, headers={"content-type": content_type})


async def get(query: str, *, accept: str = JSON, **more: str) -> httpx2.Response:
    """This asks in the query string."""
    return await request("GET", params={"query": query, **more}, headers={"accept": accept})


def messages(response: httpx2.Response) -> list[str]:
    """These are the messages of a response that has errors and no data entry."""
    body = response.json()
    assert list(body) == ["errors"]
    return [error["message"] for error in body["errors"]]
