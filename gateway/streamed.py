"""This module is a response that goes on: pieces as they come, signs of life, and an end in order.

What a piece looks like is its protocol's business: a `StreamForm` says how a stream opens, what a
quiet one gives and how it closes, and a `Writer` writes the rest.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias

from starlette.types import Receive, Scope, Send

SendPiece: TypeAlias = Callable[[bytes], Awaitable[None]]
"""This sends one piece, once the client takes it; a TimeoutError says that it takes nothing."""
Writer: TypeAlias = Callable[[SendPiece], Awaitable[None]]
"""This writes a stream to its end, or until it is cancelled."""


@dataclass(frozen=True, slots=True)
class StreamLimits:
    """This says how often a quiet stream gives a sign, and how long a reader may take nothing."""

    keep_alive_s: float = 12.0
    stall_s: float = 30.0


@dataclass(frozen=True, slots=True)
class StreamForm:
    """This is what a protocol says besides the results."""

    content_type: str
    opening: bytes
    keep_alive: bytes
    closing: bytes


class Streamed:
    """This is an ASGI response that ends with its writer, or as soon as the client is gone.

    Nothing is queued: a writer that sends waits until the piece is taken, and so does what it would
    send next. A client that takes nothing for too long is cut off, not remembered.
    """

    def __init__(self, form: StreamForm, write: Writer, limits: StreamLimits) -> None:
        self._form = form
        self._write = write
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """This sends the pieces; a HEAD request gets the headers alone.

        A client that is gone, or that takes nothing, gets no proper end: the server drops it.
        """
        headers = _headers(self._form)
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        if scope["method"] == "HEAD" or await self._is_written(receive, send):
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _is_written(self, receive: Receive, send: Send) -> bool:
        async def send_piece(piece: bytes) -> None:
            async with asyncio.timeout(self._limits.stall_s):
                await send({"type": "http.response.body", "body": piece, "more_body": True})

        writing = asyncio.create_task(self._write_all(send_piece))
        leaving = asyncio.create_task(_gone(receive))
        try:
            await self._keep_alive({writing, leaving}, send_piece)
        except TimeoutError:
            return False
        finally:
            writing.cancel()
            leaving.cancel()
            await asyncio.wait({writing, leaving})
        return not writing.cancelled() and _ended_well(writing)

    async def _keep_alive(self, ends: set[asyncio.Task[None]], send_piece: SendPiece) -> None:
        done: set[asyncio.Task[None]] = set()
        while not done:
            done, _ = await asyncio.wait(
                ends,
                timeout=self._limits.keep_alive_s,
                return_when=asyncio.FIRST_COMPLETED,
            )
            if not done:
                await send_piece(self._form.keep_alive)

    async def _write_all(self, send_piece: SendPiece) -> None:
        await send_piece(self._form.opening)
        await self._write(send_piece)
        await send_piece(self._form.closing)


def _headers(form: StreamForm) -> tuple[tuple[bytes, bytes], ...]:
    return (
        (b"content-type", form.content_type.encode()),
        (b"cache-control", b"no-store"),
        # A proxy that collects a stream before it passes it on makes it none.
        (b"x-accel-buffering", b"no"),
    )


def _ended_well(writing: asyncio.Task[None]) -> bool:
    error = writing.exception()
    if error is not None and not isinstance(error, TimeoutError):
        raise error
    return error is None


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
