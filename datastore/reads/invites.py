"""This module reads how groups may be joined."""

from collections.abc import Sequence

from datastore.engine.port import Engine
from datastore.items import InviteItem
from datastore.keys import invite_key
from datastore.reads.keyed import rows_by_key
from domain.ids import GroupId


async def invites_by_group(
    engine: Engine, group_ids: Sequence[GroupId], *, consistent: bool
) -> tuple[InviteItem | None, ...]:
    """This reads invites: one result per group, in order, None where a group never had one.

    Cost: one call per 100 different groups, all calls at once.
    """
    places = map(invite_key, group_ids)
    return await rows_by_key(engine, InviteItem, keys=places, consistent=consistent)
