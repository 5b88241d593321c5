"""This module cuts connections whose other end has stopped: reading, or sending its request.

Nothing else would. Closing a transport is polite: it waits until everything written is taken, and
who stops reading never takes it. The limits of streams and sockets end the work behind such a
connection; the connection itself, its buffer and its place in the server last until it is aborted.
TCP_USER_TIMEOUT could do half of that, on Linux alone and in one measure, though a server that
stops has less time than one that runs.
"""

import asyncio
import fcntl
import logging
import sys
import termios
from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from gateway.bounded_requests import BoundedRequests

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Patience:
    """This is how long a connection may stand still.

    An open one may come on again; a closing one is only still there to be read to its end; at a
    stop the others wait for it.
    """

    open_s: float = 30.0
    closing_s: float = 10.0
    stopping_s: float = 2.0
    look_s: float = 0.5


class Connection(Protocol):
    """This is what the server knows of a connection."""

    @property
    def transport(self) -> asyncio.Transport:
        """This is the connection's own end."""
        ...


@dataclass(frozen=True, slots=True)
class _Standstill:
    unread_bytes: int
    since: float


class StalledConnections:
    """This watches the connections of one server; the collection is the server's own."""

    def __init__(self, connections: Collection[Connection], patience: Patience) -> None:
        self._connections = connections
        self._patience = patience
        self._standstills: dict[Connection, _Standstill] = {}
        self._stopped_at: float | None = None

    def stop(self) -> None:
        """This makes the patience that of a stop."""
        self._stopped_at = asyncio.get_running_loop().time()

    async def watch(self) -> None:
        """This looks again and again, until it is cancelled."""
        while True:
            now = asyncio.get_running_loop().time()
            self._cut_unread(now)
            self._refuse_late(now)
            if self._stopped_at is not None and now - self._stopped_at >= self._patience.stopping_s:
                self._cut_unfinished_requests()
            await asyncio.sleep(self._patience.look_s)

    def _cut_unread(self, now: float) -> None:
        before, self._standstills = self._standstills, {}
        # A copy: who is cut leaves the collection.
        for connection in tuple(self._connections):
            if not connection.transport.get_write_buffer_size():
                continue
            unread_bytes = _unread_bytes(connection.transport)
            last = before.get(connection)
            is_still = last is not None and unread_bytes >= last.unread_bytes
            since = last.since if last is not None and is_still else now
            if now - since >= self._patience_with(connection):
                _cut(connection, unread_bytes)
            else:
                self._standstills[connection] = _Standstill(unread_bytes, since)

    def _refuse_late(self, now: float) -> None:
        for connection in tuple(self._connections):
            if isinstance(connection, BoundedRequests):
                connection.refuse_if_late(now)

    def _patience_with(self, connection: Connection) -> float:
        if self._stopped_at is not None:
            return self._patience.stopping_s
        is_closing = connection.transport.is_closing()
        return self._patience.closing_s if is_closing else self._patience.open_s

    def _cut_unfinished_requests(self) -> None:
        for connection in tuple(self._connections):
            if isinstance(connection, HttpToolsProtocol) and _is_unfinished(connection.cycle):
                _cut(connection, 0)


def _unread_bytes(transport: asyncio.Transport) -> int:
    # The kernel takes more only when a third of its megabytes is free: without those that it holds
    # a slow reader looks like none for many seconds.
    queued = bytearray(4)
    fcntl.ioctl(transport.get_extra_info("socket").fileno(), termios.TIOCOUTQ, queued)
    return transport.get_write_buffer_size() + int.from_bytes(queued, sys.byteorder)


def _is_unfinished(request: RequestResponseCycle | None) -> bool:
    # None: not even the first header is complete.
    return request is None or (request.more_body and not request.response_started)


def _cut(connection: Connection, unread_bytes: int) -> None:
    _log.info("connection.cut", extra={"unread_bytes": unread_bytes})
    connection.transport.abort()
