"""These tests hold a served gateway to what a connection may send before it is a request."""

import asyncio

import orjson
import pytest

from gateway.security_headers import HEADERS
from gateway.stalled_connections import Patience
from tests.gateway.served import Served, serving

pytestmark = pytest.mark.loopback
LIMITS = {
    "TAILSPEND_URL_BYTES": "256",
    "TAILSPEND_HEADER_BYTES": "1024",
    "TAILSPEND_HEADERS": "10",
    "TAILSPEND_HEADER_TIMEOUT_S": "1",
    "TAILSPEND_CONNECTIONS": "10",
}
LOOKING = Patience(look_s=0.02)
GET = b"GET /graphql?query={viewer} HTTP/1.1\r\nhost: x\r\n"
TOO_LARGE = "The headers are larger than 1024 bytes, which is the limit."


async def told(served: Served, sent: bytes) -> tuple[int, dict[str, str], dict[str, object]]:
    """This is status, headers and body of what a connection is told before it is closed."""
    reader, writer = await connected(served)
    writer.write(sent)
    answer = await asyncio.wait_for(reader.read(), 10)
    writer.close()
    head, _, body = answer.partition(b"\r\n\r\n")
    status, *headers = head.decode().split("\r\n")
    pairs = dict(header.split(": ", 1) for header in headers)
    return int(status.split(" ")[1]), pairs, orjson.loads(body)


async def connected(served: Served) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """This connects, and sends nothing."""
    host, _, port = served.host.partition(":")
    return await asyncio.open_connection(host, int(port))


@pytest.mark.parametrize(
    ("sent", "status", "message"),
    [
        (
            b"GET /" + b"a" * 300 + b" HTTP/1.1\r\n",
            414,
            "The address is longer than 256 bytes, which is the limit: use POST.",
        ),
        (GET + b"a: " + b"b" * 1_100 + b"\r\n\r\n", 431, TOO_LARGE),
        (
            GET + b"a: b\r\n" * 10 + b"\r\n",
            431,
            "The request has more than 10 headers, the limit.",
        ),
        (b"nonsense\r\n\r\n", 400, "The request isn't HTTP/1.1."),
        (GET, 408, "The headers of a request didn't come within 1 s, which is the limit."),
        (b"", 408, "The headers of a request didn't come within 1 s, which is the limit."),
    ],
    ids=["address", "header", "headers", "not HTTP", "slow", "silent"],
)
async def test_what_is_too_much_is_refused(sent: bytes, status: int, message: str) -> None:
    """A request over a limit is told which one, in JSON, and its connection is closed."""
    async with serving(variables=LIMITS, patience=LOOKING) as served:
        refused, headers, body = await told(served, sent)

    assert (refused, body) == (
        status,
        {"errors": [{"message": message, "extensions": {"code": "BAD_REQUEST"}}]},
    )
    assert headers["connection"] == "close"
    assert HEADERS.items() <= headers.items()


async def test_an_endless_header_is_refused() -> None:
    """A header that goes on and on is refused before it ends."""
    async with serving(variables=LIMITS, patience=LOOKING) as served:
        reader, writer = await connected(served)
        writer.write(GET + b"a: ")
        await until_begun(served)
        writer.write(b"b" * 1_100)
        answer = await asyncio.wait_for(reader.read(), 10)
        writer.close()

    assert answer.startswith(b"HTTP/1.1 431 ")
    assert TOO_LARGE.encode() in answer


async def until_begun(served: Served) -> None:
    """This waits until the beginning of a request has arrived."""
    while not any(  # noqa: ASYNC110 - the server's own collection tells nobody
        getattr(each, "url", b"") for each in served.connections
    ):
        await asyncio.sleep(0.01)


async def test_dripping_bytes_buy_no_time() -> None:
    """A client that goes on sending a little at a time is cut off as one that stops."""
    async with serving(variables=LIMITS, patience=LOOKING) as served:
        reader, writer = await connected(served)
        writer.write(GET)
        answer = asyncio.create_task(reader.read())
        while not answer.done():
            writer.write(b"a")
            await asyncio.wait({answer}, timeout=0.05)
        writer.close()

    assert (await answer).startswith(b"HTTP/1.1 408 ")


async def test_a_drip_after_an_answer_is_cut() -> None:
    """A client that drips bytes between two requests has the same time for the second."""
    async with serving(variables=LIMITS, patience=LOOKING) as served:
        reader, writer = await connected(served)
        writer.write(GET + b"\r\n")
        first = await reader.readuntil(b"\r\n\r\n")
        writer.write(b"\r\n")
        rest = await asyncio.wait_for(reader.read(), 10)
        writer.close()

    assert first.startswith(b"HTTP/1.1 200 ")
    assert b"HTTP/1.1 408 " in rest


async def test_a_running_request_is_not_late() -> None:
    """A request that takes longer than headers may is left to run."""
    post = b"POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
    body = b'{"query":"mutation { write(text: \\"a\\") }"}'
    async with serving(variables=LIMITS, patience=LOOKING) as served:
        reader, writer = await connected(served)
        writer.write(post + b"content-length: %d\r\n\r\n" % len(body) + body)
        await served.journal.waiting.wait()
        _, late_headers, _ = await told(served, b"")
        served.journal.go_on.set()
        answer = await reader.readuntil(b"\r\n\r\n")
        writer.close()

    assert late_headers["connection"] == "close"
    assert answer.startswith(b"HTTP/1.1 200 ")


async def test_a_connection_too_many_is_refused() -> None:
    """Beyond the most connections a new one is told so, and those that are there go on."""
    async with serving(variables=LIMITS, patience=Patience(look_s=60)) as served:
        held = [await connected(served) for _ in range(10)]
        status, _, body = await told(served, b"")
        reader, writer = held[0]
        writer.write(GET + b"\r\n")
        answer = await reader.readuntil(b"\r\n\r\n")
        for _, each in held:
            each.close()

    message = "The gateway has 10 connections, which is the limit: try again later."
    assert (status, body) == (
        503,
        {"errors": [{"message": message, "extensions": {"code": "RATE_LIMITED"}}]},
    )
    assert answer.startswith(b"HTTP/1.1 200 ")
