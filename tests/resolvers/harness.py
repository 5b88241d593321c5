"""This asks the graph over a store of its own: a document in, document and answer out."""

import asyncio
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias, cast

from graphql import GraphQLError, GraphQLSchema

from datastore.engine.counting import Call, CountingEngine
from datastore.store import GroupLanes, Store
from execution import Document, DocumentCache, Operation, Refusal, Responses, execute, subscribe
from resolvers.context import Context, Viewer
from resolvers.loaders.rate_limit import StandingOf, unlimited
from resolvers.loaders.together import Together
from resolvers.root import EXECUTOR
from tests.datastore.world import Rows, World
from tests.resolvers.made import CountedIds, SteppingClock
from tests.resolvers.wakes import Bells

Json: TypeAlias = "str | int | bool | list[Json] | dict[str, Json] | None"
Data: TypeAlias = dict[str, Json]

EVENT_TIMEOUT_S = 5.0
QUIET_S = 0.05


@dataclass(frozen=True)
class Answer:
    """This is a document with what it was answered, and the calls to the store that took."""

    document: str
    data: Json
    errors: list[Data]
    calls: list[Call]

    def at(self, path: str) -> Json:
        """This gives the part of the data at a path like "group.expenses.nodes.0.id"."""
        assert not self.errors, self
        return part(self.data, path)

    def text(self, path: str) -> str:
        """This gives a part that is text, such as an id."""
        value = self.at(path)
        assert isinstance(value, str), value
        return value


@dataclass(frozen=True)
class Thread:
    """This is an open subscription."""

    document: str
    responses: Responses

    async def next(self) -> Json:
        """This waits for the next event, which must come without errors."""
        result = await asyncio.wait_for(anext(self.responses), EVENT_TIMEOUT_S)
        assert result.errors is None, result
        return cast("Json", result.data)

    async def end(self) -> Data:
        """This waits for the one error that ends the subscription."""
        try:
            unexpected = await asyncio.wait_for(anext(self.responses), EVENT_TIMEOUT_S)
        except GraphQLError as error:
            return told(error)
        raise AssertionError(f"an event came: {unexpected}")

    async def stays_quiet(self) -> None:
        """This makes sure that no event is under way; the thread is over after that."""
        waiting = asyncio.ensure_future(anext(self.responses))
        done, _ = await asyncio.wait({waiting}, timeout=QUIET_S)
        waiting.cancel()
        await asyncio.wait({waiting})
        assert not done, waiting


@dataclass
class Graph:
    """This is the graph over one store, with a clock and ids that a test can foresee."""

    schema: GraphQLSchema
    engine: CountingEngine
    folder: Path
    bells: Bells = field(default_factory=Bells)
    clock: SteppingClock = field(default_factory=SteppingClock)
    ids: CountedIds = field(default_factory=CountedIds)
    lanes: GroupLanes = field(default_factory=GroupLanes)
    standing: StandingOf = unlimited

    def __post_init__(self) -> None:
        """This keeps the documents that are asked again."""
        self.documents = DocumentCache(self.schema)
        self.together = Together(self.engine, self.clock)

    @property
    def store(self) -> Store:
        """This is what the resolvers read and write."""
        return Store(self.engine, self.lanes, self.bells.ring)

    def context(self, viewer: Viewer | None) -> Context:
        """This makes the context of one operation."""
        return Context(
            viewer=viewer,
            store=self.store,
            clock=self.clock,
            ids=self.ids,
            wakes=self.bells,
            together=self.together,
            standing=self.standing,
        )

    def rows(self) -> Rows:
        """This is everything in the store."""
        return World(self.engine, self.folder).rows()

    async def ask(self, document: str, viewer: Viewer | None = None, **variables: object) -> Answer:
        """This has a query or mutation answered."""
        before = len(self.engine.calls)
        operation = self._operation(document)
        errors: tuple[GraphQLError, ...] = ()
        data: object = None
        if isinstance(operation, Refusal):
            errors = operation.errors
        else:
            result = await execute(
                operation,
                variables=variables,
                context=self.context(viewer),
                executor=EXECUTOR,
            )
            errors = tuple(result.errors or ())
            data = None if isinstance(result, Refusal) else result.data
        return Answer(
            document, cast("Json", data), list(map(told, errors)), self.engine.calls[before:]
        )

    @asynccontextmanager
    async def follow(
        self, document: str, viewer: Viewer | None = None, **variables: object
    ) -> AsyncGenerator[Thread | Answer, None]:
        """This opens a subscription; an Answer is one that was refused."""
        operation = self._operation(document)
        assert isinstance(operation, Operation), operation
        context = self.context(viewer)
        opened = await subscribe(
            operation,
            variables=variables,
            context=context,
            event_context=context.fresh,
            executor=EXECUTOR,
        )
        if isinstance(opened, Refusal):
            yield Answer(document, None, list(map(told, opened.errors)), [])
            return
        async with aclosing(opened):
            yield Thread(document, opened)

    def _operation(self, document: str) -> Operation | Refusal:
        read = self.documents.document(document)
        return read.operation(None) if isinstance(read, Document) else read


def told(error: GraphQLError) -> Data:
    """This gives an error as a client is told it, its code beside it."""
    path: Json = None if error.path is None else list(error.path)
    code = (error.extensions or {}).get("code")
    return {"message": error.message, "path": path, "code": cast("Json", code)}


def part(data: Json, path: str) -> Json:
    """This gives the part of some data at a path of names and positions."""
    for step in path.split("."):
        if isinstance(data, list):
            data = data[int(step)]
        else:
            assert isinstance(data, Mapping), (step, data)
            data = data[step]
    return data


def listed(data: Json, path: str) -> list[Json]:
    """This gives the list at a path of names and positions."""
    value = part(data, path)
    assert isinstance(value, list), value
    return value
