"""This module denies a request to join: its applicant asks again with a token only."""

from dataclasses import dataclass

from datastore.engine.port import Engine
from datastore.items import JoinRequestItem
from datastore.reads.join_requests import join_requests_by_key
from datastore.store import Store
from datastore.writes.acting import Acting, acting_member
from datastore.writes.commit import commit
from datastore.writes.deciding import (
    REQUEST_PATH,
    Decision,
    decided,
    ended,
    locked,
    pending,
    request_changed,
)
from datastore.writes.done import Done
from datastore.writes.opening import Opening
from datastore.writes.owners import as_owner
from datastore.writes.planned import Plan
from datastore.writes.stamp import Stamp
from datastore.writes.write_path import WritePath
from domain.ids import GroupId, JoinRequestId, UserId
from domain.joining import JoinRequestStatus


@dataclass(frozen=True, slots=True)
class DenyJoinRequest:
    """This asks to deny a request."""

    actor: UserId
    group_id: GroupId
    request_id: JoinRequestId
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class Snapshot:
    """This is what the plan looks at: who acts, and the pending request."""

    acting: Acting
    request: JoinRequestItem


async def run(store: Store, command: DenyJoinRequest) -> Done[JoinRequestItem]:
    """This denies the request.

    Raises:
        NotFound: the actor is in no group with this request.
        Forbidden: the actor is no OWNER.
        Conflict: the request is decided already.
        DomainError, EngineError: as `commit` says.
    """
    return await commit(store, command, path=PATH)


def plan(snapshot: Snapshot, command: DenyJoinRequest) -> Plan[JoinRequestItem]:
    """This plans the request's end, and the lock of who was denied."""
    acting = snapshot.acting
    decision = Decision(JoinRequestStatus.DENIED, decided_by=command.actor, at=command.stamp.at)
    denied = decided(snapshot.request, decision)
    return Plan(
        rows=(*as_owner(acting), *ended(acting.group, snapshot.request, denied), locked(denied)),
        happening=request_changed(denied, actor_id=acting.participant_id),
        resource=denied,
        group_path=REQUEST_PATH,
    )


async def _prepare(
    engine: Engine, opening: Opening, command: DenyJoinRequest
) -> Plan[JoinRequestItem]:
    acting = acting_member(opening, path=REQUEST_PATH)
    as_owner(acting)
    key = (command.group_id, command.request_id)
    (request,) = await join_requests_by_key(engine, (key,), consistent=True)
    return plan(Snapshot(acting, pending(request)), command)


PATH = WritePath("denyJoinRequest", "JOINREQ", _prepare)
