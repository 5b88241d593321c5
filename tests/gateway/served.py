"""This serves the door with uvicorn on a free port of the loopback interface."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import uvicorn
from starlette.applications import Starlette
from starlette.routing import Route, WebSocketRoute

from gateway.http import graphql_http
from gateway.websocket import WebSocketLimits, graphql_websocket
from tests.gateway.graph import Journal, authenticate, graph_service


@dataclass(frozen=True)
class Served:
    """This is where the door is served, and what its resolvers did."""

    host: str
    journal: Journal

    @property
    def url(self) -> str:
        """This is the address for HTTP."""
        return f"http://{self.host}/graphql"

    @property
    def ws_url(self) -> str:
        """This is the address for a WebSocket."""
        return f"ws://{self.host}/graphql"


@asynccontextmanager
async def serving(limits: WebSocketLimits | None = None) -> AsyncIterator[Served]:
    """This serves until the block is left."""
    journal = Journal()
    service = graph_service(journal)
    app = Starlette(
        routes=[
            WebSocketRoute("/graphql", graphql_websocket(service, authenticate, limits=limits)),
            Route("/graphql", graphql_http(service, authenticate)),
        ]
    )
    server = uvicorn.Server(
        uvicorn.Config(
            app,
            port=0,
            ws="websockets-sansio",
            ws_max_size=2_000_000,
            lifespan="off",
            log_config=None,
            access_log=False,
        )
    )
    running = asyncio.create_task(server.serve())
    while not server.started:  # noqa: ASYNC110 - uvicorn tells by a flag alone
        await asyncio.sleep(0.01)
    host, port = server.servers[0].sockets[0].getsockname()[:2]
    try:
        yield Served(f"{host}:{port}", journal)
    finally:
        server.should_exit = True
        await running
