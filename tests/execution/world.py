"""This is the schema of the tests of `execution/`: its fields answer, fail, wait and count."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import TypeAlias

from graphql import (
    GraphQLArgument,
    GraphQLError,
    GraphQLField,
    GraphQLInt,
    GraphQLNonNull,
    GraphQLObjectType,
    GraphQLResolveInfo,
    GraphQLSchema,
    GraphQLString,
)

Info: TypeAlias = "GraphQLResolveInfo[World]"


@dataclass(eq=False)
class World:
    """This is what the resolvers of a test touch: a context value that remembers."""

    started: list[str] = field(default_factory=list)
    ended: list[str] = field(default_factory=list)
    waiting: asyncio.Event = field(default_factory=asyncio.Event)


def _echo(_source: object, _info: Info, text: str) -> str:
    return text


def _remember_context(_source: object, info: Info) -> str:
    world = info.context
    world.started.append("resolver")
    return "remembered"


def _fail(_source: object, _info: Info) -> str:
    raise RuntimeError("the secret of the fault")


async def _never(_source: object, info: Info) -> str:
    world = info.context
    world.started.append("never")
    world.waiting.set()
    try:
        await asyncio.Event().wait()
    finally:
        world.ended.append("never")
    return "unreachable"


async def _count(_source: object, _info: Info, to: int) -> AsyncIterator[int]:
    for number in range(1, to + 1):
        yield number


def _three(source: object, info: Info) -> AsyncIterator[int]:
    return _count(source, info, 3)


async def _count_then_fail(_source: object, _info: Info) -> AsyncIterator[int]:
    yield 1
    raise RuntimeError("the source broke")


async def _silent(_source: object, info: Info) -> AsyncIterator[int]:
    world = info.context
    world.started.append("silent")
    world.waiting.set()
    try:
        await asyncio.Event().wait()
        yield 0
    finally:
        world.ended.append("silent")


async def _say(
    _source: object, _info: Info, text: str = "nothing", times: int = 1
) -> AsyncIterator[str]:
    for _ in range(times):
        yield text


def _words() -> dict[str, GraphQLArgument]:
    return {"text": GraphQLArgument(GraphQLString), "times": GraphQLArgument(GraphQLInt)}


def _refuse(_source: object, _info: Info) -> AsyncIterator[int]:
    raise GraphQLError("No such thing.", extensions={"code": "NOT_FOUND"})


def _event(event: object, _info: Info, **_arguments: object) -> object:
    return event


def _odd_only(event: int, _info: Info) -> int:
    if event % 2 == 0:
        raise GraphQLError(f"{event} is even.")
    return event


def world_schema() -> GraphQLSchema:
    """This makes a schema of a few fields, one per behaviour."""
    text = GraphQLArgument(GraphQLNonNull(GraphQLString))
    query = GraphQLObjectType(
        "Query",
        {
            "echo": GraphQLField(GraphQLString, {"text": text}, resolve=_echo),
            "remember": GraphQLField(GraphQLString, resolve=_remember_context),
            "fail": GraphQLField(GraphQLString, resolve=_fail),
            "failHard": GraphQLField(GraphQLNonNull(GraphQLString), resolve=_fail),
            "never": GraphQLField(GraphQLString, resolve=_never),
        },
    )
    subscription = GraphQLObjectType(
        "Subscription",
        {
            "count": GraphQLField(
                GraphQLInt,
                {"to": GraphQLArgument(GraphQLNonNull(GraphQLInt))},
                subscribe=_count,
                resolve=_event,
            ),
            "countThenFail": GraphQLField(GraphQLInt, subscribe=_count_then_fail, resolve=_event),
            "silent": GraphQLField(GraphQLInt, subscribe=_silent, resolve=_event),
            "say": GraphQLField(GraphQLString, _words(), subscribe=_say, resolve=_event),
            "refuse": GraphQLField(GraphQLInt, subscribe=_refuse, resolve=_event),
            "odd": GraphQLField(GraphQLInt, subscribe=_three, resolve=_odd_only),
            "contexts": GraphQLField(GraphQLString, subscribe=_three, resolve=_remember_context),
        },
    )
    return GraphQLSchema(query, subscription=subscription)
