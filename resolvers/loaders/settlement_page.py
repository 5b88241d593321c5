"""This module loads pages of a group's settlements."""

from datastore.reads.settlements import settlement_page
from domain.ids import GroupId
from resolvers.convert.settlement import shown_settlement
from resolvers.loaders.batching import each
from resolvers.loaders.pages import frame, window_of
from resolvers.loaders.reading import Reading
from schema.paging import PageKey
from schema.settlement import SettlementConnection


async def load_settlement_pages(
    reading: Reading, keys: list[PageKey[GroupId]]
) -> list[SettlementConnection | None]:
    """This loads pages of settlements; None for a group that the caller isn't in.

    Cost: one query a page.
    """
    access = await reading.access_by_group(key.owner for key in keys)

    async def load(key: PageKey[GroupId]) -> SettlementConnection | None:
        if key.owner not in access:
            return None
        read = await settlement_page(
            reading.engine, key.owner, window=window_of(key), consistent=True
        )
        sort_keys = [f"{item.created_at}#{item.settlement_id}" for item in read.items]
        framed = frame(key, sort_keys, has_more=read.has_more)
        nodes = [shown_settlement(item) for item in read.items]
        return SettlementConnection.of(nodes, framed.cursors, framed.beyond)

    return await each(load, keys)
