"""This module holds what has been taken of a rate limit, slot of time by slot of time.

A slot counts until nothing in it can have been used within a window of now. That is later than a
window after it: what was taken may be used for a while, and no two gateways' clocks agree.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Self

from datastore.values import Item

NEWEST: Final = "Newest"
TAKEN: Final = "Taken"
SLOT_PREFIX: Final = "Slot_"

SLOTS_A_WINDOW: Final = 12
USABLE_S: Final = 1.0
"""How long what was taken may be used before it is lost or given back."""
CLOCK_ERROR_S: Final = 2.0
"""How far a gateway's clock may be from the time, to either side."""


@dataclass(frozen=True, slots=True)
class Rate:
    """This is a limit: so many units in any span of `window_s`, over all gateways together."""

    limit: int
    window_s: int

    @property
    def slot_s(self) -> float:
        """This is how long a slot is."""
        return self.window_s / SLOTS_A_WINDOW

    @property
    def kept(self) -> int:
        """This is how many slots count, the newest among them.

        A window touches one slot more than it is long; the rest is what clocks and use may be late.
        """
        late_s = 2 * CLOCK_ERROR_S + USABLE_S
        return SLOTS_A_WINDOW + 1 + math.ceil(late_s / self.slot_s)

    def slot_at(self, now_s: float) -> int:
        """This numbers the slot of an instant."""
        return math.floor(now_s / self.slot_s)

    def forgotten_at_s(self, slot: int) -> float:
        """This is the first instant at which a slot no longer counts."""
        return (slot + self.kept) * self.slot_s


@dataclass(frozen=True, slots=True)
class RateWindow:
    """This is what was taken in each slot, of which `newest` is the latest that any gateway saw."""

    newest: int
    by_slot: Mapping[int, int] = field(default_factory=dict)

    @classmethod
    def from_item(cls, item: Item) -> Self:
        """This reads a stored window, one slot per attribute that is named for one."""
        slots = {
            int(name.removeprefix(SLOT_PREFIX)): _number(count)
            for name, count in item.items()
            if name.startswith(SLOT_PREFIX)
        }
        return cls(_number(item[NEWEST]), slots)

    def at(self, slot: int, rate: Rate) -> "RateWindow":
        """This is the window once a slot has begun; a slot of before changes nothing."""
        newest = max(self.newest, slot)
        gone = set(self.expired(newest, rate))
        left = {each: count for each, count in self.by_slot.items() if each not in gone}
        return RateWindow(newest, left)

    def expired(self, newest: int, rate: Rate) -> dict[int, int]:
        """This is what no longer counts once `newest` has begun, by slot."""
        return {slot: count for slot, count in self.by_slot.items() if slot <= newest - rate.kept}

    def with_more(self, units: int) -> "RateWindow":
        """This is the window after so many units more were taken in its newest slot."""
        more = self.by_slot.get(self.newest, 0) + units
        return RateWindow(self.newest, {**self.by_slot, self.newest: more})

    def with_fewer(self, units: int, slot: int) -> "RateWindow":
        """This is the window after so many units of a slot were given back."""
        left = self.by_slot.get(slot, 0) - units
        others = {each: count for each, count in self.by_slot.items() if each != slot}
        return RateWindow(self.newest, {**others, slot: left} if left > 0 else others)

    def free(self, rate: Rate) -> int:
        """This is how many units are left."""
        return max(0, rate.limit - sum(self.by_slot.values()))

    def free_at_s(self, units: int, rate: Rate) -> float:
        """This is when so many units will be free, by the clock of the slots."""
        missing = units - self.free(rate)
        at_s = self.newest * rate.slot_s
        for slot in sorted(self.by_slot):
            if missing <= 0:
                break
            missing -= self.by_slot[slot]
            at_s = rate.forgotten_at_s(slot)
        return at_s


def slot_attribute(slot: int) -> str:
    """This names the attribute that counts what was taken in a slot."""
    return f"{SLOT_PREFIX}{slot}"


def _number(value: object) -> int:
    if not isinstance(value, int):
        raise TypeError(f"a rate limit's row holds {type(value).__name__} where a number belongs")
    return value
