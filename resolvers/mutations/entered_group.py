"""This module finds the group that a mutation is about, and its currency."""

from datastore.reads.access import Access
from datastore.writes.acting import not_found
from domain.errors import InputPath
from domain.ids import GroupId
from resolvers.context import Context, load_one


async def entered_group(context: Context, group_id: GroupId, *, path: InputPath) -> Access:
    """This gives the caller's way into a group. Cost: one strong read.

    Raises:
        NotFound: it isn't there, or the caller isn't in it.
    """
    access = await load_one(context.loaders.reading.access, group_id)
    if access is None:
        raise not_found(path)
    return access
