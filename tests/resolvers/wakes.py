"""This wakes subscribers, and can be told to lose the wake-ups."""

import asyncio
from dataclasses import dataclass, field

from domain.ids import GroupId, UserId


@dataclass(eq=False)
class Bell:
    """This is one subscriber's ear."""

    bells: "Bells"
    whose: frozenset[GroupId | UserId]
    rung: asyncio.Event = field(default_factory=asyncio.Event)

    async def wait(self) -> None:
        """This returns when it was rung since the last wait; in a poll's time if bells are off."""
        self.bells.waited.set()
        if self.bells.is_silent:
            self.bells.polls += 1
            await asyncio.sleep(0.01)
            return
        await self.rung.wait()
        self.rung.clear()

    def hear(self, whose: frozenset[GroupId | UserId]) -> None:
        """This listens to these from now on, and to nothing else."""
        self.whose = whose
        self.bells.turned.append(whose)

    def close(self) -> None:
        """This ends the listening."""
        self.bells.ears.remove(self)


@dataclass
class Bells:
    """This rings every ear of a group at each commit, unless it is silent.

    A silent one lets a waiting ear go after a hundredth of a second, as a poll in fast motion.
    """

    ears: list[Bell] = field(default_factory=list)
    turned: list[frozenset[GroupId | UserId]] = field(default_factory=list)
    waited: asyncio.Event = field(default_factory=asyncio.Event)
    polls: int = 0
    is_silent: bool = False

    def listen(self, *whose: GroupId | UserId) -> Bell:
        """This starts listening to groups and users."""
        bell = Bell(self, frozenset(whose))
        self.ears.append(bell)
        return bell

    def ring(self, group_id: GroupId, _seq: int) -> None:
        """This hears of a commit."""
        self._ring(group_id)

    def asked(self, user_id: UserId) -> None:
        """This hears of a request to join."""
        self._ring(user_id)

    def _ring(self, whose: GroupId | UserId) -> None:
        if not self.is_silent:
            for bell in self.ears:
                if whose in bell.whose:
                    bell.rung.set()
