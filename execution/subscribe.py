"""This module subscribes: a source of events in, an executed result per event out."""

from collections.abc import AsyncIterable, AsyncIterator, Awaitable, Callable, Mapping
from functools import partial
from typing import Protocol, Self, TypeVar, cast, runtime_checkable

from graphql import (
    ExecutionResult,
    FieldNode,
    GraphQLError,
    OperationDefinitionNode,
    located_error,
)
from graphql.execution import Executor, create_source_event_stream

from execution.document import Operation
from execution.execute import build, run
from execution.refusal import Refusal, Stage

C = TypeVar("C")
Source = AsyncIterator[object]


@runtime_checkable
class _Closable(Protocol):
    async def aclose(self) -> None: ...


class Responses:
    """This is the stream of a subscription's results, one per event, in the order of the events.

    One task iterates it. To stop it, cancel that task, or call `aclose` in it: a generator cannot
    be closed while another task waits in it. Whatever a source raises comes out as a located
    GraphQLError and ends the stream. Who doesn't execute every event goes on by `advance`, and
    executes by `respond`.

    `event` is the one that was come to last; None before the first.
    """

    def __init__(
        self,
        source: Source,
        respond: Callable[[object], Awaitable[ExecutionResult]],
        operation: OperationDefinitionNode,
    ) -> None:
        self._source = source
        self._respond = respond
        self._operation = operation
        self.event: object = None

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> ExecutionResult:
        if not await self.advance():
            raise StopAsyncIteration
        try:
            return await self.respond()
        except GraphQLError:
            await self.aclose()
            raise

    async def advance(self) -> bool:
        """This waits for the next event; False says that there are no more."""
        try:
            self.event = await anext(self._source)
        except StopAsyncIteration:
            return False
        except Exception as error:
            # Nothing narrower will do: a source may raise anything, and only here is it known which
            # field of the document its one error belongs to. The cause stays with the error, so
            # that the server above still tells faults from refusals.
            await self.aclose()
            raise self._located(error) from error
        return True

    async def respond(self) -> ExecutionResult:
        """This executes the operation for the event that was come to; any task may.

        An error that it raises, rather than tell it in the result, ends the stream.
        """
        try:
            return await self._respond(self.event)
        except Exception as error:
            raise self._located(error) from error

    async def aclose(self) -> None:
        """This lets the source release what it holds; it is safe to call again."""
        if isinstance(self._source, _Closable):
            await self._source.aclose()

    def _located(self, error: Exception) -> GraphQLError:
        return located_error(error, *_root_field(self._operation))


async def subscribe(
    operation: Operation,
    *,
    variables: Mapping[str, object] | None,
    context: object,
    event_context: Callable[[], object],
    executor: type[Executor[C]],
    opening: Operation | None = None,
) -> Responses | Refusal:
    """This opens a subscription; `event_context` makes the context of each event anew.

    `opening` is what the source is opened with, where its arguments aren't the operation's own.
    A Refusal says that the variables do not fit (VARIABLES) or that the source refused (SOURCE).
    """
    built = build(opening or operation, variables=variables, context=context, executor=executor)
    if isinstance(built, Refusal):
        return built
    source = create_source_event_stream(built)
    if built.is_awaitable(source):
        source = await cast("Awaitable[AsyncIterable[object] | ExecutionResult]", source)
    if isinstance(source, ExecutionResult):
        return Refusal(Stage.SOURCE, tuple(source.errors or ()))
    respond = partial(_response, operation, variables, event_context, executor)
    return Responses(aiter(cast("AsyncIterable[object]", source)), respond, operation.definition)


async def _response(
    operation: Operation,
    variables: Mapping[str, object] | None,
    event_context: Callable[[], object],
    executor: type[Executor[C]],
    event: object,
) -> ExecutionResult:
    # Built anew for each event: the copy that graphql-core 3.3.2 makes shares a memo of selections
    # that grows with every event and never shrinks.
    built = build(
        operation, variables=variables, context=event_context(), executor=executor, root=event
    )
    if isinstance(built, Refusal):
        raise built.errors[0]
    return await run(built)


def _root_field(operation: OperationDefinitionNode) -> tuple[list[FieldNode], list[str | int]]:
    fields = [each for each in operation.selection_set.selections if isinstance(each, FieldNode)]
    return fields, [(each.alias or each.name).value for each in fields]
