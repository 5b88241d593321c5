"""This module gives a participant another role, and a guest another name."""

from dataclasses import dataclass

from datastore.engine.port import Engine
from datastore.events import Happening
from datastore.items import EventPayload, EventType, ParticipantItem
from datastore.keys import member_key
from datastore.operations import Absent, Condition, Equals, SetTo, Update
from datastore.reads.participants import participants_by_key
from datastore.store import Store
from datastore.tables import GROUPS
from datastore.values import Item
from datastore.writes.acting import Acting, acting_member, allowed, not_found
from datastore.writes.commit import commit
from datastore.writes.done import Done
from datastore.writes.guest import check_guest_role
from datastore.writes.opening import Opening
from datastore.writes.owners import as_owner, count_owners, one_owner_less, one_owner_more
from datastore.writes.participant_changes import participant_changes
from datastore.writes.participants import on_the_way_out
from datastore.writes.planned import Plan, Planned, planned_again
from datastore.writes.stamp import Stamp
from datastore.writes.write_path import WritePath
from domain.access import ParticipantKind, Role, may_edit_money
from domain.change import ChangeKind
from domain.errors import DomainError, Forbidden
from domain.ids import GroupId, ParticipantId, UserId
from domain.unset import UNSET, Left, chosen

PARTICIPANT_PATH = ("participantId",)


@dataclass(frozen=True, slots=True)
class UpdateParticipant:
    """This asks for another name, another role, or both at once."""

    actor: UserId
    group_id: GroupId
    participant_id: ParticipantId
    display_name: str | Left
    role: Role | Left
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class Snapshot:
    """This is what the plan looks at: who acts, who is changed, how many owners there are."""

    acting: Acting
    participant: ParticipantItem | None
    owner_count: int


async def run(store: Store, command: UpdateParticipant) -> Done[ParticipantItem]:
    """This changes the participant.

    Raises:
        InvalidInput: INVALID: a role that no guest has.
        NotFound: the actor is in no such group, or the participant isn't.
        Forbidden: the actor's role may not, or the name is a user's own.
        Conflict: LAST_OWNER, or the participant is being removed or merged.
        DomainError, EngineError: as `commit` says.
    """
    return await commit(store, command, path=PATH)


def plan(snapshot: Snapshot, command: UpdateParticipant) -> Plan[ParticipantItem]:
    """This plans the participant's row, the membership's copy of the role, and the owners' count.

    Who may rename a guest is who may add one; a role takes an owner.
    """
    acting = snapshot.acting
    checks = _permission(acting, command)
    before = snapshot.participant
    if before is None:
        raise not_found(PARTICIPANT_PATH)
    _check(before, command)
    after = before.model_copy(
        update={
            "display_name": chosen(command.display_name, before.display_name),
            "role": chosen(command.role, before.role),
            "updated_at": command.stamp.at,
        }
    )
    return Plan(
        rows=(*checks, *_owners(snapshot, before, after), _row(before, after), *_copy(after)),
        happening=_happening(acting, before, after),
        resource=after,
        group_path=PARTICIPANT_PATH,
    )


async def _prepare(
    engine: Engine, opening: Opening, command: UpdateParticipant
) -> Plan[ParticipantItem]:
    acting = acting_member(opening, path=PARTICIPANT_PATH)
    key = (command.group_id, command.participant_id)
    (participant,) = await participants_by_key(engine, (key,), consistent=True)
    return plan(Snapshot(acting, participant, await count_owners(engine, acting.group)), command)


PATH = WritePath("updateParticipant", "PARTICIPANT", _prepare)


def _permission(acting: Acting, command: UpdateParticipant) -> tuple[Planned, ...]:
    if command.role is not UNSET:
        return as_owner(acting)
    return allowed(acting, may=may_edit_money)


def _check(participant: ParticipantItem, command: UpdateParticipant) -> None:
    is_guest = participant.type is ParticipantKind.GUEST
    if command.display_name is not UNSET and not is_guest:
        raise _own_name()
    if command.role is not UNSET and is_guest:
        check_guest_role(command.role)


def _own_name() -> Forbidden:
    return Forbidden(
        "This is a user's own name, which they alone change, in their profile.",
        path=("displayName",),
    )


def _row(before: ParticipantItem, after: ParticipantItem) -> Planned:
    """This plans the row, if it is as it was: a user's name is not a guest's to change."""
    actions = (
        SetTo("DisplayName", after.display_name),
        SetTo("Role", after.role.value),
        SetTo("UpdatedAt", after.updated_at),
    )
    is_same: Condition = Equals("Role", before.role.value) & Equals("Type", before.type.value)

    def refusal(item: Item | None) -> DomainError | None:
        if item is None:
            return not_found(PARTICIPANT_PATH)
        return on_the_way_out(PARTICIPANT_PATH) if "TransferTarget" in item else None

    write = Update(GROUPS, after.key, actions, is_same & Absent("TransferTarget"))
    return Planned(write, refusal)


def _copy(after: ParticipantItem) -> tuple[Planned, ...]:
    """This plans the membership's copy of the role, which a row of before gets with it."""
    if after.user_id is None:
        return ()
    actions = (SetTo("Role", after.role.value), SetTo("UpdatedAt", after.updated_at))
    key = member_key(after.group_id, after.user_id)
    is_same = Equals("ParticipantId", after.participant_id)
    return (Planned(Update(GROUPS, key, actions, is_same), planned_again),)


def _owners(
    snapshot: Snapshot, before: ParticipantItem, after: ParticipantItem
) -> tuple[Planned, ...]:
    was, is_now = before.role is Role.OWNER, after.role is Role.OWNER
    if was == is_now:
        return ()
    group, count = snapshot.acting.group, snapshot.owner_count
    change = (
        one_owner_more(group, count) if is_now else one_owner_less(group, count, path=("role",))
    )
    return (change,)


def _happening(acting: Acting, before: ParticipantItem, after: ParticipantItem) -> Happening:
    return Happening(
        EventType.PARTICIPANT_CHANGED,
        after.group_id,
        after.participant_id,
        actor_id=acting.participant_id,
        payload=EventPayload(
            change=ChangeKind.UPDATED,
            title=after.display_name,
            changes=participant_changes(before, after),
        ),
    )
