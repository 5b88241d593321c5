"""This module finds all groups of the caller."""

from datastore.reads.access import Access
from datastore.reads.groups import group_page
from datastore.reads.window import Window
from domain.ids import GroupId
from domain.limits import MAX_GROUPS_OF_USER
from resolvers.loaders.reading import Reading


async def viewer_groups(reading: Reading) -> dict[GroupId, Access]:
    """This gives the caller's way into each of their groups, newest first; none when anonymous.

    Cost: a query of an index, which may lag, and one call per 50 groups. Where a race has let
    somebody into more groups than they may be in, those take another query.
    """
    if reading.viewer_id is None:
        return {}
    group_ids: list[GroupId] = []
    has_more = True
    while has_more:
        after = group_ids[-1] if group_ids else None
        window = Window(MAX_GROUPS_OF_USER, after=after)
        read = await group_page(reading.engine, reading.viewer_id, window=window)
        group_ids += [ref.group_id for ref in read.items]
        has_more = read.has_more
    # The index may still name a group that the caller has left.
    return await reading.access_by_group(group_ids)
