"""This module opens the store of a data folder for as long as somebody uses it."""

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from datastore.engine.embedded import open_embedded
from datastore.store import GroupLanes, Store
from domain.ids import GroupId


@asynccontextmanager
async def opened_store(
    folder: Path, *, committed: Callable[[GroupId, int], None]
) -> AsyncIterator[Store]:
    """This gives the store, and closes it when the writes that have begun are over.

    Raises:
        StoreLocked: Another process has the folder.
        StoreTooNew: A newer version wrote it.
        StoreUnusable: The folder or the file can't be used.
    """
    engine = open_embedded(folder, clock=time.time)
    store = Store(engine, GroupLanes(), committed)
    try:
        yield store
    finally:
        await store.lanes.settle()
        await engine.close()
