"""These tests wear a real server out with sockets, and count what is left of them.

Client and server are in one process, so its tasks and descriptors are those of both: what is there
before is there after. `make campaign NAME=abuse` is the large form, with processes of its own.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

import orjson
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from gateway.websocket import WebSocketLimits
from tests.gateway.asgi import others
from tests.gateway.served import Served, serving

pytestmark = pytest.mark.loopback
SILENT = "subscription { silent { number } }"
SUBPROTOCOLS = [Subprotocol("graphql-transport-ws")]
INIT = '{"type":"connection_init","payload":{"authorization":"Bearer ann"}}'
HEADER_OF_MORE = b"\x81\xfe\x01\x00"
UNMASKED_PING = b"\x89\x00"
RESERVED_OPCODE = b"\x83\x80\x00\x00\x00\x00"
NOT_UTF8 = b"\x81\x82\x00\x00\x00\x00\xff\xfe"


def descriptors() -> int:
    """This counts the open files and sockets of this process."""
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


@asynccontextmanager
async def initiated(served: Served) -> AsyncIterator[ClientConnection]:
    """This is a socket of Ann's that is acknowledged."""
    async with connect(served.ws_url, subprotocols=SUBPROTOCOLS) as socket:
        await socket.send(INIT)
        assert await socket.recv() == '{"type":"connection_ack"}'
        yield socket


async def close_code(socket: ClientConnection) -> int:
    """This is the code that the server closes with."""
    with suppress(ConnectionClosed):
        while True:
            await socket.recv()
    assert socket.close_code is not None
    return socket.close_code


async def received_code(socket: ClientConnection) -> int | None:
    """This is the code of the close that has arrived within 5 s, though the socket is still up."""
    for _ in range(500):
        if socket.protocol.close_rcvd is not None:
            break
        await asyncio.sleep(0.01)
    return socket.protocol.close_rcvd.code if socket.protocol.close_rcvd else None


async def left(served: Served, *, tasks: int) -> tuple[int, int]:
    """This counts connections, and tasks more than there were: at once none, or after 5 s."""
    for _ in range(500):
        if not served.connections and len(others()) <= tasks:
            break
        await asyncio.sleep(0.01)
    return len(served.connections), len(others()) - tasks


async def test_idle_sockets_leave_nothing() -> None:
    """A hundred sockets that do nothing leave no task and no descriptor when they go."""
    async with serving() as served:
        tasks, files = len(others()), descriptors()
        async with AsyncExitStack() as stack:
            for _ in range(100):
                await stack.enter_async_context(initiated(served))
            held = len(served.connections)

        assert await left(served, tasks=tasks) == (0, 0)
        assert (held, descriptors()) == (100, files)


async def test_many_subscribes_leave_nothing() -> None:
    """Of two hundred subscribes on one socket a hundred run, and none is left when it goes."""
    async with serving() as served:
        tasks = len(others())
        async with initiated(served) as socket:
            for number in range(200):
                payload = {"query": SILENT}
                message = {"id": str(number), "type": "subscribe", "payload": payload}
                await socket.send(orjson.dumps(message).decode())
            answers = [orjson.loads(await socket.recv()) for _ in range(100)]
            running = len(served.journal.begun)

        assert await left(served, tasks=tasks) == (0, 0)
    assert running == 100
    assert [answer["id"] for answer in answers] == [str(number) for number in range(100, 200)]
    assert {answer["payload"][0]["extensions"]["code"] for answer in answers} == {"RATE_LIMITED"}
    assert served.journal.ended == ["silent"] * 100


@pytest.mark.parametrize(
    ("sent", "code"),
    [(UNMASKED_PING, 1002), (RESERVED_OPCODE, 1002), (NOT_UTF8, 1007)],
    ids=["not masked", "reserved opcode", "no UTF-8"],
)
async def test_frame_of_no_standard_is_closed(sent: bytes, code: int) -> None:
    """What isn't a frame of RFC 6455 is closed with the code of that standard."""
    async with serving() as served, initiated(served) as socket:
        socket.transport.write(sent)

        assert await close_code(socket) == code


async def test_half_a_frame_is_no_sign_of_life() -> None:
    """A client that stops within a frame is pinged, and closed with 4499 like any that is dead."""
    brisk = WebSocketLimits(keep_alive_s=0.1)
    async with serving(brisk) as served, initiated(served) as socket:
        socket.transport.write(HEADER_OF_MORE)

        assert await socket.recv() == '{"type":"ping"}'
        assert await received_code(socket) == 4499
        # The answer to the close is only more of the half frame, and the server waits for it.
        socket.transport.abort()


async def test_cut_within_a_frame_leaves_nothing() -> None:
    """A connection that is cut within a frame ends its operations."""
    async with serving() as served:
        tasks = len(others())
        async with initiated(served) as socket:
            payload = {"query": SILENT}
            message = {"id": "1", "type": "subscribe", "payload": payload}
            await socket.send(orjson.dumps(message).decode())
            await served.journal.waiting.wait()

            socket.transport.write(HEADER_OF_MORE)
            socket.transport.abort()

        assert await left(served, tasks=tasks) == (0, 0)
    assert served.journal.ended == ["silent"]
