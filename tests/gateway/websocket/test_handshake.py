"""These tests hold the handshake to its subprotocol, and to pages that may come."""

import pytest

from tests.gateway.websocket.socket_client import SUBPROTOCOL, connecting


@pytest.mark.parametrize("offered", [(SUBPROTOCOL,), ("graphql-ws", SUBPROTOCOL)])
async def test_subprotocol_is_chosen(offered: tuple[str, ...]) -> None:
    """A client that offers the protocol, among others too, gets it."""
    async with connecting(subprotocols=offered) as client:
        assert await client.accepted() == SUBPROTOCOL


@pytest.mark.parametrize("offered", [(), ("graphql-ws",)])
async def test_other_subprotocol_is_closed(offered: tuple[str, ...]) -> None:
    """A client that does not offer the protocol is closed with 4406."""
    async with connecting(subprotocols=offered) as client:
        assert await client.accepted() is None
        assert await client.closed() == (
            4406,
            "Subprotocol not acceptable: ask for graphql-transport-ws",
        )


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"origin": "http://door"},
        {"origin": "https://DOOR"},
        {"origin": "https://app.example"},
    ],
    ids=["no page", "own page", "own page over TLS", "allowed page"],
)
async def test_own_pages_may_come(headers: dict[str, str]) -> None:
    """A client that is no page, a page of our own host and an allowed one are accepted."""
    async with connecting(headers=headers, allowed_origins=["https://app.example"]) as client:
        assert await client.accepted() == SUBPROTOCOL


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "http://door.evil.example", "http://door:81", "null", ""]
)
async def test_other_pages_are_refused(origin: str) -> None:
    """A page of another origin is refused before the socket is open."""
    async with connecting(headers={"origin": origin}) as client:
        message = await client.hear()

    assert message["type"] == "websocket.close"
