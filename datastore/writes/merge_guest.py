"""This module merges a guest into another participant, who gets all that names the guest."""

from contextlib import aclosing
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
from datastore.operations import Equals, Remove, Update
from datastore.reads.participants import participants_by_key
from datastore.reads.references import first_reference, references
from datastore.store import Store
from datastore.tables import GROUPS
from datastore.writes.acting import Acting, acting_member, live_group, not_found
from datastore.writes.aside import Aside, carry_out
from datastore.writes.commit import Overtaken, commit
from datastore.writes.letting_go import let_go
from datastore.writes.locking import live
from datastore.writes.merge_pair import (
    GUEST_PATH,
    INTO_PATH,
    MergedAlready,
    Pair,
    in_merge,
    locked_guest,
    locked_target,
    read_pair,
)
from datastore.writes.nets import Balances, read_balances
from datastore.writes.opening import Opening, read_opening
from datastore.writes.owners import as_owner
from datastore.writes.participant_changes import gone
from datastore.writes.planned import Plan, Planned, planned_again
from datastore.writes.reassign import Reassign, reassign
from datastore.writes.removal import in_use, read_balance_row, removed, settle
from datastore.writes.stamp import Stamp
from datastore.writes.work import Continuation, begun
from datastore.writes.write_path import WritePath
from domain.change import ChangeKind
from domain.currency import find_currency
from domain.errors import DomainError, InvalidInput
from domain.ids import GroupId, ParticipantId, UserId
from domain.money import MAX_NET_MINOR, beyond_sum_limit

# Nothing new names a locked guest, so one round finds all; another gateway may be at it too.
MOST_ROUNDS = 5


@dataclass(frozen=True, slots=True)
class MergeGuest:
    """This asks to merge a guest into somebody, user or guest."""

    actor: UserId
    group_id: GroupId
    guest_id: ParticipantId
    into_id: ParticipantId
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class Before:
    """This is what the plan of the locks looks at: who acts, both, and the balances."""

    acting: Acting
    source: ParticipantItem | None
    target: ParticipantItem | None
    balances: Balances


@dataclass(frozen=True, slots=True)
class Snapshot:
    """This is what the plan of the end looks at: the group, both, and the stored balances."""

    group: GroupItem
    pair: Pair
    balances: BalanceItem | None


class StillNamed(Exception):
    """This guest is named by something that was not found before."""


async def run(store: Store, command: MergeGuest) -> ParticipantItem:
    """This merges the guest, and gives the participant who stays.

    Cost: everything that could name the guest is read twice; a transaction for each that does,
    and two more.

    Raises:
        InvalidInput: INVALID: both are the same, or it isn't a guest. LIMIT_EXCEEDED: a balance.
        NotFound: the actor is in no such group, or one of the two isn't.
        Forbidden: the actor is no owner.
        Conflict: one of the two is being removed or merged, or the guest is kept for somebody.
        DomainError, EngineError: as `commit` says; what has begun is gone on with.
    """
    if command.guest_id == command.into_id:
        raise InvalidInput("The guest can't be merged into themself: name another.", path=INTO_PATH)
    planning = partial(_plan_lock, store.engine, command)
    work = await carry_out(store, command.group_id, planning, stamp=command.stamp.part("lock"))
    try:
        return await _merge(store, Continuation(work, command.stamp))
    except (EngineError, Overtaken):
        store.left_to_do(work)
        raise


async def finish(store: Store, work: WorkItem, stamp: Stamp) -> None:
    """This goes on with a merge, or unlocks both where it can't be.

    Raises:
        Overtaken, EngineError: the store could not do it; finish it again.
    """
    try:
        await _merge(store, Continuation(work, stamp))
    except Overtaken:
        raise
    except DomainError:
        # It was refused, and both were let go: then this work is at its end.
        return


def plan_lock(snapshot: Before, work: WorkItem) -> tuple[Planned, ...]:
    """This plans the locks of both, and the work that is begun with them.

    Raises:
        InvalidInput: INVALID: it isn't a guest. LIMIT_EXCEEDED: what both are owed together.
        NotFound: one of the two isn't there.
        Forbidden: the actor is no owner.
        Conflict: the guest is kept for somebody.
    """
    checks = as_owner(snapshot.acting)
    source, target = snapshot.source, snapshot.target
    if source is None or target is None:
        raise not_found(GUEST_PATH if source is None else INTO_PATH)
    pair = Pair(source, target)
    guest = locked_guest(pair, at=work.created_at)
    _check_net(snapshot, pair)
    live_check = live(work.group_id, path=GUEST_PATH)
    return (live_check, *checks, guest, locked_target(pair), begun(work))


