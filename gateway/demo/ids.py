"""This module derives the demo data's ids: the same in every store, whenever it is loaded."""

from hashlib import sha256

from domain.ids import derived_id
from gateway.ids import uuid7_text

# 2025-01-01T00:00:00Z: before anything that a person makes, whose groups come first in lists.
_FIRST_MS = 1_735_689_600_000


def ordered_id(place: int, *parts: str) -> str:
    """This is a version 7 id whose order is the order of places."""
    noise = sha256("\n".join(parts).encode()).digest()
    return uuid7_text(_FIRST_MS + place, counter=0, noise=noise)


def demo_id(*parts: str) -> str:
    """This is an id that needs no order."""
    return derived_id("demo", *parts)
