"""This module reads groups, and which a user is in."""

from collections.abc import Sequence
from dataclasses import dataclass

from datastore.engine.port import Engine
from datastore.items import GroupItem
from datastore.keys import group_key
from datastore.reads.keyed import rows_by_key
from datastore.reads.listing import Listing, read_window
from datastore.reads.window import Slice, Window
from datastore.tables import GROUPS
from datastore.values import Item
from domain.access import Role
from domain.ids import GroupId, ParticipantId, UserId


@dataclass(frozen=True, slots=True)
class GroupRef:
    """This says that a user is in a group; the group itself is still to be read strongly."""

    group_id: GroupId
    participant_id: ParticipantId
    role: Role


async def group_page(engine: Engine, user_id: UserId, *, window: Window) -> Slice[GroupRef]:
    """This reads a window of a user's groups, newest group first.

    The bounds are group ids. The index may lag behind. Cost: one query.
    """
    listing = Listing(GROUPS, user_id, index="UserParticipantsIndex", ascending=False)
    read = await read_window(engine, listing, window=window)
    return Slice(tuple(map(_ref, read.items)), read.has_more)


async def live_groups(engine: Engine, group_ids: Sequence[GroupId]) -> tuple[GroupItem | None, ...]:
    """This reads groups strongly, whoever is in them: one result per id, in order.

    None stands for a group that is missing or being deleted. Cost: one call per 100 different ids.
    """
    found = await rows_by_key(engine, GroupItem, keys=map(group_key, group_ids), consistent=True)
    return tuple(group if group is not None and group.is_live else None for group in found)


def _ref(item: Item) -> GroupRef:
    return GroupRef(
        GroupId(str(item["GroupId"])),
        ParticipantId(str(item["ParticipantId"])),
        Role(str(item["Role"])),
    )
