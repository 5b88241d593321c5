"""This is a crowd of subscribers that costs as little as it can: raw frames on raw connections.

Each follows by graphql-transport-ws, answers pings, and counts events without reading them. None
offers compression.
"""

import asyncio
from dataclasses import dataclass, field
from typing import Final

import orjson

AT_ONCE: Final = 50
JOIN_S: Final = 30.0
HANDSHAKE: Final = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    "Sec-WebSocket-Protocol: graphql-transport-ws\r\n\r\n"
)
_TEXT, _PING, _PONG = 0x1, 0x9, 0xA
_NO_MASK: Final = bytes(4)


def frame(opcode: int, payload: bytes) -> bytes:
    """This is one frame of a client; a mask of zeros leaves the payload as it is."""
    size = len(payload)
    length = bytes((0x80 | size,)) if size < 126 else bytes((0x80 | 126,)) + size.to_bytes(2)
    return bytes((0x80 | opcode,)) + length + _NO_MASK + payload


def message(**fields: object) -> bytes:
    """This is one message of the protocol as a frame."""
    return frame(_TEXT, orjson.dumps(fields))


@dataclass(frozen=True, slots=True)
class Followed:
    """This is what a crowd follows, and where: the document's one variable is `id`."""

    address: str
    document: str
    group_id: str = "1"
    authorization: str | None = None


@dataclass(eq=False, slots=True)
class Crowd:
    """This is all subscribers of one server; it knows how many events have come in all."""

    followed: Followed
    events: int = 0
    _wanted: int = 0
    _changed: asyncio.Event = field(default_factory=asyncio.Event)
    _members: list["_Member"] = field(default_factory=list)

    async def join(self, count: int) -> None:
        """This lets more people follow, and waits until each is acknowledged."""
        for start in range(0, count, AT_ONCE):
            joining = (self._joined() for _ in range(min(AT_ONCE, count - start)))
            self._members += await asyncio.gather(*joining)

    async def have(self, events: int) -> None:
        """This waits until so many events have come, over all subscribers."""
        self._wanted = events
        while self.events < events:
            self._changed.clear()
            await self._changed.wait()

    def leave(self) -> None:
        """This drops everybody."""
        for member in self._members:
            member.transport.abort()

    def note_event(self) -> None:
        """This counts an event that somebody got."""
        self.events += 1
        if self.events >= self._wanted:
            self._changed.set()

    async def _joined(self) -> "_Member":
        host, _, path = self.followed.address.removeprefix("http://").partition("/")
        name, _, port = host.partition(":")
        loop = asyncio.get_running_loop()
        _, member = await loop.create_connection(lambda: _Member(self), name, int(port))
        member.transport.write(HANDSHAKE.format(path=f"/{path}", host=host).encode())
        async with asyncio.timeout(JOIN_S):
            await member.has_begun.wait()
        return member


class _Member(asyncio.Protocol):
    """This is one subscriber."""

    transport: asyncio.Transport

    def __init__(self, crowd: Crowd) -> None:
        self.has_begun = asyncio.Event()
        self._crowd = crowd
        self._buffer = bytearray()
        self._is_open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """This keeps the connection."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        """This takes frames out of what has come."""
        self._buffer += data
        if not self._is_open and not self._open():
            return
        while (size := self._frame_size()) is not None and len(self._buffer) >= size:
            self._take(bytes(self._buffer[:size]))
            del self._buffer[:size]

    def _open(self) -> bool:
        head, end, rest = self._buffer.partition(b"\r\n\r\n")
        if not end:
            return False
        assert b" 101 " in head.split(b"\r\n")[0], head
        self._is_open = True
        self._buffer = rest
        followed = self._crowd.followed
        payload = {"authorization": followed.authorization} if followed.authorization else {}
        self.transport.write(message(type="connection_init", payload=payload))
        return True

    def _frame_size(self) -> int | None:
        if len(self._buffer) < 4:
            return 2 if len(self._buffer) >= 2 and self._buffer[1] == 0 else None
        length = self._buffer[1]
        return 4 + int.from_bytes(self._buffer[2:4]) if length == 126 else 2 + length

    def _take(self, whole: bytes) -> None:
        opcode, head = whole[0] & 0xF, whole[2:90]
        if opcode == _PING:
            self.transport.write(frame(_PONG, whole[2:]))
        elif b"next" in head:
            self._crowd.note_event()
        elif b"connection_ack" in head:
            followed = self._crowd.followed
            variables = {"id": followed.group_id}
            payload = {"query": followed.document, "variables": variables}
            self.transport.write(message(id="1", type="subscribe", payload=payload))
            self.has_begun.set()
        elif b"ping" in head:
            self.transport.write(message(type="pong"))
        elif b"error" in head:
            raise AssertionError(whole)
