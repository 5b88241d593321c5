"""This module deletes a group: it is gone at once, and its rows are swept away behind that."""

from dataclasses import dataclass

from datastore.engine.port import Engine
from datastore.events import Happening
from datastore.items import EventPayload, EventType, GroupItem, WorkItem, WorkKind
from datastore.keys import group_key, log_partition
from datastore.operations import Delete, Exists, GetItem, Query, SetTo, Update
from datastore.store import Store
from datastore.tables import GROUPS, NOTIFICATIONS
from datastore.writes.acting import Acting, acting_member
from datastore.writes.cancel_requests import end_requests
from datastore.writes.commit import commit
from datastore.writes.done import Done
from datastore.writes.opening import Opening
from datastore.writes.owners import as_owner
from datastore.writes.planned import Plan, Planned, planned_again
from datastore.writes.stamp import Stamp
from datastore.writes.sweeping import sweep
from datastore.writes.work import begun, end
from datastore.writes.write_path import WritePath
from domain.change import ChangeKind
from domain.ids import GroupId, UserId


@dataclass(frozen=True, slots=True)
class DeleteGroup:
    """This asks for the end of a group."""

    actor: UserId
    group_id: GroupId
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class Snapshot:
    """This is what the plan looks at: who acts, and the group's head."""

    acting: Acting


async def run(store: Store, command: DeleteGroup) -> Done[GroupItem]:
    """This ends the group, which nobody sees from then on, and gives it as it was last.

    The sweep is left to `finish`.

    Raises:
        NotFound: the actor is in no such group.
        Forbidden: the actor is no owner.
        DomainError, EngineError: as `commit` says.
    """
    return await commit(store, command, path=PATH)


def plan(snapshot: Snapshot, command: DeleteGroup) -> Plan[GroupItem]:
    """This plans the head's mark that the group is being deleted, and the work of the sweep."""
    acting, group = snapshot.acting, snapshot.acting.group
    work = _work(acting, command)
    happening = Happening(
        EventType.GROUP_CHANGED,
        command.group_id,
        command.group_id,
        actor_id=acting.participant_id,
        revision=group.version + 1,
        payload=EventPayload(change=ChangeKind.DELETED, title=group.name),
    )
    return Plan(
        rows=(*as_owner(acting), _tombstone(group), begun(work)),
        happening=happening,
        resource=group,
        leaves=work,
    )


async def _prepare(_: Engine, opening: Opening, command: DeleteGroup) -> Plan[GroupItem]:
    return plan(Snapshot(acting_member(opening)), command)


PATH = WritePath("deleteGroup", "GROUP", _prepare)


async def finish(store: Store, work: WorkItem, stamp: Stamp) -> None:
    """This sweeps a deleted group away: applicants hear of it, rows and log go, the head last.

    Nothing is written in such a group any more, so one sweep that comes to its end leaves nothing.
    Cost: the group's partition and its log, read and deleted.

    Raises:
        EngineError: the store could not do it; sweep again.
    """
    engine, group_id = store.engine, work.group_id
    head = await engine.get(GetItem(GROUPS, group_key(group_id), consistent=True))
    if head is not None:
        await _sweep(engine, GroupItem.from_item(head), work, stamp)
    await end(engine, work)


def _work(acting: Acting, command: DeleteGroup) -> WorkItem:
    return WorkItem(
        kind=WorkKind.DELETE_GROUP,
        group_id=command.group_id,
        resource_id=command.group_id,
        actor_id=acting.participant_id,
        actor_user_id=command.actor,
        created_at=command.stamp.at,
    )


def _tombstone(group: GroupItem) -> Planned:
    actions = (SetTo("Status", "DELETING"), SetTo("Version", group.version + 1))
    return Planned(Update(GROUPS, group.key, actions, Exists("SK")), planned_again)


async def _sweep(engine: Engine, group: GroupItem, work: WorkItem, stamp: Stamp) -> None:
    if group.is_live:
        # Tables that were restored to different moments: a group that people see is left alone.
        return
    await end_requests(engine, group, decided_by=work.actor_user_id, at=stamp.at)
    rows = Query(GROUPS, group.group_id, projection=("GroupId", "SK"), consistent=True)
    await sweep(engine, rows, spared=group.key)
    log = Query(
        NOTIFICATIONS, log_partition(group.group_id), projection=("PK", "SK"), consistent=True
    )
    await sweep(engine, log)
    await engine.write(Delete(GROUPS, group.key))
