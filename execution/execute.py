"""This module executes a query or a mutation."""

import asyncio
from collections.abc import Awaitable, Mapping
from typing import TypeVar, cast

from graphql import ExecutionResult
from graphql.execution import Executor

from execution.document import Operation
from execution.refusal import Refusal, Stage

C = TypeVar("C")


async def execute(
    operation: Operation,
    *,
    variables: Mapping[str, object] | None,
    context: object,
    executor: type[Executor[C]],
) -> ExecutionResult | Refusal:
    """This executes an operation once; no task of it is left when it ends or is cancelled.

    A Refusal says that the variables do not fit. An exception is a fault of the executor or the
    schema: what resolvers raise is in the result's errors.
    """
    built = build(operation, variables=variables, context=context, executor=executor)
    return built if isinstance(built, Refusal) else await run(built)


def build(
    operation: Operation,
    *,
    variables: Mapping[str, object] | None,
    context: object,
    executor: type[Executor[C]],
    root: object = None,
) -> Executor[C] | Refusal:
    """This makes the executor of one run, with its variables coerced."""
    built = executor.build(
        operation.schema,
        operation.document,
        root_value=root,
        context_value=context,
        raw_variable_values=dict(variables or {}),
        operation_name=operation.name,
        hide_suggestions=operation.hide_suggestions,
    )
    return Refusal(Stage.VARIABLES, tuple(built)) if isinstance(built, list) else built


async def run(executor: Executor[C]) -> ExecutionResult:
    """This runs an executor to its end."""
    try:
        result = executor.execute_operation()
        if executor.is_awaitable(result):
            result = await cast("Awaitable[ExecutionResult]", result)
        return cast("ExecutionResult", result)
    finally:
        await _end(executor)


async def _end(executor: Executor[C]) -> None:
    # graphql-core lets the siblings of a failed field settle in the background, after the answer:
    # https://github.com/graphql-python/graphql-core/blob/main/src/graphql/execution/executor.py
    left = tuple(executor.background_futures)
    if not left:
        return
    # They have to begin before they can be cancelled: an unbegun coroutine is never awaited.
    await asyncio.sleep(0)
    for future in left:
        future.cancel()
    await asyncio.wait(left)
