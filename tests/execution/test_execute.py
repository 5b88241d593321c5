"""These tests hold `execution.execute` to one result and to leaving nothing behind."""

import asyncio
from collections.abc import Mapping

import pytest
from graphql import ExecutionResult, GraphQLResolveInfo, GraphQLSchema
from graphql.execution import Executor

from execution import Document, DocumentCache, Operation, Refusal, Stage, execute
from tests.execution.world import World


def operation(schema: GraphQLSchema, text: str) -> Operation:
    """This is the only operation of a text."""
    document = DocumentCache(schema).document(text)
    assert isinstance(document, Document)
    chosen = document.operation(None)
    assert isinstance(chosen, Operation)
    return chosen


async def run(
    schema: GraphQLSchema,
    text: str,
    world: World,
    variables: Mapping[str, object] | None = None,
) -> ExecutionResult | Refusal:
    """This executes a text with graphql-core's own executor."""
    return await execute(
        operation(schema, text), variables=variables, context=world, executor=Executor
    )


def others() -> set[asyncio.Task[object]]:
    """This is every task but the one that asks."""
    return asyncio.all_tasks() - {asyncio.current_task()}


async def test_result_has_data(schema: GraphQLSchema, world: World) -> None:
    """An operation is executed with its variables and its context."""
    result = await run(
        schema, "query ($t: String!) { echo(text: $t) remember }", world, {"t": "hello"}
    )

    assert result == ExecutionResult({"echo": "hello", "remember": "remembered"})
    assert world.started == ["resolver"]


async def test_failing_field_keeps_others(schema: GraphQLSchema, world: World) -> None:
    """What a resolver raises is a located error, and the other fields have their data."""
    result = await run(schema, '{ fail echo(text: "x") }', world)

    assert isinstance(result, ExecutionResult)
    assert result.data == {"fail": None, "echo": "x"}
    assert [error.path for error in result.errors or ()] == [["fail"]]


async def test_bad_variables_are_refused(schema: GraphQLSchema, world: World) -> None:
    """Variables that do not fit are refused before any resolver runs."""
    refusal = await run(schema, "query ($t: String!) { echo(text: $t) remember }", world, {"t": 5})

    assert isinstance(refusal, Refusal)
    assert refusal.stage is Stage.VARIABLES
    assert len(refusal.errors) == 1
    assert "'$t'" in refusal.errors[0].message
    assert world.started == []


async def test_given_executor_runs(schema: GraphQLSchema, world: World) -> None:
    """The executor class that was passed in makes the resolve info."""

    class Shouting(Executor[None]):
        def build_resolve_info(self, *arguments: object) -> GraphQLResolveInfo[None]:
            world.started.append("info")
            return super().build_resolve_info(*arguments)  # type: ignore[arg-type]  # passed on whole

    await execute(
        operation(schema, "{ remember }"), variables=None, context=world, executor=Shouting
    )

    assert world.started == ["info", "resolver"]


async def test_failure_ends_siblings(schema: GraphQLSchema, world: World) -> None:
    """A field that fails at once leaves no sibling running in the background."""
    result = await run(schema, "{ never failHard }", world)

    assert isinstance(result, ExecutionResult)
    assert result.data is None
    assert others() == set()


@pytest.mark.parametrize("text", ["{ never }", "{ a: never b: never }"])
async def test_cancelled_operation_leaves_nothing(
    schema: GraphQLSchema, world: World, text: str
) -> None:
    """Cancelling the task that executes runs the resolvers' finally, and no task is left."""
    running = asyncio.create_task(run(schema, text, world))
    await world.waiting.wait()

    running.cancel()
    await asyncio.wait([running])

    assert running.cancelled()
    assert world.ended == world.started
    assert others() == set()
