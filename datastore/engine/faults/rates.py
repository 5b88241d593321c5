"""This module says how often what goes wrong, and draws it."""

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Protocol


class Dice(Protocol):
    """This is what chance comes from; a seeded `random.Random` plays the same faults again."""

    def random(self) -> float:
        """This gives a number from 0 up to, not including, 1."""
        ...


class Fault(StrEnum):
    """This is what can go wrong with one call."""

    THROTTLED = "throttled"
    CONFLICT = "conflict"
    LOST_REQUEST = "lost_request"
    LOST_REPLY = "lost_reply"
    PARTIAL = "partial"
    SLOW = "slow"


@dataclass(frozen=True, slots=True)
class Rates:
    """This gives the share of calls, from 0 to 1, that each fault befalls; one call has one."""

    throttled: float = 0.0
    conflict: float = 0.0
    lost_request: float = 0.0
    lost_reply: float = 0.0
    partial: float = 0.0
    slow: float = 0.0

    def draw(self, dice: Dice) -> Fault | None:
        """This draws what befalls one call."""
        chance = dice.random()
        for field in fields(self):
            chance -= getattr(self, field.name)
            if chance < 0:
                return Fault(field.name)
        return None
