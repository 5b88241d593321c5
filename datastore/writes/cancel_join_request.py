"""This module lets an applicant take a request to join back."""

from dataclasses import dataclass

from datastore.engine.port import Engine
from datastore.items import GroupItem, JoinRequestItem
from datastore.reads.join_requests import join_requests_by_key
from datastore.store import Store
from datastore.writes.acting import live_group, not_found
from datastore.writes.commit import commit
from datastore.writes.deciding import (
    REQUEST_PATH,
    Decision,
    decided,
    ended,
    pending,
    request_changed,
    unlocked,
)
from datastore.writes.done import Done
from datastore.writes.opening import Opening
from datastore.writes.planned import Plan
from datastore.writes.stamp import Stamp
from datastore.writes.write_path import WritePath
from domain.access import may_manage
from domain.errors import Forbidden
from domain.ids import GroupId, JoinRequestId, UserId
from domain.joining import JoinRequestStatus


@dataclass(frozen=True, slots=True)
class CancelJoinRequest:
    """This asks to take the actor's own request back."""

    actor: UserId
    group_id: GroupId
    request_id: JoinRequestId
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class Snapshot:
    """This is what the plan looks at: the group, and the actor's pending request."""

    group: GroupItem
    request: JoinRequestItem


async def run(store: Store, command: CancelJoinRequest) -> Done[JoinRequestItem]:
    """This takes the request back.

    Raises:
        NotFound: the actor sees no such request.
        Forbidden: it is another's, which the actor as an OWNER sees.
        Conflict: it is decided already.
        DomainError, EngineError: as `commit` says.
    """
    return await commit(store, command, path=PATH)


def plan(snapshot: Snapshot, command: CancelJoinRequest) -> Plan[JoinRequestItem]:
    """This plans the request's end, and that of the lock."""
    decision = Decision(JoinRequestStatus.CANCELLED, decided_by=command.actor, at=command.stamp.at)
    cancelled = decided(snapshot.request, decision)
    return Plan(
        rows=(*ended(snapshot.group, snapshot.request, cancelled), unlocked(cancelled)),
        happening=request_changed(cancelled, actor_id=None),
        resource=cancelled,
        group_path=REQUEST_PATH,
    )


async def _prepare(
    engine: Engine, opening: Opening, command: CancelJoinRequest
) -> Plan[JoinRequestItem]:
    key = (command.group_id, command.request_id)
    # In a missing group too: a read less would tell a stranger which groups there are.
    (request,) = await join_requests_by_key(engine, (key,), consistent=True)
    group = live_group(opening, path=REQUEST_PATH)
    if request is not None and request.applicant_user_id != command.actor:
        raise _anothers(opening)
    return plan(Snapshot(group, pending(request)), command)


PATH = WritePath("cancelJoinRequest", "JOINREQ", _prepare)


def _anothers(opening: Opening) -> Exception:
    member = opening.member
    if member is None or member.role is None or not may_manage(member.role):
        return not_found(REQUEST_PATH)
    return Forbidden("Only its applicant can take a request back: deny it instead.")
