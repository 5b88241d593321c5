"""This module tells in which groups a user is, and as what."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from datastore.engine.port import Engine
from datastore.items import GroupItem, UserMemberItem
from datastore.keys import group_key, member_key
from datastore.reads.keyed import items_by_key
from datastore.reads.participants import participants_by_key
from datastore.tables import GROUPS
from datastore.values import Item
from domain.access import Role
from domain.ids import GroupId, ParticipantId, UserId


@dataclass(frozen=True, slots=True)
class Access:
    """This is a user's way into a live group."""

    group: GroupItem
    member: UserMemberItem
    role: Role


async def memberships(
    engine: Engine, user_id: UserId, *, group_ids: Sequence[GroupId]
) -> tuple[Access | None, ...]:
    """This reads a user's access to groups: one result per group, in order.

    None stands for a group that is missing or being deleted, and for one without the user.
    Cost: one strongly consistent call per 50 groups; one more where a row of before roles were
    copied has to be completed.
    """
    keys = [
        key
        for group_id in group_ids
        for key in (group_key(group_id), member_key(group_id, user_id))
    ]
    found = await items_by_key(engine, GROUPS, keys=keys, consistent=True)
    members = await with_roles(engine, tuple(map(_member, found[1::2])))
    return tuple(map(_access, found[::2], members))


async def members_together(
    engine: Engine, group_id: GroupId, *, user_ids: Sequence[UserId]
) -> tuple[Access | None, ...]:
    """This reads the access of several users to one group: one result per user, in order.

    None stands for who isn't in it, and all are None where it is missing or being deleted. The
    group's head, and its event number with it, is the same in all. Cost: one strongly consistent
    call per 100 users, and what `with_roles` costs.
    """
    keys = (group_key(group_id), *(member_key(group_id, user_id) for user_id in user_ids))
    head, *found = await items_by_key(engine, GROUPS, keys=keys, consistent=True)
    members = await with_roles(engine, tuple(map(_member, found)))
    return tuple(_access(head, member) for member in members)


async def with_roles(
    engine: Engine, members: Sequence[UserMemberItem | None]
) -> tuple[UserMemberItem | None, ...]:
    """This completes memberships that lack a role with that of the participant.

    A membership without a participant is None. Cost: nothing where no role is missing, else one
    strongly consistent call per 100.
    """
    lacking = tuple(member for member in members if member is not None and member.role is None)
    if not lacking:
        return tuple(members)
    keys = tuple((member.group_id, member.participant_id) for member in lacking)
    participants = await participants_by_key(engine, keys, consistent=True)
    roles = {
        (participant.group_id, participant.participant_id): participant.role
        for participant in participants
        if participant is not None
    }
    return tuple(member and _with_role(member, roles) for member in members)


def _with_role(
    member: UserMemberItem, roles: Mapping[tuple[GroupId, ParticipantId], Role]
) -> UserMemberItem | None:
    if member.role is not None:
        return member
    role = roles.get((member.group_id, member.participant_id))
    return None if role is None else member.model_copy(update={"role": role})


def _member(item: Item | None) -> UserMemberItem | None:
    return None if item is None else UserMemberItem.from_item(item)


def _access(head: Item | None, member: UserMemberItem | None) -> Access | None:
    if head is None or member is None or member.role is None:
        return None
    group = GroupItem.from_item(head)
    return Access(group, member, member.role) if group.is_live else None
