"""This module changes what a group is called and what it is for."""

from dataclasses import dataclass

from datastore.engine.port import Engine
from datastore.events import Happening
from datastore.items import EventPayload, EventType, FieldChange, GroupItem
from datastore.operations import Action, Remove, SetTo, Update
from datastore.store import Store
from datastore.tables import GROUPS
from datastore.values import Item
from datastore.writes.acting import Acting, acting_member
from datastore.writes.commit import commit
from datastore.writes.done import Done
from datastore.writes.field_changes import field_changes
from datastore.writes.opening import Opening
from datastore.writes.owners import as_owner
from datastore.writes.planned import Plan, Planned
from datastore.writes.stamp import Stamp
from datastore.writes.versions import check_version, is_version, version_conflict
from datastore.writes.write_path import WritePath
from domain.change import ChangeKind
from domain.errors import DomainError, InTheWay, ObjectKind
from domain.ids import GroupId, UserId
from domain.unset import Left, chosen


@dataclass(frozen=True, slots=True)
class UpdateGroup:
    """This asks for another name or description, of the group as it was seen."""

    actor: UserId
    group_id: GroupId
    expected_version: int
    name: str | Left
    description: str | Left | None
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class Snapshot:
    """This is what the plan looks at: who acts, and the group's head."""

    acting: Acting


async def run(store: Store, command: UpdateGroup) -> Done[GroupItem]:
    """This changes the group.

    Raises:
        NotFound: the actor is in no such group.
        Forbidden: the actor is no owner.
        Conflict: VERSION_CONFLICT: the group has changed since.
        DomainError, EngineError: as `commit` says.
    """
    return await commit(store, command, path=PATH)


def plan(snapshot: Snapshot, command: UpdateGroup) -> Plan[GroupItem]:
    """This plans the head in its next version.

    What is edited counts as changed, though it says the same as before.
    """
    acting, group = snapshot.acting, snapshot.acting.group
    checks = as_owner(acting)
    current = InTheWay(ObjectKind.GROUP, (group.group_id,))
    check_version(group.version, command.expected_version, current=current)
    edited = _edited(group, command)
    happening = Happening(
        EventType.GROUP_CHANGED,
        command.group_id,
        command.group_id,
        actor_id=acting.participant_id,
        revision=edited.version,
        payload=EventPayload(
            change=ChangeKind.UPDATED, title=edited.name, changes=_changes(group, edited)
        ),
    )
    return Plan(rows=(*checks, _head(edited, current)), happening=happening, resource=edited)


async def _prepare(_: Engine, opening: Opening, command: UpdateGroup) -> Plan[GroupItem]:
    return plan(Snapshot(acting_member(opening)), command)


PATH = WritePath("updateGroup", "GROUP", _prepare)


def _edited(group: GroupItem, command: UpdateGroup) -> GroupItem:
    return group.model_copy(
        update={
            "name": chosen(command.name, group.name),
            "description": chosen(command.description, group.description),
            "version": group.version + 1,
            "event_seq": group.event_seq + 1,
            "updated_at": command.stamp.at,
        }
    )


def _head(edited: GroupItem, current: InTheWay) -> Planned:
    seen = edited.version - 1
    actions: tuple[Action, ...] = (
        SetTo("Name", edited.name),
        Remove("Description")
        if edited.description is None
        else SetTo("Description", edited.description),
        SetTo("Version", edited.version),
    )

    def refusal(item: Item | None) -> DomainError | None:
        is_other = item is not None and item.get("Version", 1) != seen
        return version_conflict(current) if is_other else None

    return Planned(Update(GROUPS, edited.key, actions, is_version(seen)), refusal)


def _changes(before: GroupItem, after: GroupItem) -> tuple[FieldChange, ...]:
    return field_changes(
        (
            ("name", before.name, after.name),
            ("description", before.description, after.description),
        )
    )
