"""This module says which fields depend on who asks, beyond a role in a group."""

from typing import Final

CALLERS_FIELDS: Final = frozenset({"me", "invite", "joinRequests"})
"""The fields that depend on the caller, by name; so does every `viewer…`."""

OTHERS_FIELDS: Final = frozenset({"__typename", "id", "displayName"})
"""What everybody sees of a user whom they see; the rest is the user's own."""


def depends_on_caller(type_name: str, field_name: str) -> bool:
    """This tells whether two members of a group in one role may see a field differently."""
    if type_name == "User":
        return field_name not in OTHERS_FIELDS
    return field_name in CALLERS_FIELDS or field_name.startswith("viewer")
