"""This module wakes the subscribers of a group when something was committed to its log.

A wake-up carries nothing to deliver: whoever hears it reads the log. So wake-ups may be repeated,
merged or late, and one flag per listener is all that is kept.
"""

import asyncio
from collections.abc import Callable

from domain.ids import GroupId


class HubEar:
    """This is one listener's flag: set by a commit, cleared by the wait that hears it."""

    def __init__(self, forget: Callable[["HubEar"], None]) -> None:
        self._forget = forget
        self._rung = asyncio.Event()
        self._heard_seq = 0

    def ring(self, seq: int) -> None:
        """This wakes the listener, unless it was woken for this event or a later one."""
        if seq > self._heard_seq:
            self._heard_seq = seq
            self._rung.set()

    async def wait(self, *, timeout_s: float) -> None:
        """This returns at the next commit, at once for one since the last wait, or in time."""
        try:
            async with asyncio.timeout(timeout_s):
                await self._rung.wait()
        except TimeoutError:
            return
        finally:
            # Cleared before the caller reads the log: a commit during that read rings again.
            self._rung.clear()

    def close(self) -> None:
        """This ends the listening; closing twice is harmless."""
        self._forget(self)


class Hub:
    """This is the wake-ups of one process: the store rings, subscriptions listen.

    It holds one flag per open subscription and nothing for a group without any.
    """

    def __init__(self) -> None:
        self._ears: dict[GroupId, set[HubEar]] = {}

    def listen(self, group_id: GroupId) -> HubEar:
        """This starts listening to a group: every commit from now on is heard."""
        ear = HubEar(lambda leaving: self._forget(group_id, leaving))
        self._ears.setdefault(group_id, set()).add(ear)
        return ear

    def committed(self, group_id: GroupId, seq: int) -> None:
        """This tells every listener of the group that event `seq` is in the log."""
        for ear in self._ears.get(group_id, ()):
            ear.ring(seq)

    def listeners(self) -> int:
        """This counts the open ears, over all groups."""
        return sum(len(ears) for ears in self._ears.values())

    def _forget(self, group_id: GroupId, ear: HubEar) -> None:
        ears = self._ears.get(group_id, set())
        ears.discard(ear)
        if not ears:
            self._ears.pop(group_id, None)
