"""This is the graph of the door's own tests: fields that answer, fail, wait and count."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TypeAlias

from graphql import (
    GraphQLArgument,
    GraphQLBoolean,
    GraphQLError,
    GraphQLField,
    GraphQLInt,
    GraphQLNonNull,
    GraphQLObjectType,
    GraphQLResolveInfo,
    GraphQLScalarType,
    GraphQLSchema,
    GraphQLString,
)
from graphql.execution import Executor

from domain.ids import UserId
from gateway.auth.port import Unauthenticated
from gateway.service import GraphQLService
from resolvers.context import Viewer

ANN = Viewer(UserId("ann"), "Ann", 1)
BOB = Viewer(UserId("bob"), "Bob", 1)


@dataclass(eq=False)
class Journal:
    """This remembers what the resolvers of a test did, and lets them be waited for."""

    begun: list[str] = field(default_factory=list)
    ended: list[str] = field(default_factory=list)
    waiting: asyncio.Event = field(default_factory=asyncio.Event)
    go_on: asyncio.Event = field(default_factory=asyncio.Event)
    gone: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass(eq=False)
class Ctx:
    """This is the context of one execution: who asks, and the test's journal."""

    viewer: Viewer | None
    journal: Journal
    is_fresh: bool = False
    audience: str | None = None

    def fresh(self) -> "Ctx":
        """This is the context of one event."""
        return Ctx(self.viewer, self.journal, is_fresh=True)


@dataclass(frozen=True)
class Entry:
    """This is an event of a log: its number and its place."""

    number: int

    @property
    def cursor(self) -> str:
        """This stands right after the entry."""
        return f"entry-{self.number}"


Info: TypeAlias = GraphQLResolveInfo[Ctx]


def graph_service(journal: Journal | None = None) -> GraphQLService:
    """This is a service on the graph, with graphql-core's own executor."""
    shared = journal or Journal()
    return GraphQLService(
        graph_schema(), contexts=lambda viewer: Ctx(viewer, shared), executor=Executor[None]
    )


async def authenticate(authorization: str | None) -> Viewer | None:
    """This knows two tokens, and breaks down over one."""
    if authorization is None:
        return None
    viewer = {"Bearer ann": ANN, "Bearer bob": BOB}.get(authorization)
    if viewer is not None:
        return viewer
    if authorization == "Bearer fault":
        raise RuntimeError("the secret of the issuer")
    raise Unauthenticated("The token is not known.")


class EndingToken:
    """This is an authenticator of one token, which a test can let end."""

    def __init__(self) -> None:
        self.has_ended = False

    async def __call__(self, authorization: str | None) -> Viewer | None:
        """This is Ann until the token has ended."""
        if self.has_ended:
            raise Unauthenticated("The token has expired.")
        return await authenticate(authorization)


def graph_schema() -> GraphQLSchema:
    """This makes the schema: one field per behaviour."""
    return GraphQLSchema(_query(), _mutation(), _subscription())


def _query() -> GraphQLObjectType:
    return GraphQLObjectType(
        "Query",
        {
            "echo": GraphQLField(GraphQLString, _text(), resolve=_echo),
            "viewer": GraphQLField(GraphQLString, resolve=_viewer),
            "refuse": GraphQLField(GraphQLString, resolve=_refuse),
            "refuseHard": GraphQLField(GraphQLNonNull(GraphQLString), resolve=_refuse),
            "limit": GraphQLField(GraphQLString, resolve=_limit),
            "fault": GraphQLField(GraphQLString, resolve=_fault),
            "cancelled": GraphQLField(GraphQLString, resolve=_cancelled),
            "odd": GraphQLField(ODD, resolve=_event),
            "never": GraphQLField(GraphQLString, resolve=_never),
        },
    )


def _mutation() -> GraphQLObjectType:
    return GraphQLObjectType(
        "Mutation", {"write": GraphQLField(GraphQLString, _text(), resolve=_write)}
    )


