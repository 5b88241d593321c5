"""This module bounds what a connection may send before a request of it is understood.

The server's parser takes headers of any size and waits for them for ever. Here a request's address,
its headers, their number and the time until they are whole have limits, and so has the number of
connections; each refusal is in JSON, names its limit, and closes the connection.
"""

import asyncio
from dataclasses import dataclass

from uvicorn import Config
from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)
from uvicorn.server import ServerState

from gateway.errors import Code, entry
from gateway.outcome import Unanswered
from gateway.security_headers import DATA_POLICY, HEADERS


@dataclass(frozen=True, slots=True)
class RequestLimits:
    """These are the limits of a connection, and of all of them together."""

    url_bytes: int = 16_384
    header_bytes: int = 32_768
    headers: int = 100
    head_s: float = 10.0
    connections: int = 10_000


class BoundedConfig(Config):
    """This is the server's configuration, with the limits of its connections."""

    request_limits: RequestLimits = RequestLimits()


@dataclass(frozen=True, slots=True)
class _Refusal:
    status: int
    message: str
    code: Code = Code.BAD_REQUEST


class _OverLimit(Exception):
    """This stops the parser; what is told to the client is kept by the connection."""


class BoundedRequests(HttpToolsProtocol):
    """This is one connection.

    `head_awaited_since` is since when the headers of a request have been on their way, in the
    loop's time; None while there is nothing to wait for.
    """

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        assert isinstance(config, BoundedConfig)  # noqa: S101 - `gateway.serve` makes no other
        self._limits = config.request_limits
        self._refusal: _Refusal | None = None
        self._head_bytes = 0
        self._unparsed_bytes = 0
        self.head_awaited_since: float | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """This begins to wait for a request, or refuses a connection too many."""
        super().connection_made(transport)
        self.head_awaited_since = self.loop.time()
        if len(self.connections) > self._limits.connections:
            most = self._limits.connections
            message = f"The gateway has {most} connections, which is the limit: try again later."
            self._refuse(_Refusal(503, message, Code.RATE_LIMITED))

    def data_received(self, data: bytes) -> None:
        """This reads on, and refuses what comes to nothing for too long."""
        if self._refusal is not None:
            return
        if self.head_awaited_since is None and not self._is_answering():
            self.head_awaited_since = self.loop.time()
        self._unparsed_bytes += len(data)
        super().data_received(data)
        if self._unparsed_bytes > self._limits.header_bytes and not self.transport.is_closing():
            self._refuse(self._too_large())

    def on_message_begin(self) -> None:
        """This begins to count a request."""
        super().on_message_begin()
        self._head_bytes = 0
        if self.head_awaited_since is None:
            self.head_awaited_since = self.loop.time()

    def on_url(self, url: bytes) -> None:
        """This takes a piece of the address."""
        super().on_url(url)
        self._unparsed_bytes = 0
        if len(self.url) > self._limits.url_bytes:
            most = self._limits.url_bytes
            message = f"The address is longer than {most} bytes, which is the limit: use POST."
            self._stop(_Refusal(414, message))

    def on_header(self, name: bytes, value: bytes) -> None:
        """This takes a header, or a trailer: both count alike."""
        super().on_header(name, value)
        self._unparsed_bytes = 0
        self._head_bytes += len(name) + len(value)
        if len(self.headers) > self._limits.headers:
            most = self._limits.headers
            self._stop(_Refusal(431, f"The request has more than {most} headers, the limit."))
        if self._head_bytes > self._limits.header_bytes:
            self._stop(self._too_large())

    def on_headers_complete(self) -> None:
        """This lets the request begin."""
        self.head_awaited_since = None
        self._unparsed_bytes = 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """This takes a piece of the body, whose own limits are the application's."""
        self._unparsed_bytes = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """This ends the request's own bytes."""
        self._unparsed_bytes = 0
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """This gives a request that came meanwhile its time from now on."""
        if self.head_awaited_since is not None:
            self.head_awaited_since = self.loop.time()
        super().on_response_complete()

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - the server's word for all of it
        """This refuses what stopped the parser."""
        self._refuse(self._refusal or _Refusal(400, "The request isn't HTTP/1.1."))

    def refuse_if_late(self, now: float) -> None:
        """This ends a connection whose request's headers haven't come in time."""
        since = self.head_awaited_since
        if since is None or self._is_answering() or now - since < self._limits.head_s:
            return
        limit = f"{self._limits.head_s:g} s, which is the limit"
        self._refuse(_Refusal(408, f"The headers of a request didn't come within {limit}."))

    def _is_answering(self) -> bool:
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is not None and not cycle.response_complete

    def _too_large(self) -> _Refusal:
        most = self._limits.header_bytes
        return _Refusal(431, f"The headers are larger than {most} bytes, which is the limit.")

    def _stop(self, refusal: _Refusal) -> None:
        self._refusal = refusal
        raise _OverLimit

    def _refuse(self, refusal: _Refusal) -> None:
        self._refusal = refusal
        # In the middle of another answer nothing can be said.
        if not self._is_answering():
            self.transport.write(_response(refusal))
        self.transport.close()


def _response(refusal: _Refusal) -> bytes:
    body = Unanswered([entry(refusal.message, refusal.code)]).body
    headers = {
        "content-type": "application/json; charset=utf-8",
        "content-length": str(len(body)),
        "cache-control": "no-store",
        "connection": "close",
        **HEADERS,
        "content-security-policy": DATA_POLICY,
    }
    lines = b"".join(f"{name}: {value}\r\n".encode() for name, value in headers.items())
    return STATUS_LINE[refusal.status] + lines + b"\r\n" + body
