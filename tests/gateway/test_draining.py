"""This suite ends event streams at a stop, and leaves everything else alone."""

import asyncio

import pytest
from starlette.types import Message, Receive, Scope, Send

from gateway.draining import LAST_BODY, Draining
from tests.gateway.asgi import Peer

START: Message = {"type": "http.response.start", "status": 200, "headers": []}
PART: Message = {"type": "http.response.body", "body": b":\n\n", "more_body": True}


def http(accept: bytes) -> Scope:
    """This is a request that accepts one media type."""
    return {"type": "http", "method": "POST", "headers": [(b"accept", accept)]}


STREAM = http(b"text/event-stream")


async def stream(_: Scope, receive: Receive, send: Send) -> None:
    """This answers with a stream that lasts until its client has gone."""
    await receive()
    await send(START)
    await send(PART)
    while (await receive())["type"] != "http.disconnect":
        pass


async def answer(_: Scope, receive: Receive, send: Send) -> None:
    """This answers in one piece, once it has the whole request."""
    await receive()
    await send(START)
    await send({"type": "http.response.body", "body": b"{}"})


@pytest.mark.parametrize(
    "accept", [b"text/event-stream", b"Text/*", b"multipart/mixed;subscriptionSpec=1.0"]
)
async def test_a_stop_ends_a_stream_in_order(accept: bytes) -> None:
    """A stream that would never end gets its last body at a stop, whatever it is written in."""
    app, peer = Draining(stream), Peer()
    async with peer.serving(app, http(accept)):
        peer.say({"type": "http.request", "body": b"{}"})
        begun = [await peer.hear(), await peer.hear()]

        app.stop()

        await peer.until_ended()
    assert [*begun, *peer.heard()] == [START, PART, LAST_BODY]


async def test_a_client_that_goes_gets_no_last_body() -> None:
    """Without a stop a stream ends with its client, who is sent nothing more."""
    peer = Peer()
    async with peer.serving(Draining(stream), STREAM):
        peer.say({"type": "http.request", "body": b"{}"})
        begun = [await peer.hear(), await peer.hear()]

        peer.say({"type": "http.disconnect"})

        await peer.until_ended()
    assert [*begun, *peer.heard()] == [START, PART]


@pytest.mark.parametrize("accept", [b"application/json", b"text/event-stream"])
async def test_a_request_that_is_still_read_is_answered(accept: bytes) -> None:
    """A request whose body arrives after the stop is answered all the same."""
    app, peer = Draining(answer), Peer()
    async with peer.serving(app, http(accept)):
        app.stop()
        await asyncio.sleep(0)

        peer.say({"type": "http.request", "body": b"{}"})

        await peer.until_ended()
    assert peer.heard() == [START, {"type": "http.response.body", "body": b"{}"}]


async def test_sockets_pass_untouched() -> None:
    """A WebSocket is left to the server, which tells it to come again."""
    seen: list[tuple[Receive, Send]] = []

    async def socket(_: Scope, receive: Receive, send: Send) -> None:
        seen.append((receive, send))

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def send(_: Message) -> None:
        """This takes everything."""

    await Draining(socket)({"type": "websocket", "headers": []}, receive, send)

    assert seen == [(receive, send)]
