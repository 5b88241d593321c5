"""This module holds a transaction to a guest whom a user may become."""

from datastore.operations import Absent, Condition, Equals, LessOrEqual
from domain.access import ParticipantKind


def is_claimable(at: str) -> Condition:
    """This holds for a guest who is not on the way out, and not reserved for an invited user."""
    is_guest = Equals("Type", ParticipantKind.GUEST.value)
    is_free = Absent("InviteExpiresAt") | LessOrEqual("InviteExpiresAt", at)
    return is_guest & Absent("TransferTarget") & is_free
