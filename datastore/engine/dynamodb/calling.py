"""This module makes calls: in a thread of the pool, again where that helps, metered."""

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from datastore.engine.dynamodb.capacity import Meter, metered
from datastore.engine.dynamodb.naming import Naming
from datastore.engine.dynamodb.outage import Outage
from datastore.engine.dynamodb.retrying import Answer, Reply, Retrier
from datastore.engine.dynamodb.transport import Transport
from datastore.engine.errors import OutcomeUnknown, Unavailable


class Caller:
    """This sends one operation at a time for each of its threads; further ones wait in line."""

    def __init__(
        self,
        transport: Transport,
        *,
        retrier: Retrier,
        outage: Outage,
        naming: Naming,
        meter: Meter,
        threads: int,
    ) -> None:
        """This takes the seam to the wire; `meter` is told what each call consumed."""
        self._transport = transport
        self._retrier = retrier
        self._outage = outage
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
        reply = await self._send(operation, request, is_repeatable=True)
        if reply.failure is None:
            return reply.answer
        error = reply.failure.error
        if isinstance(error, OutcomeUnknown):
            raise Unavailable(f"nothing was read: {error}")
        raise error

    async def write(
        self, operation: str, request: Mapping[str, Any], *, is_repeatable: bool = True
    ) -> Answer:
        """This makes a call; a repeatable one may be sent again when its reply is lost.

        Raises:
            OutcomeUnknown: the reply was lost.
            EngineError: as DynamoDB says.
        """
        reply = await self._send(operation, request, is_repeatable=is_repeatable)
        if reply.error is not None:
            raise reply.error
        return reply.answer

    async def _send(
        self, operation: str, request: Mapping[str, Any], *, is_repeatable: bool
    ) -> Reply:
        async def attempt() -> Answer:
            if self._is_closed:
                raise Unavailable("the store is closed")
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._pool, self._send_once, operation, request)

        reply = await self._retrier.send(attempt, is_repeatable=is_repeatable)
        records = metered(operation, reply.answer, self._naming)
        if records:
            self._meter(records)
        return reply

    def _send_once(self, operation: str, request: Mapping[str, Any]) -> Answer:
        # A call may have stood in line for a thread since the store went silent.
        self._outage.check()
        return self._transport(operation, request)

    async def close(self) -> None:
        """This waits for the calls under way; closing twice is harmless."""
        self._is_closed = True
        await asyncio.to_thread(self._pool.shutdown)
