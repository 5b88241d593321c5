"""This module runs operations for every transport: a request in, what goes out to the client."""

import asyncio
from collections.abc import (
    AsyncGenerator,
    Awaitable,
    Callable,
    Coroutine,
    Hashable,
    Mapping,
)
from contextlib import aclosing
from dataclasses import dataclass
from functools import partial
from typing import Protocol, TypeVar, cast

from graphql import (
    ExecutionResult,
    GraphQLError,
    GraphQLFormattedError,
    GraphQLSchema,
    OperationType,
)
from graphql.execution import Executor

from execution import DocumentCache, Operation, Refusal, Responses, execute, subscribe
from gateway.errors import or_fault, refusal_entries, shown
from gateway.outcome import Answered, Outcome, Unanswered, answered, faulted
from gateway.parameters import OperationRequest
from gateway.persisted import PersistedQueries, Texts
from gateway.resuming import resumed
from gateway.shared_outcomes import SharedOutcomes
from gateway.sharing import sharing_key
from resolvers.context import Viewer

C = TypeVar("C")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Prepared:
    """This is a request whose document is valid and whose operation is known."""

    operation: Operation
    variables: Mapping[str, object]
    text: str

    @property
    def kind(self) -> OperationType:
        """This is query, mutation or subscription."""
        return self.operation.kind


class OperationContext(Protocol):
    """This is the context value of one execution."""

    def fresh(self) -> object:
        """This is another one for the same viewer: an event's own."""
        ...

    @property
    def audience(self) -> Hashable | None:
        """This is the same for all who are shown the event at hand alike.

        None where nobody else is known to be.
        """
        ...


class GraphQLService:
    """This prepares, executes and streams operations on one schema.

    `contexts` makes the context of each operation. Call `close` before what the contexts hold is
    closed.
    """

    def __init__(
        self,
        schema: GraphQLSchema,
        *,
        contexts: Callable[[Viewer | None], OperationContext],
        executor: type[Executor[C]],
        documents: DocumentCache | None = None,
        texts: Texts | None = None,
    ) -> None:
        self._documents = DocumentCache(schema) if documents is None else documents
        self._texts = texts or PersistedQueries()
        self._contexts = contexts
        # The parameter is the executor's own business: nothing here touches a value of it.
        self._executor = cast("type[Executor[None]]", executor)
        self._mutations: set[asyncio.Task[object]] = set()
        self._shared = SharedOutcomes()

    def prepare(self, request: OperationRequest) -> Prepared | Unanswered:
        """This reads the document and picks the operation; nothing is executed."""
        text = self._texts.text(request.query, request.sha256)
        if isinstance(text, Unanswered):
            return text
        document = self._documents.document(text)
        if isinstance(document, Refusal):
            return _refused(document)
        self._texts.keep(text, request.sha256)
        operation = document.operation(request.operation_name)
        if isinstance(operation, Refusal):
            return _refused(operation)
        return Prepared(operation, request.variables, text)

    async def execute(self, prepared: Prepared, *, viewer: Viewer | None) -> Outcome:
        """This executes a query or a mutation.

        A mutation that has begun is finished, whoever stops waiting for it: what it wrote is then
        told to those who listen.
        """
        work = self._executed(prepared, viewer)
        if prepared.kind is OperationType.MUTATION:
            return _outcome(await self._finished(or_fault(work)))
        return _outcome(await or_fault(work))

    async def stream(
        self, prepared: Prepared, *, viewer: Viewer | None, after: str | None = None
    ) -> AsyncGenerator[Outcome, None]:
        """This gives every result of an operation: one, or those of a subscription as they come.

        A subscription goes on after the cursor `after`, whatever its own arguments say. An
        `Unanswered` is the last one. The task that iterates it closes it (`aclosing`), or is
        cancelled.
        """
        if prepared.kind is not OperationType.SUBSCRIPTION:
            yield await self.execute(prepared, viewer=viewer)
            return
        context = self._contexts(viewer)
        opened = await or_fault(self._subscribed(prepared, context, after))
        if not isinstance(opened, Responses):
            yield _outcome(opened)
            return
        key = sharing_key(prepared.text, prepared.operation, prepared.variables)
        async with aclosing(opened):
            try:
                outcome: Outcome | None = None
                while not isinstance(outcome, Unanswered) and await opened.advance():
                    outcome = await self._told(opened, key, context.audience)
                    yield outcome
            except GraphQLError as error:
                yield Unanswered(shown([error]))

    async def close(self) -> None:
        """This waits for the mutations that are still running."""
        if self._mutations:
            await asyncio.wait(tuple(self._mutations))

    async def _told(
        self, opened: Responses, key: Hashable | None, audience: Hashable | None
    ) -> Outcome:
        """This executes an event, once for all who are shown the same."""
        cursor = _cursor(opened.event)
        if key is None or audience is None or cursor is None:
            return await _responded(opened, cursor)
        whole_key = (key, audience, cursor)
        return await self._shared.outcome(whole_key, partial(_responded, opened, cursor))

    async def _executed(self, prepared: Prepared, viewer: Viewer | None) -> Outcome:
        result = await execute(
            prepared.operation,
            variables=prepared.variables,
            context=self._contexts(viewer),
            executor=self._executor,
        )
        return _refused(result) if isinstance(result, Refusal) else _answered(result)

    async def _subscribed(
        self, prepared: Prepared, context: OperationContext, after: str | None
    ) -> Responses | Unanswered:
        open_ = partial(self._opened, prepared, context)
        if after is None:
            return await open_(prepared.operation)
        return await resumed(prepared.operation, open_, cursor=after)

    async def _opened(
        self, prepared: Prepared, context: OperationContext, opening: Operation
    ) -> Responses | Unanswered:
        opened = await subscribe(
            prepared.operation,
            opening=opening,
            variables=prepared.variables,
            context=context,
            event_context=context.fresh,
            executor=self._executor,
        )
        return _refused(opened) if isinstance(opened, Refusal) else opened

    def _finished(self, work: Coroutine[object, object, T]) -> Awaitable[T]:
        task = asyncio.create_task(work)
        self._mutations.add(task)
        task.add_done_callback(self._mutations.discard)
        return asyncio.shield(task)


async def _responded(opened: Responses, cursor: str | None) -> Outcome:
    try:
        return _answered(await opened.respond(), cursor=cursor)
    except GraphQLError as error:
        return Unanswered(shown([error]))


def _answered(result: ExecutionResult, *, cursor: str | None = None) -> Outcome:
    return answered(result.data, shown(result.errors or ()), cursor=cursor)


def _cursor(event: object) -> str | None:
    """This is where in a log an event has its place, for a client to come back to.

    It is asked of the event itself, so that a client needn't select what its transport tells it.
    """
    # Not by the protocol: asking an object whether it has one costs ten times as much.
    cursor: object = getattr(event, "cursor", None)
    return cursor if isinstance(cursor, str) else None


def _refused(refusal: Refusal) -> Unanswered:
    return Unanswered(refusal_entries(refusal))


def _outcome(result: Outcome | GraphQLFormattedError) -> Outcome:
    return result if isinstance(result, Answered | Unanswered) else faulted(result)
