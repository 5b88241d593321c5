"""These tests hold the reading of a group's log: where it goes on, ends, or can't be followed."""

from datetime import timedelta

import pytest

from datastore.engine.counting import CountingEngine
from datastore.engine.errors import Reason, TransactionCanceled
from datastore.engine.port import Page
from datastore.items import EventItem, GroupItem
from datastore.keys import event_key, group_key
from datastore.operations import Query, TransactGetItems
from datastore.reads.log import LogRead, LogState, next_events
from datastore.tables import NOTIFICATIONS
from datastore.values import Item
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


async def read(world: World, after: int, limit: int = 100) -> LogRead:
    """This reads on from a number, today."""
    return await next_events(world.engine, TRIP, after=after, now=NOW, limit=limit)


def numbers(log: LogRead) -> list[int]:
    """This lists the numbers of the events that were read."""
    return [event.seq for event in log.events]


async def expire(world: World, seq: int) -> None:
    """This makes an event one that is past its time, though not deleted yet."""
    event = EventItem.from_item(world.row("notifications", event_key(TRIP, seq)))
    await world.change(event, ExpiresAt=samples.AT_S - 1)


@pytest.mark.parametrize("after", range(7))
async def test_log_is_read_from_a_cursor(told: World, after: int) -> None:
    """What comes after a cursor is read in order, and then the reader has caught up."""
    log = await read(told, after)

    assert numbers(log) == list(range(after + 1, 7))
    assert log.state is LogState.CAUGHT_UP


async def test_events_are_read_whole(told: World) -> None:
    """An event is read as it was written."""
    (event,) = (await read(told, 5)).events

    assert event.to_item() == told.row("notifications", event_key(TRIP, 6))


async def test_long_log_goes_on(told: World) -> None:
    """A full page says that there is more."""
    log = await read(told, 0, limit=4)

    assert (numbers(log), log.state) == ([1, 2, 3, 4], LogState.MORE)


async def test_page_cut_short_goes_on(told: World) -> None:
    """A page that the store ends early says that there is more."""
    engine = StingyEngine(told.engine, most=2)

    log = await next_events(engine, TRIP, after=1, now=NOW)

    assert (numbers(log), log.state) == ([2, 3], LogState.MORE)


@pytest.mark.parametrize("after", [7, 100, 10**15])
async def test_cursor_from_the_future_is_resynced(told: World, after: int) -> None:
    """A cursor beyond the group's number is of another past: read the group anew."""
    assert await read(told, after) == LogRead((), LogState.RESYNC)


async def test_log_ahead_of_its_group_is_resynced(told: World) -> None:
    """Events that the group's head has not reached are of another past, and not delivered."""
    head = GroupItem.from_item(told.row("groups", group_key(TRIP)))
    await told.change(head, EventSeq=4)

    assert await read(told, 2) == LogRead((), LogState.RESYNC)


async def test_cursor_before_the_beginning_is_resynced(told: World) -> None:
    """A cursor below 0 is none that was given out: read the group anew."""
    assert await read(told, -1) == LogRead((), LogState.RESYNC)


@pytest.mark.parametrize("is_deleted", [True, False], ids=["deleted", "expired"])
async def test_hole_is_resynced(told: World, is_deleted: bool) -> None:
    """Where an event is past its time the log can't be followed, though later ones are there."""
    if is_deleted:
        await told.remove(event_key(TRIP, 4), NOTIFICATIONS)
    else:
        await expire(told, 4)

    log = await read(told, 2)
    past_it = await read(told, 4)

    assert (numbers(log), log.state) == ([3], LogState.RESYNC)
    assert (numbers(past_it), past_it.state) == ([5, 6], LogState.CAUGHT_UP)


async def test_expired_end_is_resynced(told: World) -> None:
    """An expired last event is a hole too, not the end of the log."""
    await expire(told, 6)

    assert (await read(told, 5)).state is LogState.RESYNC


async def test_reader_who_caught_up_stays_so(told: World) -> None:
    """A reader who has the last number has caught up, whatever has expired since."""
    for seq in range(1, 7):
        await expire(told, seq)

    assert await read(told, 6) == LogRead((), LogState.CAUGHT_UP)


