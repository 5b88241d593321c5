"""This opens sockets to a gateway, and says what became of them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

import orjson
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin, Subprotocol

PROTOCOL = "graphql-transport-ws"


@dataclass(frozen=True, slots=True)
class Door:
    """This is where a gateway's sockets are, who knocks, and a group that they may follow."""

    address: str
    authorization: str
    group_id: str

    @asynccontextmanager
    async def opened(
        self, *, protocol: str = PROTOCOL, origin: str | None = None
    ) -> AsyncIterator[ClientConnection]:
        """This opens a socket that answers no ping by itself and takes messages of any size."""
        async with connect(
            self.address.replace("http://", "ws://"),
            subprotocols=[Subprotocol(protocol)],
            origin=None if origin is None else Origin(origin),
            ping_interval=None,
            open_timeout=60,
            close_timeout=2,
        ) as socket:
            yield socket

    @asynccontextmanager
    async def acknowledged(self) -> AsyncIterator[ClientConnection]:
        """This opens a socket that is signed in."""
        async with self.opened() as socket:
            await self.sign_in(socket)
            await socket.recv()
            yield socket

    async def sign_in(self, socket: ClientConnection) -> None:
        """This sends the message that a socket begins with."""
        payload = {"authorization": self.authorization}
        await say(socket, type="connection_init", payload=payload)

    async def follow(self, socket: ClientConnection, *, number: int = 0) -> None:
        """This subscribes to the group."""
        query = "subscription F($id: ID!) { groupActivity(groupId: $id) { __typename id cursor } }"
        payload = {"query": query, "variables": {"id": self.group_id}}
        await say(socket, id=f"follow-{number}", type="subscribe", payload=payload)


async def say(socket: ClientConnection, **message: object) -> None:
    """This sends one message."""
    await socket.send(orjson.dumps(message).decode())


async def close_code(socket: ClientConnection) -> int | None:
    """This reads on until the gateway closes, and gives its code."""
    with suppress(ConnectionClosed):
        while True:
            await socket.recv()
    return socket.close_code
