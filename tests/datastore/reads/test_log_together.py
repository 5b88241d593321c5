"""These tests hold the reading of a log for many at once to what each would read alone."""

from collections.abc import Sequence

import pytest

from datastore.engine.counting import CountingEngine
from datastore.items import GroupItem
from datastore.keys import event_key, group_key
from datastore.reads.log import LogRead, LogState, next_events
from datastore.reads.log_together import events_together
from datastore.tables import NOTIFICATIONS
from datastore.writes import add_guest
from tests.datastore import samples
from tests.datastore.samples import NOW, TRIP
from tests.datastore.stingy import StingyEngine
from tests.datastore.world import World


@pytest.fixture
async def told(trip: World) -> World:
    """This is the trip with six events: its creation and five guests."""
    for number in range(5, 10):
        await add_guest.run(trip.store, samples.add_guest(number=number))
    return trip


async def alone(world: World, afters: Sequence[int]) -> dict[int, LogRead]:
    """This reads from each number for itself."""
    return {after: await next_events(world.engine, TRIP, after=after, now=NOW) for after in afters}


async def test_one_page_serves_all(told: World) -> None:
    """Who is anywhere within the page gets what they would read alone, for one reading."""
    engine = CountingEngine(told.engine)

    found = await events_together(engine, TRIP, afters=(6, 0, 3, 6, 5), now=NOW)

    assert found == await alone(told, (0, 3, 5, 6))
    assert [call.operation for call in engine.calls] == ["Query", "TransactGetItems"]


@pytest.mark.parametrize("hole", [3, 6], ids=["inside", "at the end"])
async def test_hole_is_everybodys(told: World, hole: int) -> None:
    """At a hole everybody before it, and right at it, is told what they would find alone."""
    await told.remove(event_key(TRIP, hole), NOTIFICATIONS)

    found = await events_together(told.engine, TRIP, afters=range(7), now=NOW)

    assert found == await alone(told, range(7))
    assert found[hole - 1] == LogRead((), LogState.RESYNC)


async def test_cursor_from_the_future_spoils_nothing(told: World) -> None:
    """A number that the group hasn't reached is told to read anew, and the others go on."""
    found = await events_together(told.engine, TRIP, afters=(5, 6, 7, 50, 10**9), now=NOW)

    assert found == await alone(told, (5, 6, 7, 50, 10**9))
    assert [read.state for read in found.values()][2:] == [LogState.RESYNC] * 3


async def test_end_of_a_group_is_everybodys(told: World) -> None:
    """A group that is being deleted ends everybody's reading."""
    head = GroupItem.from_item(told.row("groups", group_key(TRIP)))
    await told.change(head, Status="DELETING")

    found = await events_together(told.engine, TRIP, afters=range(7), now=NOW)

    assert {read.state for read in found.values()} == {LogState.ENDED}
    assert found == await alone(told, range(7))


async def test_page_cut_short_is_read_on(told: World) -> None:
    """Who stands beyond a page that the store ends early is served by a page of their own."""
    engine = StingyEngine(told.engine, most=2)

    found = await events_together(engine, TRIP, afters=(0, 1, 2, 5), now=NOW)

    assert {after: [event.seq for event in read.events] for after, read in found.items()} == {
        0: [1, 2],
        1: [2],
        2: [3, 4],
        5: [6],
    }
    assert found[0].state is LogState.MORE


async def test_distant_readers_read_apart(told: World) -> None:
    """Who is 100 events or more apart reads pages apart: nobody waits for another's past."""
    engine = CountingEngine(told.engine)

    await events_together(engine, TRIP, afters=(0, 99, 100), now=NOW)

    assert [call.operation for call in engine.calls].count("Query") == 3
