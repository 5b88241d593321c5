"""These tests stop a real server in the middle of everything that it can be doing."""

import asyncio
from contextlib import AsyncExitStack

import httpx2
import orjson
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from gateway.websocket import WebSocketLimits
from tests.gateway.served import Served, serving

pytestmark = pytest.mark.loopback
WRITE = 'mutation { write(text: "x") }'
SILENT = "subscription { silent { number } }"
SUBPROTOCOLS = [Subprotocol("graphql-transport-ws")]


class Caller:
    """This is a client's end of one socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket

    async def ask(self, id_: str, query: str) -> None:
        """This sends an operation."""
        message = {"id": id_, "type": "subscribe", "payload": {"query": query}}
        await self._socket.send(orjson.dumps(message).decode())

    async def to_the_end(self) -> tuple[list[object], int | None, str | None]:
        """These are the messages that still come, and the code and reason of the close."""
        messages: list[object] = []
        try:
            while True:
                messages.append(orjson.loads(await self._socket.recv()))
        except ConnectionClosed:
            return messages, self._socket.close_code, self._socket.close_reason


async def calling(served: Served, stack: AsyncExitStack) -> Caller:
    """This opens a socket that lasts as long as the stack."""
    socket = await stack.enter_async_context(connect(served.ws_url, subprotocols=SUBPROTOCOLS))
    await socket.send('{"type":"connection_init"}')
    assert await socket.recv() == '{"type":"connection_ack"}'
    return Caller(socket)


async def begun(served: Served, number: int) -> None:
    """This waits until so many resolvers have begun."""
    while len(served.journal.begun) < number:
        served.journal.waiting.clear()
        await served.journal.waiting.wait()


RESTART = (1012, "The gateway stops: connect again")


async def test_everything_at_once_ends_in_order() -> None:
    """At a stop what has begun is answered on every transport, and what is followed ends."""
    async with serving() as served, AsyncExitStack() as stack:
        writer, follower = await calling(served, stack), await calling(served, stack)
        client = await stack.enter_async_context(httpx2.AsyncClient())
        accept = {"accept": "text/event-stream"}
        await writer.ask("1", WRITE)
        await follower.ask("1", SILENT)
        posted = asyncio.ensure_future(client.post(served.url, json={"query": WRITE}))
        streamed = asyncio.ensure_future(
            client.post(served.url, json={"query": SILENT}, headers=accept)
        )
        await begun(served, 4)

        served.stop()
        followed = await follower.to_the_end()
        stream = await streamed
        served.journal.go_on.set()
        written = await writer.to_the_end()
        answer = await posted

    assert followed == ([], *RESTART)
    assert stream.text == ":\n\n"
    result = {"id": "1", "type": "next", "payload": {"data": {"write": "x"}}}
    assert written == ([result, {"id": "1", "type": "complete"}], *RESTART)
    assert answer.json() == {"data": {"write": "x"}}


async def test_nothing_begins_after_the_stop() -> None:
    """An operation that comes after the stop isn't begun, and a connection isn't taken."""
    async with serving() as served, AsyncExitStack() as stack:
        writer, follower = await calling(served, stack), await calling(served, stack)
        await writer.ask("1", WRITE)
        await begun(served, 1)
        served.stop()
        await follower.to_the_end()

        await writer.ask("2", WRITE)
        with pytest.raises(OSError, match="Connect call failed"):
            await connect(served.ws_url, subprotocols=SUBPROTOCOLS)
        served.journal.go_on.set()
        messages, *_ = await writer.to_the_end()

    assert served.journal.begun == ["x"]
    assert [message["id"] for message in messages if isinstance(message, dict)] == ["1", "1"]


async def test_what_takes_too_long_is_left() -> None:
    """An operation that outlasts the time for it is left, and its socket is told the same."""
    limits = WebSocketLimits(ending_s=0.05)
    async with serving(limits) as served, AsyncExitStack() as stack:
        caller = await calling(served, stack)
        await caller.ask("1", "{ never }")
        await begun(served, 1)

        served.stop()

        assert await caller.to_the_end() == ([], *RESTART)
    assert served.journal.ended == ["never"]
