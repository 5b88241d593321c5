"""This module sends and receives text on a socket, within the limits of time and size."""

import asyncio

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from gateway.websocket.close import CloseCode, SocketClosed
from gateway.websocket.limits import WebSocketLimits


class Transport:
    """This is a socket's two directions.

    Nothing is queued: who sends waits until the message is taken, and so does what it would send
    next. A client that takes nothing for too long is cut off, not remembered.
    """

    def __init__(self, socket: WebSocket, limits: WebSocketLimits) -> None:
        self._socket = socket
        self._limits = limits

    async def send(self, text: str) -> None:
        """This sends one message.

        Raises:
            SocketClosed: 1013, when the client does not read.
            WebSocketDisconnect: The client is gone.
        """
        try:
            async with asyncio.timeout(self._limits.stall_s):
                await self._socket.send_text(text)
        except WebSocketDisconnected as error:
            # Another operation noticed first that the client is gone.
            raise WebSocketDisconnect(1006) from error
        except TimeoutError as error:
            reason = f"No message was read for {self._limits.stall_s:g} s"
            raise SocketClosed(CloseCode.TRY_AGAIN_LATER, reason) from error

    async def receive(self) -> str:
        """This waits for one message.

        Raises:
            SocketClosed: 4400 for a binary message.
            WebSocketDisconnect: The client is gone.
        """
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message["code"], message.get("reason"))
        text: str | None = message.get("text")
        if text is None:
            raise SocketClosed(CloseCode.BAD_REQUEST, "A message must be text, not binary")
        return text

    async def close(self, closed: SocketClosed) -> None:
        """This closes the socket; a client that does not read is left to the server's own clock."""
        try:
            async with asyncio.timeout(1):
                await self._socket.close(closed.code, closed.reason)
        except (TimeoutError, WebSocketDisconnect, WebSocketDisconnected):
            return
