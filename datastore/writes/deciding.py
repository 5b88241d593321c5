"""This module ends requests to join: what becomes of the request and of what is kept beside it."""

from dataclasses import dataclass

from datastore.events import Happening
from datastore.items import (
    EventPayload,
    EventType,
    FieldChange,
    GroupItem,
    JoinLockItem,
    JoinRequestItem,
    UserJoinRequestItem,
)
from datastore.keys import join_lock_key
from datastore.operations import Delete, Equals, Put
from datastore.tables import GROUPS
from datastore.values import Item
from datastore.writes.acting import not_found
from datastore.writes.edited_row import edited_row
from datastore.writes.planned import Planned, planned_again
from domain.access import Role
from domain.change import ChangeKind
from domain.errors import Conflict, DomainError, InputPath, InTheWay, ObjectKind
from domain.ids import ParticipantId, UserId
from domain.joining import JoinRequestStatus

REQUEST_PATH = ("joinRequestId",)


class AlreadyDecided(Conflict):
    """This request is not pending any more."""

    def __init__(self, request: JoinRequestItem, *, path: InputPath = REQUEST_PATH) -> None:
        super().__init__(
            f"This request is {request.status} already: look at it as it is now.",
            path=path,
            current=InTheWay(ObjectKind.JOIN_REQUEST, (request.group_id, request.request_id)),
        )


@dataclass(frozen=True, slots=True)
class Decision:
    """This is how a request ends, and by whom; the last two are there when it is approved."""

    status: JoinRequestStatus
    decided_by: UserId
    at: str
    final_role: Role | None = None
    participant_id: ParticipantId | None = None


def pending(request: JoinRequestItem | None, *, path: InputPath = REQUEST_PATH) -> JoinRequestItem:
    """This is the request, which can be decided still.

    Raises:
        NotFound: there is none.
        AlreadyDecided: it can't.
    """
    if request is None:
        raise not_found(path)
    if request.status is not JoinRequestStatus.PENDING:
        raise AlreadyDecided(request, path=path)
    return request


def decided(request: JoinRequestItem, decision: Decision) -> JoinRequestItem:
    """This is the request once it is decided: on no index of pending ones."""
    return request.model_copy(
        update={
            "status": decision.status,
            "pending_key": None,
            "user_pending_key": None,
            "decided_by": decision.decided_by,
            "decided_at": decision.at,
            "final_role": decision.final_role,
            "participant_id": decision.participant_id,
            "updated_at": decision.at,
        }
    )


def ended(group: GroupItem, before: JoinRequestItem, after: JoinRequestItem) -> tuple[Planned, ...]:
    """This plans a decided request's own row, if it is pending, and the applicant's."""
    is_pending = Equals("Status", JoinRequestStatus.PENDING.value)
    row = edited_row(before, after, condition=is_pending, refusal=_no_longer_pending)
    told = applicants_row(group, after)
    return row, Planned(Put(told.table, told.to_item()), planned_again)


def applicants_row(group: GroupItem, request: JoinRequestItem) -> UserJoinRequestItem:
    """This is the row that the applicant finds the request by."""
    return UserJoinRequestItem(
        user_id=request.applicant_user_id,
        group_id=request.group_id,
        group_name=group.name,
        request_id=request.request_id,
        status=request.status,
        created_at=request.created_at,
        updated_at=request.updated_at,
    )


def unlocked(request: JoinRequestItem) -> Planned:
    """This plans the end of the applicant's lock, so that they may ask again."""
    key = join_lock_key(request.group_id, request.applicant_user_id)
    return Planned(Delete(GROUPS, key), planned_again)


def locked(request: JoinRequestItem) -> Planned:
    """This plans the lock of who was denied, in the place of that of the pending request."""
    lock = JoinLockItem(
        entity_type="JOINREQ_DENIED_LOCK",
        group_id=request.group_id,
        user_id=request.applicant_user_id,
        request_id=request.request_id,
        created_at=request.updated_at,
    )
    return Planned(Put(lock.table, lock.to_item()), planned_again)


def request_changed(
    request: JoinRequestItem,
    *,
    actor_id: ParticipantId | None,
    joined: ChangeKind | None = None,
    changes: tuple[FieldChange, ...] | None = None,
) -> Happening:
    """This tells of a request, made or decided; an applicant is no participant and so no actor.

    `joined` says what became of the participant where the request has let somebody in, and
    `changes` what that changed of a guest.
    """
    return Happening(
        EventType.JOIN_REQUEST_CHANGED,
        request.group_id,
        request.request_id,
        actor_id=actor_id,
        payload=EventPayload(
            change=joined,
            participant_id=request.participant_id,
            title=request.applicant_name,
            changes=changes,
        ),
    )


def _no_longer_pending(item: Item | None) -> DomainError:
    if item is None:
        return not_found(REQUEST_PATH)
    return AlreadyDecided(JoinRequestItem.from_item(item))
