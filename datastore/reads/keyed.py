"""This module reads any number of items by their keys."""

import asyncio
from collections.abc import Iterable, Sequence
from typing import TypeVar

from datastore.engine.errors import Throttled
from datastore.engine.port import Engine
from datastore.items import StoredItem
from datastore.operations import BatchGetItem, GetItem, Key
from datastore.reads.pause import pause_s
from datastore.tables import Table
from datastore.values import Item

BATCH_KEYS = 100
FRUITLESS_ROUNDS = 7

Place = tuple[str, Key]
R = TypeVar("R", bound=StoredItem)


async def rows_by_key(
    engine: Engine, kind: type[R], *, keys: Iterable[Key], consistent: bool
) -> tuple[R | None, ...]:
    """This reads rows of one kind: one result per key, in key order, None where missing.

    Cost and errors are those of `items_by_key`.
    """
    found = await items_by_key(engine, kind.table, keys=keys, consistent=consistent)
    return tuple(None if item is None else kind.from_item(item) for item in found)


async def items_by_key(
    engine: Engine, table: Table, *, keys: Iterable[Key], consistent: bool
) -> tuple[Item | None, ...]:
    """This reads items of one table: one result per key, in key order, None where missing.

    Cost: one call per 100 different keys, all calls at once.

    Raises:
        Throttled: the store left keys out again and again.
    """
    return await items_by_get(
        engine, tuple(GetItem(table, key, consistent=consistent) for key in keys)
    )


async def items_by_get(engine: Engine, gets: Sequence[GetItem]) -> tuple[Item | None, ...]:
    """This reads items of any tables: one result per get, in order, None where missing.

    Cost and errors are those of `items_by_key`; what is asked for twice is read once.
    """
    distinct = tuple({_place(get): get for get in gets}.values())
    found = await _read_distinct(engine, distinct)
    return tuple(found[_place(get)] for get in gets)


async def _read_distinct(engine: Engine, gets: tuple[GetItem, ...]) -> dict[Place, Item | None]:
    # One chunk is what there nearly always is, and needs no task.
    if len(gets) <= BATCH_KEYS:
        return await _read_chunk(engine, gets)
    chunks = [gets[first : first + BATCH_KEYS] for first in range(0, len(gets), BATCH_KEYS)]
    found: dict[Place, Item | None] = {}
    for read in await asyncio.gather(*(_read_chunk(engine, chunk) for chunk in chunks)):
        found.update(read)
    return found


async def _read_chunk(engine: Engine, gets: tuple[GetItem, ...]) -> dict[Place, Item | None]:
    found: dict[Place, Item | None] = {}
    fruitless = 0
    while gets:
        got = await engine.batch_get(BatchGetItem(gets))
        found.update(zip(map(_place, gets), got.found, strict=True))
        if len(got.unprocessed) == len(gets):
            await _pause(got.unprocessed, fruitless)
            fruitless += 1
        gets = got.unprocessed
    return found


async def _pause(unread: tuple[GetItem, ...], earlier: int) -> None:
    rounds = earlier + 1
    if rounds == FRUITLESS_ROUNDS:
        raise Throttled(f"{len(unread)} items were left unread {rounds} times; ask again later")
    await asyncio.sleep(pause_s(unread[0].key.partition, earlier))


def _place(get: GetItem) -> Place:
    return get.table.name, get.key
