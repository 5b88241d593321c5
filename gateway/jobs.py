"""This module does the chores of an open store: what nobody may ask for again is swept away."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from datastore.engine.embedded import EmbeddedEngine
from datastore.engine.embedded.changes import MOST_CHANGES
from datastore.engine.errors import EngineError
from datastore.engine.port import Engine
from gateway.errors import or_logged

# What waits behind one bite of a sweep waits some milliseconds.
BITE: Final = 100
LOG: Final = logging.getLogger("tailspend.jobs")


@asynccontextmanager
async def running_jobs(engine: Engine, *, sweep_interval_s: float) -> AsyncIterator[None]:
    """This sweeps an embedded store now and then until the block is left.

    DynamoDB does it by itself.
    """
    if not isinstance(engine, EmbeddedEngine):
        yield
        return
    sweeping = asyncio.create_task(_sweep_for_ever(engine, sweep_interval_s))
    try:
        yield
    finally:
        sweeping.cancel()
        await asyncio.wait((sweeping,))


async def sweep(engine: EmbeddedEngine) -> int:
    """This deletes all items that are past their time and all changes past a day; it counts items.

    Raises:
        EngineError: The store can't be written.
    """
    swept = bite = await engine.sweep_expired(limit=BITE)
    while bite == BITE:
        bite = await engine.sweep_expired(limit=BITE)
        swept += bite
    while await engine.trim_changes() == MOST_CHANGES:
        pass
    return swept


async def _sweep_for_ever(engine: EmbeddedEngine, interval_s: float) -> None:
    while True:
        await asyncio.sleep(interval_s)
        await or_logged(_swept(engine), "sweep.failed")


async def _swept(engine: EmbeddedEngine) -> None:
    try:
        swept = await sweep(engine)
    except EngineError as error:
        LOG.warning("sweep.failed", extra={"why": str(error)})
    else:
        LOG.debug("sweep.done", extra={"items": swept})
