"""This module is the protocol's course on one socket: init, operations, pings, the end."""

import asyncio

from graphql import GraphQLFormattedError
from starlette.websockets import WebSocketDisconnect

from gateway.auth.port import Authenticator, Unauthenticated
from gateway.errors import Code, entry
from gateway.rate_limits import Admission
from gateway.service import GraphQLService
from gateway.websocket.close import CloseCode, SocketClosed
from gateway.websocket.holdings import Holdings
from gateway.websocket.limits import WebSocketLimits
from gateway.websocket.messages import (
    Complete,
    ConnectionInit,
    Message,
    Oversized,
    Payload,
    Ping,
    Pong,
    Subscribe,
    read_message,
    write_ack,
    write_ping,
    write_pong,
)
from gateway.websocket.open_sockets import OpenSockets
from gateway.websocket.operations import Operations
from gateway.websocket.rate_limits import SocketRates
from gateway.websocket.transport import Transport
from resolvers.context import Viewer


class Connection:
    """This serves one socket to its end, and leaves no task behind.

    `authorization` is the header of the handshake: it counts when the init message has none.
    """

    def __init__(
        self,
        transport: Transport,
        service: GraphQLService,
        authenticator: Authenticator,
        *,
        authorization: str | None,
        limits: WebSocketLimits,
        sockets: Holdings,
        operations: Holdings,
        open_sockets: OpenSockets,
        rates: SocketRates,
    ) -> None:
        self._transport = transport
        self._service = service
        self._authenticator = authenticator
        self._authorization = authorization
        self._limits = limits
        self._sockets = sockets
        self._operations = operations
        self._open_sockets = open_sockets
        self._rates = rates
        self._holder: Viewer | None = None
        self._is_ready = False
        self._is_pinged = False

    async def serve(self) -> SocketClosed | None:
        """This goes on until the client leaves (None), or must be told to."""
        closed: SocketClosed | None = None
        try:
            async with asyncio.TaskGroup() as tasks:
                operations = Operations(
                    self._transport,
                    self._service,
                    tasks,
                    sign_in=self._sign_in,
                    limit=self._limits.operations,
                    held=self._operations,
                    admit=self._admit,
                )
                with self._open_sockets.told_to(lambda: tasks.create_task(self._end(operations))):
                    await self._obey_all(operations)
        except* SocketClosed as group:
            closed = next(each for each in group.exceptions if isinstance(each, SocketClosed))
        except* WebSocketDisconnect:
            closed = None
        finally:
            self._sockets.give_back(self._holder)
        return closed

    async def _end(self, operations: Operations) -> None:
        await operations.end(within_s=self._limits.ending_s)
        reason = "The gateway stops: connect again"
        raise SocketClosed(CloseCode.SERVICE_RESTART, reason)

    async def _obey_all(self, operations: Operations) -> None:
        init_by = asyncio.get_running_loop().time() + self._limits.init_s
        while True:
            await self._obey(await self._next(init_by), operations)

    async def _obey(self, message: Message, operations: Operations) -> None:
        match message:
            case ConnectionInit(payload):
                await self._init(payload)
            case Ping(payload):
                await self._transport.send(write_pong(payload))
            case Subscribe() | Oversized() if not self._is_ready:
                raise SocketClosed(CloseCode.UNAUTHORIZED, "Unauthorized")
            case Subscribe():
                await operations.start(message, await self._signed_in())
            case Oversized(id_):
                await operations.refuse(id_, self._too_large())
            case Complete(id_):
                operations.stop(id_)
            case Pong():
                pass

    async def _init(self, payload: Payload) -> None:
        if self._is_ready:
            reason = "Too many initialisation requests"
            raise SocketClosed(CloseCode.TOO_MANY_INITS, reason)
        self._authorization = _authorization(payload) or self._authorization
        self._hold(await self._signed_in())
        self._is_ready = True
        await self._transport.send(write_ack())

    def _hold(self, viewer: Viewer | None) -> None:
        if not self._sockets.take(viewer):
            reason = f"You hold as many sockets as one user may: {self._sockets.most}"
            raise SocketClosed(CloseCode.TRY_AGAIN_LATER, reason)
        self._holder = viewer

    async def _signed_in(self) -> Viewer | None:
        try:
            return await self._sign_in()
        except Unauthenticated as error:
            # A client of this code connects again, with a new token if it has one.
            raise SocketClosed(CloseCode.FORBIDDEN, f"Forbidden: {error.message}") from error

    async def _sign_in(self) -> Viewer | None:
        return await self._authenticator(self._authorization)

    async def _admit(self, viewer: Viewer | None) -> Admission:
        return await self._rates.admit(viewer, self._authorization)

    async def _next(self, init_by: float) -> Message:
        while True:
            try:
                async with asyncio.timeout_at(self._patience_ends(init_by)):
                    frame = await self._transport.receive()
            except TimeoutError:
                await self._prompt()
            else:
                self._is_pinged = False
                return read_message(frame, limit_bytes=self._limits.frame_bytes)

    def _patience_ends(self, init_by: float) -> float:
        now = asyncio.get_running_loop().time()
        return now + self._limits.keep_alive_s if self._is_ready else init_by

    async def _prompt(self) -> None:
        if not self._is_ready:
            raise SocketClosed(CloseCode.INIT_TIMEOUT, "Connection initialisation timeout")
        if self._is_pinged:
            reason = f"Terminated: no answer to a ping for {self._limits.keep_alive_s:g} s"
            raise SocketClosed(CloseCode.TERMINATED, reason)
        self._is_pinged = True
        await self._transport.send(write_ping())

    def _too_large(self) -> GraphQLFormattedError:
        message = f"The message is larger than {self._limits.frame_bytes} bytes, the limit."
        return entry(message, Code.BAD_REQUEST)


def _authorization(payload: Payload) -> str | None:
    for name, value in (payload or {}).items():
        if name.lower() == "authorization" and value is not None:
            if not isinstance(value, str):
                reason = f"{name} of connection_init must be a string"
                raise SocketClosed(CloseCode.BAD_REQUEST, reason)
            return value
    return None
