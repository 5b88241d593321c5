"""This module opens the bus of the settings, where they name one."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeAlias

from domain.ids import GroupId
from gateway.bus.listeners import Listeners
from gateway.settings import Settings

Publish: TypeAlias = Callable[[GroupId, int], None]


@asynccontextmanager
async def opened_bus(settings: Settings, listeners: Listeners) -> AsyncIterator[Publish]:
    """This gives what tells the other gateways of an event, and hears what they tell.

    What is still to be told when the block is left is told first, if that can be done in a second.
    Without a bus in the settings there are no others. It never fails: a bus that is away is logged.
    """
    if settings.bus is None:
        yield _to_nobody
        return
    # The library takes a tenth of a second to load: only those who have a bus pay.
    from gateway.bus.bus import Bus  # noqa: PLC0415
    from gateway.bus.redis_stream import opened_stream  # noqa: PLC0415

    async with opened_stream(settings.bus, stage=settings.stage) as stream:
        bus = Bus(stream, listeners, dice=random.random)  # noqa: S311 - it spreads retries, and keeps no secret
        running = asyncio.create_task(bus.run())
        try:
            yield bus.publish
            await bus.flush()
        finally:
            running.cancel()
            await asyncio.wait((running,))


def _to_nobody(_: GroupId, __: int) -> None:
    """This tells nobody."""
