"""This module opens and closes sockets: whose may come, in which protocol, and how they end."""

import logging
from collections.abc import Awaitable, Callable, Collection
from typing import Final

from starlette.websockets import WebSocket

from gateway.auth.port import Authenticator
from gateway.errors import or_fault
from gateway.origin import is_allowed_origin
from gateway.rate_limits import Admits, Networks, client_address
from gateway.service import GraphQLService
from gateway.websocket.close import CloseCode, SocketClosed
from gateway.websocket.connection import Connection
from gateway.websocket.holdings import Holdings
from gateway.websocket.limits import WebSocketLimits
from gateway.websocket.open_sockets import OpenSockets
from gateway.websocket.rate_limits import SocketRates
from gateway.websocket.transport import Transport

SUBPROTOCOL: Final = "graphql-transport-ws"
_log = logging.getLogger(__name__)


def graphql_websocket(
    service: GraphQLService,
    authenticator: Authenticator,
    *,
    allowed_origins: Collection[str] = (),
    limits: WebSocketLimits | None = None,
    open_sockets: OpenSockets | None = None,
    rates: Admits | None = None,
    trusted_proxies: Networks = (),
) -> Callable[[WebSocket], Awaitable[None]]:
    """This is the endpoint for GraphQL over a WebSocket."""
    bounds = limits or WebSocketLimits()
    open_ = open_sockets or OpenSockets()
    sockets, operations = Holdings(bounds.user_sockets), Holdings(bounds.user_operations)

    async def endpoint(socket: WebSocket) -> None:
        if not is_allowed_origin(socket.headers, allowed_origins):
            _log.info("socket.refused", extra={"origin": socket.headers["origin"]})
            # The server makes this a 403: the handshake is not over yet.
            await socket.close()
            return
        transport = Transport(socket, bounds)
        connection = Connection(
            transport,
            service,
            authenticator,
            authorization=socket.headers.get("authorization"),
            limits=bounds,
            sockets=sockets,
            operations=operations,
            open_sockets=open_,
            rates=SocketRates(rates, client_address(socket.scope, trusted_proxies)),
        )
        with open_.one_more():
            closed = await _serve(socket, connection)
            if closed is not None:
                told = {"code": int(closed.code), "reason": closed.reason}
                _log.info("socket.closed", extra=told)
                await transport.close(closed)

    return endpoint


async def _serve(socket: WebSocket, connection: Connection) -> SocketClosed | None:
    if SUBPROTOCOL not in socket.scope["subprotocols"]:
        await socket.accept()
        reason = f"Subprotocol not acceptable: ask for {SUBPROTOCOL}"
        return SocketClosed(CloseCode.SUBPROTOCOL_NOT_ACCEPTABLE, reason)
    await socket.accept(subprotocol=SUBPROTOCOL)
    ended = await or_fault(connection.serve())
    if isinstance(ended, dict):
        reason = f"Internal server error {ended['extensions']['errorId']}"
        return SocketClosed(CloseCode.INTERNAL_SERVER_ERROR, reason)
    return ended
