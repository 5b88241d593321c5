"""These tests hold both sides of a socket to showing that they live."""

import pytest

from gateway.websocket import WebSocketLimits
from tests.gateway.asgi import others
from tests.gateway.graph import Journal
from tests.gateway.websocket.socket_client import connected

BRISK = WebSocketLimits(keep_alive_s=0.05)


@pytest.mark.parametrize("payload", [{"a": 1}, {}])
async def test_ping_is_answered(payload: dict[str, object]) -> None:
    """A ping is answered by a pong with the ping's payload."""
    async with connected() as client:
        client.send(type="ping", payload=payload)

        assert await client.frame() == {"type": "pong", "payload": payload}


@pytest.mark.parametrize("frame", [{"type": "ping"}, {"type": "ping", "payload": None}])
async def test_bare_ping_is_answered(frame: dict[str, object]) -> None:
    """A ping without a payload is answered without one."""
    async with connected() as client:
        client.send(**frame)

        assert await client.frame() == {"type": "pong"}


async def test_silent_client_is_pinged() -> None:
    """A client that says nothing is pinged, and again after its pong."""
    async with connected(limits=BRISK) as client:
        for _ in range(2):
            assert await client.frame() == {"type": "ping"}
            client.send(type="pong")


async def test_dead_client_is_closed() -> None:
    """A client that answers no ping is closed with 4499, and its operations end."""
    journal = Journal()
    async with connected(limits=BRISK, journal=journal) as client:
        client.subscribe("1", "subscription { silent { number } }")

        assert await client.frame() == {"type": "ping"}
        assert await client.closed() == (4499, "Terminated: no answer to a ping for 0.05 s")

    assert journal.ended == ["silent"]
    assert others() == set()


async def test_any_message_is_life() -> None:
    """Whatever a pinged client sends counts as a sign of life."""
    async with connected(limits=BRISK) as client:
        assert await client.frame() == {"type": "ping"}
        client.send(type="complete", id="none")
        assert await client.frame() == {"type": "ping"}
