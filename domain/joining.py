"""This module says in which ways people ask to join a group, and how that ends."""

from enum import StrEnum


class JoinMode(StrEnum):
    """This tells who asks to be added from who asks to be a guest that is there already."""

    NEW = "NEW"
    TAKEOVER = "TAKEOVER"


class JoinStatus(StrEnum):
    """This says how a request stands: it is decided once, and nothing changes it then."""

    PENDING = "PENDING"
    APPROVED = "APPROVED"
    DENIED = "DENIED"
    CANCELLED = "CANCELLED"
