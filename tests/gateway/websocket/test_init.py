"""These tests hold connection_init to signing in, once and in time."""

import pytest

from gateway.websocket import WebSocketLimits
from tests.gateway.websocket.socket_client import connected, connecting


@pytest.mark.parametrize(
    ("headers", "payload", "viewer"),
    [
        ({}, {"authorization": "Bearer ann"}, "Ann"),
        ({}, {"Authorization": "Bearer ann"}, "Ann"),
        ({"authorization": "Bearer ann"}, {}, "Ann"),
        ({"authorization": "Bearer ann"}, None, "Ann"),
        ({"authorization": "Bearer forged"}, {"authorization": "Bearer ann"}, "Ann"),
        ({}, {"authorization": None}, None),
        ({}, None, None),
    ],
)
async def test_init_signs_in(headers: dict[str, str], payload: object, viewer: str | None) -> None:
    """The viewer is that of the init message, else that of the handshake, else nobody."""
    async with connecting(headers=headers) as client:
        await client.accepted()
        client.send(type="connection_init", payload=payload)
        client.subscribe("1", "{ viewer }")

        assert await client.frames(3) == [
            {"type": "connection_ack"},
            {"id": "1", "type": "next", "payload": {"data": {"viewer": viewer}}},
            {"id": "1", "type": "complete"},
        ]


async def test_bad_token_is_forbidden() -> None:
    """A token that signs nobody in closes the socket with 4403."""
    async with connecting() as client:
        await client.accepted()
        client.send(type="connection_init", payload={"authorization": "Bearer forged"})

        assert await client.closed() == (4403, "Forbidden: The token is not known.")


async def test_broken_issuer_is_masked() -> None:
    """A sign-in that breaks down closes the socket with 4500 and an error id, nothing else."""
    async with connecting() as client:
        await client.accepted()
        client.send(type="connection_init", payload={"authorization": "Bearer fault"})
        code, reason = await client.closed()

    assert code == 4500
    assert isinstance(reason, str)
    assert reason.startswith("Internal server error ")
    assert "secret" not in reason


async def test_second_init_is_closed() -> None:
    """A second init message closes the socket with 4429."""
    async with connected() as client:
        client.send(type="connection_init")

        assert await client.closed() == (4429, "Too many initialisation requests")


async def test_late_init_is_closed() -> None:
    """A client that sends no init in time is closed with 4408, whatever else it sends."""
    async with connecting(limits=WebSocketLimits(init_s=0.05)) as client:
        await client.accepted()
        client.send(type="ping")

        assert await client.closed() == (4408, "Connection initialisation timeout")


async def test_early_subscribe_is_closed() -> None:
    """An operation before the init is acknowledged closes the socket with 4401."""
    async with connecting() as client:
        await client.accepted()
        client.subscribe("1", "{ viewer }")

        assert await client.closed() == (4401, "Unauthorized")
