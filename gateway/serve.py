"""This module runs the server: from the open port to the last answer."""

import asyncio
import gc
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import uvicorn
import uvloop
from starlette.types import ASGIApp

from gateway.app import opened_gateway
from gateway.banner import banner
from gateway.bounded_requests import BoundedConfig, BoundedRequests, RequestLimits
from gateway.draining import Draining
from gateway.listening import port_of
from gateway.observability import start_logging
from gateway.pages.files import has_page
from gateway.settings import Settings
from gateway.stalled_connections import Patience, StalledConnections
from gateway.stop_signals import STOP_SIGNALS

FRAME_BODIES = 8
# Python's own 700 are a few fields of an answer, most of them in use yet: looking less often finds
# as much garbage in less time.
COLLECTED_OBJECTS = 10_000


def serve(
    settings: Settings, sockets: list[socket.socket], *, announce: Callable[[str], None]
) -> None:
    """This serves on open sockets until SIGINT or SIGTERM, and closes them.

    `announce` is told the addresses once everything answers.

    Raises:
        IssuerKeyUnusable: The development issuer's key can't be used.
        EngineError: The store can't be opened.
    """
    start_logging(settings)
    try:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(_served(settings, sockets, announce))
    finally:
        for opened in sockets:
            opened.close()


async def _served(
    settings: Settings, sockets: list[socket.socket], announce: Callable[[str], None]
) -> None:
    async with opened_gateway(settings) as gateway:
        lines = banner(
            settings,
            port=port_of(sockets),
            has_page=has_page(),
            has_new_demo=gateway.has_new_demo,
        )

        def listening() -> None:
            # What is there now stays for good: the collector need not look at it.
            gc.freeze()
            gc.set_threshold(COLLECTED_OBJECTS)
            gc.enable()
            announce(lines)

        await GatewayServer(gateway.app, settings, listening=listening).serve(sockets)


class GatewayServer(uvicorn.Server):
    """This is uvicorn's server, which says when it listens and ends what never would end."""

    def __init__(
        self,
        app: Draining,
        settings: Settings,
        *,
        listening: Callable[[], None],
        patience: Patience | None = None,
    ) -> None:
        super().__init__(_config(app, settings))
        self._app = app
        self._listening = listening
        self._stalled = StalledConnections(self.server_state.connections, patience or Patience())

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """This serves to the end, and cuts connections that stand still meanwhile."""
        watching = asyncio.create_task(self._stalled.watch())
        try:
            await super().serve(sockets)
        finally:
            watching.cancel()

    def stop(self) -> None:
        """This stops the server, as a signal does."""
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """This tells that it listens, after it does."""
        await super().startup(sockets)
        self._listening()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """This takes nothing more, ends what would never end by itself, and waits for the rest."""
        for listener in (*self.servers, *(sockets or ())):
            listener.close()
        self._app.stop()
        self._stalled.stop()
        await self._end_sockets()
        await super().shutdown(sockets)

    async def _end_sockets(self) -> None:
        # uvicorn would close sockets over the heads of what they run; so they end before its turn.
        grace_s = self.config.timeout_graceful_shutdown or 0
        stopped_at = asyncio.get_running_loop().time()
        with suppress(TimeoutError):
            async with asyncio.timeout(grace_s):
                await self._app.sockets_ended()
        used_s = asyncio.get_running_loop().time() - stopped_at
        self.config.timeout_graceful_shutdown = max(0, grace_s - int(used_s))

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """This stops at a signal and leaves it at that: uvicorn would raise it once more."""
        before = {each: signal.signal(each, self.handle_exit) for each in STOP_SIGNALS}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)


def _config(app: ASGIApp, settings: Settings) -> uvicorn.Config:
    config = BoundedConfig(
        app,
        loop="uvloop",
        http=BoundedRequests,
        ws="websockets-sansio",
        # The endpoint refuses an oversized operation alone; only a frame beyond this is cut off.
        ws_max_size=FRAME_BODIES * settings.body_bytes,
        # Its windows double what a socket that follows takes, and what comes over it is small.
        ws_per_message_deflate=False,
        lifespan="off",
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=settings.door.keep_alive_s,
        timeout_graceful_shutdown=settings.shutdown_grace_s,
    )
    config.request_limits = RequestLimits(
        url_bytes=settings.door.url_bytes,
        header_bytes=settings.door.header_bytes,
        headers=settings.door.headers,
        head_s=settings.door.header_timeout_s,
        connections=settings.door.connections,
    )
    return config
