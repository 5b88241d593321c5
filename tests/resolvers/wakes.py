"""This wakes subscribers, and can be told to lose the wake-ups."""

import asyncio
from dataclasses import dataclass, field

from domain.ids import GroupId


@dataclass(eq=False)
class Bell:
    """This is one subscriber's ear."""

    bells: "Bells"
    group_id: GroupId
    rung: asyncio.Event = field(default_factory=asyncio.Event)

    async def wait(self, *, timeout_s: float) -> None:
        """This returns when it was rung since the last wait; in a poll's time if bells are off."""
        self.bells.timeouts_s.append(timeout_s)
        if self.bells.is_silent:
            await asyncio.sleep(0.01)
            return
        await self.rung.wait()
        self.rung.clear()

    def close(self) -> None:
        """This ends the listening."""
        self.bells.ears.remove(self)


@dataclass
class Bells:
    """This rings every ear of a group at each commit, unless it is silent.

    A silent one lets a waiting ear go after a hundredth of a second, as a poll in fast motion.
    """

    ears: list[Bell] = field(default_factory=list)
    timeouts_s: list[float] = field(default_factory=list)
    is_silent: bool = False

    def listen(self, group_id: GroupId) -> Bell:
        """This starts listening to a group."""
        bell = Bell(self, group_id)
        self.ears.append(bell)
        return bell

    def ring(self, group_id: GroupId, _seq: int) -> None:
        """This hears of a commit."""
        if not self.is_silent:
            for bell in self.ears:
                if bell.group_id == group_id:
                    bell.rung.set()
