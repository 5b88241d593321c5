"""This is a client of the single connection mode, without a socket."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from urllib.parse import urlencode

import httpx2
from starlette.types import ASGIApp

from gateway.auth.port import Authenticator
from gateway.http import HttpLimits, graphql_http
from gateway.ids import RandomIds
from gateway.sse import ReservationLimits, Reservations
from gateway.streamed import StreamLimits
from tests.gateway.asgi import Message
from tests.gateway.graph import Journal, authenticate, graph_service
from tests.gateway.http.client import request
from tests.gateway.sse.stream import Stream

TOKEN = "x-graphql-event-stream-token"


class SharedClient:
    """This is one user's client: it reserves, opens, starts and stops."""

    def __init__(
        self,
        journal: Journal | None = None,
        *,
        limits: ReservationLimits | None = None,
        streams: StreamLimits | None = None,
        authenticator: Authenticator = authenticate,
    ) -> None:
        self.reservations = Reservations(limits or ReservationLimits(), new_token=RandomIds().token)
        self.app: ASGIApp = graphql_http(
            graph_service(journal),
            authenticator,
            reservations=self.reservations,
            limits=HttpLimits(streams=streams or StreamLimits()),
        )

    async def ask(
        self,
        method: str,
        token: str | None = None,
        *,
        who: str | None = "ann",
        params: Mapping[str, str] | None = None,
        json: object = None,
        headers: Mapping[str, str] | None = None,
    ) -> httpx2.Response:
        """This sends one request, with the token of a stream and as one of the users."""
        sent = dict(headers or {})
        if token is not None:
            sent[TOKEN] = token
        if who is not None:
            sent["authorization"] = f"Bearer {who}"
        return await request(method, app=self.app, params=params, json=json, headers=sent)

    async def reserve(self) -> str:
        """This makes a reservation, which must be granted."""
        response = await self.ask("PUT")
        assert response.status_code == 201
        return response.text

    async def start(
        self, token: str, query: str, id_: object = "1", **more: str
    ) -> httpx2.Response:
        """This asks for an operation on a stream."""
        operation = {"query": query, "extensions": {"operationId": id_}}
        return await self.ask("POST", token, json=operation, headers=more)

    async def stop(self, token: str, id_: str = "1") -> httpx2.Response:
        """This stops an operation."""
        return await self.ask("DELETE", token, params={"operationId": id_})

    @asynccontextmanager
    async def opened(
        self, token: str, *, in_query: bool = False, who: str | None = None
    ) -> AsyncIterator[Stream]:
        """This opens a stream as a browser's EventSource does, or with its token in a header."""
        headers = {"accept": "text/event-stream"} | ({} if in_query else {TOKEN: token})
        if who is not None:
            headers["authorization"] = f"Bearer {who}"
        scope: Message = {
            "type": "http",
            "method": "GET",
            "path": "/graphql",
            "query_string": urlencode({"token": token}).encode() if in_query else b"",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        }
        stream = Stream()
        stream.say({"type": "http.request", "body": b"", "more_body": False})
        async with stream.serving(self.app, scope):
            yield stream


def next_of(id_: str, payload: str, *, cursor: str = "") -> str:
    """This is a result of an operation, as it goes out."""
    line = f"id: {cursor}\n" if cursor else ""
    return f'event: next\n{line}data: {{"id":"{id_}","payload":{payload}}}\n\n'


def complete(id_: str) -> str:
    """This is the end of an operation, as it goes out."""
    return f'event: complete\ndata: {{"id":"{id_}"}}\n\n'
