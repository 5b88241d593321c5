"""This module loads recurring expenses by key."""

from datastore.reads.recurring import recurring_by_key
from resolvers.convert.recurring import shown_recurring
from resolvers.loaders.reading import Reading
from schema.keys import RecurringKey
from schema.recurring import RecurringExpense


async def load_recurring(
    reading: Reading, keys: list[RecurringKey]
) -> list[RecurringExpense | None]:
    """This loads recurring expenses of groups that the caller is in. Cost: one call per 100."""
    return await reading.shown(
        keys,
        read=lambda visible: recurring_by_key(reading.engine, visible, consistent=True),
        show=lambda row, _: shown_recurring(row),
    )
