"""This module reads the recurring expenses of groups, and finds those that are due."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from datastore.engine.port import Engine
from datastore.items import RecurringItem
from datastore.keys import RECURRING_PREFIX, due_buckets, recurring_key
from datastore.operations import Query, key_until
from datastore.reads.keyed import rows_by_key
from datastore.reads.listing import Listing, read_all, read_window
from datastore.reads.window import Slice, Window
from datastore.tables import GROUPS
from domain.dates import format_instant
from domain.ids import GroupId, RecurringId

RecurringKey = tuple[GroupId, RecurringId]


@dataclass(frozen=True, slots=True)
class Due:
    """This names a template that was due, as the index told: it is to be read again."""

    group_id: GroupId
    recurring_id: RecurringId
    next_run_at: str


async def recurring_by_key(
    engine: Engine, keys: Sequence[RecurringKey], *, consistent: bool
) -> tuple[RecurringItem | None, ...]:
    """This reads recurring expenses: one result per key, in key order, None where missing.

    Cost: one call per 100 different keys, all calls at once.
    """
    places = (recurring_key(*key) for key in keys)
    return await rows_by_key(engine, RecurringItem, keys=places, consistent=consistent)


async def recurring_page(
    engine: Engine, group_id: GroupId, *, window: Window, consistent: bool
) -> Slice[RecurringItem]:
    """This reads a window of a group's recurring expenses, oldest first.

    The bounds are their ids. Cost: one query.
    """
    listing = Listing(GROUPS, group_id, RECURRING_PREFIX, consistent=consistent)
    read = await read_window(engine, listing, window=window)
    return Slice(tuple(map(RecurringItem.from_item, read.items)), read.has_more)


async def due_recurring(engine: Engine, *, now: datetime) -> tuple[Due, ...]:
    """This lists the templates that are due, the longest due first; the index may lag behind.

    Cost: one query for each of the 16 shards, side by side, whole before anything is made of it.
    """
    at = format_instant(now)
    shards = await asyncio.gather(*(_of_shard(engine, shard, at) for shard in due_buckets()))
    found = (due for shard in shards for due in shard)
    return tuple(sorted(found, key=lambda due: (due.next_run_at, due.recurring_id)))


async def _of_shard(engine: Engine, bucket: str, at: str) -> list[Due]:
    query = Query(
        GROUPS,
        bucket,
        key_until(at),
        index="DueRecurringExpensesIndex",
        projection=("GroupId", "RecurringId", "NextRunAt"),
    )
    return [
        Due(
            GroupId(str(item["GroupId"])),
            RecurringId(str(item["RecurringId"])),
            str(item["NextRunAt"]),
        )
        async for item in read_all(engine, query)
    ]
