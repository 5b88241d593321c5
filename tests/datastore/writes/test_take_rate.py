"""These tests hold the taking of a rate limit: exact over all who take, and cheap."""

import asyncio
from dataclasses import replace

import pytest

from datastore.engine.counting import CountingEngine
from datastore.engine.errors import ConditionFailed, Throttled
from datastore.engine.port import NOTHING, Engine, Returning
from datastore.items.rate_window import Rate, RateWindow
from datastore.keys import rate_key
from datastore.operations import SingleWrite
from datastore.values import Item
from datastore.writes import take_rate
from datastore.writes.take_rate import Taken, TakeRate
from tests.datastore.samples import ANN
from tests.datastore.world import World

KEY = rate_key("USER", 60, ANN)
NOW_S = 1_700_000_000.0
SLOT = 340_000_000
TEN = TakeRate(key=KEY, rate=Rate(limit=100, window_s=60), now_s=NOW_S, wanted=10)


class RacedEngine(CountingEngine):
    """This engine lets another gateway write first, every time."""

    async def write(
        self,
        op: SingleWrite,
        *,
        returning: Returning = NOTHING,  # noqa: ARG002 (the port gives it)
    ) -> Item | None:
        """This refuses, as if the row had just changed."""
        self._count(type(op).__name__, op.table.name)
        raise ConditionFailed({"Key": KEY.partition, "Newest": SLOT, "Taken": len(self.calls)})


@pytest.fixture
def engine(world: World) -> CountingEngine:
    """This is an empty store that counts what it is asked."""
    return CountingEngine(world.engine)


async def taken(engine: Engine, command: TakeRate, *, times: int = 1) -> Taken:
    """This takes several times, each knowing of the row what the one before was told."""
    done = Taken(0, RateWindow(SLOT))
    for _ in range(times):
        done = await take_rate.run(engine, command)
        command = replace(command, seen=done.window)
    return done


def names(engine: CountingEngine) -> list[str]:
    """These are the operations that were asked for."""
    return [call.operation for call in engine.calls]


async def test_first_taking_makes_the_row(world: World) -> None:
    """The first taking makes the row, which may be swept once its slot no longer counts."""
    done = await take_rate.run(world.engine, TEN)

    assert done == Taken(10, RateWindow(SLOT, {SLOT: 10}))
    assert world.row("rate-limits", KEY) == {
        "Key": f"USER#60#{ANN}",
        "Newest": SLOT,
        "Taken": 10,
        f"Slot_{SLOT}": 10,
        "ExpiresAt": 1_700_000_072,
    }


async def test_taking_is_one_write(engine: CountingEngine) -> None:
    """Each taking is one write, the first and those that begin a new slot too."""
    done = await taken(engine, TEN, times=3)
    later = replace(TEN, now_s=NOW_S + 200, seen=done.window)

    done = await take_rate.run(engine, later)

    assert done == Taken(10, RateWindow(SLOT + 40, {SLOT + 40: 10}))
    assert names(engine) == ["Update"] * 4


async def test_stranger_learns_of_the_row(engine: CountingEngine) -> None:
    """Who has had no answer yet is told the row by the failure, and takes with the second write."""
    await take_rate.run(engine, TEN)

    done = await take_rate.run(engine, TEN)

    assert done == Taken(10, RateWindow(SLOT, {SLOT: 20}))
    assert names(engine) == ["Update"] * 3


async def test_last_units_are_shared_out(world: World) -> None:
    """Near the limit as many are taken as there are, and then none; the row stays at the limit."""
    done = await taken(world.engine, replace(TEN, wanted=95))
    rest = await take_rate.run(world.engine, replace(TEN, seen=done.window))

    none = await take_rate.run(world.engine, replace(TEN, seen=rest.window))

    assert (rest.units, none.units) == (5, 0)
    assert none.window == RateWindow(SLOT, {SLOT: 100})
    assert world.row("rate-limits", KEY)["Taken"] == 100


async def test_less_than_the_least_is_left(world: World) -> None:
    """Where less is free than is needed at least, nothing is taken."""
    done = await taken(world.engine, replace(TEN, wanted=98))

    none = await take_rate.run(world.engine, replace(TEN, least=3, seen=done.window))

    assert none.units == 0
    assert world.row("rate-limits", KEY)["Taken"] == 98


async def test_takers_at_once_never_pass_the_limit(world: World) -> None:
    """Thirty who take at once, knowing nothing of each other, get the limit and no more."""
    seven = replace(TEN, wanted=7)
    done = await take_rate.run(world.engine, replace(TEN, wanted=1))
    seen = replace(seven, seen=done.window)

    crowd = await asyncio.gather(*(take_rate.run(world.engine, seen) for _ in range(30)))

    assert 1 + sum(each.units for each in crowd) == 100


async def test_slow_clock_takes_in_the_newest_slot(world: World) -> None:
    """A gateway whose clock is behind takes in the slot that another has begun."""
    await take_rate.run(world.engine, replace(TEN, now_s=NOW_S + 5))

    done = await take_rate.run(world.engine, TEN)

    assert done.window == RateWindow(SLOT + 1, {SLOT + 1: 20})


async def test_belief_about_gone_slots_is_checked(world: World) -> None:
    """A new slot is begun only on the true counts of what it forgets, not on older ones."""
    first = await taken(world.engine, TEN)
    await taken(world.engine, replace(TEN, seen=first.window))
    later = replace(TEN, now_s=NOW_S + 70, seen=first.window)

    done = await take_rate.run(world.engine, later)

    assert done == Taken(10, RateWindow(SLOT + 14, {SLOT + 14: 10}))
    assert world.row("rate-limits", KEY)["Taken"] == 10


async def test_swept_row_is_made_anew(world: World) -> None:
    """Where the row that was seen has been swept, a new one is made."""
    seen = RateWindow(SLOT, {SLOT: 50})

    done = await take_rate.run(world.engine, replace(TEN, seen=seen))

    assert done == Taken(10, RateWindow(SLOT, {SLOT: 10}))


async def test_what_is_given_back_is_free(world: World) -> None:
    """What is given back can be taken again: the least by who believes that nothing is left."""
    done = await taken(world.engine, replace(TEN, wanted=100))

    await take_rate.give_back(world.engine, KEY, SLOT, units=30)

    again = await take_rate.run(world.engine, replace(TEN, wanted=40, seen=done.window))
    rest = await take_rate.run(world.engine, replace(TEN, wanted=40, seen=again.window))
    assert (again.units, rest.units) == (1, 29)


async def test_forgotten_slot_takes_nothing_back(world: World) -> None:
    """What is given back of a slot that no longer counts changes nothing."""
    done = await taken(world.engine, TEN)
    await take_rate.run(world.engine, replace(TEN, now_s=NOW_S + 200, seen=done.window))
    before = world.rows()

    await take_rate.give_back(world.engine, KEY, SLOT, units=1)

    assert world.rows() == before


async def test_endless_races_are_given_up(world: World) -> None:
    """After eight races that were lost in a row the taking fails, and has taken nothing."""
    engine = RacedEngine(world.engine)

    with pytest.raises(Throttled, match=r"^8 races for a rate limit's row were lost in a row$"):
        await take_rate.run(engine, TEN)

    assert names(engine) == ["Update"] * 8
    assert world.rows() == {}
