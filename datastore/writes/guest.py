"""This module makes the row of a guest."""

from datastore.items import ParticipantItem
from domain.access import ParticipantKind, Role, may_be_guest_role
from domain.errors import InvalidInput
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


def check_guest_role(role: Role) -> None:
    """This makes sure that a guest can have the role.

    Raises:
        InvalidInput: INVALID: no guest can.
    """
    if not may_be_guest_role(role):
        raise InvalidInput(f"A guest can't be {role}: take MEMBER or VIEWER.", path=("role",))
