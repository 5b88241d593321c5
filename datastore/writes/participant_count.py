"""This module counts the participants of a group, who are limited."""

from datastore.engine.port import Engine
from datastore.items import GroupItem
from datastore.keys import PARTICIPANT_PREFIX, group_key
from datastore.operations import Absent, AddTo, Less, Query, SetTo, Update, begins_with_key
from datastore.reads.listing import read_all
from datastore.tables import GROUPS
from datastore.values import Item
from datastore.writes.planned import Planned
from domain.errors import DomainError, InputPath, InvalidInput
from domain.limits import MAX_GROUP_PARTICIPANTS, count_problem


async def participant_count(engine: Engine, group: GroupItem) -> int:
    """This tells how many participants a group has.

    Cost: nothing; one query where a group of before they were counted has no number.
    """
    if group.participant_count is not None:
        return group.participant_count
    query = Query(GROUPS, group.group_id, begins_with_key(PARTICIPANT_PREFIX), consistent=True)
    return len([item async for item in read_all(engine, query)])


def one_more(group: GroupItem, count: int, *, path: InputPath) -> Planned:
    """This plans one participant more in the head, while there is room.

    Raises:
        InvalidInput: LIMIT_EXCEEDED: there is none.
    """
    check_room(count, path=path)

    def refusal(item: Item | None) -> DomainError | None:
        by_now = None if item is None else item.get("ParticipantCount")
        return _full(by_now, path) if isinstance(by_now, int) else None

    key = group_key(group.group_id)
    if group.participant_count is None:
        first_count = SetTo("ParticipantCount", count + 1)
        return Planned(Update(GROUPS, key, (first_count,), Absent("ParticipantCount")), refusal)
    has_room = Less("ParticipantCount", MAX_GROUP_PARTICIPANTS)
    return Planned(Update(GROUPS, key, (AddTo("ParticipantCount", 1),), has_room), refusal)


def check_room(count: int, *, path: InputPath) -> None:
    """This makes sure that a group takes one more.

    Raises:
        InvalidInput: LIMIT_EXCEEDED: it doesn't.
    """
    full = _full(count, path)
    if full is not None:
        raise full


def _full(count: int, path: InputPath) -> InvalidInput | None:
    return count_problem(
        "participants in one group", count + 1, limit=MAX_GROUP_PARTICIPANTS, path=path
    )
