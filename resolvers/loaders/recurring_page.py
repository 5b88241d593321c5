"""This module loads pages of a group's recurring expenses."""

from datastore.reads.recurring import recurring_page
from domain.ids import GroupId
from resolvers.convert.recurring import shown_recurring
from resolvers.loaders.batching import each
from resolvers.loaders.pages import frame, window_of
from resolvers.loaders.reading import Reading
from schema.paging import PageKey
from schema.recurring import RecurringExpenseConnection


async def load_recurring_pages(
    reading: Reading, keys: list[PageKey[GroupId]]
) -> list[RecurringExpenseConnection | None]:
    """This loads pages of recurring expenses; None for a group that the caller isn't in.

    Cost: one query a page.
    """
    access = await reading.access_by_group(key.owner for key in keys)

    async def load(key: PageKey[GroupId]) -> RecurringExpenseConnection | None:
        if key.owner not in access:
            return None
        read = await recurring_page(
            reading.engine, key.owner, window=window_of(key), consistent=True
        )
        sort_keys = [row.recurring_id for row in read.items]
        framed = frame(key, sort_keys, has_more=read.has_more)
        nodes = [shown_recurring(row) for row in read.items]
        return RecurringExpenseConnection.of(nodes, framed.cursors, framed.beyond)

    return await each(load, keys)
