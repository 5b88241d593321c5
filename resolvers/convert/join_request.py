"""This module shows a request to join to its applicant and to the group's owners."""

from datastore.items import JoinRequestItem
from domain.ids import ParticipantId
from schema.global_ids import Kind, global_id
from schema.join_request import JoinRequest
from schema.keys import ParticipantKey
from schema.scalars import InstantText


def shown_join_request(
    item: JoinRequestItem, *, group_name: str, target_name: str | None
) -> JoinRequest:
    """This gives a request, with what its applicant can't read of the group themself."""
    return JoinRequest(
        id=global_id(Kind.JOIN_REQUEST, item.group_id, item.request_id),
        group_name=group_name,
        applicant_name=item.applicant_name,
        mode=item.mode,
        target_name=target_name,
        proposed_role=item.proposed_role,
        message=item.message,
        status=item.status,
        created_at=InstantText(item.created_at),
        decided_at=None if item.decided_at is None else InstantText(item.decided_at),
        final_role=item.final_role,
        group_id=item.group_id,
        applicant_id=item.applicant_user_id,
        target_key=_key(item, item.target_participant_id),
        participant_key=_key(item, item.participant_id),
    )


def _key(item: JoinRequestItem, participant_id: ParticipantId | None) -> ParticipantKey | None:
    return None if participant_id is None else ParticipantKey(item.group_id, participant_id)
