"""This module wakes the subscribers of a group when something was committed to its log.

A wake-up carries nothing to deliver: whoever hears it reads the log. So wake-ups may be repeated,
merged or late, and one flag per listener is all that is kept.
"""

import asyncio
from collections import Counter
from typing import TypeAlias

from domain.ids import GroupId, UserId

SLICES = 16
Whose: TypeAlias = GroupId | UserId
"""What can be listened to: the commits in a group, and what a user asks for on this gateway."""


class HubEar:
    """This is one listener's flag: set by a wake-up, cleared by the wait that hears it."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self._rung = asyncio.Event()
        self._heard: dict[Whose, int] = {}

    def hear(self, whose: frozenset[Whose]) -> None:
        """This listens to these from now on, and to nothing else."""
        for gone in self._heard.keys() - whose:
            self._hub.drop(gone, self)
            del self._heard[gone]
        for new in whose - self._heard.keys():
            self._hub.add(new, self)
            self._heard[new] = 0

    def ring(self, whose: Whose, seq: int) -> None:
        """This wakes the listener, unless it was woken for this number or a later one."""
        if seq > self._heard[whose]:
            self._heard[whose] = seq
            self._rung.set()

    def wake(self) -> None:
        """This wakes the listener whatever it has heard."""
        self._rung.set()

    async def wait(self) -> None:
        """This returns at the next wake-up, at once for one since the last wait.

        It returns after the time of a poll without one too, as one may have been lost.
        """
        await self._rung.wait()
        # Cleared before the caller reads the log: a commit during that read rings again.
        self._rung.clear()

    def close(self) -> None:
        """This ends the listening; closing twice is harmless."""
        self.hear(frozenset())
        self._hub.polls.leave(self)


class Polls:
    """This wakes every ear once in the time of a poll, a slice of them at a time.

    One timer does it for all, as each event would otherwise start and stop one for each ear.
    """

    def __init__(self, poll_s: float) -> None:
        self._interval_s = poll_s / SLICES
        self._slices: tuple[set[HubEar], ...] = tuple(set() for _ in range(SLICES))
        self._turn = 0
        self._timer: asyncio.TimerHandle | None = None

    def join(self, ear: HubEar) -> None:
        """This has an ear woken from now on."""
        min(self._slices, key=len).add(ear)
        if self._timer is None:
            self._wait()

    def leave(self, ear: HubEar) -> None:
        """This has an ear woken no more; leaving twice is harmless."""
        for ears in self._slices:
            ears.discard(ear)
        if self._timer is not None and not any(self._slices):
            self._timer.cancel()
            self._timer = None

    def __len__(self) -> int:
        """This counts the ears."""
        return sum(map(len, self._slices))

    def _wait(self) -> None:
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(self._interval_s, self._wake_slice)

    def _wake_slice(self) -> None:
        for ear in self._slices[self._turn]:
            ear.wake()
        self._turn = (self._turn + 1) % SLICES
        self._wait()


class Hub:
    """This is the wake-ups of one process: commits here and elsewhere ring, subscriptions listen.

    It holds one flag per open subscription and nothing for a group without any.
    """

    def __init__(self, *, poll_s: float) -> None:
        self.polls = Polls(poll_s)
        self._ears: dict[Whose, set[HubEar]] = {}
        self._asked: Counter[UserId] = Counter()

    def listen(self, *whose: Whose) -> HubEar:
        """This starts listening: every wake-up from now on is heard."""
        ear = HubEar(self)
        ear.hear(frozenset(whose))
        self.polls.join(ear)
        return ear

    def heard(self, group_id: GroupId, seq: int) -> None:
        """This tells every listener of the group that event `seq` is in its log.

        It may be told late, twice, or not at all.
        """
        self._ring(group_id, seq)

    def asked(self, user_id: UserId) -> None:
        """This tells every listener of the user that they have a new request to join."""
        if user_id in self._ears:
            self._asked[user_id] += 1
            self._ring(user_id, self._asked[user_id])

    def wake_all(self) -> None:
        """This lets every listener look: what was committed elsewhere may have gone untold."""
        for ears in self._ears.values():
            for ear in ears:
                ear.wake()

    def listeners(self) -> int:
        """This counts what the open ears listen to."""
        return sum(len(ears) for ears in self._ears.values())

    def add(self, whose: Whose, ear: HubEar) -> None:
        """This has an ear rung from now on."""
        self._ears.setdefault(whose, set()).add(ear)

    def drop(self, whose: Whose, ear: HubEar) -> None:
        """This has an ear rung no more."""
        ears = self._ears[whose]
        ears.remove(ear)
        if not ears:
            del self._ears[whose]
            self._asked.pop(UserId(whose), None)

    def _ring(self, whose: Whose, seq: int) -> None:
        for ear in self._ears.get(whose, ()):
            ear.ring(whose, seq)
