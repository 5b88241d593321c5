"""This module reads the settlements of groups."""

from collections.abc import Sequence

from datastore.engine.port import Engine
from datastore.items import SettlementItem
from datastore.keys import SETTLEMENT_PREFIX, settlement_key
from datastore.reads.keyed import rows_by_key
from datastore.reads.listing import Listing, read_window
from datastore.reads.window import Slice, Window
from datastore.tables import GROUPS
from domain.ids import GroupId, SettlementId

SettlementKey = tuple[GroupId, str, SettlementId]


async def settlements_by_key(
    engine: Engine, keys: Sequence[SettlementKey], *, consistent: bool
) -> tuple[SettlementItem | None, ...]:
    """This reads settlements: one result per key, in key order, None where missing.

    The second part of a key is when the settlement was made. Cost: one call per 100 different
    keys, all calls at once.
    """
    places = (settlement_key(*key) for key in keys)
    return await rows_by_key(engine, SettlementItem, keys=places, consistent=consistent)


async def settlement_page(
    engine: Engine, group_id: GroupId, *, window: Window, consistent: bool
) -> Slice[SettlementItem]:
    """This reads a window of a group's settlements, latest made first.

    The bounds are `<createdAt>#<settlementId>`. Cost: one query.
    """
    listing = Listing(GROUPS, group_id, SETTLEMENT_PREFIX, ascending=False, consistent=consistent)
    read = await read_window(engine, listing, window=window)
    return Slice(tuple(map(SettlementItem.from_item, read.items)), read.has_more)
