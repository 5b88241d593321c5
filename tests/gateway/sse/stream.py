"""This is a client of an event stream, without a socket."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from urllib.parse import urlencode

import orjson

from gateway.auth.port import Authenticator
from gateway.http import HttpLimits, graphql_http
from gateway.streamed import StreamLimits
from tests.gateway.asgi import Message, Peer
from tests.gateway.graph import Journal, authenticate, graph_service


class Stream(Peer):
    """This is the client's end of one event stream."""

    async def head(self) -> tuple[object, dict[str, str]]:
        """This is the status and the headers, which come first."""
        start = await self.hear()
        headers = start["headers"]
        assert isinstance(headers, list | tuple)
        return start["status"], {name.decode(): value.decode() for name, value in headers}

    async def chunk(self) -> str:
        """This is the next piece of the body; the last one is empty."""
        message = await self.hear()
        body = message.get("body", b"")
        assert isinstance(body, bytes)
        assert bool(body) is message["more_body"]
        return body.decode()

    async def event(self) -> str:
        """This is the next event, signs of life left out."""
        chunk = await self.chunk()
        while chunk == ":\n\n":
            chunk = await self.chunk()
        return chunk

    async def events(self) -> list[str]:
        """These are all events to the end of the stream."""
        found = []
        while event := await self.event():
            found.append(event)
        return found

    def leave(self) -> None:
        """This closes the client's end."""
        self.say({"type": "http.disconnect"})


@asynccontextmanager
async def streaming(
    query: str,
    *,
    method: str = "POST",
    journal: Journal | None = None,
    limits: StreamLimits | None = None,
    headers: Mapping[str, str] | None = None,
    authenticator: Authenticator = authenticate,
) -> AsyncIterator[Stream]:
    """This opens a stream of one operation."""
    app = graphql_http(
        graph_service(journal), authenticator, limits=HttpLimits(streams=limits or StreamLimits())
    )
    given = {"accept": "text/event-stream", "content-type": "application/json", **(headers or {})}
    scope: Message = {
        "type": "http",
        "method": method,
        "path": "/graphql",
        "query_string": urlencode({"query": query}).encode() if method != "POST" else b"",
        "headers": [(name.encode(), value.encode()) for name, value in given.items()],
    }
    stream = Stream()
    body = orjson.dumps({"query": query}) if method == "POST" else b""
    stream.say({"type": "http.request", "body": body, "more_body": False})
    async with stream.serving(app, scope):
        yield stream
