"""These tests hold the limit on what is sent over sockets."""

from datastore.items.rate_window import Rate
from gateway.rate_limits import RateLimits, Rates
from gateway.websocket import graphql_websocket
from tests.gateway.graph import authenticate, graph_service
from tests.gateway.rate_limits.clocked import Remembering, Time
from tests.gateway.websocket.socket_client import connected_to

REFUSAL = "This user has sent 2 operations within 60 s, which is the limit: try again in 70 s."


async def test_operations_of_a_socket_count() -> None:
    """Every operation over a socket counts once, its results don't; one too many is refused."""
    two = Rates(user=Rate(limit=2, window_s=60))
    limits = RateLimits(two, Remembering(), clocks=Time().clocks())
    endpoint = graphql_websocket(graph_service(), authenticate, rates=limits)

    async with connected_to(endpoint, headers={"authorization": "Bearer ann"}) as client:
        await client.accepted()
        client.send(type="connection_init")
        client.subscribe("1", "subscription { count(to: 3) { number } }")
        frames = await client.frames(5)
        client.subscribe("2", "{ viewer }")
        frames += await client.frames(2)
        client.subscribe("3", "{ viewer }")
        refused = await client.frame()

    assert [frame["type"] for frame in frames].count("next") == 4
    error = {"message": REFUSAL, "extensions": {"code": "RATE_LIMITED"}}
    assert refused == {"id": "3", "type": "error", "payload": [error]}
