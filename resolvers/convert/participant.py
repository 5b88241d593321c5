"""This module shows a participant of a group."""

from datastore.items import ParticipantItem
from schema.global_ids import Kind, global_id
from schema.keys import ParticipantKey
from schema.participant import Participant
from schema.scalars import InstantText


def shown_participant(item: ParticipantItem) -> Participant:
    """This gives a participant as every member of the group sees them."""
    return Participant(
        id=global_id(Kind.PARTICIPANT, item.group_id, item.participant_id),
        display_name=item.display_name,
        kind=item.type,
        role=item.role,
        created_at=InstantText(item.created_at),
        claimed_at=None if item.claimed_at is None else InstantText(item.claimed_at),
        key=ParticipantKey(item.group_id, item.participant_id),
        user_id=item.user_id,
    )