def _subscription() -> GraphQLObjectType:
    number = GraphQLArgument(GraphQLNonNull(GraphQLInt))
    step = GraphQLObjectType(
        "Step",
        {
            "number": GraphQLField(GraphQLInt, resolve=_number),
            "refuse": GraphQLField(GraphQLString, resolve=_refuse),
            "isFresh": GraphQLField(GraphQLBoolean, resolve=_is_fresh),
        },
    )
    return GraphQLObjectType(
        "Subscription",
        {
            "count": GraphQLField(step, {"to": number}, subscribe=_count, resolve=_event),
            "log": GraphQLField(step, _log_arguments(), subscribe=_log, resolve=_event),
            "broken": GraphQLField(step, subscribe=_broken, resolve=_event),
            "silent": GraphQLField(step, subscribe=_silent, resolve=_event),
            "refused": GraphQLField(step, subscribe=_refuse, resolve=_event),
            "flood": GraphQLField(GraphQLString, subscribe=_flood, resolve=_event),
        },
    )


def _text() -> dict[str, GraphQLArgument]:
    return {"text": GraphQLArgument(GraphQLNonNull(GraphQLString))}


def _log_arguments() -> dict[str, GraphQLArgument]:
    return {
        "of": GraphQLArgument(GraphQLNonNull(GraphQLString)),
        "after": GraphQLArgument(GraphQLString),
    }


# A scalar whose values JSON cannot hold.
ODD = GraphQLScalarType("Odd", coerce_output_value=lambda _value: 2**64)


def _echo(_source: object, _info: Info, text: str) -> str:
    return text


def _viewer(_source: object, info: Info) -> str | None:
    viewer = info.context.viewer
    return viewer.display_name if viewer else None


def _refuse(_source: object, _info: Info) -> str:
    raise GraphQLError("Not today.", extensions={"code": "NOT_FOUND"})


def _limit(_source: object, _info: Info) -> str:
    extensions = {"code": "COST_LIMIT", "limit": Decimal("1.50")}
    raise GraphQLError("Too much.", extensions=extensions)


def _fault(_source: object, _info: Info) -> str:
    raise RuntimeError("the secret of the fault")


async def _cancelled(_source: object, _info: Info) -> str:
    raise asyncio.CancelledError


async def _never(_source: object, info: Info) -> str:
    return await _wait(info, "never")


async def _write(_source: object, info: Info, text: str) -> str:
    journal = info.context.journal
    journal.begun.append(text)
    journal.waiting.set()
    await journal.go_on.wait()
    journal.ended.append(text)
    return text


async def _count(_source: object, _info: Info, to: int) -> AsyncIterator[int]:
    for number in range(1, to + 1):
        yield number


def _log(_source: object, _info: Info, of: str, after: str = "entry-2") -> AsyncIterator[Entry]:
    name, _, number = after.rpartition("-")
    if of != "ours" or name != "entry":
        raise GraphQLError(f"There is no {after} in {of}.", extensions={"code": "BAD_USER_INPUT"})
    return _entries(int(number))


async def _entries(after: int) -> AsyncIterator[Entry]:
    if after < 1:
        raise GraphQLError("It is too long ago.", extensions={"code": "RESYNC"})
    for number in range(after + 1, 4):
        yield Entry(number)


async def _broken(_source: object, _info: Info) -> AsyncIterator[int]:
    yield 1
    raise RuntimeError("the secret of the source")


async def _silent(_source: object, info: Info) -> AsyncIterator[int]:
    await _wait(info, "silent")
    yield 0


async def _flood(_source: object, info: Info) -> AsyncIterator[str]:
    journal = info.context.journal
    try:
        while True:
            journal.begun.append("flood")
            await asyncio.sleep(0)
            yield "x" * 10_000
    finally:
        journal.ended.append("flood")
        journal.gone.set()


async def _wait(info: Info, name: str) -> str:
    journal = info.context.journal
    journal.begun.append(name)
    journal.waiting.set()
    try:
        await asyncio.Event().wait()
    finally:
        journal.ended.append(name)
        journal.gone.set()
    return name


def _event(event: object, _info: Info, **_arguments: object) -> object:
    return 1 if event is None else event


def _number(event: object, _info: Info) -> object:
    return event.number if isinstance(event, Entry) else event


def _is_fresh(_event: object, info: Info) -> bool:
    return info.context.is_fresh
