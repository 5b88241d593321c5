"""This module removes a participant whom nothing names, and keeps everybody else."""

from dataclasses import dataclass
from functools import partial

from datastore.engine.errors import EngineError
from datastore.engine.port import Engine
from datastore.events import Happening
from datastore.items import (
    BalanceItem,
    EventPayload,
    EventType,
    GroupItem,
    ParticipantItem,
    WorkItem,
    WorkKind,
)
from datastore.operations import Equals
from datastore.reads.participants import participants_by_key
from datastore.reads.references import first_reference, in_the_way
from datastore.store import Store
from datastore.writes.acting import Acting, acting_member, live_group, not_found
from datastore.writes.aside import Aside, carry_out
from datastore.writes.commit import Overtaken, commit
from datastore.writes.letting_go import let_go
from datastore.writes.locking import live, locked
from datastore.writes.opening import Opening, read_opening
from datastore.writes.owners import as_owner, check_another_owner, count_owners, one_owner_less
from datastore.writes.participant_changes import gone
from datastore.writes.planned import Plan, Planned
from datastore.writes.removal import in_use, read_balance_row, removed, settle
from datastore.writes.stamp import Stamp
from datastore.writes.work import Continuation, begun
from datastore.writes.write_path import WritePath
from domain.access import Role
from domain.change import ChangeKind
from domain.errors import DomainError, NotFound
from domain.ids import GroupId, ParticipantId, UserId

PARTICIPANT_PATH = ("participantId",)


@dataclass(frozen=True, slots=True)
class RemoveParticipant:
    """This asks for the end of a participant, user or guest."""

    actor: UserId
    group_id: GroupId
    participant_id: ParticipantId
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class Snapshot:
    """This is what the plan looks at: the group, who goes, the owners, and the stored balances."""

    group: GroupItem
    participant: ParticipantItem
    owner_count: int
    balances: BalanceItem | None


class RemovedAlready(NotFound):
    """This participant is gone: what was asked for has been done."""

    def __init__(self) -> None:
        super().__init__("This participant was removed already.", path=PARTICIPANT_PATH)


async def run(store: Store, command: RemoveParticipant) -> None:
    """This removes the participant, and what is asked of them.

    Cost: beside the transactions of lock and removal, everything that could name them is read.

    Raises:
        NotFound: the actor is in no such group, or the participant isn't.
        Forbidden: the actor is no owner.
        Conflict: IN_USE: something names them. LAST_OWNER. They are being merged already.
        DomainError, EngineError: as `commit` says.
    """
    planning = partial(_plan_lock, store.engine, command)
    work = await carry_out(store, command.group_id, planning, stamp=command.stamp.part("lock"))
    try:
        await _remove(store, Continuation(work, command.stamp))
    except (EngineError, Overtaken):
        store.left_to_do(work)
        raise


async def finish(store: Store, work: WorkItem, stamp: Stamp) -> None:
    """This removes a participant who is locked, or unlocks who can't be removed.

    Raises:
        Overtaken, EngineError: the store could not do it; finish it again.
    """
    try:
        await _remove(store, Continuation(work, stamp))
    except Overtaken:
        raise
    except DomainError:
        # It was refused, and they were let go: then this work is at its end.
        return


def plan_lock(
    acting: Acting, participant: ParticipantItem | None, owner_count: int, work: WorkItem
) -> tuple[Planned, ...]:
    """This plans the lock, and the work that is begun with it.

    Raises:
        NotFound: there is no such participant.
        Forbidden: the actor is no owner.
        Conflict: LAST_OWNER.
    """
    checks = as_owner(acting)
    if participant is None:
        raise not_found(PARTICIPANT_PATH)
    if participant.role is Role.OWNER:
        check_another_owner(owner_count, path=PARTICIPANT_PATH)
    is_same = Equals("Role", participant.role.value)
    lock = locked(participant, participant.participant_id, also=is_same, path=PARTICIPANT_PATH)
    return (live(acting.group.group_id, path=PARTICIPANT_PATH), *checks, lock, begun(work))


def plan(snapshot: Snapshot, command: Continuation) -> Plan[ParticipantItem]:
    """This plans the end of the participant, with one owner less if they were one."""
    participant, group = snapshot.participant, snapshot.group
    owners: tuple[Planned, ...] = ()
    if participant.role is Role.OWNER:
        owners = (one_owner_less(group, snapshot.owner_count, path=PARTICIPANT_PATH),)
    return Plan(
        rows=(
            *owners,
            *removed(group, participant, snapshot.balances, path=PARTICIPANT_PATH),
        ),
        happening=Happening(
            EventType.PARTICIPANT_CHANGED,
            command.group_id,
            command.participant_id,
            actor_id=command.work.actor_id,
            payload=EventPayload(
                change=ChangeKind.DELETED,
                title=participant.display_name,
                changes=gone(participant),
            ),
        ),
        resource=participant,
        group_path=PARTICIPANT_PATH,
    )


async def _plan_lock(engine: Engine, command: RemoveParticipant) -> Aside[WorkItem]:
    opening = await read_opening(engine, command, mutation=PATH.mutation)
    acting = acting_member(opening, path=PARTICIPANT_PATH)
    key = (command.group_id, command.participant_id)
    (participant,) = await participants_by_key(engine, (key,), consistent=True)
    work = _work(acting, command)
    count = await count_owners(engine, acting.group)
    return Aside(plan_lock(acting, participant, count, work), work)


async def _prepare(
    engine: Engine, opening: Opening, command: Continuation
) -> Plan[ParticipantItem]:
    """This looks for what names the participant, behind the head: who is new there changes it."""
    group = live_group(opening, path=PARTICIPANT_PATH)
    key = (command.group_id, command.participant_id)
    (participant,) = await participants_by_key(engine, (key,), consistent=True)
    if participant is None:
        raise RemovedAlready
    if participant.transfer_target != participant.participant_id:
        # Whoever was at it too has found something, and let them go.
        raise in_use(PARTICIPANT_PATH)
    found = await first_reference(engine, command.group_id, to=command.participant_id)
    if found is not None:
        raise in_use(PARTICIPANT_PATH, current=in_the_way(found))
    balances = await read_balance_row(engine, command.group_id)
    count = await count_owners(engine, group)
    return plan(Snapshot(group, participant, count, balances), command)


PATH = WritePath("removeParticipant", "PARTICIPANT", _prepare)


async def _remove(store: Store, command: Continuation) -> None:
    try:
        await commit(store, command, path=PATH)
    except RemovedAlready:
        pass
    except Overtaken:
        raise
    except DomainError:
        await let_go(store, command.work, stamp=command.stamp)
        raise
    await settle(store, command.work, stamp=command.stamp)


def _work(acting: Acting, command: RemoveParticipant) -> WorkItem:
    return WorkItem(
        kind=WorkKind.REMOVE_PARTICIPANT,
        group_id=command.group_id,
        resource_id=command.participant_id,
        actor_id=acting.participant_id,
        actor_user_id=command.actor,
        created_at=command.stamp.at,
    )
