"""This module opens the store of the settings for as long as somebody uses it."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from datastore.engine.embedded import open_embedded
from datastore.engine.errors import BadRequest, Unavailable
from datastore.engine.port import Engine
from datastore.operations import BatchGetItem, GetItem, Key, Query
from datastore.store import GroupLanes, Store
from datastore.tables import TABLES, Index, Table
from domain.ids import GroupId
from gateway.settings import Settings

_NOBODY = "nobody"


@asynccontextmanager
async def opened_store(
    settings: Settings, *, committed: Callable[[GroupId, int], None]
) -> AsyncIterator[Store]:
    """This gives the store, and closes it when the writes that have begun are over.

    Raises:
        StoreLocked: Another process has the data folder.
        StoreTooNew: A newer version wrote it.
        StoreUnusable: The folder or the file can't be used.
        Unavailable: DynamoDB can't be reached or used, or a table or an index is missing.
    """
    engine = _opened_engine(settings)
    store = Store(engine, GroupLanes(), committed)
    try:
        await meet_tables(engine, settings)
        yield store
    finally:
        await store.lanes.settle()
        await engine.close()


def _opened_engine(settings: Settings) -> Engine:
    if settings.is_embedded:
        return open_embedded(settings.data, durable=settings.durable, clock=time.time)
    # boto3 takes a quarter of a second to load: only those who keep data there pay.
    from gateway.dynamodb_engine import dynamodb_engine  # noqa: PLC0415

    return dynamodb_engine(settings)


async def meet_tables(engine: Engine, settings: Settings) -> None:
    """This asks every table of DynamoDB, and every index, for an item that isn't there.

    It takes no rights that the gateway's own reads don't.

    Raises:
        Unavailable: DynamoDB can't be reached or used, or a table or an index is missing.
    """
    if settings.is_embedded:
        return
    keys = ((table, Key(_NOBODY, table.sort and _NOBODY)) for table in TABLES)
    await engine.batch_get(BatchGetItem(tuple(GetItem(table, key) for table, key in keys)))
    await asyncio.gather(
        *(_meet_index(engine, table, index) for table in TABLES for index in table.indexes)
    )


async def _meet_index(engine: Engine, table: Table, index: Index) -> None:
    try:
        await engine.query(Query(table, _NOBODY, index=index.name, limit=1))
    except BadRequest as refused:
        raise Unavailable(
            f"an index is missing or not ready ({index.name} of {table.name}: {refused}); run"
            " `tailspend tables create`, and `tailspend tables check` to see what is there"
        ) from refused
