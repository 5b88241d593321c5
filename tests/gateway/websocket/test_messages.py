"""These tests hold the socket to closing on what is no message, and on nothing else."""

import pytest

from gateway.websocket import WebSocketLimits
from gateway.websocket.close import CloseCode, SocketClosed
from tests.gateway.websocket.socket_client import connected


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("nope{", "The message is not valid JSON: "),
        ("[" * 70 + "]" * 70, "The message is JSON nested deeper than 64 levels"),
        ("[1]", "A message must be a JSON object"),
        ("null", "A message must be a JSON object"),
        ("{}", "A client sends no message of type null"),
        ('{"type":"wat"}', 'A client sends no message of type "wat"'),
        ('{"type":["ping"]}', 'A client sends no message of type ["ping"]'),
        ('{"type":"next","id":"1"}', 'A client sends no message of type "next"'),
        ('{"type":"connection_init","payload":1}', "payload of connection_init must be an object"),
        ('{"type":"ping","payload":[]}', "payload of ping must be an object"),
        ('{"type":"pong","payload":"x"}', "payload of pong must be an object"),
        ('{"type":"complete"}', "id of complete must be a string that is not empty"),
        ('{"type":"subscribe","id":7}', "id of subscribe must be a string that is not empty"),
        ('{"type":"subscribe","id":""}', "id of subscribe must be a string that is not empty"),
        (
            '{"type":"subscribe","id":"1"}',
            "payload of subscribe: A request must be a JSON object with a `query`, not null.",
        ),
        (
            '{"type":"subscribe","id":"1","payload":{}}',
            "payload of subscribe: `query` is missing: send the text of the operation as a string.",
        ),
        (
            '{"type":"subscribe","id":"1","payload":{"query":5}}',
            "payload of subscribe: `query` must be a string, not a number.",
        ),
        (
            '{"type":"subscribe","id":"1","payload":{"query":"","variables":[]}}',
            "payload of subscribe: `variables` must be an object, not a list.",
        ),
    ],
)
async def test_invalid_message_is_closed(text: str, reason: str) -> None:
    """A frame that is no message of the protocol closes the socket with 4400 and what is wrong."""
    async with connected() as client:
        client.send_text(text)
        code, told = await client.closed()

    assert code == 4400
    assert isinstance(told, str)
    assert told.startswith(reason)
    assert len(told.encode()) <= 123


async def test_binary_frame_is_closed() -> None:
    """A binary frame closes the socket with 4400."""
    async with connected() as client:
        client.send_bytes(b"\x01\x02\x03")

        assert await client.closed() == (4400, "A message must be text, not binary")


@pytest.mark.parametrize("letter", ["x", "é"], ids=["one byte", "two bytes"])
async def test_large_frame_is_closed(letter: str) -> None:
    """A message of more bytes than allowed closes the socket with 1009."""
    async with connected(limits=WebSocketLimits(frame_bytes=1_000)) as client:
        client.send_text(letter * (1_000 // len(letter.encode()) + 1))

        assert await client.closed() == (1009, "A message may have 1000 bytes")


async def test_large_operation_fails_alone() -> None:
    """A subscribe of more bytes than allowed gets an error message, and the socket lives on."""
    async with connected(limits=WebSocketLimits(frame_bytes=1_000)) as client:
        client.subscribe("big", "{ viewer }" + " " * 1_000)
        client.send(type="ping")

        assert await client.frames(2) == [
            {
                "id": "big",
                "type": "error",
                "payload": [
                    {
                        "message": "The message is larger than 1000 bytes, the limit.",
                        "extensions": {"code": "BAD_REQUEST"},
                    }
                ],
            },
            {"type": "pong"},
        ]


@pytest.mark.parametrize(
    "frame",
    ['{"id":"big","type":"subscribe","payload":', '{"type": "subscribe", "id": "big", "payload": '],
    ids=["as graphql-ws writes it", "as Python writes it"],
)
async def test_large_operation_is_known_by_its_id(frame: str) -> None:
    """A subscribe that is too large is told from other messages in whatever order it is written."""
    async with connected(limits=WebSocketLimits(frame_bytes=1_000)) as client:
        client.send_text(frame.ljust(1_001))

        refusal = await client.frame()

        assert (refusal["id"], refusal["type"]) == ("big", "error")


async def test_large_operation_needs_free_id() -> None:
    """A subscribe that is too large, under the id of a running operation, closes with 4409."""
    async with connected(limits=WebSocketLimits(frame_bytes=1_000)) as client:
        client.subscribe("a", "subscription { silent { number } }")
        client.subscribe("a", " " * 1_000)

        assert await client.closed() == (4409, "Subscriber for a already exists")


async def test_largest_frame_is_read() -> None:
    """A message of exactly the allowed bytes is read."""
    async with connected(limits=WebSocketLimits(frame_bytes=1_000)) as client:
        client.send_text('{"type":"ping"}'.ljust(1_000))

        assert await client.frame() == {"type": "pong"}


def test_long_reason_fits() -> None:
    """A reason is cut to what a close frame holds, between two characters."""
    closed = SocketClosed(CloseCode.BAD_REQUEST, "é" * 500)

    assert closed.reason == "é" * 61


async def test_unknown_type_is_shown_in_short() -> None:
    """A message of an unknown type is refused with the start of the type, controls escaped."""
    async with connected() as client:
        client.send(type="\x9b" + "x" * 500)

        shown = r'"\x9b' + "x" * 38 + "…"
        assert await client.closed() == (4400, f"A client sends no message of type {shown}")
