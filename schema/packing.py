"""This module packs the parts of keys into bytes and back: UUIDs, instants and numbers."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Packing(NamedTuple):
    """This is how one part of a key is written: how long, from text, and to text.

    Both ways raise ValueError or OverflowError for what isn't such a part.
    """

    length_bytes: int
    pack: Callable[[str], bytes]
    unpack: Callable[[bytes], str]


def _pack_uuid(text: str) -> bytes:
    return bytes.fromhex(text.replace("-", ""))


def _unpack_uuid(packed: bytes) -> str:
    digits = packed.hex()
    return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]))


def _pack_instant(text: str) -> bytes:
    since = datetime.fromisoformat(text) - EPOCH
    return (since // timedelta(milliseconds=1)).to_bytes(6)


def _unpack_instant(packed: bytes) -> str:
    instant = EPOCH + timedelta(milliseconds=int.from_bytes(packed))
    return instant.isoformat(timespec="milliseconds").removesuffix("+00:00") + "Z"


def _pack_number(text: str) -> bytes:
    return int(text).to_bytes(6)


def _unpack_number(packed: bytes) -> str:
    return str(int.from_bytes(packed))


UUID = Packing(16, _pack_uuid, _unpack_uuid)
INSTANT = Packing(6, _pack_instant, _unpack_instant)
NUMBER = Packing(6, _pack_number, _unpack_number)
