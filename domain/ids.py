"""This module names the kinds of ids and derives ids that must come out the same twice."""

import hashlib
import re
from typing import NewType

GroupId = NewType("GroupId", str)
UserId = NewType("UserId", str)
ParticipantId = NewType("ParticipantId", str)
ExpenseId = NewType("ExpenseId", str)
CommentId = NewType("CommentId", str)
SettlementId = NewType("SettlementId", str)
RecurringId = NewType("RecurringId", str)
JoinRequestId = NewType("JoinRequestId", str)

_UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
_VERSION_8 = 0x8 << 76
_VERSION_BITS = 0xF << 76
_VARIANT_RFC = 0b10 << 62
_VARIANT_BITS = 0b11 << 62


def is_uuid(text: str) -> bool:
    """This tells whether the text is a UUID in its canonical form: lower-case, with hyphens."""
    return _UUID.fullmatch(text) is not None


def derived_id(*parts: str) -> str:
    """This gives the UUID that stands for the parts: the same parts, the same id.

    The parts are hashed with their lengths, so ("ab", "c") and ("a", "bc") differ.

    Source: RFC 9562, section 5.8 (version 8: the bits are the application's own).
    """
    digest = hashlib.sha256()
    for part in parts:
        encoded = part.encode()
        digest.update(len(encoded).to_bytes(8) + encoded)
    bits = int.from_bytes(digest.digest()[:16])
    bits = bits & ~_VERSION_BITS & ~_VARIANT_BITS | _VERSION_8 | _VARIANT_RFC
    text = f"{bits:032x}"
    return "-".join((text[:8], text[8:12], text[12:16], text[16:20], text[20:]))
