"""This module takes units of a rate limit, so that all gateways together never take more.

The row has a counter per slot of time and their sum. Taking is one conditional ADD to both; the
gateway that first sees a new slot forgets the old ones with the same write. What it believes of the
row is what the last answer said: a belief that is out of date fails the condition, and the failure
brings the row. So there is no read, and a race costs another write.
"""

from dataclasses import dataclass
from typing import Final

from datastore.engine.errors import ConditionFailed, Throttled
from datastore.engine.port import Engine, Returning
from datastore.items.rate_window import NEWEST, TAKEN, Rate, RateWindow, slot_attribute
from datastore.operations import (
    Absent,
    Action,
    AddTo,
    AllOf,
    Condition,
    Equals,
    GreaterOrEqual,
    Key,
    LessOrEqual,
    Remove,
    SetTo,
    Update,
)
from datastore.tables import RATE_LIMITS

ATTEMPTS: Final = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeRate:
    """This asks for `wanted` units, or for as many as there are, if those are `least` or more.

    `seen` is the row as it was last answered, None where this gateway has had no answer.
    """

    key: Key
    rate: Rate
    now_s: float
    wanted: int
    least: int = 1
    seen: RateWindow | None = None


@dataclass(frozen=True, slots=True)
class Taken:
    """This is how many units were taken, 0 for none, and the row as it is now."""

    units: int
    window: RateWindow


async def run(engine: Engine, command: TakeRate) -> Taken:
    """This takes units.

    Cost: one write; another for each race that was lost, and for what others have done since
    `seen`.

    Raises:
        Throttled: Eight races were lost in a row; nothing was taken.
        EngineError: The store is out; where the outcome is unknown, the units count as taken.
    """
    seen = command.seen
    for attempt in range(ATTEMPTS):
        units = _units(command, seen)
        if not units and attempt and seen is not None:
            return Taken(0, seen.at(_slot(command), command.rate))
        try:
            update = plan(command, seen, units or command.least)
            item = await engine.write(update, returning=Returning.NEW)
        except ConditionFailed as failed:
            seen = None if failed.item is None else RateWindow.from_item(failed.item)
        else:
            return Taken(units or command.least, RateWindow.from_item(item or {}))
    raise Throttled(f"{ATTEMPTS} races for a rate limit's row were lost in a row")


def plan(command: TakeRate, seen: RateWindow | None, units: int) -> Update:
    """This writes that so many units are taken, if the row is as it was seen in what matters."""
    rate = command.rate
    before = seen or RateWindow(_slot(command))
    slot = max(before.newest, _slot(command))
    gone = before.expired(slot, rate)
    forgotten = sum(gone.values())
    actions: list[Action] = [
        AddTo(TAKEN, units - forgotten),
        AddTo(slot_attribute(slot), units),
        *(Remove(slot_attribute(each)) for each in gone),
    ]
    if seen is None or slot != seen.newest:
        # TTL is in whole seconds, and a row that still counts must not be swept.
        expires_at_s = int(rate.forgotten_at_s(slot)) + 2
        actions += [SetTo(NEWEST, slot), SetTo("ExpiresAt", expires_at_s)]
    limit = LessOrEqual(TAKEN, rate.limit - units + forgotten)
    as_seen: tuple[Condition, ...] = (
        (Absent("Key"),)
        if seen is None
        else (Equals(NEWEST, seen.newest), limit, *_unchanged(gone))
    )
    return Update(RATE_LIMITS, command.key, tuple(actions), AllOf(*as_seen))


async def give_back(engine: Engine, key: Key, slot: int, *, units: int) -> None:
    """This gives back what was taken in a slot and not used, if the slot still counts.

    Cost: one write.

    Raises:
        EngineError: The store is out; the units count as used.
    """
    name = slot_attribute(slot)
    fewer = (AddTo(TAKEN, -units), AddTo(name, -units))
    try:
        await engine.write(Update(RATE_LIMITS, key, fewer, GreaterOrEqual(name, units)))
    except ConditionFailed:
        # The slot has been forgotten, and what was taken in it too.
        return


def _units(command: TakeRate, seen: RateWindow | None) -> int:
    """This is how many units to take of a row: none where less than the least is free."""
    free = command.rate.limit
    if seen is not None:
        free = seen.at(_slot(command), command.rate).free(command.rate)
    units = min(command.wanted, free)
    return units if units >= command.least else 0


def _slot(command: TakeRate) -> int:
    return command.rate.slot_at(command.now_s)


def _unchanged(gone: dict[int, int]) -> tuple[Condition, ...]:
    return tuple(Equals(slot_attribute(slot), count) for slot, count in gone.items())
