"""This is a whole gateway in this process, without its door: service, store and hub."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import cast

from graphql import GraphQLSchema

from datastore.engine.counting import Call, CountingEngine
from datastore.engine.port import Engine
from datastore.store import GroupLanes, Store
from domain.ids import GroupId, UserId
from execution import DocumentCache
from gateway.hub import Hub
from gateway.outcome import Answered, Outcome
from gateway.parameters import OperationRequest
from gateway.service import GraphQLService, Prepared
from resolvers.context import Context, Ear, Viewer
from resolvers.loaders.together import Together
from resolvers.root import EXECUTOR
from tests.resolvers.harness import Json
from tests.resolvers.made import CountedIds, SteppingClock

Publish = Callable[[GroupId, int], None]


def to_nobody(_: GroupId, __: int) -> None:
    """This publishes nothing."""


class WaitedFor:
    """This is a hub's wakes, where a test can wait for the subscriptions to wait."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._waiting: set[Ear] = set()
        self._changed = asyncio.Event()

    def listen(self, *whose: GroupId | UserId) -> Ear:
        """This starts listening."""
        return WaitedForEar(self, self._hub.listen(*whose))

    def asked(self, user_id: UserId) -> None:
        """This tells of a request to join."""
        self._hub.asked(user_id)

    def note(self, ear: Ear, *, waits: bool) -> None:
        """This notes that an ear waits, or doesn't any more."""
        (self._waiting.add if waits else self._waiting.discard)(ear)
        self._changed.set()

    async def are(self, count: int) -> None:
        """This waits until so many ears wait."""
        while len(self._waiting) < count:
            self._changed.clear()
            await self._changed.wait()


class WaitedForEar:
    """This is an ear that tells whether it is waited on."""

    def __init__(self, wakes: WaitedFor, ear: Ear) -> None:
        self._wakes = wakes
        self._ear = ear
        self.hear = ear.hear
        self.close = ear.close

    async def wait(self) -> None:
        """This waits as the ear does."""
        self._wakes.note(self, waits=True)
        try:
            await self._ear.wait()
        finally:
            self._wakes.note(self, waits=False)


@dataclass(eq=False)
class LiveGateway:
    """This is one gateway of a store that others may use; `number` keeps its ids apart.

    `executions` counts what was executed: queries, mutations and events. `documents` may read what
    no client may send.
    """

    schema: GraphQLSchema
    engine: Engine
    publish: Publish = to_nobody
    number: int = 0
    poll_s: float = 30.0
    clock: SteppingClock = field(default_factory=SteppingClock)
    executions: int = 0
    documents: DocumentCache | None = None

    def __post_init__(self) -> None:
        """This makes what a gateway keeps."""
        self.hub = Hub(poll_s=self.poll_s)
        self.waiting = WaitedFor(self.hub)
        self.ids = CountedIds(self.number << 40)
        self.store = Store(self.engine, GroupLanes(), self._committed)
        self.together = Together(self.engine, self.clock)

    @cached_property
    def service(self) -> GraphQLService:
        """This runs operations."""
        gateway = self

        class Counting(EXECUTOR):
            def execute_operation(self, serially: bool | None = None) -> object:  # type: ignore[override]  # counted, passed on
                gateway.executions += 1
                return super().execute_operation(serially)

        return GraphQLService(
            self.schema, contexts=self._context, executor=Counting, documents=self.documents
        )

    async def ask(self, document: str, viewer: Viewer, **variables: object) -> Json:
        """This gives the data that a query or mutation is answered with; errors fail."""
        answered = await self.answer(document, viewer, **variables)
        assert b'"errors":[{' not in answered.body, answered.body
        return cast("Json", answered.data)

    async def answer(self, document: str, viewer: Viewer, **variables: object) -> Answered:
        """This gives what a query or mutation is answered with, errors of a payload included."""
        outcome = await self.service.execute(self._prepared(document, variables), viewer=viewer)
        assert isinstance(outcome, Answered), outcome
        return outcome

    def follow(
        self, document: str, viewer: Viewer, **variables: object
    ) -> AsyncGenerator[Outcome, None]:
        """This opens a subscription."""
        return self.service.stream(self._prepared(document, variables), viewer=viewer)

    def calls(self) -> list[Call]:
        """This is every call to the store so far, to be cleared."""
        assert isinstance(self.engine, CountingEngine)
        return self.engine.calls

    def _prepared(self, document: str, variables: dict[str, object]) -> Prepared:
        prepared = self.service.prepare(OperationRequest(document, variables=variables))
        assert isinstance(prepared, Prepared), prepared
        return prepared

    def _context(self, viewer: Viewer | None) -> Context:
        return Context(
            viewer=viewer,
            store=self.store,
            clock=self.clock,
            ids=self.ids,
            wakes=self.waiting,
            together=self.together,
        )

    def _committed(self, group_id: GroupId, seq: int) -> None:
        self.hub.heard(group_id, seq)
        self.publish(group_id, seq)
