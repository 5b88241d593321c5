"""This module adds a guest to a group."""

from dataclasses import dataclass

from datastore.engine.port import Engine
from datastore.events import Happening
from datastore.items import (
    EventPayload,
    EventType,
    IdempotencyItem,
    ParticipantItem,
)
from datastore.reads.participants import participants_by_key
from datastore.store import Store
from datastore.writes.acting import Acting, acting_member, allowed
from datastore.writes.commit import commit
from datastore.writes.done import Done
from datastore.writes.guest import check_guest_role, guest_row
from datastore.writes.opening import Opening
from datastore.writes.participant_count import one_more, participant_count
from datastore.writes.planned import Plan, new_row
from datastore.writes.stamp import Stamp
from datastore.writes.write_path import WritePath
from domain.access import Role, may_edit_money
from domain.change import ChangeKind
from domain.ids import GroupId, ParticipantId, UserId


@dataclass(frozen=True, slots=True)
class AddGuest:
    """This asks for a guest, in the role that who claims the guest is to have."""

    actor: UserId
    group_id: GroupId
    participant_id: ParticipantId
    display_name: str
    role: Role
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class Snapshot:
    """This is what the plan looks at: who acts, and how many the group has."""

    acting: Acting
    participant_count: int


async def run(store: Store, command: AddGuest) -> Done[ParticipantItem]:
    """This adds the guest.

    Raises:
        InvalidInput: INVALID: a role that no guest has. LIMIT_EXCEEDED: the group is full.
        NotFound: the actor is in no such group.
        Forbidden: the actor is a VIEWER.
        DomainError, EngineError: as `commit` says.
    """
    return await commit(store, command, path=PATH)


def plan(snapshot: Snapshot, command: AddGuest) -> Plan[ParticipantItem]:
    """This plans the guest's row, and one participant more in the head, within the limit."""
    acting = snapshot.acting
    guest = _guest(command)
    return Plan(
        rows=(
            *allowed(acting, may=may_edit_money),
            new_row(guest, what="participant"),
            one_more(acting.group, snapshot.participant_count, path=acting.path),
        ),
        happening=Happening(
            EventType.PARTICIPANT_CHANGED,
            command.group_id,
            command.participant_id,
            actor_id=acting.participant_id,
            payload=EventPayload(change=ChangeKind.CREATED, title=command.display_name),
        ),
        resource=guest,
    )


async def _prepare(engine: Engine, opening: Opening, command: AddGuest) -> Plan[ParticipantItem]:
    acting = acting_member(opening)
    count = await participant_count(engine, acting.group)
    return plan(Snapshot(acting, count), command)


async def _again(
    engine: Engine, command: AddGuest, earlier: IdempotencyItem
) -> ParticipantItem | None:
    key = (command.group_id, ParticipantId(earlier.result_id))
    (found,) = await participants_by_key(engine, (key,), consistent=True)
    return found


PATH = WritePath("addGuest", "PARTICIPANT", _prepare, _again)


def _guest(command: AddGuest) -> ParticipantItem:
    check_guest_role(command.role)
    return guest_row(
        command.group_id,
        command.participant_id,
        display_name=command.display_name,
        role=command.role,
        at=command.stamp.at,
    )
