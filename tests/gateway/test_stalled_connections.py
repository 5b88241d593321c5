"""These tests serve, on the loop of the gateway, clients whose end of a connection stands still."""

import asyncio
import socket
from collections.abc import Coroutine

import orjson
import pytest
import uvloop

from gateway.http import HttpLimits
from gateway.stalled_connections import Patience
from gateway.streamed import StreamLimits
from gateway.websocket import WebSocketLimits
from tests.gateway.served import Served, serving

pytestmark = pytest.mark.loopback
QUICK = Patience(open_s=0.4, closing_s=0.2, stopping_s=0.2, look_s=0.05)
POST = "POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
UPGRADE = (
    b"GET /graphql HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    b"sec-websocket-protocol: graphql-transport-ws\r\n\r\n"
)
STREAM = ("text/event-stream", "subscription { flood }")
ALIASES = " ".join(f"a{number}: echo(text: $text)" for number in range(10))
LONG_ANSWER = ("application/json", f"query($text: String!) {{ {ALIASES} }}")


def on_the_gateways_loop(work: Coroutine[object, object, None]) -> None:
    """This runs a test as the gateway runs, within ten seconds."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(asyncio.wait_for(work, 10))


async def connected(served: Served, sent: bytes) -> socket.socket:
    """This is a client's end that takes little unread, and has sent something."""
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    client.setblocking(False)
    host, _, port = served.host.partition(":")
    await asyncio.get_running_loop().sock_connect(client, (host, int(port)))
    await asyncio.get_running_loop().sock_sendall(client, sent)
    return client


async def asking(served: Served, accept: str, query: str) -> socket.socket:
    """This asks over HTTP, and reads nothing."""
    body = orjson.dumps({"query": query, "variables": {"text": "x" * 900_000}})
    head = f"{POST}accept: {accept}\r\ncontent-length: {len(body)}\r\n\r\n"
    return await connected(served, head.encode() + body)


async def subscribed(served: Served) -> socket.socket:
    """This subscribes over a WebSocket, and reads nothing of what comes."""
    client = await connected(served, UPGRADE)
    loop = asyncio.get_running_loop()
    await loop.sock_recv(client, 1_000)
    await loop.sock_sendall(client, masked(type="connection_init"))
    flood = masked(id="1", type="subscribe", payload={"query": "subscription { flood }"})
    await loop.sock_sendall(client, flood)
    return client


def masked(**message: object) -> bytes:
    """This is a short text frame of a client."""
    text = orjson.dumps(message)
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text


async def until_gone(served: Served) -> None:
    """This waits until nobody is connected."""
    while served.connections:  # noqa: ASYNC110 - the server's own collection tells nobody
        await asyncio.sleep(0.02)


async def until_full(served: Served) -> None:
    """This waits until a flood has been held back by those who don't read."""
    before = -1
    while before != len(served.journal.begun):
        before = len(served.journal.begun)
        await asyncio.sleep(0.1)


@pytest.mark.parametrize("stall_s", [0.1, 60], ids=["stream gave up", "stream waits on"])
def test_unread_connections_are_cut(stall_s: float) -> None:
    """Connections that nobody reads from are gone for good, streams and sockets alike."""

    async def case() -> None:
        http_limits = HttpLimits(streams=StreamLimits(stall_s=stall_s))
        limits = WebSocketLimits(stall_s=stall_s)
        async with serving(limits, http_limits=http_limits, patience=QUICK) as served:
            clients = [
                await asking(served, *STREAM),
                await subscribed(served),
                await subscribed(served),
            ]
            await served.journal.gone.wait()
            await until_gone(served)

        assert served.journal.ended == ["flood"] * 3
        for client in clients:
            client.close()

    on_the_gateways_loop(case())


def test_an_unread_answer_is_cut() -> None:
    """A client that reads none of its plain answers is cut off too, between two of them."""

    async def case() -> None:
        async with serving(patience=QUICK) as served:
            client = await asking(served, *LONG_ANSWER)
            await asyncio.sleep(0.1)
            assert len(served.connections) == 1
            await until_gone(served)
            client.close()

    on_the_gateways_loop(case())


def test_a_slow_reader_is_kept() -> None:
    """A client that reads little at a time keeps its connection, however long it takes."""

    async def case() -> None:
        patience = Patience(open_s=0.4, look_s=0.05)
        async with serving(patience=patience) as served:
            client = await asking(served, *STREAM)
            for _ in range(20):
                await asyncio.sleep(0.1)
                await asyncio.get_running_loop().sock_recv(client, 20_000)

            assert len(served.connections) == 1
            client.close()

    on_the_gateways_loop(case())


def test_a_stop_does_not_wait_for_readers() -> None:
    """A stop is over in a moment, whoever doesn't read."""

    async def case() -> None:
        patience = Patience(stopping_s=0.2, look_s=0.05)
        async with serving(patience=patience) as served:
            clients = [await asking(served, *STREAM), await subscribed(served)]
            await until_full(served)
            told_at = asyncio.get_running_loop().time()

        assert asyncio.get_running_loop().time() - told_at < 2
        assert served.journal.ended == ["flood"] * 2
        for client in clients:
            client.close()

    on_the_gateways_loop(case())


@pytest.mark.parametrize(
    "sent",
    [
        "",
        "POST /graphql HTTP/1.1\r\nhost:",
        POST + "content-length: 9\r\n\r\n{",
    ],
    ids=["nothing", "half a header", "half a body"],
)
def test_a_stop_does_not_wait_for_requests(sent: str) -> None:
    """A stop is over in a moment, whatever request has been begun and not sent."""

    async def case() -> None:
        async with serving(patience=QUICK) as served:
            client = await connected(served, sent.encode())
            await asyncio.sleep(0.1)
            assert len(served.connections) == 1
            told_at = asyncio.get_running_loop().time()

        assert asyncio.get_running_loop().time() - told_at < 2
        client.close()

    on_the_gateways_loop(case())
