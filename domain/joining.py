"""This module says in which ways people ask to join a group, and how that ends."""

from datetime import datetime
from enum import StrEnum

from domain.access import Role, may_be_guest_role
from domain.dates import parse_instant
from domain.errors import InputPath, InvalidInput, quoted


class JoinRequestMode(StrEnum):
    """This tells who asks to be added from who asks to be a guest that is there already."""

    NEW = "NEW"
    TAKEOVER = "TAKEOVER"


class JoinRequestStatus(StrEnum):
    """This says how a request stands: it is decided once, and nothing changes it then."""

    PENDING = "PENDING"
    APPROVED = "APPROVED"
    DENIED = "DENIED"
    CANCELLED = "CANCELLED"


def joining_role(role: Role, *, path: InputPath) -> Role:
    """This gives a role that somebody may join with.

    Raises:
        InvalidInput: it is OWNER: only an owner makes others owners, once they are in the group.
    """
    if not may_be_guest_role(role):
        raise InvalidInput(f"Nobody joins a group as {role}: take MEMBER or VIEWER.", path=path)
    return role


def invite_expiry(text: str, *, now: datetime, path: InputPath) -> datetime:
    """This gives the time until which people may ask to join.

    Raises:
        InvalidInput: it isn't an instant, or it is past.
    """
    expires_at = parse_instant(text, path=path)
    if expires_at <= now:
        message = f"{quoted(text)} is past: give a time to come, or null for no end."
        raise InvalidInput(message, path=path)
    return expires_at