def plan(snapshot: Snapshot, command: Continuation) -> Plan[ParticipantItem]:
    """This plans the end of the guest, and of the target's mark."""
    source, target = snapshot.pair.source, snapshot.pair.target
    from_source = Equals("TransferSource", source.participant_id)
    unmarked = Update(GROUPS, target.key, (Remove("TransferSource"),), from_source)
    return Plan(
        rows=(
            *in_merge(snapshot.pair),
            *removed(snapshot.group, source, snapshot.balances, path=GUEST_PATH),
            Planned(unmarked, planned_again),
        ),
        happening=Happening(
            EventType.PARTICIPANT_CHANGED,
            command.group_id,
            command.participant_id,
            actor_id=command.work.actor_id,
            payload=EventPayload(
                change=ChangeKind.DELETED,
                title=source.display_name,
                changes=gone(source, into=target),
            ),
        ),
        resource=target.model_copy(update={"transfer_source": None}),
        group_path=GUEST_PATH,
    )


async def _plan_lock(engine: Engine, command: MergeGuest) -> Aside[WorkItem]:
    opening = await read_opening(engine, command, mutation=PATH.mutation)
    acting = acting_member(opening, path=GUEST_PATH)
    keys = ((command.group_id, command.guest_id), (command.group_id, command.into_id))
    source, target = await participants_by_key(engine, keys, consistent=True)
    balances = await read_balances(engine, command.group_id)
    work = _work(acting, command)
    return Aside(plan_lock(Before(acting, source, target, balances), work), work)


async def _prepare(
    engine: Engine, opening: Opening, command: Continuation
) -> Plan[ParticipantItem]:
    """This looks for what still names the guest, behind the head: who is new changes that."""
    group = live_group(opening, path=GUEST_PATH)
    pair = await read_pair(engine, command.work)
    if await first_reference(engine, command.group_id, to=command.participant_id) is not None:
        raise StillNamed
    balances = await read_balance_row(engine, command.group_id)
    return plan(Snapshot(group, pair, balances), command)


PATH = WritePath("mergeGuest", "PARTICIPANT", _prepare)


async def _merge(store: Store, command: Continuation) -> ParticipantItem:
    try:
        target = await _moved(store, command)
    except Overtaken:
        raise
    except DomainError:
        await let_go(store, command.work, stamp=command.stamp)
        raise
    await settle(store, command.work, stamp=command.stamp)
    return target


async def _moved(store: Store, command: Continuation) -> ParticipantItem:
    """This moves all that names the guest, then ends the guest, and gives who stays."""
    for round_ in range(MOST_ROUNDS):
        try:
            await _reassign_all(store, command, round_)
            return (await commit(store, command, path=PATH)).resource
        except StillNamed:
            continue
        except MergedAlready:
            return await _target(store.engine, command.work)
    raise in_use(GUEST_PATH)


async def _reassign_all(store: Store, command: Continuation, round_: int) -> None:
    naming = references(store.engine, command.group_id, to=command.participant_id)
    async with aclosing(naming):
        async for found in naming:
            stamp = command.stamp.part(f"{round_} {found.key.sort}")
            await reassign(store, Reassign(command.work, found, stamp))


async def _target(engine: Engine, work: WorkItem) -> ParticipantItem:
    target_id = work.target_id or ParticipantId(work.resource_id)
    key = (work.group_id, target_id)
    (target,) = await participants_by_key(engine, (key,), consistent=True)
    if target is None:
        raise not_found(INTO_PATH)
    return target


def _check_net(snapshot: Before, pair: Pair) -> None:
    nets = snapshot.balances.row.nets
    net_minor = sum(nets.get(each, 0) for each in pair.ids)
    if abs(net_minor) > MAX_NET_MINOR:
        currency = find_currency(snapshot.acting.group.currency)
        raise beyond_sum_limit(net_minor, currency, path=GUEST_PATH)


def _work(acting: Acting, command: MergeGuest) -> WorkItem:
    return WorkItem(
        kind=WorkKind.MERGE_GUEST,
        group_id=command.group_id,
        resource_id=command.guest_id,
        target_id=command.into_id,
        actor_id=acting.participant_id,
        actor_user_id=command.actor,
        created_at=command.stamp.at,
    )
