"""This plays the server of an ASGI application by hand, one message at a time."""

import asyncio
from collections.abc import AsyncIterator, MutableMapping
from contextlib import asynccontextmanager
from typing import TypeAlias

from starlette.types import ASGIApp

Message: TypeAlias = MutableMapping[str, object]
PATIENCE_S = 5


class Peer:
    """This is the other end of an application: what it sends is taken only when asked for."""

    def __init__(self) -> None:
        self._to_app: asyncio.Queue[Message] = asyncio.Queue()
        self._from_app: asyncio.Queue[Message] = asyncio.Queue()
        self._reading = asyncio.Event()
        self._reading.set()
        self.ended: asyncio.Task[None] | None = None

    def say(self, message: Message) -> None:
        """This gives the application something to receive."""
        self._to_app.put_nowait(message)

    async def hear(self) -> Message:
        """This waits for the next thing that the application sends."""
        async with asyncio.timeout(PATIENCE_S):
            return await self._from_app.get()

    def heard(self) -> list[Message]:
        """This is everything sent and not heard yet."""
        return [self._from_app.get_nowait() for _ in range(self._from_app.qsize())]

    def stop_reading(self) -> None:
        """This makes every further send of the application wait."""
        self._reading.clear()

    async def until_ended(self) -> None:
        """This waits until the application has returned, and raises what it raised."""
        assert self.ended is not None
        async with asyncio.timeout(PATIENCE_S):
            await self.ended

    async def _receive(self) -> Message:
        return await self._to_app.get()

    async def _send(self, message: Message) -> None:
        await self._reading.wait()
        self._from_app.put_nowait(message)

    @asynccontextmanager
    async def serving(self, app: ASGIApp, scope: Message) -> AsyncIterator[None]:
        """This runs the application on a scope, and cancels it when the block is left."""
        self.ended = asyncio.create_task(_run(app, scope, self))
        try:
            yield
        finally:
            self.ended.cancel()
            await asyncio.wait([self.ended])


async def _run(app: ASGIApp, scope: Message, peer: Peer) -> None:
    await app(scope, peer._receive, peer._send)  # noqa: SLF001 - the peer's own two directions


def others() -> set[asyncio.Task[object]]:
    """This is every task but the test's own."""
    return asyncio.all_tasks() - {asyncio.current_task()}
