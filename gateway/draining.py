"""This module ends event streams and sockets when the gateway stops; nothing else would.

To the application it looks as if the stream's client had gone, so that it lets go of everything.
To the client the stream ends in order, and it subscribes again: somewhere else, or after the
restart.
"""

import asyncio
from collections.abc import Awaitable, Callable

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gateway.websocket import OpenSockets

LAST_BODY: Message = {"type": "http.response.body", "body": b"", "more_body": False}
# As a range may name them too.
STREAMS = (b"text/event-stream", b"text/*", b"multipart/")


class Draining:
    """This is the middleware around all routes, and the switch that ends streams and sockets.

    The sockets end by themselves once they are told: each when what it runs is answered.
    """

    def __init__(self, app: ASGIApp, sockets: OpenSockets | None = None) -> None:
        self._app = app
        self._sockets = sockets or OpenSockets()
        self._stopping = asyncio.Event()

    def stop(self) -> None:
        """This ends open streams and sockets, and those still to come as soon as they open."""
        self._stopping.set()
        self._sockets.stop()

    async def sockets_ended(self) -> None:
        """This waits until every socket has answered what it runs and has sent its close."""
        await self._sockets.ended()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """This passes everything on, and finishes a stream that the stop has cut off."""
        if scope["type"] != "http" or not _may_stream(scope):
            await self._app(scope, receive, send)
            return
        answer = _Answer(send)
        await self._app(scope, self._until_stopped(receive, answer), answer.send)
        if answer.is_cut_off and self._stopping.is_set():
            await send(LAST_BODY)

    def _until_stopped(
        self, receive: Receive, answer: "_Answer"
    ) -> Callable[[], Awaitable[Message]]:
        async def received() -> Message:
            if not answer.is_cut_off:
                # The request is still being read: who has asked is answered.
                return await receive()
            receiving = asyncio.ensure_future(receive())
            stopping = asyncio.ensure_future(self._stopping.wait())
            try:
                await asyncio.wait({receiving, stopping}, return_when=asyncio.FIRST_COMPLETED)
                return receiving.result() if receiving.done() else {"type": "http.disconnect"}
            finally:
                receiving.cancel()
                stopping.cancel()

        return received


class _Answer:
    """This follows how far an answer has come."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.is_cut_off = False

    async def send(self, message: Message) -> None:
        self.is_cut_off = (
            message["type"] == "http.response.start" or message.get("more_body", False) is True
        )
        await self._send(message)


def _may_stream(scope: Scope) -> bool:
    return any(
        name == b"accept" and any(stream in value.lower() for stream in STREAMS)
        for name, value in scope["headers"]
    )
