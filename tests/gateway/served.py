"""This serves the door as the gateway is served, on a free port of the loopback interface."""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass

from starlette.applications import Starlette
from starlette.routing import Route, WebSocketRoute

from gateway.draining import Draining
from gateway.http import HttpLimits, graphql_http
from gateway.listening import listening_sockets, port_of
from gateway.serve import GatewayServer
from gateway.settings import read_settings
from gateway.stalled_connections import Patience
from gateway.websocket import OpenSockets, WebSocketLimits, graphql_websocket
from tests.gateway.graph import Journal, authenticate, graph_service


@dataclass(frozen=True)
class Served:
    """This is where the door is served, what its resolvers did, who is there, how it stops."""

    host: str
    journal: Journal
    connections: Collection[object]
    stop: Callable[[], None]

    @property
    def url(self) -> str:
        """This is the address for HTTP."""
        return f"http://{self.host}/graphql"

    @property
    def ws_url(self) -> str:
        """This is the address for a WebSocket."""
        return f"ws://{self.host}/graphql"


@asynccontextmanager
async def serving(
    limits: WebSocketLimits | None = None,
    *,
    http_limits: HttpLimits | None = None,
    patience: Patience | None = None,
    variables: Mapping[str, str] | None = None,
) -> AsyncIterator[Served]:
    """This serves until the block is left, and then stops as at a signal."""
    journal = Journal()
    service = graph_service(journal)
    open_sockets = OpenSockets()
    endpoint = graphql_websocket(service, authenticate, limits=limits, open_sockets=open_sockets)
    app = Starlette(
        routes=[
            WebSocketRoute("/graphql", endpoint),
            Route("/graphql", graphql_http(service, authenticate, limits=http_limits)),
        ]
    )
    sockets = listening_sockets("127.0.0.1", 0)
    listening = asyncio.Event()
    settings = read_settings(variables or {})
    server = GatewayServer(
        Draining(app, open_sockets), settings, listening=listening.set, patience=patience
    )
    running = asyncio.create_task(server.serve(sockets))
    await listening.wait()
    try:
        host = f"127.0.0.1:{port_of(sockets)}"
        yield Served(host, journal, server.server_state.connections, server.stop)
    finally:
        server.stop()
        await running
