"""This module loads how many comments expenses have."""

from datastore.reads.expenses import stats_by_key
from resolvers.loaders.reading import Reading
from schema.keys import ExpenseKey


async def load_comment_counts(reading: Reading, keys: list[ExpenseKey]) -> list[int | None]:
    """This loads counts; 0 for an expense without counters, None where it can't be seen.

    Cost: one call per 100.
    """
    access = await reading.access_by_group(key.group_id for key in keys)
    visible = [key for key in keys if key.group_id in access]
    found = await stats_by_key(reading.engine, visible, consistent=True) if visible else ()
    count_by_key = {
        key: 0 if stats is None else stats.comment_count
        for key, stats in zip(visible, found, strict=True)
    }
    return [count_by_key.get(key) for key in keys]
