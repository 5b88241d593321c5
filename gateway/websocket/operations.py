"""This module runs the operations of one socket, each in a task of its own."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from typing import TypeAlias

from graphql import GraphQLFormattedError, OperationType

from gateway.auth.signed_in import SignIn, while_signed_in
from gateway.errors import Code, entry
from gateway.outcome import Unanswered
from gateway.rate_limits import Admission
from gateway.service import GraphQLService, Prepared
from gateway.websocket.close import CloseCode, SocketClosed
from gateway.websocket.holdings import Holdings
from gateway.websocket.messages import Subscribe, write_complete, write_error, write_next
from gateway.websocket.transport import Transport
from resolvers.context import Viewer

Admit: TypeAlias = Callable[[Viewer | None], Awaitable[Admission]]
"""This counts one operation of whoever holds the socket, and says whether it may run."""


class Operations:
    """These are the operations that run on a socket, by the ids that the client gave them.

    An id is free again as soon as its operation is over. The tasks belong to the given group: none
    outlives it.
    """

    def __init__(
        self,
        transport: Transport,
        service: GraphQLService,
        tasks: asyncio.TaskGroup,
        *,
        sign_in: SignIn,
        limit: int,
        held: Holdings,
        admit: Admit,
    ) -> None:
        self._transport = transport
        self._service = service
        self._tasks = tasks
        self._sign_in = sign_in
        self._limit = limit
        self._held = held
        self._admit = admit
        self._running: dict[str, asyncio.Task[None]] = {}
        self._answering: set[asyncio.Task[None]] = set()
        self._is_ending = False

    async def start(self, message: Subscribe, viewer: Viewer | None) -> None:
        """This starts an operation; one above the limit is answered with an error instead.

        Raises:
            SocketClosed: 4409, when the id is taken.
        """
        if self._is_ending:
            # The client learns from the close that it wasn't begun, and sends it again.
            return
        if len(self._running) >= self._limit:
            many = f"This socket already runs {self._limit} operations, which is the limit."
            await self.refuse(message.id, entry(many, Code.RATE_LIMITED))
            return
        self._check_free(message.id)
        if not self._held.take(viewer):
            many = f"You already run {self._held.most} operations over sockets, which is the limit."
            await self.refuse(message.id, entry(many, Code.RATE_LIMITED))
            return
        task = self._tasks.create_task(self._run(message, viewer))
        # Not in the task: one that is cancelled before its first step runs nothing at all.
        task.add_done_callback(lambda _: self._held.give_back(viewer))
        task.add_done_callback(self._answering.discard)
        self._answering.add(task)
        self._running[message.id] = task

    async def refuse(self, id_: str, error: GraphQLFormattedError) -> None:
        """This ends an operation before it starts.

        Raises:
            SocketClosed: 4409, when the id is taken.
        """
        self._check_free(id_)
        await self._transport.send(write_error(id_, [error]))

    def stop(self, id_: str) -> None:
        """This ends an operation at once; an id of none is ignored, as the protocol asks."""
        task = self._running.pop(id_, None)
        if task is not None:
            task.cancel()

    async def end(self, *, within_s: float) -> None:
        """This begins nothing any more, and waits for the answers of queries and mutations."""
        self._is_ending = True
        # What came just before the stop shows with its first step whether it is a subscription.
        await asyncio.sleep(0)
        if self._answering:
            await asyncio.wait(self._answering, timeout=within_s)

    async def _run(self, message: Subscribe, viewer: Viewer | None) -> None:
        refused = (await self._admit(viewer)).refused
        last = (
            await self._answer(message, viewer)
            if refused is None
            else write_error(message.id, [entry(refused.message, Code.RATE_LIMITED)])
        )
        # The id is free before the client can know it.
        del self._running[message.id]
        await self._transport.send(last)

    async def _answer(self, message: Subscribe, viewer: Viewer | None) -> str:
        prepared = self._service.prepare(message.request)
        if isinstance(prepared, Unanswered):
            return write_error(message.id, prepared.errors)
        return await self._send_results(message.id, prepared, viewer)

    async def _send_results(self, id_: str, prepared: Prepared, viewer: Viewer | None) -> str:
        stream = self._service.stream(prepared, viewer=viewer)
        if prepared.kind is OperationType.SUBSCRIPTION:
            stream = while_signed_in(stream, self._sign_in)
            self._answering.discard(self._running[id_])
        async with aclosing(stream) as outcomes:
            async for outcome in outcomes:
                if isinstance(outcome, Unanswered):
                    return write_error(id_, outcome.errors)
                await self._transport.send(write_next(id_, outcome.body))
        return write_complete(id_)

    def _check_free(self, id_: str) -> None:
        if id_ in self._running:
            reason = f"Subscriber for {id_} already exists"
            raise SocketClosed(CloseCode.SUBSCRIBER_EXISTS, reason)
