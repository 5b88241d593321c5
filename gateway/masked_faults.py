"""This module answers for what no route has foreseen: an error id, and the rest in the log."""

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gateway.errors import or_fault
from gateway.http.media_types import JSON
from gateway.http.responses import json_response
from gateway.outcome import faulted


class MaskedFaults:
    """This is the middleware around all routes that lets no exception out to a client.

    A response that has begun can't be taken back: the server drops its connection.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """This passes everything on, and answers a fault with 500 and its id."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        has_begun = False

        async def send_noted(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        fault = await or_fault(self._app(scope, receive, send_noted))
        if fault is not None and not has_begun:
            response = json_response(faulted(fault).body, 500, JSON)
            await response(scope, receive, send)
