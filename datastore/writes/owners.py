"""This module keeps a group in the hands of owners: who acts as one, and how many there are."""

from datastore.engine.port import Engine
from datastore.items import GroupItem
from datastore.keys import PARTICIPANT_PREFIX, group_key, participant_key
from datastore.operations import (
    Absent,
    Action,
    AddTo,
    Check,
    Condition,
    Equals,
    Exists,
    Greater,
    Query,
    SetTo,
    Update,
    begins_with_key,
)
from datastore.reads.listing import read_all
from datastore.tables import GROUPS
from datastore.values import Item
from datastore.writes.acting import Acting, allowed, forbidden, not_found
from datastore.writes.planned import Planned, planned_again
from domain.access import ParticipantKind, Role, may_manage
from domain.errors import Conflict, DomainError, ErrorCode, InputPath
from domain.ids import GroupId


def as_owner(acting: Acting) -> tuple[Planned, ...]:
    """This plans the checks of an act for owners alone.

    The participant is the record and the membership its copy: an owner by a stale copy is none.

    Raises:
        Forbidden: the actor is no owner.
    """
    group_id, user_id = acting.group.group_id, acting.member.user_id
    is_own = Equals("UserId", user_id) & Equals("Role", Role.OWNER.value)

    def refusal(item: Item | None) -> DomainError | None:
        if item is None or item.get("UserId") != user_id:
            return not_found(acting.path)
        role = Role(str(item["Role"]))
        return None if may_manage(role) else forbidden(role, may_manage)

    own_row = participant_key(group_id, acting.participant_id)
    return (*allowed(acting, may=may_manage), Planned(Check(GROUPS, own_row, is_own), refusal))


async def count_owners(engine: Engine, group: GroupItem) -> int:
    """This is how many users own the group; a group of before they were counted is counted.

    Cost: nothing where the head has the number; else all participants are read, strongly.
    """
    if group.owner_count is not None:
        return group.owner_count
    is_owner = Equals("Role", Role.OWNER.value) & Equals("Type", ParticipantKind.USER.value)
    query = Query(
        GROUPS,
        group.group_id,
        begins_with_key(PARTICIPANT_PREFIX),
        filter=is_owner,
        consistent=True,
    )
    return len([item async for item in read_all(engine, query)])


def one_owner_more(group: GroupItem, count: int) -> Planned:
    """This plans one owner more in the head; `count` is how many there are."""
    if group.owner_count is None:
        return _first_counted(group.group_id, count + 1)
    write = _counted(group.group_id, AddTo("OwnerCount", 1), Exists("OwnerCount"))
    return Planned(write, planned_again)


def one_owner_less(group: GroupItem, count: int, *, path: InputPath) -> Planned:
    """This plans one owner less in the head, while another stays.

    Raises:
        Conflict: LAST_OWNER: none would stay.
    """
    check_another_owner(count, path=path)
    if group.owner_count is None:
        return _first_counted(group.group_id, count - 1)

    def refusal(item: Item | None) -> DomainError | None:
        left = None if item is None else item.get("OwnerCount")
        return last_owner(path) if isinstance(left, int) and left <= 1 else None

    write = _counted(group.group_id, AddTo("OwnerCount", -1), Greater("OwnerCount", 1))
    return Planned(write, refusal)


def check_another_owner(count: int, *, path: InputPath) -> None:
    """This makes sure that an owner may go, where there are so many.

    Raises:
        Conflict: LAST_OWNER: it is the last.
    """
    if count <= 1:
        raise last_owner(path)


def last_owner(path: InputPath) -> Conflict:
    """This says that a group isn't left without an owner."""
    return Conflict(
        "This is the group's only owner: make another member an owner first, or delete the group.",
        code=ErrorCode.LAST_OWNER,
        path=path,
    )


def _first_counted(group_id: GroupId, count: int) -> Planned:
    # A group of before owners were counted has no number yet.
    write = _counted(group_id, SetTo("OwnerCount", count), Absent("OwnerCount"))
    return Planned(write, planned_again)


def _counted(group_id: GroupId, action: Action, condition: Condition) -> Update:
    return Update(GROUPS, group_key(group_id), (action,), condition)
