"""This module runs the operations of one shared stream, each in a task of its own."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass

from gateway.outcome import Outcome
from gateway.sse.events import complete_operation, next_of_operation
from gateway.streamed import SendPiece


class OperationTaken(Exception):
    """This says that an operation of this id has been started and isn't over."""


class TooManyOperations(Exception):
    """This says that a stream has as many operations as it may, running and waiting ones."""


@dataclass(slots=True, eq=False)
class _Operation:
    id: str
    outcomes: AsyncGenerator[Outcome, None]
    task: asyncio.Task[None] | None = None


class Operations:
    """These are the operations of a stream, by the ids that the client gave them.

    Until the stream is open they wait, unbegun. Its writer owns their tasks: none outlives it, and
    each waits until what it sends is taken, so that one result of each is all that is kept.
    """

    def __init__(self, *, limit: int) -> None:
        self._limit = limit
        self._by_id: dict[str, _Operation] = {}
        self._has_new = asyncio.Event()

    def start(self, id_: str, outcomes: AsyncGenerator[Outcome, None]) -> None:
        """This lets an operation begin, as soon as the stream is open.

        Raises:
            OperationTaken: The id is in use.
            TooManyOperations: The stream has as many as it may.
        """
        if id_ in self._by_id:
            raise OperationTaken
        if len(self._by_id) >= self._limit:
            raise TooManyOperations
        self._by_id[id_] = _Operation(id_, outcomes)
        self._has_new.set()

    def stop(self, id_: str) -> None:
        """This ends an operation at once; an id of none may be of one that has just ended."""
        operation = self._by_id.pop(id_, None)
        if operation is not None and operation.task is not None:
            operation.task.cancel()

    async def write(self, send_piece: SendPiece) -> None:
        """This writes what the operations give, until it is cancelled.

        Raises:
            TimeoutError: The client takes nothing.
        """
        has_stalled = False
        try:
            async with asyncio.TaskGroup() as tasks:
                await self._begin_all(tasks, send_piece)
        except* TimeoutError:
            has_stalled = True
        if has_stalled:
            raise TimeoutError

    async def _begin_all(self, tasks: asyncio.TaskGroup, send_piece: SendPiece) -> None:
        while True:
            self._has_new.clear()
            for operation in self._by_id.values():
                if operation.task is None:
                    operation.task = tasks.create_task(self._run(operation, send_piece))
            await self._has_new.wait()

    async def _run(self, operation: _Operation, send_piece: SendPiece) -> None:
        async with aclosing(operation.outcomes) as outcomes:
            async for outcome in outcomes:
                await send_piece(next_of_operation(operation.id, outcome))
        # The id is free before the client can know it.
        del self._by_id[operation.id]
        await send_piece(complete_operation(operation.id))
