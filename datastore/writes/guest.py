"""This module makes the row of a guest."""

from datastore.items import ParticipantItem
from domain.access import ParticipantKind, Role
from domain.ids import GroupId, ParticipantId


def guest_row(
    group_id: GroupId, participant_id: ParticipantId, *, display_name: str, role: Role, at: str
) -> ParticipantItem:
    """This is a participant without an account, new at that time."""
    return ParticipantItem(
        group_id=group_id,
        participant_id=participant_id,
        type=ParticipantKind.GUEST,
        display_name=display_name,
        role=role,
        created_at=at,
        updated_at=at,
    )
