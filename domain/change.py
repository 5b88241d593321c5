"""This module names what may become of a thing."""

from enum import StrEnum


class ChangeKind(StrEnum):
    """This says what became of a thing."""

    CREATED = "CREATED"
    UPDATED = "UPDATED"
    DELETED = "DELETED"
