"""These tests hold `execution.subscribe` to a result per event and to a clean end."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping

import pytest
from graphql import ExecutionResult, GraphQLError, GraphQLSchema
from graphql.execution import Executor

from execution import Refusal, Responses, Stage, subscribe, with_root_argument
from tests.execution.test_execute import operation, others
from tests.execution.world import World


async def open_stream(
    schema: GraphQLSchema,
    text: str,
    world: World,
    *,
    event_context: Callable[[], object] = World,
    variables: Mapping[str, object] | None = None,
) -> Responses:
    """This subscribes with graphql-core's own executor, and must not be refused."""
    stream = await subscribe(
        operation(schema, text),
        variables=variables,
        context=world,
        event_context=event_context,
        executor=Executor,
    )
    assert isinstance(stream, Responses)
    return stream


async def test_events_become_results(schema: GraphQLSchema, world: World) -> None:
    """Each event of the source is one result, in order, and the stream ends with the source."""
    stream = await open_stream(
        schema,
        "subscription ($to: Int!) { n: count(to: $to) }",
        world,
        variables={"to": 3},
    )

    assert [result.data async for result in stream] == [{"n": 1}, {"n": 2}, {"n": 3}]


async def test_event_has_own_context(schema: GraphQLSchema, world: World) -> None:
    """Every event is executed with a context of its own, and never with the source's."""
    made: list[World] = []

    def event_context() -> World:
        made.append(World())
        return made[-1]

    stream = await open_stream(
        schema, "subscription { contexts }", world, event_context=event_context
    )
    results = [result.data async for result in stream]

    assert results == [{"contexts": "remembered"}] * 3
    assert [each.started for each in made] == [["resolver"]] * 3
    assert world.started == []


async def test_result_has_its_event(schema: GraphQLSchema, world: World) -> None:
    """The event behind the latest result can be asked for; before the first there is none."""
    stream = await open_stream(schema, "subscription { n: count(to: 2) }", world)

    before = stream.event
    events = [(result.data, stream.event) async for result in stream]

    assert before is None
    assert events == [({"n": 1}, 1), ({"n": 2}, 2)]


async def test_source_is_opened_otherwise(schema: GraphQLSchema, world: World) -> None:
    """A source that is opened with other arguments gives its events to the operation itself."""
    text = 'subscription { said: say(text: "old", times: 2) }'
    asked = operation(schema, text)

    stream = await subscribe(
        asked,
        opening=with_root_argument(asked, "text", "new"),
        variables=None,
        context=world,
        event_context=World,
        executor=Executor,
    )

    assert isinstance(stream, Responses)
    assert [result.data async for result in stream] == [{"said": "new"}] * 2


async def test_failing_event_goes_on(schema: GraphQLSchema, world: World) -> None:
    """A resolver that fails for one event is an error of that result alone."""
    stream = await open_stream(schema, "subscription { odd }", world)

    results = [
        (result.data, [error.message for error in result.errors or ()]) async for result in stream
    ]

    assert results == [({"odd": 1}, []), ({"odd": None}, ["2 is even."]), ({"odd": 3}, [])]


@pytest.mark.parametrize(
    ("text", "stage"),
    [
        ("subscription { refuse }", Stage.SOURCE),
        ("subscription ($to: Int!) { count(to: $to) }", Stage.VARIABLES),
    ],
)
async def test_refused_subscription(
    schema: GraphQLSchema, world: World, text: str, stage: Stage
) -> None:
    """A source that refuses, and variables that do not fit, give a refusal and no stream."""
    refusal = await subscribe(
        operation(schema, text),
        variables={},
        context=world,
        event_context=World,
        executor=Executor,
    )

    assert isinstance(refusal, Refusal)
    assert refusal.stage is stage
    assert len(refusal.errors) == 1


async def test_broken_source_ends_stream(schema: GraphQLSchema, world: World) -> None:
    """What the source raises comes out once, located at the root field, and nothing after it."""
    stream = await open_stream(schema, "subscription { c: countThenFail }", world)

    first = await anext(stream)
    with pytest.raises(GraphQLError) as raised:
        await anext(stream)

    assert first == ExecutionResult({"c": 1})
    assert raised.value.path == ["c"]
    assert isinstance(raised.value.original_error, RuntimeError)
    assert [result async for result in stream] == []


async def test_cancelled_iteration_ends_source(schema: GraphQLSchema, world: World) -> None:
    """Cancelling the task that waits for an event runs the source's finally at once."""
    stream = await open_stream(schema, "subscription { silent }", world)
    waiting = asyncio.create_task(anext(stream))
    await world.waiting.wait()

    waiting.cancel()
    await asyncio.wait([waiting])

    assert world.ended == ["silent"]
    assert others() == set()


async def test_closed_stream_releases_source(schema: GraphQLSchema, world: World) -> None:
    """Closing between two events closes the source; closing again does nothing."""
    stream = await open_stream(schema, "subscription { contexts }", world)
    await anext(stream)

    await stream.aclose()
    await stream.aclose()

    assert [result async for result in stream] == []


async def test_source_need_not_close(schema: GraphQLSchema) -> None:
    """A source that is a plain iterator, without aclose, is iterated and dropped."""

    class Once:
        def __init__(self) -> None:
            self.left = [1]

        def __aiter__(self) -> AsyncIterator[int]:
            return self

        async def __anext__(self) -> int:
            if not self.left:
                raise StopAsyncIteration
            return self.left.pop()

    async def respond(event: object) -> ExecutionResult:
        return ExecutionResult({"event": event})

    definition = operation(schema, "subscription { silent }").definition
    stream = Responses(Once(), respond, definition)

    results = [result.data async for result in stream]
    await stream.aclose()

    assert results == [{"event": 1}]


async def test_long_stream_stays_small(schema: GraphQLSchema, world: World) -> None:
    """An event leaves nothing in the executor that the next one inherits."""
    memo_sizes: list[int] = []

    class Measured(Executor[None]):
        def execute_operation(self, serially: bool | None = None) -> object:  # type: ignore[override]  # measured, passed on
            memo_sizes.append(len(self._relevant_sub_fields))
            return super().execute_operation(serially)

    stream = await subscribe(
        operation(schema, "subscription { count(to: 3) }"),
        variables=None,
        context=world,
        event_context=World,
        executor=Measured,
    )

    assert isinstance(stream, Responses)
    assert len([result async for result in stream]) == 3
    assert memo_sizes == [0, 0, 0]
