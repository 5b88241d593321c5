"""This module makes the cursors that clients see, and reads them.

A connection's cursor is the base64url of its kind, a check and the item's sort key; the check
binds it to one connection, so that the cursor of another is refused rather than misread. An
event's cursor is its group and number.
"""

import base64
import re
import zlib
from enum import IntEnum

from domain.ids import GroupId
from schema.packing import NUMBER, UUID

_WRITTEN = re.compile(r"[A-Za-z0-9_-]{2,400}")
_CHECK_BYTES = 4


class ConnectionKind(IntEnum):
    """This tells connections of different things apart; the numbers are part of every cursor."""

    GROUPS = 0x20
    PARTICIPANTS = 0x21
    EXPENSES = 0x22
    COMMENTS = 0x23
    SETTLEMENTS = 0x24
    RECURRING_EXPENSES = 0x26
    JOIN_REQUESTS = 0x27
    OWN_JOIN_REQUESTS = 0x28
    ACTIVITY = 0x40


_EVENT = bytes((ConnectionKind.ACTIVITY,))
# As many digits as the longest number that fits into a cursor.
_PLACE_DIGITS = 15


class UnreadableCursor(ValueError):
    """This says that a text isn't a cursor of the connection or log it was given for."""


def connection_cursor(kind: ConnectionKind, owner: str, sort_key: str) -> str:
    """This makes the cursor of one item of any connection; an event's is that of its log."""
    if kind is ConnectionKind.ACTIVITY:
        return event_cursor(GroupId(owner), event_number(sort_key))
    return item_cursor(kind, owner, sort_key)


def read_connection_cursor(kind: ConnectionKind, owner: str, cursor: str) -> str:
    """This gives the sort key in a cursor of any connection.

    Raises:
        UnreadableCursor: it isn't a cursor of this connection.
    """
    if kind is ConnectionKind.ACTIVITY:
        return event_place(read_event_cursor(GroupId(owner), cursor))
    return read_item_cursor(kind, owner, cursor)


def event_place(seq: int) -> str:
    """This gives the sort key of an event in the connection of its group's events."""
    return f"{seq:0{_PLACE_DIGITS}d}"


def event_number(place: str) -> int:
    """This gives the number of the event at a place."""
    return int(place)


def item_cursor(kind: ConnectionKind, owner: str, sort_key: str) -> str:
    """This makes the cursor of one item in the connection of one owner."""
    key = sort_key.encode()
    check = zlib.crc32(key, zlib.crc32(owner.encode(), kind)).to_bytes(_CHECK_BYTES)
    return _written(bytes((kind,)) + check + key)


def read_item_cursor(kind: ConnectionKind, owner: str, cursor: str) -> str:
    """This gives the sort key in a cursor.

    Raises:
        UnreadableCursor: it isn't a cursor of this connection.
    """
    try:
        sort_key = _read(cursor)[1 + _CHECK_BYTES :].decode()
    except ValueError as error:
        raise UnreadableCursor from error
    if not sort_key or item_cursor(kind, owner, sort_key) != cursor:
        raise UnreadableCursor
    return sort_key


def event_cursor(group_id: GroupId, seq: int) -> str:
    """This makes the cursor that stands right after event `seq` of a group; 0 is the start."""
    return _written(_EVENT + UUID.pack(group_id) + NUMBER.pack(str(seq)))


def read_event_cursor(group_id: GroupId, cursor: str) -> int:
    """This gives the number of the event that a cursor stands right after.

    Raises:
        UnreadableCursor: it isn't a cursor of this group's log.
    """
    try:
        packed = _read(cursor)[1 + UUID.length_bytes :]
        seq = int(NUMBER.unpack(packed))
        canonical = event_cursor(group_id, seq)
    except (ValueError, OverflowError) as error:
        raise UnreadableCursor from error
    if canonical != cursor:
        raise UnreadableCursor
    return seq


def _written(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def _read(cursor: str) -> bytes:
    if not _WRITTEN.fullmatch(cursor):
        raise ValueError
    return base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4))
