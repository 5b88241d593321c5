"""This module makes calls: in a thread of the pool, again where that helps, metered."""

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from datastore.engine.dynamodb.capacity import Meter, consumed
from datastore.engine.dynamodb.naming import Naming
from datastore.engine.dynamodb.retrying import Answer, Reply, Retrier
from datastore.engine.dynamodb.transport import Transport
from datastore.engine.errors import OutcomeUnknown, Unavailable


class Caller:
    """This sends one operation at a time for each of its threads; further ones wait in line."""

    def __init__(
        self, transport: Transport, *, retrier: Retrier, naming: Naming, meter: Meter, threads: int
    ) -> None:
        """This takes the seam to the wire; `meter` is told what each call consumed."""
        self._transport = transport
        self._retrier = retrier
        self._naming = naming
        self._meter = meter
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="tailspend-dynamodb")
        self._is_closed = False

    async def read(self, operation: str, request: Mapping[str, Any]) -> Answer:
        """This makes a call that changes nothing.

        Raises:
            Unavailable: every answer was lost; nothing is in doubt, for nothing was to be done.
            EngineError: as DynamoDB says.
        """
        try:
            return (await self.send(operation, request)).value()
        except OutcomeUnknown as lost:
            raise Unavailable(f"nothing was read: {lost}") from lost

    async def write(self, operation: str, request: Mapping[str, Any]) -> Answer:
        """This makes a call that has one effect however often it is sent."""
        return (await self.send(operation, request)).value()

    async def send(
        self, operation: str, request: Mapping[str, Any], *, is_repeatable: bool = True
    ) -> Reply:
        """This makes a call and gives what it came to.

        Raises:
            Unavailable: the engine is closed.
        """

        async def attempt() -> Answer:
            if self._is_closed:
                raise Unavailable("the store is closed")
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._pool, self._transport, operation, request)

        reply = await self._retrier.send(attempt, is_repeatable=is_repeatable)
        records = consumed(operation, reply.answer, self._naming)
        if records:
            self._meter(records)
        return reply

    async def close(self) -> None:
        """This waits for the calls under way; closing twice is harmless."""
        self._is_closed = True
        await asyncio.to_thread(self._pool.shutdown)
