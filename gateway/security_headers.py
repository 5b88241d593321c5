"""This module adds to every answer what keeps a browser from misusing it."""

from collections.abc import Iterable

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

# The editor sets style attributes and draws its icons from data: addresses; its workers, fonts and
# scripts are files of ours.
PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self' 'unsafe-inline'; "
    "font-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"
HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class SecurityHeaders:
    """This is the middleware around all routes; a header that is set already stays."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """This passes everything on, and answers of HTTP with the headers."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                _add(MutableHeaders(scope=message))
            await send(message)

        await self._app(scope, receive, send_with_headers)


def _add(headers: MutableHeaders) -> None:
    is_page = headers.get("content-type", "").startswith("text/html")
    policy = PAGE_POLICY if is_page else DATA_POLICY
    added: Iterable[tuple[str, str]] = (*HEADERS.items(), ("content-security-policy", policy))
    for name, value in added:
        headers.setdefault(name, value)
