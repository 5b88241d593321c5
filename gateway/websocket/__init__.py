"""This folder serves GraphQL over a WebSocket, by the protocol graphql-transport-ws.

Source: https://github.com/enisdenjo/graphql-ws/blob/master/PROTOCOL.md
"""

from gateway.websocket.endpoint import graphql_websocket
from gateway.websocket.limits import WebSocketLimits
from gateway.websocket.open_sockets import OpenSockets

__all__ = ["OpenSockets", "WebSocketLimits", "graphql_websocket"]