async def test_events_live_ninety_days(told: World) -> None:
    """An event is delivered for 90 days, and not after."""
    last_day = NOW + timedelta(days=90)

    kept = await next_events(told.engine, TRIP, after=5, now=last_day)
    late = await next_events(told.engine, TRIP, after=5, now=last_day + timedelta(seconds=1))

    assert (numbers(kept), kept.state) == ([6], LogState.CAUGHT_UP)
    assert late == LogRead((), LogState.RESYNC)


@pytest.mark.parametrize("limit", [100, 2], ids=["at the end", "on the way"])
@pytest.mark.parametrize("is_deleted", [True, False], ids=["deleted", "being deleted"])
async def test_log_ends_with_its_group(told: World, limit: int, is_deleted: bool) -> None:
    """A group that is deleted, or being so, ends the reading."""
    head = GroupItem.from_item(told.row("groups", group_key(TRIP)))
    if is_deleted:
        await told.remove(group_key(TRIP))
    else:
        await told.change(head, Status="DELETING")

    assert (await read(told, 3, limit)).state is LogState.ENDED


@pytest.mark.parametrize(("behind", "state"), [(5_000, LogState.MORE), (5_001, LogState.RESYNC)])
async def test_too_far_behind_is_resynced(told: World, behind: int, state: LogState) -> None:
    """Who is more than 5,000 events behind reads the group anew."""
    head = GroupItem.from_item(told.row("groups", group_key(TRIP)))
    await told.change(head, EventSeq=1 + behind)

    assert (await read(told, 1, limit=2)).state is state


async def test_event_that_just_came_is_delivered(told: World) -> None:
    """An event committed between the query and the head's reading is delivered with the rest."""
    engine = LateEngine(told)

    log = await next_events(engine, TRIP, after=5, now=NOW)

    assert (numbers(log), log.state) == ([6, 7], LogState.CAUGHT_UP)


async def test_events_that_just_came_are_more(told: World) -> None:
    """Of several events that come in between one is delivered and the reading goes on."""
    log = await next_events(LateEngine(told, late=2), TRIP, after=5, now=NOW)

    assert (numbers(log), log.state) == ([6, 7], LogState.MORE)


class LateEngine(CountingEngine):
    """This engine lets guests come right after the log was queried."""

    def __init__(self, world: World, late: int = 1) -> None:
        super().__init__(world.engine)
        self._world = world
        self._late = late

    async def query(self, op: Query) -> Page:
        """This answers with what was there before they came."""
        page = await super().query(op)
        for number in range(20, 20 + self._late):
            await add_guest.run(self._world.store, samples.add_guest(number=number))
        return page


async def test_read_in_conflict_is_tried_again(told: World) -> None:
    """A reading that a write under way cancels is tried again."""
    log = await next_events(BusyEngine(told, conflicts=2), TRIP, after=5, now=NOW)

    assert (numbers(log), log.state) == ([6], LogState.CAUGHT_UP)


async def test_read_in_conflict_gives_up(told: World) -> None:
    """A reading that is canceled again and again says so in the end."""
    with pytest.raises(TransactionCanceled):
        await next_events(BusyEngine(told, conflicts=100), TRIP, after=5, now=NOW)


class BusyEngine(CountingEngine):
    """This engine cancels so many transactional reads."""

    def __init__(self, world: World, *, conflicts: int) -> None:
        super().__init__(world.engine)
        self._conflicts = conflicts

    async def transact_get(self, op: TransactGetItems) -> tuple[Item | None, ...]:
        """This reads once nothing is in conflict any more."""
        if self._conflicts:
            self._conflicts -= 1
            raise TransactionCanceled((Reason("TransactionConflict"), None))
        return await super().transact_get(op)


async def test_live_read_costs_two_calls(told: World) -> None:
    """A reader at the end of the log makes one query and one transactional read."""
    engine = CountingEngine(told.engine)

    await next_events(engine, TRIP, after=5, now=NOW)

    assert [call.operation for call in engine.calls] == ["Query", "TransactGetItems"]


async def test_group_without_numbers_is_caught_up(told: World) -> None:
    """A group of before events were numbered stands at 0."""
    head = GroupItem.from_item(told.row("groups", group_key(TRIP)))
    await told.change(head, EventSeq=None)
    for seq in range(1, 7):
        await told.remove(event_key(TRIP, seq), NOTIFICATIONS)

    assert await read(told, 0) == LogRead((), LogState.CAUGHT_UP)
