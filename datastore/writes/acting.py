"""This module holds a transaction to the role of the member who acts."""

from collections.abc import Callable
from dataclasses import dataclass

from datastore.items import GroupItem, UserMemberItem
from datastore.keys import member_key, participant_key
from datastore.operations import Absent, Check, Equals, In
from datastore.tables import GROUPS
from datastore.values import Item
from datastore.writes.opening import Opening
from datastore.writes.planned import Planned
from domain.access import Role
from domain.errors import DomainError, Forbidden, InputPath, NotFound
from domain.ids import ParticipantId


@dataclass(frozen=True, slots=True)
class Acting:
    """This is the member who acts, in a live group.

    `path` is the input field that names the group, or something in it.
    """

    group: GroupItem
    member: UserMemberItem
    role: Role
    is_old_member: bool
    path: InputPath

    @property
    def participant_id(self) -> ParticipantId:
        """This is the participant that the actor is in the group."""
        return self.member.participant_id


def live_group(opening: Opening, *, path: InputPath = ("groupId",)) -> GroupItem:
    """This finds the group, whoever acts.

    Raises:
        NotFound: the group is missing or being deleted.
    """
    group = opening.group
    if group is None or not group.is_live:
        raise not_found(path)
    return group


def acting_member(opening: Opening, *, path: InputPath = ("groupId",)) -> Acting:
    """This finds the acting member.

    Raises:
        NotFound: the group is missing or being deleted, or the actor isn't in it.
    """
    group, member = live_group(opening, path=path), opening.member
    if member is None or member.role is None:
        raise not_found(path)
    return Acting(group, member, member.role, opening.is_old_member, path)


def allowed(acting: Acting, *, may: Callable[[Role], bool]) -> tuple[Planned, ...]:
    """This plans the checks that the actor is still this participant, in a role that may.

    A row of before roles were copied is checked together with the participant's.

    Raises:
        Forbidden: the role may not.
    """
    if not may(acting.role):
        raise forbidden(acting.role, may)
    group_id, member = acting.group.group_id, acting.member
    roles = tuple(role.value for role in Role if may(role))
    is_same = Equals("ParticipantId", member.participant_id)
    is_allowed = In("Role", roles)

    def refusal(item: Item | None) -> DomainError | None:
        return _refusal(item, acting, may)

    key = member_key(group_id, member.user_id)
    if not acting.is_old_member:
        return (Planned(Check(GROUPS, key, is_same & is_allowed), refusal),)
    participant = participant_key(group_id, member.participant_id)
    return (
        Planned(Check(GROUPS, key, is_same & Absent("Role")), refusal),
        Planned(Check(GROUPS, participant, is_allowed), refusal),
    )


def not_found(path: InputPath) -> NotFound:
    """This gives the one answer for what isn't there and for what isn't the caller's."""
    return NotFound("There is nothing with this id that you can see: check the id.", path=path)


def forbidden(role: Role, may: Callable[[Role], bool]) -> Forbidden:
    """This says that a member's role may not, and which role it takes."""
    least = next(each for each in (Role.VIEWER, Role.MEMBER, Role.OWNER) if may(each))
    takes = least if least is Role.OWNER else f"{least} at least"
    return Forbidden(
        f"Your role here is {role}, and this takes {takes}: ask an owner of the group.",
        required_role=least,
    )


def _refusal(item: Item | None, acting: Acting, may: Callable[[Role], bool]) -> DomainError | None:
    if item is None:
        return not_found(acting.path)
    role = item.get("Role")
    if role is None or may(Role(str(role))):
        return None
    return forbidden(Role(str(role)), may)
