"""This module executes once what many subscribers are shown alike."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from dataclasses import dataclass

from gateway.outcome import Outcome

Execute = Callable[[], Coroutine[object, object, Outcome]]


@dataclass(slots=True)
class _Run:
    task: asyncio.Task[Outcome]
    until: float
    waiters: int = 0

    @property
    def size(self) -> int:
        is_there = self.task.done() and not self.task.cancelled()
        return len(self.task.result().body) if is_there else 0


class SharedOutcomes:
    """This keeps outcomes for a moment, by what they are of and whom they are for.

    Those who are woken together come for an outcome at about the same time; who comes later is
    executed for anew. Bounded twice: at most `capacity` outcomes, and of those that are there at
    most `capacity_bytes`.
    """

    def __init__(
        self, *, kept_s: float = 2.0, capacity: int = 256, capacity_bytes: int = 8_000_000
    ) -> None:
        self._kept_s = kept_s
        self._capacity = capacity
        self._capacity_bytes = capacity_bytes
        self._runs: OrderedDict[Hashable, _Run] = OrderedDict()

    async def outcome(self, key: Hashable, execute: Execute) -> Outcome:
        """This gives the outcome of a key, executed by the first who comes for it.

        The first may leave and the others still get it; when all have left it is given up, and
        nothing of it is left.
        """
        run = self._run(key, execute)
        if run.task.done():
            return run.task.result()
        run.waiters += 1
        try:
            return await asyncio.shield(run.task)
        finally:
            run.waiters -= 1
            if not run.waiters and not run.task.done():
                await self._give_up(key, run)

    def __len__(self) -> int:
        """This counts the outcomes that are kept or under way."""
        return len(self._runs)

    def _run(self, key: Hashable, execute: Execute) -> _Run:
        now = asyncio.get_running_loop().time()
        known = self._runs.get(key)
        if known is not None and known.until >= now:
            return known
        run = _Run(asyncio.create_task(execute()), now + self._kept_s)
        self._runs.pop(key, None)
        self._runs[key] = run
        self._trim(now)
        return run

    def _trim(self, now: float) -> None:
        """This drops the oldest until the rest is young and little enough."""
        held_bytes = sum(run.size for run in self._runs.values())
        for key, run in tuple(self._runs.items()):
            is_much = len(self._runs) > self._capacity or held_bytes > self._capacity_bytes
            if run.until >= now and not is_much:
                return
            held_bytes -= run.size
            del self._runs[key]

    async def _give_up(self, key: Hashable, run: _Run) -> None:
        if self._runs.get(key) is run:
            del self._runs[key]
        run.task.cancel()
        await asyncio.wait((run.task,))
