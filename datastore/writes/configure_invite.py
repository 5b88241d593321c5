"""This module says how a group may be joined: whether, as what, until when, and by which token."""

from dataclasses import dataclass

from datastore.engine.port import Engine
from datastore.events import Happening
from datastore.items import EventPayload, EventType, FieldChange, InviteItem
from datastore.keys import INVITE
from datastore.operations import Absent, Condition, Equals, Exists, Put
from datastore.reads.invites import invites_by_group
from datastore.store import Store
from datastore.writes.acting import Acting, acting_member
from datastore.writes.commit import commit
from datastore.writes.done import Done
from datastore.writes.edited_row import edited_row
from datastore.writes.opening import Opening
from datastore.writes.owners import as_owner
from datastore.writes.planned import Plan, Planned, planned_again
from datastore.writes.stamp import Stamp
from datastore.writes.write_path import WritePath
from domain.access import Role
from domain.change import ChangeKind
from domain.ids import GroupId, UserId
from domain.unset import Left, chosen


@dataclass(frozen=True, slots=True)
class ConfigureInvite:
    """This asks to change a group's invite; what is UNSET stays as it is.

    `new_token_hash` is that of a token made for this command, which counts if a token is needed:
    to rotate, or when the invite is enabled and has none yet. `expires_at` None: never.
    """

    actor: UserId
    group_id: GroupId
    enabled: bool | Left
    default_role: Role | Left
    rotate: bool
    expires_at: str | Left | None
    new_token_hash: str
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class Snapshot:
    """This is what the plan looks at: who acts, and the invite, None in a group of before any."""

    acting: Acting
    invite: InviteItem | None


async def run(store: Store, command: ConfigureInvite) -> Done[InviteItem]:
    """This changes the invite; its hash tells whether the command's token is the one that counts.

    Raises:
        NotFound: the actor is in no such group.
        Forbidden: the actor is no OWNER.
        DomainError, EngineError: as `commit` says.
    """
    return await commit(store, command, path=PATH)


def plan(snapshot: Snapshot, command: ConfigureInvite) -> Plan[InviteItem]:
    """This plans the invite's row, on what was read of it. The event keeps what is for owners."""
    acting = snapshot.acting
    before = snapshot.invite or _no_invite(acting)
    after = _changed(before, command)
    told = FieldChange(field="invite")
    return Plan(
        rows=(*as_owner(acting), _written(snapshot.invite, before, after)),
        happening=Happening(
            EventType.GROUP_CHANGED,
            command.group_id,
            INVITE,
            actor_id=acting.participant_id,
            payload=EventPayload(change=ChangeKind.UPDATED, changes=(told,)),
        ),
        resource=after,
    )


async def _prepare(engine: Engine, opening: Opening, command: ConfigureInvite) -> Plan[InviteItem]:
    acting = acting_member(opening)
    (invite,) = await invites_by_group(engine, (command.group_id,), consistent=True)
    return plan(Snapshot(acting, invite), command)


PATH = WritePath("configureInvite", "INVITE", _prepare)


def _no_invite(acting: Acting) -> InviteItem:
    """This is what a group without an invite goes by: it can't be joined."""
    group = acting.group
    return InviteItem(
        group_id=group.group_id,
        enabled=False,
        default_role=Role.MEMBER,
        rotated_at=group.created_at,
        created_at=group.created_at,
        updated_at=group.created_at,
    )


def _changed(invite: InviteItem, command: ConfigureInvite) -> InviteItem:
    at = command.stamp.at
    enabled = chosen(command.enabled, invite.enabled)
    needs_token = command.rotate or (enabled and invite.token_hash is None)
    return invite.model_copy(
        update={
            "enabled": enabled,
            "default_role": chosen(command.default_role, invite.default_role),
            "expires_at": chosen(command.expires_at, invite.expires_at),
            "token_hash": command.new_token_hash if needs_token else invite.token_hash,
            "rotated_at": at if needs_token else invite.rotated_at,
            "updated_at": at,
        }
    )


def _written(stored: InviteItem | None, before: InviteItem, after: InviteItem) -> Planned:
    if stored is None:
        return Planned(Put(after.table, after.to_item(), Absent("SK")), planned_again)
    return edited_row(before, after, condition=_is_as_read(stored), refusal=planned_again)


def _is_as_read(invite: InviteItem) -> Condition:
    if invite.token_hash is None:
        return Exists("SK") & Absent("TokenHash")
    return Equals("TokenHash", invite.token_hash)
