"""These tests hold what one user may take over all of their sockets."""

from contextlib import AsyncExitStack

from domain.ids import UserId
from gateway.websocket import WebSocketLimits
from gateway.websocket.holdings import Holdings
from resolvers.context import Viewer
from tests.gateway.graph import ANN, Journal
from tests.gateway.websocket.socket_client import Client, connected_to, served_sockets

SILENT = "subscription { silent { number } }"
BOB = Viewer(UserId("bob"), "Bob", 1)


def refusal(id_: str, message: str) -> dict[str, object]:
    """This is how an operation is told that it is one too many."""
    error = {"message": message, "extensions": {"code": "RATE_LIMITED"}}
    return {"id": id_, "type": "error", "payload": [error]}


async def init(client: Client, authorization: str | None = "Bearer ann") -> None:
    """This asks for the connection to be acknowledged."""
    await client.accepted()
    client.send(type="connection_init", payload={"authorization": authorization})


async def test_sockets_of_a_user_are_limited() -> None:
    """A socket above the limit is closed with 1013; one that ends makes room."""
    endpoint = served_sockets(limits=WebSocketLimits(user_sockets=1))
    async with connected_to(endpoint) as second, connected_to(endpoint) as first:
        await init(first)
        assert await first.frame() == {"type": "connection_ack"}

        await init(second)

        reason = "You hold as many sockets as one user may: 1"
        assert await second.closed() == (1013, reason)
        first.leave()
        await first.until_ended()
    async with connected_to(endpoint) as third:
        await init(third)
        assert await third.frame() == {"type": "connection_ack"}


async def test_nobody_takes_no_room() -> None:
    """Whoever isn't signed in, or isn't let in, takes no room from a user."""
    endpoint = served_sockets(limits=WebSocketLimits(user_sockets=1))
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(connected_to(endpoint)) for _ in range(4)]
        for client, token in zip(
            clients, (None, "Bearer nobody's", None, "Bearer ann"), strict=True
        ):
            await init(client, token)

        assert await clients[-1].frame() == {"type": "connection_ack"}


async def test_operations_of_a_user_are_limited() -> None:
    """Operations are counted over all sockets of a user; one that ends makes room."""
    journal = Journal()
    endpoint = served_sockets(journal=journal, limits=WebSocketLimits(user_operations=2))
    async with connected_to(endpoint) as first, connected_to(endpoint) as second:
        for client in (first, second):
            await init(client)
            assert await client.frame() == {"type": "connection_ack"}
            client.subscribe("a", SILENT)

        second.subscribe("b", SILENT)
        refused = await second.frame()
        first.leave()
        await first.until_ended()
        second.subscribe("c", "{ viewer }")
        result = await second.frame()

    limit = "You already run 2 operations over sockets, which is the limit."
    assert refused == refusal("b", limit)
    assert (result["id"], result["type"]) == ("c", "next")


def test_nothing_is_kept_of_the_gone() -> None:
    """Whoever has given everything back isn't remembered."""
    holdings = Holdings(2)
    taken = [holdings.take(viewer) for viewer in (ANN, ANN, ANN, BOB, None)]
    assert (taken, len(holdings)) == ([True, True, False, True, True], 2)

    for viewer in (ANN, ANN, BOB, None):
        holdings.give_back(viewer)

    assert len(holdings) == 0
