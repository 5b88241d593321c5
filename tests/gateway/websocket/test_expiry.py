"""These tests let a token end while its socket is open."""

from tests.gateway.graph import EndingToken, Journal
from tests.gateway.websocket.socket_client import connected


async def test_expired_token_starts_nothing() -> None:
    """An operation after the token has ended closes the socket with 4403, and isn't run."""
    token, journal = EndingToken(), Journal()
    async with connected(journal=journal, authenticator=token) as client:
        token.has_ended = True
        client.subscribe("1", 'mutation { write(text: "x") }')

        assert await client.closed() == (4403, "Forbidden: The token has expired.")

    assert journal.begun == []


async def test_expired_token_ends_a_subscription() -> None:
    """A subscription that runs when the token ends gets no event more, and is told why."""
    token, journal = EndingToken(), Journal()
    async with connected(journal=journal, authenticator=token) as client:
        client.subscribe("1", "subscription { flood }")
        frame = await client.frame()
        token.has_ended = True
        while frame["type"] == "next":
            frame = await client.frame()

    assert frame == {
        "id": "1",
        "type": "error",
        "payload": [
            {"message": "The token has expired.", "extensions": {"code": "UNAUTHENTICATED"}}
        ],
    }
    assert journal.ended == ["flood"]


async def test_a_query_that_has_begun_is_answered() -> None:
    """A mutation whose token ends while it runs is answered: what it wrote is written."""
    token, journal = EndingToken(), Journal()
    async with connected(journal=journal, authenticator=token) as client:
        client.subscribe("1", 'mutation { write(text: "x") }')
        await journal.waiting.wait()
        token.has_ended = True
        journal.go_on.set()

        assert await client.frames(2) == [
            {"id": "1", "type": "next", "payload": {"data": {"write": "x"}}},
            {"id": "1", "type": "complete"},
        ]
