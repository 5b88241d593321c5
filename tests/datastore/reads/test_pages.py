"""These tests hold the pages of every list: whole, in order, without repeats, from both ends."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from datastore.engine.counting import Call, CountingEngine
from datastore.engine.port import Engine
from datastore.reads.comments import comment_page
from datastore.reads.expenses import expense_page
from datastore.reads.groups import GroupRef, group_page
from datastore.reads.participants import participant_page
from datastore.reads.recurring import recurring_page
from datastore.reads.settlements import settlement_page
from datastore.reads.window import Slice, Window
from datastore.writes import create_group
from domain.access import Role
from tests.datastore import samples
from tests.datastore.samples import ANN, ANN_HERE, DINNER, HOME, TRIP, stamp
from tests.datastore.stingy import StingyEngine
from tests.datastore.world import World

Entry = tuple[str, object]


@dataclass(frozen=True)
class ListCase:
    """This is one list of the busy trip, read as its cursors and items."""

    name: str
    place: str
    count: int
    read: Callable[[Engine, Window], Awaitable[Slice[Entry]]]


async def _participants(engine: Engine, window: Window) -> Slice[Entry]:
    read = await participant_page(engine, TRIP, window=window, consistent=True)
    return Slice(tuple((item.participant_id, item) for item in read.items), read.has_more)


async def _expenses(engine: Engine, window: Window) -> Slice[Entry]:
    read = await expense_page(engine, TRIP, window=window)
    return Slice(tuple((item.expense_sort_key, item) for item in read.items), read.has_more)


async def _comments(engine: Engine, window: Window) -> Slice[Entry]:
    read = await comment_page(engine, (TRIP, DINNER), window=window, consistent=True)
    entries = tuple((f"{item.created_at}#{item.comment_id}", item) for item in read.items)
    return Slice(entries, read.has_more)


async def _settlements(engine: Engine, window: Window) -> Slice[Entry]:
    read = await settlement_page(engine, TRIP, window=window, consistent=True)
    entries = tuple((f"{item.created_at}#{item.settlement_id}", item) for item in read.items)
    return Slice(entries, read.has_more)


async def _recurring(engine: Engine, window: Window) -> Slice[Entry]:
    read = await recurring_page(engine, TRIP, window=window, consistent=True)
    return Slice(tuple((row.recurring_id, row) for row in read.items), read.has_more)


LISTS = (
    ListCase("participants", "groups", 3, _participants),
    ListCase("expenses", "groups.GroupExpensesIndex", 12, _expenses),
    ListCase("comments", "groups", 9, _comments),
    ListCase("settlements", "groups", 7, _settlements),
    ListCase("recurring", "groups", 5, _recurring),
)
every_list = pytest.mark.parametrize("case", LISTS, ids=lambda case: case.name)
a_law = settings(
    max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
sizes = st.integers(min_value=1, max_value=13)


async def whole(case: ListCase, world: World) -> tuple[Entry, ...]:
    """This is the whole list, in its order."""
    read = await case.read(world.engine, Window(100))
    assert (len(read.items), read.has_more) == (case.count, False)
    return read.items


@every_list
async def test_lists_have_their_order(busy: World, case: ListCase) -> None:
    """Expenses and settlements come latest first, everything else oldest first."""
    cursors = [cursor for cursor, _ in await whole(case, busy)]

    is_latest_first = case.name in {"expenses", "settlements"}
    assert cursors == sorted(set(cursors), reverse=is_latest_first)


@every_list
@a_law
@given(size=sizes, forward=st.booleans())
async def test_pages_make_the_whole(busy: World, case: ListCase, size: int, forward: bool) -> None:
    """Page after page, from either end, is the whole list, each item once and in order."""
    everything = await whole(case, busy)
    read: tuple[Entry, ...] = ()
    has_more = True

    while has_more:
        edge = (read[-1] if forward else read[0])[0] if read else None
        bounds = {"after": edge} if forward else {"before": edge}
        page = await case.read(busy.engine, Window(size, forward=forward, **bounds))
        read = read + page.items if forward else page.items + read
        has_more = page.has_more
        assert len(page.items) == size or not has_more

    assert read == everything


@every_list
@a_law
@given(size=sizes, forward=st.booleans(), ends=st.tuples(sizes, sizes))
async def test_window_keeps_its_bounds(
    busy: World, case: ListCase, size: int, forward: bool, ends: tuple[int, int]
) -> None:
    """A window shows what lies between its bounds, the nearest first, and nothing else."""
    everything = await whole(case, busy)
    after, before = (min(end, case.count) - 1 for end in ends)
    between = everything[after + 1 : before]

    page = await case.read(
        busy.engine,
        Window(size, forward=forward, after=everything[after][0], before=everything[before][0]),
    )

    assert page.items == (between[:size] if forward else between[-size:])
    assert page.has_more is (len(between) > size)


@every_list
@pytest.mark.parametrize("forward", [True, False], ids=["first", "last"])
async def test_page_is_one_query(busy: World, case: ListCase, forward: bool) -> None:
    """A page costs one query, however many items it shows."""
    engine = CountingEngine(busy.engine)

    await case.read(engine, Window(100, forward=forward))
    await case.read(engine, Window(1, forward=forward))

    assert engine.calls == [Call("Query", (case.place,))] * 2


@every_list
@pytest.mark.parametrize("forward", [True, False], ids=["first", "last"])
async def test_reading_goes_on_past_short_pages(busy: World, case: ListCase, forward: bool) -> None:
    """A store that ends its pages early is asked for the rest of the window."""
    everything = await whole(case, busy)

    page = await case.read(StingyEngine(busy.engine, most=2), Window(100, forward=forward))

    assert page == Slice(everything, has_more=False)


@every_list
async def test_bound_need_not_exist(busy: World, case: ListCase) -> None:
    """A bound whose item is gone still bounds: what lies behind it comes."""
    everything = await whole(case, busy)
    gone = everything[1][0] + "-gone"
    is_latest_first = case.name in {"expenses", "settlements"}

    page = await case.read(busy.engine, Window(1, after=gone))

    assert page.items[0] == everything[1 if is_latest_first else 2]


@every_list
async def test_crossed_bounds_enclose_nothing(busy: World, case: ListCase) -> None:
    """Nothing lies between bounds in the wrong order, and nothing is read."""
    everything = await whole(case, busy)
    engine = CountingEngine(busy.engine)

    page = await case.read(engine, Window(5, after=everything[-1][0], before=everything[0][0]))

    assert (page, engine.calls) == (Slice((), has_more=False), [])


@every_list
@pytest.mark.parametrize("bound", ["~~~", "!", "EXPENSE#", "\uffff"], ids=ascii)
async def test_forged_bound_stays_in_its_list(busy: World, case: ListCase, bound: str) -> None:
    """A bound that is no key of the list shows items of the list or none, never others."""
    everything = await whole(case, busy)

    after = await case.read(busy.engine, Window(100, after=bound))
    before = await case.read(busy.engine, Window(100, before=bound))

    assert {*after.items, *before.items} <= {*everything}


async def test_groups_come_newest_first(trip: World) -> None:
    """A user's groups come newest first, with what the user is in each."""
    second = samples.create_group(stamp("home"), group_id=HOME)
    await create_group.run(trip.store, second)

    first_page = await group_page(trip.engine, ANN, window=Window(1))
    second_page = await group_page(trip.engine, ANN, window=Window(1, after=HOME))

    assert first_page == Slice((GroupRef(HOME, ANN_HERE, Role.OWNER),), has_more=True)
    assert second_page == Slice((GroupRef(TRIP, ANN_HERE, Role.OWNER),), has_more=False)
