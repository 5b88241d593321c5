"""This module cancels the requests that claim a guest who is going, or whose group is.

Whoever takes work on calls it: it needs no lane of its caller's, and may be called again at any
time, as what was cancelled before is not pending any more.
"""

from dataclasses import dataclass

from datastore.engine.port import Engine
from datastore.items import GroupItem, JoinRequestItem
from datastore.operations import Put
from datastore.reads.join_requests import all_pending, join_requests_by_key
from datastore.store import Store
from datastore.writes.acting import live_group
from datastore.writes.commit import commit
from datastore.writes.deciding import (
    AlreadyDecided,
    Decision,
    applicants_row,
    decided,
    ended,
    pending,
    request_changed,
    unlocked,
)
from datastore.writes.opening import Opening
from datastore.writes.planned import Plan
from datastore.writes.stamp import Stamp
from datastore.writes.write_path import WritePath
from domain.ids import GroupId, JoinRequestId, ParticipantId, UserId
from domain.joining import JoinRequestStatus


@dataclass(frozen=True, slots=True)
class CancelRequests:
    """This asks to cancel what claims a guest; who removes the guest decides, and is the actor.

    They need not be in the group any more: the removal was allowed when it began.
    """

    group_id: GroupId
    target_id: ParticipantId
    decided_by: UserId
    actor_id: ParticipantId
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class CancelRequest:
    """This asks to cancel one request; nobody acts as a member."""

    group_id: GroupId
    request_id: JoinRequestId
    decided_by: UserId
    actor_id: ParticipantId
    stamp: Stamp

    @property
    def actor(self) -> None:
        """This is nobody."""


async def cancel_requests(store: Store, command: CancelRequests) -> int:
    """This cancels the pending requests that claim the guest, each in a write of its own.

    Gives how many it has cancelled: one that is decided meanwhile is left as it is.
    Cost: the group's requests are read; then one transaction each.

    Raises:
        NotFound: the group is gone, and its requests with it.
        DomainError, EngineError: as `commit` says; call again to go on.
    """
    count = 0
    for request in await all_pending(store.engine, command.group_id, target_id=command.target_id):
        count += await _cancel(store, command, request.request_id)
    return count


async def end_requests(engine: Engine, group: GroupItem, *, decided_by: UserId, at: str) -> None:
    """This tells all applicants of a group that is being deleted that their requests are over.

    Only they are told, as the requests go with the group, before which this must be done. Nothing
    else writes in such a group, so no condition is needed. Cost: the group's requests are read;
    then one write each.
    """
    decision = Decision(JoinRequestStatus.CANCELLED, decided_by, at)
    for request in await all_pending(engine, group.group_id):
        row = applicants_row(group, decided(request, decision))
        await engine.write(Put(row.table, row.to_item()))


def plan(
    group: GroupItem, request: JoinRequestItem, command: CancelRequest
) -> Plan[JoinRequestItem]:
    """This plans the request, cancelled, the applicant's row, and the end of their lock."""
    decision = Decision(JoinRequestStatus.CANCELLED, command.decided_by, command.stamp.at)
    cancelled = decided(request, decision)
    return Plan(
        rows=(*ended(group, request, cancelled), unlocked(cancelled)),
        happening=request_changed(cancelled, actor_id=command.actor_id),
        resource=cancelled,
    )


async def _prepare(
    engine: Engine, opening: Opening, command: CancelRequest
) -> Plan[JoinRequestItem]:
    group = live_group(opening)
    key = (command.group_id, command.request_id)
    (request,) = await join_requests_by_key(engine, (key,), consistent=True)
    return plan(group, pending(request), command)


PATH = WritePath("cancelRequests", "JOINREQ", _prepare)


async def _cancel(store: Store, command: CancelRequests, request_id: JoinRequestId) -> int:
    one = CancelRequest(
        group_id=command.group_id,
        request_id=request_id,
        decided_by=command.decided_by,
        actor_id=command.actor_id,
        stamp=command.stamp.part(request_id),
    )
    try:
        await commit(store, one, path=PATH)
    except AlreadyDecided:
        return 0
    return 1
