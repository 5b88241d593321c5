"""This module holds a transaction to the person who joins: an account in use, and no member yet."""

from collections.abc import Callable
from typing import Final

from datastore.engine.port import Engine
from datastore.items import ProfileItem, UserStatus
from datastore.keys import member_key, profile_key
from datastore.operations import Absent, Check, Condition, Equals
from datastore.reads.groups import group_page
from datastore.reads.window import Window
from datastore.tables import GROUPS, USERS
from datastore.values import Item
from datastore.writes.planned import Planned
from domain.errors import Conflict, DomainError, ErrorCode, InputPath, InTheWay, ObjectKind
from domain.ids import GroupId, ParticipantId, UserId
from domain.limits import MAX_GROUPS_OF_USER, count_problem

YOU_ARE_IN: Final = (
    "You are in this group already: open it. To give you what a guest owes and is owed, an owner"
    " merges the guest into you with `mergeGuest`."
)
"""What a member is told who asks to join."""
THEY_ARE_IN: Final = (
    "The applicant is in this group already: deny the request. To give them what a guest owes and"
    " is owed, an owner merges the guest into them with `mergeGuest`."
)
"""What an owner is told who approves the request of a member."""


async def check_group_limit(engine: Engine, user_id: UserId, *, path: InputPath) -> None:
    """This makes sure that somebody may be in one more group. Cost: one query.

    The index may lag behind in DynamoDB, and nothing in the table counts a person's groups: who
    joins several at once may exceed the limit by a few.

    Raises:
        InvalidInput: LIMIT_EXCEEDED: they are in as many as one may be.
    """
    groups = await group_page(engine, user_id, window=Window(MAX_GROUPS_OF_USER))
    problem = count_problem(
        "groups of one person", len(groups.items) + 1, limit=MAX_GROUPS_OF_USER, path=path
    )
    if problem is not None:
        raise problem


def usable(profile: ProfileItem | None, *, path: InputPath) -> ProfileItem:
    """This is the profile of an account in use.

    Raises:
        Conflict: the account is suspended, or gone.
    """
    if profile is None or profile.status is not UserStatus.ACTIVE:
        raise _unusable(path)
    return profile


def stays_usable(profile: ProfileItem, *, path: InputPath) -> Planned:
    """This plans the check that an account is in use, and called as it was when it was read."""

    def refusal(item: Item | None) -> DomainError | None:
        is_active = item is not None and item.get("Status") == UserStatus.ACTIVE.value
        return None if is_active else _unusable(path)

    is_active = Equals("Status", UserStatus.ACTIVE.value)
    condition = is_active & _is_called_the_same(profile)
    return Planned(Check(USERS, profile_key(profile.user_id), condition), refusal)


def no_member(group_id: GroupId, user_id: UserId, *, path: InputPath) -> Planned:
    """This plans the check that the one who asks isn't in the group."""
    check = Check(GROUPS, member_key(group_id, user_id), Absent("SK"))
    return Planned(check, refused_member(group_id, path=path, message=YOU_ARE_IN))


def refused_member(
    group_id: GroupId, *, path: InputPath, message: str
) -> Callable[[Item | None], DomainError | None]:
    """This is the refusal of a membership that must not be there yet."""

    def refusal(item: Item | None) -> DomainError | None:
        if item is None:
            return None
        participant_id = ParticipantId(str(item["ParticipantId"]))
        return already_member(group_id, participant_id, path=path, message=message)

    return refusal


def already_member(
    group_id: GroupId, participant_id: ParticipantId, *, path: InputPath, message: str
) -> Conflict:
    """This tells that somebody is in the group, and as whom."""
    return Conflict(
        message,
        code=ErrorCode.ALREADY_MEMBER,
        path=path,
        current=InTheWay(ObjectKind.PARTICIPANT, (group_id, participant_id)),
    )


def _is_called_the_same(profile: ProfileItem) -> Condition:
    same = Equals("NameVersion", profile.name_version)
    return same | Absent("NameVersion") if profile.name_version == 1 else same


def _unusable(path: InputPath) -> Conflict:
    return Conflict(
        "The account of who would join is suspended or deleted: only an active one can join.",
        path=path,
    )
