"""This module keeps what is still to be told to the other gateways."""

import asyncio
from collections.abc import Iterable
from itertools import islice
from typing import Final

from domain.ids import GroupId
from gateway.bus.wake_up import WakeUp

MOST_GROUPS: Final = 10_000


class Outbox:
    """This is the latest number of each group that has one to tell, in the order of arrival.

    A later number takes the place of an earlier one, so that a busy group takes one place however
    long the bus is away. Of more groups than there are places the first is forgotten: on other
    gateways its events are then found by the slow poll.
    """

    def __init__(self, *, most_groups: int = MOST_GROUPS) -> None:
        self._most_groups = most_groups
        self._seq_by_group: dict[GroupId, int] = {}
        self._filled = asyncio.Event()
        self._emptied = asyncio.Event()
        self._emptied.set()

    def put(self, group_id: GroupId, seq: int) -> None:
        """This takes a number in at once; it neither waits nor fails."""
        self._seq_by_group[group_id] = max(seq, self._seq_by_group.get(group_id, 0))
        if len(self._seq_by_group) > self._most_groups:
            del self._seq_by_group[next(iter(self._seq_by_group))]
        self._filled.set()
        self._emptied.clear()

    async def first(self, most: int) -> tuple[WakeUp, ...]:
        """This waits until there is something to tell, and gives the first so many."""
        await self._filled.wait()
        return tuple(WakeUp(*entry) for entry in islice(self._seq_by_group.items(), most))

    def told(self, wake_ups: Iterable[WakeUp]) -> None:
        """This takes out what was told, unless a later number has come meanwhile."""
        for wake_up in wake_ups:
            if self._seq_by_group.get(wake_up.group_id) == wake_up.seq:
                del self._seq_by_group[wake_up.group_id]
        if not self._seq_by_group:
            self._filled.clear()
            self._emptied.set()

    async def emptied(self) -> None:
        """This waits until everything is told."""
        await self._emptied.wait()

    def __len__(self) -> int:
        """This counts the groups that are still to be told of."""
        return len(self._seq_by_group)
