"""This is a client of the WebSocket protocol, without a socket."""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import TypeAlias

import orjson
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from gateway.auth.port import Authenticator
from gateway.websocket import WebSocketLimits, graphql_websocket
from tests.gateway.asgi import Message, Peer
from tests.gateway.graph import Journal, authenticate, graph_service

Frame: TypeAlias = dict[str, object]
SUBPROTOCOL = "graphql-transport-ws"


class Client(Peer):
    """This is the client's end of one socket."""

    async def accepted(self) -> object:
        """This is the subprotocol that the server accepts."""
        message = await self.hear()
        assert message["type"] == "websocket.accept"
        return message["subprotocol"]

    def send(self, **frame: object) -> None:
        """This sends one message of the protocol."""
        self.send_text(orjson.dumps(frame).decode())

    def send_text(self, text: str) -> None:
        """This sends a text frame as it is."""
        self.say({"type": "websocket.receive", "text": text})

    def send_bytes(self, data: bytes) -> None:
        """This sends a binary frame."""
        self.say({"type": "websocket.receive", "bytes": data})

    def subscribe(self, id_: str, query: str, **more: object) -> None:
        """This starts an operation."""
        self.send(id=id_, type="subscribe", payload={"query": query, **more})

    def leave(self) -> None:
        """This closes the client's end."""
        self.say({"type": "websocket.disconnect", "code": 1001})

    async def frame(self) -> Frame:
        """This is the next message of the protocol."""
        message = await self.hear()
        assert message["type"] == "websocket.send", message
        text = message["text"]
        assert isinstance(text, str)
        frame: Frame = orjson.loads(text)
        return frame

    async def frames(self, number: int) -> list[Frame]:
        """These are the next so many messages of the protocol."""
        return [await self.frame() for _ in range(number)]

    async def closed(self) -> tuple[object, object]:
        """This is the code and the reason that the server closes with, after any messages."""
        message = await self.hear()
        while message["type"] == "websocket.send":
            message = await self.hear()
        assert message["type"] == "websocket.close", message
        await self.until_ended()
        return message["code"], message["reason"]


Endpoint: TypeAlias = Callable[[WebSocket], Awaitable[None]]


def served_sockets(
    *,
    journal: Journal | None = None,
    limits: WebSocketLimits | None = None,
    allowed_origins: Sequence[str] = (),
    authenticator: Authenticator = authenticate,
) -> Endpoint:
    """This is an endpoint that several sockets may be connected to."""
    return graphql_websocket(
        graph_service(journal), authenticator, allowed_origins=allowed_origins, limits=limits
    )


@asynccontextmanager
async def connected_to(
    endpoint: Endpoint,
    *,
    headers: Mapping[str, str] | None = None,
    subprotocols: Sequence[str] = (SUBPROTOCOL,),
) -> AsyncIterator[Client]:
    """This asks an endpoint for a socket."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await endpoint(WebSocket(scope, receive, send))

    given = {"host": "door", **(headers or {})}
    scope: Message = {
        "type": "websocket",
        "path": "/graphql",
        "headers": [(name.encode(), value.encode()) for name, value in given.items()],
        "subprotocols": list(subprotocols),
    }
    client = Client()
    client.say({"type": "websocket.connect"})
    async with client.serving(app, scope):
        yield client


@asynccontextmanager
async def connecting(
    *,
    journal: Journal | None = None,
    limits: WebSocketLimits | None = None,
    headers: Mapping[str, str] | None = None,
    subprotocols: Sequence[str] = (SUBPROTOCOL,),
    allowed_origins: Sequence[str] = (),
    authenticator: Authenticator = authenticate,
) -> AsyncIterator[Client]:
    """This asks for a socket of an endpoint of its own."""
    endpoint = served_sockets(
        journal=journal,
        limits=limits,
        allowed_origins=allowed_origins,
        authenticator=authenticator,
    )
    async with connected_to(endpoint, headers=headers, subprotocols=subprotocols) as client:
        yield client


@asynccontextmanager
async def connected(
    *,
    journal: Journal | None = None,
    limits: WebSocketLimits | None = None,
    authorization: str | None = "Bearer ann",
    authenticator: Authenticator = authenticate,
) -> AsyncIterator[Client]:
    """This is a socket whose connection is acknowledged."""
    async with connecting(journal=journal, limits=limits, authenticator=authenticator) as client:
        await client.accepted()
        client.send(type="connection_init", payload={"authorization": authorization})
        assert await client.frame() == {"type": "connection_ack"}
        yield client
