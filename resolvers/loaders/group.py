"""This module loads groups."""

from datastore.reads.access import Access
from datastore.reads.groups import group_page
from domain.ids import GroupId, UserId
from resolvers.convert.group import shown_group
from resolvers.loaders.batching import each
from resolvers.loaders.pages import frame, window_of
from resolvers.loaders.reading import Reading
from schema.group import Group, GroupConnection
from schema.paging import PageKey


async def load_groups(reading: Reading, group_ids: list[GroupId]) -> list[Group | None]:
    """This loads the groups that the caller is in. Cost: nothing beyond their membership."""
    access = await reading.access_by_group(group_ids)
    return [_shown(access.get(group_id)) for group_id in group_ids]


async def load_group_pages(reading: Reading, keys: list[PageKey[UserId]]) -> list[GroupConnection]:
    """This loads pages of the caller's groups; another user's are empty.

    Cost: one query a page, and the memberships.
    """

    async def load(key: PageKey[UserId]) -> GroupConnection:
        if key.owner != reading.viewer_id:
            return GroupConnection.of([], [], (False, False))
        read = await group_page(reading.engine, key.owner, window=window_of(key))
        group_ids = [ref.group_id for ref in read.items]
        framed = frame(key, group_ids, has_more=read.has_more)
        # The index may still name a group that was left or is being deleted.
        access = await reading.access_by_group(group_ids)
        groups = [_shown(access.get(group_id)) for group_id in group_ids]
        return GroupConnection.of(groups, framed.cursors, framed.beyond)

    return await each(load, keys)


def _shown(access: Access | None) -> Group | None:
    return None if access is None else shown_group(access)
