"""This module deletes what nobody needs any more, however much it is."""

import asyncio

from datastore.engine.errors import Throttled
from datastore.engine.port import Engine
from datastore.operations import BatchWriteItem, Delete, Key, Put, Query
from datastore.reads.listing import read_all
from datastore.reads.pause import pause_s
from datastore.tables import Table
from datastore.values import Item

BATCH_DELETES = 25
FRUITLESS_ROUNDS = 7


async def sweep(engine: Engine, query: Query, *, spared: Key | None = None) -> int:
    """This deletes all that a query finds, but for one item, and counts it.

    What is gone already is no matter, so whoever stopped anywhere sweeps again.
    Cost: the query, and one call per 25 items.

    Raises:
        Throttled: the store left items undone again and again.
    """
    swept = 0
    batch: list[Delete] = []
    async for item in read_all(engine, query):
        key = _key(query.table, item)
        if key != spared:
            batch.append(Delete(query.table, key))
        if len(batch) == BATCH_DELETES:
            await _delete(engine, tuple(batch))
            swept += len(batch)
            batch = []
    if batch:
        await _delete(engine, tuple(batch))
    return swept + len(batch)


async def _delete(engine: Engine, deletes: tuple[Put | Delete, ...]) -> None:
    fruitless = 0
    while deletes:
        left = await engine.batch_write(BatchWriteItem(deletes))
        if len(left) == len(deletes):
            fruitless += 1
            if fruitless == FRUITLESS_ROUNDS:
                raise Throttled(
                    f"{len(left)} items were left undone {fruitless} times; go on later"
                )
            await asyncio.sleep(pause_s(str(len(left)), fruitless))
        deletes = left


def _key(table: Table, item: Item) -> Key:
    partition, sort = table.partition, table.sort
    return Key(str(item[partition]), None if sort is None else str(item[sort]))
