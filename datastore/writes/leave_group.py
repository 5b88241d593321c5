"""This module lets a member leave: they stay as a guest of the same name, whom it was all about."""

from dataclasses import dataclass

from datastore.engine.port import Engine
from datastore.events import Happening
from datastore.items import EventPayload, EventType, ParticipantItem
from datastore.keys import member_key
from datastore.operations import Absent, Delete, Equals, Remove, SetTo, Update
from datastore.reads.participants import participants_by_key
from datastore.store import Store
from datastore.tables import GROUPS
from datastore.values import Item
from datastore.writes.acting import Acting, acting_member, allowed, not_found
from datastore.writes.commit import commit
from datastore.writes.done import Done
from datastore.writes.opening import Opening
from datastore.writes.owners import count_owners, one_owner_less
from datastore.writes.participant_changes import participant_changes
from datastore.writes.participants import on_the_way_out
from datastore.writes.planned import Plan, Planned, planned_again
from datastore.writes.stamp import Stamp
from datastore.writes.write_path import WritePath
from domain.access import ParticipantKind, Role, may_leave
from domain.change import ChangeKind
from domain.errors import DomainError
from domain.ids import GroupId, UserId

GROUP_PATH = ("groupId",)


@dataclass(frozen=True, slots=True)
class LeaveGroup:
    """This asks to leave."""

    actor: UserId
    group_id: GroupId
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class Snapshot:
    """This is what the plan looks at: who leaves, and how many owners there are."""

    acting: Acting
    participant: ParticipantItem | None
    owner_count: int


async def run(store: Store, command: LeaveGroup) -> Done[ParticipantItem]:
    """This makes the member a guest.

    Raises:
        NotFound: the actor is in no such group.
        Conflict: LAST_OWNER, or the participant is being removed.
        DomainError, EngineError: as `commit` says.
    """
    return await commit(store, command, path=PATH)


def plan(snapshot: Snapshot, command: LeaveGroup) -> Plan[ParticipantItem]:
    """This plans the participant as a guest, the end of the membership, one owner less if need be.

    A guest is no owner: who was one is a MEMBER when somebody takes the guest over.
    """
    acting, before = snapshot.acting, snapshot.participant
    if before is None:
        raise not_found(GROUP_PATH)
    is_owner = before.role is Role.OWNER
    after = before.model_copy(
        update={
            "type": ParticipantKind.GUEST,
            "role": Role.MEMBER if is_owner else before.role,
            "user_id": None,
            "claimed_at": None,
            "updated_at": command.stamp.at,
        }
    )
    owners = (
        (one_owner_less(acting.group, snapshot.owner_count, path=GROUP_PATH),) if is_owner else ()
    )
    return Plan(
        rows=(
            *allowed(acting, may=may_leave),
            *owners,
            _guest(before, after),
            _no_member(command, acting),
        ),
        happening=_happening(before, after),
        resource=after,
    )


async def _prepare(engine: Engine, opening: Opening, command: LeaveGroup) -> Plan[ParticipantItem]:
    acting = acting_member(opening)
    key = (command.group_id, acting.participant_id)
    (participant,) = await participants_by_key(engine, (key,), consistent=True)
    return plan(Snapshot(acting, participant, await count_owners(engine, acting.group)), command)


PATH = WritePath("leaveGroup", "PARTICIPANT", _prepare)


def _guest(before: ParticipantItem, after: ParticipantItem) -> Planned:
    actions = (
        SetTo("Type", after.type.value),
        SetTo("Role", after.role.value),
        SetTo("UpdatedAt", after.updated_at),
        Remove("UserId"),
        Remove("ClaimedAt"),
    )
    is_own = Equals("UserId", before.user_id) & Equals("Role", before.role.value)

    def refusal(item: Item | None) -> DomainError | None:
        if item is None or item.get("UserId") != before.user_id:
            return not_found(GROUP_PATH)
        return on_the_way_out(GROUP_PATH) if "TransferTarget" in item else None

    return Planned(Update(GROUPS, after.key, actions, is_own & Absent("TransferTarget")), refusal)


def _no_member(command: LeaveGroup, acting: Acting) -> Planned:
    key = member_key(command.group_id, command.actor)
    is_same = Equals("ParticipantId", acting.participant_id)
    return Planned(Delete(GROUPS, key, is_same), planned_again)


def _happening(before: ParticipantItem, after: ParticipantItem) -> Happening:
    return Happening(
        EventType.PARTICIPANT_CHANGED,
        after.group_id,
        after.participant_id,
        actor_id=after.participant_id,
        payload=EventPayload(
            change=ChangeKind.UPDATED,
            title=after.display_name,
            changes=participant_changes(before, after),
        ),
    )
