"""These tests hold the door to what only a real server and real sockets show."""

import asyncio
from contextlib import suppress

import httpx2
import orjson
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin, Subprotocol

from gateway.websocket import WebSocketLimits
from tests.gateway.served import serving

pytestmark = pytest.mark.loopback
SILENT = "subscription { silent { number } }"
SUBPROTOCOLS = [Subprotocol("graphql-transport-ws")]


async def said(socket: ClientConnection, **frame: object) -> None:
    """This sends one message of the protocol."""
    await socket.send(orjson.dumps(frame).decode())


async def initiated(socket: ClientConnection) -> None:
    """This gets the connection acknowledged."""
    await said(socket, type="connection_init")
    assert orjson.loads(await socket.recv()) == {"type": "connection_ack"}


async def close_of(socket: ClientConnection) -> tuple[int, str]:
    """This is the code and reason that the server closed with."""
    with suppress(ConnectionClosed):
        while True:
            await socket.recv()
    assert socket.close_code is not None
    return socket.close_code, socket.close_reason or ""


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("nope{", 4400),
        (b"\x01\x02", 4400),
        ('{"type":"subscribe","id":"1","payload":{"query":5}}', 4400),
        ('{"type":"connection_init"}', 4429),
        ('{"type":"ping","payload":{"x":"' + "x" * 1_100_000 + '"}}', 1009),
        ('{"type":"ping","payload":{"x":"' + "x" * 9_000_000 + '"}}', 1009),
    ],
    ids=["words", "binary", "number", "second init", "over our limit", "over the server's"],
)
async def test_close_code_arrives(frame: str | bytes, code: int) -> None:
    """A client reads the code that its mistake is closed with, and the server lives on."""
    async with serving() as served:
        async with connect(served.ws_url, subprotocols=SUBPROTOCOLS) as socket:
            await initiated(socket)
            # What is far too large is refused while it is still being sent.
            with suppress(ConnectionClosed):
                await socket.send(frame)
            assert (await close_of(socket))[0] == code
        async with connect(served.ws_url, subprotocols=SUBPROTOCOLS) as socket:
            await initiated(socket)


async def test_oversized_operation_fails_alone() -> None:
    """An operation over the limit is told so by its id, and the socket goes on."""
    large = {"query": "{ viewer }", "variables": {"x": "y" * 4_000_000}}
    async with serving() as served, connect(served.ws_url, subprotocols=SUBPROTOCOLS) as socket:
        await initiated(socket)
        await said(socket, id="1", type="subscribe", payload=large)
        refused = orjson.loads(await socket.recv())
        await said(socket, id="2", type="subscribe", payload={"query": "{ viewer }"})
        answer = orjson.loads(await socket.recv())

    assert (refused["id"], refused["type"]) == ("1", "error")
    assert answer == {"id": "2", "type": "next", "payload": {"data": {"viewer": None}}}


async def test_other_subprotocol_is_told() -> None:
    """A client of another subprotocol reads 4406."""
    async with serving() as served, connect(served.ws_url) as socket:
        assert (await close_of(socket))[0] == 4406


async def test_other_page_is_403() -> None:
    """A page of another origin gets 403 for its handshake."""
    async with serving() as served:
        with pytest.raises(InvalidStatus) as refused:
            await connect(
                served.ws_url, subprotocols=SUBPROTOCOLS, origin=Origin("https://evil.example")
            )

    assert refused.value.response.status_code == 403


@pytest.mark.parametrize("how", ["close", "abort"])
async def test_lost_socket_ends_operations(how: str) -> None:
    """A socket that is closed, or cut, ends its operations within a second."""
    async with serving() as served:
        socket = await connect(served.ws_url, subprotocols=SUBPROTOCOLS)
        await initiated(socket)
        await said(socket, id="1", type="subscribe", payload={"query": SILENT})
        await served.journal.waiting.wait()

        if how == "abort":
            socket.transport.abort()
        await socket.close()
        async with asyncio.timeout(1):
            await served.journal.gone.wait()

    assert served.journal.ended == ["silent"]


async def test_unread_socket_is_let_go() -> None:
    """A socket that nobody reads from is let go, and its source ends."""
    async with serving(WebSocketLimits(stall_s=0.2)) as served:
        socket = await connect(
            served.ws_url, subprotocols=SUBPROTOCOLS, max_queue=1, compression=None
        )
        await initiated(socket)
        await said(socket, id="1", type="subscribe", payload={"query": "subscription { flood }"})

        async with asyncio.timeout(8):
            await served.journal.gone.wait()
        socket.transport.abort()
        await socket.wait_closed()

    assert served.journal.ended == ["flood"]


@pytest.mark.parametrize("method", ["GET", "POST"])
async def test_lost_stream_ends_subscription(method: str) -> None:
    """An event stream whose client goes away ends its subscription within a second."""
    async with serving() as served, httpx2.AsyncClient() as client:
        params, json = ({"query": SILENT}, None) if method == "GET" else ({}, {"query": SILENT})
        headers = {"accept": "text/event-stream"}
        async with client.stream(
            method, served.url, headers=headers, params=params, json=json
        ) as response:
            assert response.status_code == 200
            assert await anext(response.aiter_bytes()) == b":\n\n"
            await served.journal.waiting.wait()

        async with asyncio.timeout(1):
            await served.journal.gone.wait()

    assert served.journal.ended == ["silent"]


async def test_stream_is_ended_properly() -> None:
    """A finished event stream ends its response, and the connection serves the next request."""
    async with serving() as served, httpx2.AsyncClient() as client:
        headers = {"accept": "text/event-stream"}
        stream = await client.post(served.url, json={"query": "{ viewer }"}, headers=headers)
        answer = await client.post(served.url, json={"query": "{ viewer }"})

    assert stream.text.endswith("event: complete\ndata:\n\n")
    assert answer.json() == {"data": {"viewer": None}}


async def test_large_body_is_told() -> None:
    """A body far over the limit is answered with 413 while it is still being sent."""
    async with serving() as served, httpx2.AsyncClient() as client:
        body = {"query": "{ viewer }", "variables": {"x": "y" * 8_000_000}}
        refused = await client.post(served.url, json=body)
        answer = await client.post(served.url, json={"query": "{ viewer }"})

    assert refused.status_code == 413
    assert answer.status_code == 200
