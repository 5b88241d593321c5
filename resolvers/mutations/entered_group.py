"""This module finds the group that a mutation is about, and its currency."""

from datastore.reads.access import Access
from datastore.writes.acting import not_found
from domain.errors import InputPath
from domain.ids import GroupId
from resolvers.context import Context, load_one


async def entered_group(context: Context, group_id: GroupId, *, path: InputPath) -> Access:
    """This gives the caller's way into a group, before the input about it is read.

    Amounts are read by the group's currency, and who isn't in the group learns nothing from what
    is wrong with the input. Cost: one strong read of head and membership. The write reads both
    again when its turn among the group's writes has come: by then the head has another number.

    Raises:
        NotFound: it isn't there, or the caller isn't in it.
    """
    access = await load_one(context.loaders.reading.access, group_id)
    if access is None:
        raise not_found(path)
    return access
