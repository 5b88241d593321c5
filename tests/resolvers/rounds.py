"""This measures how many of an operation's calls to the store had to wait for others."""

import asyncio
from collections.abc import Awaitable
from dataclasses import dataclass, field
from typing import TypeVar

from datastore.engine.counting import CountingEngine
from datastore.engine.port import BatchGot, Engine, Page
from datastore.operations import BatchGetItem, Query

T = TypeVar("T")

SPINS = 100


@dataclass
class Span:
    """This is when a call began and ended, in ticks that count such moments."""

    begun: int
    ended: int | None = None


@dataclass
class Rounds:
    """This is the calls of an operation in the order in which they began."""

    spans: list[Span] = field(default_factory=list)
    ticks: int = 0

    def tick(self) -> int:
        """This gives the next moment."""
        self.ticks += 1
        return self.ticks

    def depth(self) -> int:
        """This counts the rounds: the longest chain of calls, each begun after the last ended."""
        depths: list[int] = []
        for span in self.spans:
            before = [
                depth
                for depth, earlier in zip(depths, self.spans, strict=False)
                if earlier.ended is not None and earlier.ended < span.begun
            ]
            depths.append(1 + max(before, default=0))
        return max(depths, default=0)


class RoundsEngine(CountingEngine):
    """This engine answers reads only when nothing else can begin, so that rounds stand apart."""

    def __init__(self, inner: Engine) -> None:
        super().__init__(inner)
        self.rounds = Rounds()

    async def batch_get(self, op: BatchGetItem) -> BatchGot:
        """This reads many items, in its round."""
        return await self._in_round(super().batch_get(op))

    async def query(self, op: Query) -> Page:
        """This reads a page, in its round."""
        return await self._in_round(super().query(op))

    async def _in_round(self, call: Awaitable[T]) -> T:
        span = Span(self.rounds.tick())
        self.rounds.spans.append(span)
        for _ in range(SPINS):
            await asyncio.sleep(0)
        answer = await call
        span.ended = self.rounds.tick()
        return answer
