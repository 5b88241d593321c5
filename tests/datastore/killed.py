"""This is an engine whose process is killed at one of its calls."""

from collections.abc import Coroutine
from typing import TypeVar

from datastore.engine.counting import CountingEngine
from datastore.engine.port import NOTHING, BatchGot, Engine, Page, Returning
from datastore.operations import BatchGetItem, GetItem, Query, SingleWrite, TransactWriteItems
from datastore.values import Item

T = TypeVar("T")


class Killed(Exception):
    """This is the end of a process: nothing of ours catches it."""


class KilledEngine(CountingEngine):
    """This engine carries out the calls before the one that it is killed at.

    That one is carried out too, or it isn't, and nobody hears of it; no later one is.
    """

    def __init__(self, inner: Engine, *, at: int, carried_out: bool) -> None:
        super().__init__(inner)
        self._left = at
        self._carried_out = carried_out

    async def get(self, op: GetItem) -> Item | None:
        """This reads an item."""
        return await self._one_more(super().get(op))

    async def batch_get(self, op: BatchGetItem) -> BatchGot:
        """This reads many items."""
        return await self._one_more(super().batch_get(op))

    async def query(self, op: Query) -> Page:
        """This reads a page."""
        return await self._one_more(super().query(op))

    async def write(self, op: SingleWrite, *, returning: Returning = NOTHING) -> Item | None:
        """This writes one item."""
        return await self._one_more(super().write(op, returning=returning))

    async def transact(self, op: TransactWriteItems) -> None:
        """This writes many items."""
        await self._one_more(super().transact(op))

    async def _one_more(self, call: Coroutine[object, object, T]) -> T:
        self._left -= 1
        if self._left > 0:
            return await call
        if self._left == 0 and self._carried_out:
            await call
        call.close()
        raise Killed
