"""This is an engine that crashes at one of its calls, before the call or behind it."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from typing import TypeVar

from datastore.engine.counting import CountingEngine
from datastore.engine.port import BatchGot, Engine, Page, Returning
from datastore.operations import (
    BatchGetItem,
    BatchWriteItem,
    Delete,
    GetItem,
    Put,
    Query,
    SingleWrite,
    TransactWriteItems,
)
from datastore.values import Item
from tests.datastore.world import World

T = TypeVar("T")


class Crashed(Exception):
    """This is the end of a gateway."""


class CrashingEngine(CountingEngine):
    """This engine answers `calls` calls, and the next one is the gateway's last.

    `carried_out` says that what the last call asks for happens all the same.
    """

    def __init__(self, inner: Engine, *, calls: int, carried_out: bool) -> None:
        super().__init__(inner)
        self._left = calls
        self._carried_out = carried_out
        self.has_crashed = False

    async def get(self, op: GetItem) -> Item | None:
        """This reads one item."""
        return await self._or_crash(lambda: CountingEngine.get(self, op))

    async def batch_get(self, op: BatchGetItem) -> BatchGot:
        """This reads many items."""
        return await self._or_crash(lambda: CountingEngine.batch_get(self, op))

    async def query(self, op: Query) -> Page:
        """This reads one page."""
        return await self._or_crash(lambda: CountingEngine.query(self, op))

    async def write(
        self, op: SingleWrite, *, returning: Returning = Returning.NOTHING
    ) -> Item | None:
        """This carries out one write."""
        return await self._or_crash(lambda: CountingEngine.write(self, op, returning=returning))

    async def batch_write(self, op: BatchWriteItem) -> tuple[Put | Delete, ...]:
        """This carries out many writes."""
        return await self._or_crash(lambda: CountingEngine.batch_write(self, op))

    async def transact(self, op: TransactWriteItems) -> None:
        """This carries out all writes or none."""
        await self._or_crash(lambda: CountingEngine.transact(self, op))

    async def _or_crash(self, call: Callable[[], Awaitable[T]]) -> T:
        if self.has_crashed:
            raise Crashed
        if self._left > 0:
            self._left -= 1
            return await call()
        self.has_crashed = True
        if self._carried_out:
            await call()
        raise Crashed


async def after_every_crash(
    world: World, act: Callable[[Engine, str], Awaitable[object]], *, carried_out: bool
) -> AsyncIterator[str]:
    """This acts and crashes at the first call, the second, and so on, until no crash comes.

    It stops behind each crash, with the store as the crash has left it, and begins anew from what
    was there. Each round has a name, for the stamps of its commands: `act` is given it
    with the engine, and it is given here.
    """
    before, calls = world.rows(), 0
    while True:
        engine = CrashingEngine(world.engine, calls=calls, carried_out=carried_out)
        name = f"{calls} {carried_out}"
        with suppress(Crashed):
            await act(engine, name)
        if not engine.has_crashed:
            return
        yield name
        await world.restore(before)
        calls += 1
