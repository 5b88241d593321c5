"""This module streams an operation's results as server-sent events, one connection per operation.

Source: https://github.com/enisdenjo/graphql-sse/blob/master/PROTOCOL.md#distinct-connections-mode
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass
from typing import Final

from starlette.types import Receive, Scope, Send

from gateway.outcome import Answered, Outcome

HEADERS: Final = (
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    # A proxy that collects a stream before it passes it on makes it none.
    (b"x-accel-buffering", b"no"),
)
# The first bytes make some browsers take note of the headers.
KEEP_ALIVE: Final = b":\n\n"
# A browser drops an event that has no data line.
COMPLETE: Final = b"event: complete\ndata:\n\n"


@dataclass(frozen=True, slots=True)
class SseLimits:
    """This says how often a quiet stream gives a sign, and how long a reader may take nothing."""

    keep_alive_s: float = 12.0
    stall_s: float = 30.0


class EventStream:
    """This is an ASGI response that ends with its results, or as soon as the client is gone."""

    def __init__(self, outcomes: AsyncGenerator[Outcome, None], limits: SseLimits) -> None:
        self._outcomes = outcomes
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """This sends the events; a HEAD request gets the headers alone.

        A client that is gone, or that takes nothing, gets no proper end: the server drops it.
        """
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        if scope["method"] == "HEAD" or await self._is_written(receive, send):
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _is_written(self, receive: Receive, send: Send) -> bool:
        writing = asyncio.create_task(self._write(send))
        leaving = asyncio.create_task(_gone(receive))
        try:
            await self._keep_alive({writing, leaving}, send)
        except TimeoutError:
            return False
        finally:
            writing.cancel()
            leaving.cancel()
            await asyncio.wait({writing, leaving})
        return not writing.cancelled() and _ended_well(writing)

    async def _keep_alive(self, ends: set[asyncio.Task[None]], send: Send) -> None:
        done: set[asyncio.Task[None]] = set()
        while not done:
            done, _ = await asyncio.wait(
                ends,
                timeout=self._limits.keep_alive_s,
                return_when=asyncio.FIRST_COMPLETED,
            )
            if not done:
                await self._send(send, KEEP_ALIVE)

    async def _write(self, send: Send) -> None:
        await self._send(send, KEEP_ALIVE)
        async with aclosing(self._outcomes) as outcomes:
            async for outcome in outcomes:
                await self._send(send, _event(outcome))
        await self._send(send, COMPLETE)

    async def _send(self, send: Send, chunk: bytes) -> None:
        async with asyncio.timeout(self._limits.stall_s):
            await send({"type": "http.response.body", "body": chunk, "more_body": True})


async def single(outcome: Outcome) -> AsyncGenerator[Outcome, None]:
    """This is a stream of one outcome: that of an operation that was refused before it ran."""
    yield outcome


def _ended_well(writing: asyncio.Task[None]) -> bool:
    error = writing.exception()
    if error is not None and not isinstance(error, TimeoutError):
        raise error
    return error is None


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _event(outcome: Outcome) -> bytes:
    cursor = outcome.cursor if isinstance(outcome, Answered) else None
    # A browser sends it back as Last-Event-ID when it connects again.
    id_line = f"id: {cursor}\n".encode() if cursor else b""
    return b"event: next\n" + id_line + b"data: " + outcome.body + b"\n\n"
