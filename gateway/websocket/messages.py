"""This module reads and writes the messages of graphql-transport-ws."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import orjson
from graphql import GraphQLFormattedError

from domain.errors import shortened
from gateway.outcome import errors_json
from gateway.parameters import MalformedRequest, OperationRequest, operation_request
from gateway.strict_json import NotJson, read_json
from gateway.websocket.close import CloseCode, SocketClosed

Payload = Mapping[str, object] | None


@dataclass(frozen=True, slots=True)
class ConnectionInit:
    """This opens the connection within the socket."""

    payload: Payload


@dataclass(frozen=True, slots=True)
class Ping:
    """This asks for a pong."""

    payload: Payload


@dataclass(frozen=True, slots=True)
class Pong:
    """This answers a ping, or is a sign of life nobody asked for."""


@dataclass(frozen=True, slots=True)
class Subscribe:
    """This starts an operation of any kind under an id that the client chose."""

    id: str
    request: OperationRequest


@dataclass(frozen=True, slots=True)
class Complete:
    """This stops an operation."""

    id: str


@dataclass(frozen=True, slots=True)
class Oversized:
    """This is a subscribe that is too large to be read; only its id was looked at."""

    id: str


Message = ConnectionInit | Ping | Pong | Subscribe | Complete | Oversized


def read_message(frame: str, *, limit_bytes: int) -> Message:
    """This reads what a client may send.

    Raises:
        SocketClosed: 4400, with what is wrong with the message; 1009 when it is too large and
            belongs to no operation that could fail alone.
    """
    if _is_larger(frame, limit_bytes):
        return _oversized(frame, limit_bytes)
    try:
        fields = read_json(frame)
    except NotJson as error:
        raise _invalid(f"The message is {error.message}") from error
    if not isinstance(fields, dict):
        raise _invalid("A message must be a JSON object")
    kind = fields.get("type")
    reader = _READERS.get(kind) if isinstance(kind, str) else None
    if reader is None:
        raise _invalid(
            f"A client sends no message of type {shortened(orjson.dumps(kind).decode())}"
        )
    return reader(fields)


def write_ack() -> str:
    """This says that operations may come."""
    return '{"type":"connection_ack"}'


def write_ping() -> str:
    """This asks the client for a sign of life."""
    return '{"type":"ping"}'


def write_pong(payload: Payload) -> str:
    """This answers a ping with the ping's own payload."""
    return _write({"type": "pong"} if payload is None else {"type": "pong", "payload": payload})


def write_next(id_: str, result: bytes) -> str:
    """This is one result of an operation, which is JSON already."""
    return _write_json(id_, "next", result)


def write_error(id_: str, errors: Sequence[GraphQLFormattedError]) -> str:
    """This says why an operation has ended; no other message of it follows."""
    return _write_json(id_, "error", errors_json(errors))


def write_complete(id_: str) -> str:
    """This says that an operation has ended well."""
    return _write({"id": id_, "type": "complete"})


def _is_larger(text: str, limit_bytes: int) -> bool:
    # No character takes fewer than one byte, nor more than four.
    if len(text) * 4 <= limit_bytes:
        return False
    return len(text) > limit_bytes or len(text.encode()) > limit_bytes


def _oversized(frame: str, limit_bytes: int) -> Oversized:
    for subscribe in _SUBSCRIBE:
        found = subscribe.match(frame)
        if found is not None:
            return Oversized(found["id"])
    raise SocketClosed(CloseCode.MESSAGE_TOO_BIG, f"A message may have {limit_bytes} bytes")


def _write_json(id_: str, kind: str, payload: bytes) -> str:
    return f'{{"id":{orjson.dumps(id_).decode()},"type":"{kind}","payload":{payload.decode()}}}'


def _write(message: Mapping[str, object]) -> str:
    return orjson.dumps(message).decode()


def _connection_init(fields: Mapping[str, object]) -> ConnectionInit:
    return ConnectionInit(_payload(fields))


def _ping(fields: Mapping[str, object]) -> Ping:
    return Ping(_payload(fields))


def _pong(fields: Mapping[str, object]) -> Pong:
    _payload(fields)
    return Pong()


def _subscribe(fields: Mapping[str, object]) -> Subscribe:
    id_ = _id(fields)
    try:
        return Subscribe(id_, operation_request(fields.get("payload")))
    except MalformedRequest as error:
        raise _invalid(f"payload of subscribe: {error}") from error


def _complete(fields: Mapping[str, object]) -> Complete:
    return Complete(_id(fields))


def _id(fields: Mapping[str, object]) -> str:
    id_ = fields.get("id")
    if not isinstance(id_, str) or not id_:
        raise _invalid(f"id of {fields['type']} must be a string that is not empty")
    return id_


def _payload(fields: Mapping[str, object]) -> Payload:
    payload = fields.get("payload")
    if payload is None or isinstance(payload, dict):
        return payload
    raise _invalid(f"payload of {fields['type']} must be an object")


def _invalid(reason: str) -> SocketClosed:
    return SocketClosed(CloseCode.BAD_REQUEST, reason)


# How clients begin a subscribe; parsing the whole message would cost what its limit is to save.
_ID: Final = r'"id"\s?:\s?"(?P<id>[^"\\]{1,100})"'
_TYPE: Final = r'"type"\s?:\s?"subscribe"'
# Clients write id and type, in either order, before the payload, which alone is large.
_SUBSCRIBE: Final = tuple(
    re.compile(rf"\{{\s?{first}\s?,\s?{second}\s?,")
    for first, second in ((_ID, _TYPE), (_TYPE, _ID))
)
_READERS: Final[Mapping[str, Callable[[Mapping[str, object]], Message]]] = {
    "connection_init": _connection_init,
    "ping": _ping,
    "pong": _pong,
    "subscribe": _subscribe,
    "complete": _complete,
}
