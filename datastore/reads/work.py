"""This module finds the work that writes have left to do, by Queries and never by a Scan."""

import asyncio

from datastore.engine.port import Engine
from datastore.items import WorkItem
from datastore.keys import work_partitions
from datastore.operations import Query
from datastore.reads.listing import read_all
from datastore.tables import NOTIFICATIONS


async def open_work(engine: Engine) -> tuple[WorkItem, ...]:
    """This lists all work that is begun and not done, oldest first.

    Cost: one strong query for each of the 16 shards, side by side.
    """
    shards = await asyncio.gather(*(_of_shard(engine, shard) for shard in work_partitions()))
    found = (work for shard in shards for work in shard)
    return tuple(sorted(found, key=lambda work: (work.created_at, work.key.sort or "")))


async def _of_shard(engine: Engine, partition: str) -> list[WorkItem]:
    query = Query(NOTIFICATIONS, partition, consistent=True)
    return [WorkItem.from_item(item) async for item in read_all(engine, query)]
