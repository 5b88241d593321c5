"""This module creates a group, with the person who creates it as its owner, and its guests."""

from dataclasses import dataclass
from functools import partial

from datastore.engine.port import Engine
from datastore.events import Happening
from datastore.items import (
    BalanceItem,
    EventPayload,
    EventType,
    GroupItem,
    IdempotencyItem,
    InviteItem,
    ParticipantItem,
    UserMemberItem,
)
from datastore.keys import group_key
from datastore.operations import GetItem
from datastore.reads.groups import group_page
from datastore.reads.window import Window
from datastore.store import Store
from datastore.tables import GROUPS
from datastore.writes.commit import commit
from datastore.writes.done import Done
from datastore.writes.guest import guest_row
from datastore.writes.opening import Opening
from datastore.writes.planned import Plan, Planned, new_row
from datastore.writes.stamp import Stamp
from datastore.writes.write_path import WritePath
from domain.access import ParticipantKind, Role
from domain.change import ChangeKind
from domain.errors import Conflict
from domain.ids import GroupId, ParticipantId, UserId
from domain.limits import MAX_GROUPS_OF_USER, MAX_NEW_GUESTS, count_problem


@dataclass(frozen=True, slots=True)
class NewGuest:
    """This is a guest that a group begins with."""

    participant_id: ParticipantId
    display_name: str


@dataclass(frozen=True, slots=True)
class CreateGroup:
    """This asks for a group; `participant_id` is to be the actor's own, before its guests'."""

    actor: UserId
    actor_name: str
    actor_name_version: int
    group_id: GroupId
    participant_id: ParticipantId
    name: str
    description: str | None
    currency: str
    guests: tuple[NewGuest, ...]
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class Snapshot:
    """This is what the plan looks at: in how many groups the actor is, as far as is known."""

    group_count: int


async def run(store: Store, command: CreateGroup) -> Done[GroupItem]:
    """This creates the group, in the actor's turn: groups of one person are made one at a time.

    So the limit of groups is exact on one gateway. Nothing in the table counts them, so people who
    use several gateways at once may exceed it, by one group for each further gateway.

    Raises:
        InvalidInput: LIMIT_EXCEEDED: the guests, or the groups of the actor.
        DomainError, EngineError: as `commit` says.
    """
    return await store.lanes.take(command.actor, partial(commit, store, command, path=PATH))


def plan(snapshot: Snapshot, command: CreateGroup) -> Plan[GroupItem]:
    """This plans the head, the invite (off), the owner, the balances and a row per guest."""
    _check_limits(snapshot, command)
    head = _head(command)
    return Plan(
        rows=(
            new_row(head, what="group"),
            new_row(_invite(command), what="group"),
            new_row(_owner(command), what="participant"),
            new_row(_membership(command), what="membership"),
            new_row(_balances(command), what="group"),
            *(_guest_row(command, guest) for guest in command.guests),
        ),
        happening=Happening(
            EventType.GROUP_CHANGED,
            command.group_id,
            command.group_id,
            actor_id=command.participant_id,
            revision=head.version,
            payload=EventPayload(change=ChangeKind.CREATED, title=command.name),
        ),
        resource=head,
    )


async def _prepare(engine: Engine, opening: Opening, command: CreateGroup) -> Plan[GroupItem]:
    if opening.group is not None:
        raise Conflict("The new id of this group is taken: send the request again to get another.")
    # In DynamoDB the index may lag: someone who creates groups at the limit may get a few more.
    groups = await group_page(engine, command.actor, window=Window(MAX_GROUPS_OF_USER))
    return plan(Snapshot(group_count=len(groups.items)), command)


async def _again(engine: Engine, _: CreateGroup, earlier: IdempotencyItem) -> GroupItem | None:
    key = group_key(GroupId(earlier.result_id))
    found = await engine.get(GetItem(GROUPS, key, consistent=True))
    return None if found is None else GroupItem.from_item(found)


PATH = WritePath("createGroup", "GROUP", _prepare, _again)


def _check_limits(snapshot: Snapshot, command: CreateGroup) -> None:
    problems = (
        count_problem(
            "guests in a new group", len(command.guests), limit=MAX_NEW_GUESTS, path=("guests",)
        ),
        count_problem("groups of one person", snapshot.group_count + 1, limit=MAX_GROUPS_OF_USER),
    )
    for problem in problems:
        if problem is not None:
            raise problem


def _head(command: CreateGroup) -> GroupItem:
    return GroupItem(
        group_id=command.group_id,
        name=command.name,
        description=command.description,
        currency=command.currency,
        created_by=command.actor,
        owner_count=1,
        participant_count=1 + len(command.guests),
        version=1,
        event_seq=1,
        created_at=command.stamp.at,
        updated_at=command.stamp.at,
    )


def _invite(command: CreateGroup) -> InviteItem:
    return InviteItem(
        group_id=command.group_id,
        enabled=False,
        default_role=Role.MEMBER,
        rotated_at=command.stamp.at,
        created_at=command.stamp.at,
        updated_at=command.stamp.at,
    )


def _owner(command: CreateGroup) -> ParticipantItem:
    return ParticipantItem(
        group_id=command.group_id,
        participant_id=command.participant_id,
        type=ParticipantKind.USER,
        user_id=command.actor,
        display_name=command.actor_name,
        name_version=command.actor_name_version,
        role=Role.OWNER,
        created_at=command.stamp.at,
        updated_at=command.stamp.at,
    )


def _membership(command: CreateGroup) -> UserMemberItem:
    return UserMemberItem(
        group_id=command.group_id,
        user_id=command.actor,
        participant_id=command.participant_id,
        role=Role.OWNER,
        created_at=command.stamp.at,
        updated_at=command.stamp.at,
    )


def _balances(command: CreateGroup) -> BalanceItem:
    return BalanceItem(
        group_id=command.group_id,
        balance_revision=0,
        initialized=True,
        created_at=command.stamp.at,
        updated_at=command.stamp.at,
    )


def _guest_row(command: CreateGroup, guest: NewGuest) -> Planned:
    row = guest_row(
        command.group_id,
        guest.participant_id,
        display_name=guest.display_name,
        role=Role.MEMBER,
        at=command.stamp.at,
    )
    return new_row(row, what="participant")
