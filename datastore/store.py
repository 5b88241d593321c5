"""This module holds what writes are given: the engine, a lane per group or person, whom to tell."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import TypeVar

from datastore.engine.port import Engine
from datastore.items import WorkItem
from domain.ids import GroupId, UserId

T = TypeVar("T")

# How long a write goes on racing, or asking what became of it, before it gives up.
WRITE_DEADLINE_S = 10.0


@dataclass(slots=True)
class _Lane:
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    users: int = 0


class GroupLanes:
    """This lets one write of a group at a time pass, first come first served.

    Local writers of a group would only make each other's transactions fail. A person has a lane
    too, for what is counted over all groups of one person; whoever takes both takes the person's
    first. A lane exists while someone uses it.
    """

    def __init__(self) -> None:
        self._lanes: dict[GroupId | UserId, _Lane] = {}
        self._turns: set[asyncio.Task[object]] = set()

    async def take(
        self, whose: GroupId | UserId, act: Callable[[], Coroutine[object, object, T]]
    ) -> T:
        """This acts when it is the caller's turn.

        A caller that is cancelled while it waits leaves the queue and nothing is done. Once its
        turn has begun the act goes on to its end without the caller, and the lane stays taken
        until then: a transaction that was sent can't be called back.
        """
        lane = self._lanes.setdefault(whose, _Lane())
        lane.users += 1
        try:
            await lane.lock.acquire()
        except asyncio.CancelledError:
            self._leave(whose, lane)
            raise
        turn = asyncio.get_running_loop().create_task(act())
        self._turns.add(turn)
        turn.add_done_callback(lambda ended: self._end(whose, lane, ended))
        return await asyncio.shield(turn)

    async def settle(self) -> None:
        """This returns when every turn that has begun is over: only then close the engine."""
        while self._turns:
            await asyncio.wait(self._turns)

    def __len__(self) -> int:
        """This counts the groups and people whose lanes are taken or waited for."""
        return len(self._lanes)

    def _end(self, whose: GroupId | UserId, lane: _Lane, turn: asyncio.Task[T]) -> None:
        self._turns.discard(turn)
        lane.lock.release()
        self._leave(whose, lane)

    def _leave(self, whose: GroupId | UserId, lane: _Lane) -> None:
        lane.users -= 1
        if lane.users == 0:
            del self._lanes[whose]


def _found_later(_: WorkItem) -> None:
    """This leaves a piece of work to the next look for open work."""


@dataclass(frozen=True, slots=True)
class Store:
    """This is what every write takes.

    `committed` is told the group and the number of each event that is in the log; it must not
    raise, as the write is done by then. `left_to_do` is told of work that a write has begun and
    that nobody need wait for; what nobody takes on now is found again by `open_work`.
    """

    engine: Engine
    lanes: GroupLanes
    committed: Callable[[GroupId, int], None]
    write_deadline_s: float = WRITE_DEADLINE_S
    left_to_do: Callable[[WorkItem], None] = _found_later
