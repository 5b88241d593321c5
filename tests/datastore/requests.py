"""These are requests to join the trip, as they stand in the tables."""

from datastore.items import JoinLockItem, JoinRequestItem, UserJoinRequestItem
from datastore.keys import pending_join_key
from datastore.values import Item
from domain.access import Role
from domain.ids import JoinRequestId, ParticipantId, UserId
from domain.joining import JoinRequestMode, JoinRequestStatus
from tests.datastore.samples import AT, GUEST_GIL, STRANGER, TRIP, sample_id
from tests.datastore.world import World

ASKED = JoinRequestId(sample_id("f", 21))
ASKED_TOO = JoinRequestId(sample_id("f", 22))


def request_of(
    user_id: UserId = STRANGER,
    request_id: JoinRequestId = ASKED,
    *,
    target_id: ParticipantId | None = GUEST_GIL,
) -> JoinRequestItem:
    """This is a pending request: to be Gil, or to be somebody new."""
    return JoinRequestItem(
        group_id=TRIP,
        request_id=request_id,
        applicant_user_id=user_id,
        applicant_name="Sam",
        mode=JoinRequestMode.NEW if target_id is None else JoinRequestMode.TAKEOVER,
        target_participant_id=target_id,
        proposed_role=Role.MEMBER,
        message="It's me",
        status=JoinRequestStatus.PENDING,
        pending_key=pending_join_key(AT, request_id),
        user_pending_key=user_id,
        created_at=AT,
        updated_at=AT,
    )


async def ask(world: World, request: JoinRequestItem) -> None:
    """This puts a pending request there, with its lock and the applicant's row."""
    lock = JoinLockItem(
        entity_type="JOINREQ_LOCK",
        group_id=TRIP,
        user_id=request.applicant_user_id,
        request_id=request.request_id,
        created_at=AT,
    )
    row = UserJoinRequestItem(
        user_id=request.applicant_user_id,
        group_id=TRIP,
        group_name="Trip",
        request_id=request.request_id,
        status=JoinRequestStatus.PENDING,
        created_at=AT,
        updated_at=AT,
    )
    await world.put(request, lock, row)


def applicants_row(status: str, *, later: str = AT, request_id: str = ASKED) -> Item:
    """This is the row that Sam finds the request by."""
    return {
        "PK": f"USER#{STRANGER}",
        "SK": f"JOINREQ#{AT}#{request_id}",
        "EntityType": "USER_JOINREQ",
        "GroupId": TRIP,
        "GroupName": "Trip",
        "RequestId": request_id,
        "Status": status,
        "CreatedAt": AT,
        "UpdatedAt": later,
    }


def ended_row(status: str, *, by: UserId, later: str, **attributes: str) -> Item:
    """This is Sam's request once it is decided: without the keys of the pending ones."""
    pending = request_of().to_item()
    del pending["PendingKey"], pending["UserPendingKey"]
    return {
        **pending,
        "Status": status,
        "DecidedBy": by,
        "DecidedAt": later,
        "UpdatedAt": later,
        **attributes,
    }
