"""These tests hold which expenses are found: those that a look at each would pick, once each."""

from datetime import date

import pytest

from datastore.engine.counting import CountingEngine
from datastore.engine.port import Engine, Page
from datastore.items import ExpenseRow
from datastore.keys import expense_key
from datastore.operations import Query
from datastore.reads.expenses import expense_page
from datastore.reads.window import Slice, Window
from domain.expense import Payment, participants_of
from domain.expense_criteria import EVERYTHING, ExpenseCriteria
from domain.ids import ExpenseId
from domain.text import folded
from tests.datastore import samples
from tests.datastore.samples import ANN_HERE, AT, DINNER, GUEST_GIL, GUEST_HAL, TRIP, equal_item
from tests.datastore.stingy import StingyEngine
from tests.datastore.world import World

COUNT = 40
CRITERIA = {
    "everything": EVERYTHING,
    "from a day": ExpenseCriteria(earliest=date(2026, 3, 4)),
    "to a day": ExpenseCriteria(latest=date(2026, 3, 4)),
    "of one day": ExpenseCriteria(earliest=date(2026, 3, 5), latest=date(2026, 3, 5)),
    "of no day": ExpenseCriteria(earliest=date(2026, 4, 1), latest=date(2026, 4, 2)),
    "of a category": ExpenseCriteria(category="Food"),
    "paid by Gil": ExpenseCriteria(paid_by=GUEST_GIL),
    "involving Hal": ExpenseCriteria(involving=GUEST_HAL),
    "involving a payer": ExpenseCriteria(involving=GUEST_GIL),
    "with a title": ExpenseCriteria(text=folded("STRASSE")),
    "with notes": ExpenseCriteria(text=folded("Cafe\u0301 7")),
    "nothing like it": ExpenseCriteria(text="nothing"),
    "all at once": ExpenseCriteria(
        earliest=date(2026, 3, 2),
        latest=date(2026, 3, 8),
        category="Food",
        paid_by=ANN_HERE,
        involving=GUEST_HAL,
        text="e",
    ),
}
every_criteria = pytest.mark.parametrize("criteria", CRITERIA.values(), ids=CRITERIA)


def expense(number: int) -> ExpenseRow:
    """This is one of many expenses; every fifth has a sort key of before days were in it."""
    day, expense_id = 1 + number % 9, ExpenseId(samples.sample_id("d", 100 + number))
    time = f"2026-03-0{day}T00:00:00.{number:03d}Z"
    is_old = number % 5 == 0
    sharer = GUEST_HAL if number % 4 else GUEST_GIL
    return ExpenseRow(
        group_id=TRIP,
        expense_id=expense_id,
        expense_sort_key=f"{time}#{expense_id}" if is_old else f"{time[:10]}#{AT}#{expense_id}",
        title=f"Hauptstraße {number}" if number % 7 == 0 else f"Expense {number}",
        notes=f"Caf\u00e9 {number}" if number % 2 else None,
        category=(None, "Food", "food")[number % 3],
        occurred_on=time[:10],
        amount_minor=100,
        currency="EUR",
        items=(equal_item(100, (sharer, 100)),),
        payments=(Payment(GUEST_GIL if number % 6 == 0 else ANN_HERE, 100),),
        created_by=ANN_HERE,
        split_seed=expense_id,
        created_at=AT,
        updated_at=AT,
    )


ROWS = sorted(map(expense, range(COUNT)), key=lambda row: row.expense_sort_key, reverse=True)


def is_wanted(row: ExpenseRow, criteria: ExpenseCriteria) -> bool:
    """This looks at one expense."""
    day = date.fromisoformat(row.expense_sort_key[:10])
    payers = [payment.participant_id for payment in row.payments]
    return all(
        (
            criteria.earliest is None or criteria.earliest <= day,
            criteria.latest is None or day <= criteria.latest,
            criteria.category in {None, row.category},
            criteria.paid_by is None or criteria.paid_by in payers,
            criteria.involving is None
            or criteria.involving in participants_of(row.items, row.payments),
            criteria.text is None or criteria.text in folded(f"{row.title}\n{row.notes}"),
        )
    )


@pytest.fixture
async def many(dinner: World) -> World:
    """This is the trip with 40 expenses, and not the dinner."""
    await dinner.remove(expense_key(TRIP, DINNER))
    await dinner.put(*ROWS)
    return dinner


async def pages(
    engine: Engine, criteria: ExpenseCriteria, *, size: int, forward: bool
) -> list[Slice[ExpenseRow]]:
    """This reads page after page until none is left."""
    read = [await page_of(engine, criteria, Window(size, forward=forward))]
    while read[-1].has_more:
        last = read[-1]
        edge = last.stopped_at or last.items[-1 if forward else 0].expense_sort_key
        bounds = {"after": edge} if forward else {"before": edge}
        window = Window(size, forward=forward, **bounds)
        read.append(await page_of(engine, criteria, window))
    return read


async def page_of(engine: Engine, criteria: ExpenseCriteria, window: Window) -> Slice[ExpenseRow]:
    """This reads one page of the trip's expenses."""
    return await expense_page(engine, TRIP, window=window, criteria=criteria)


@every_criteria
@pytest.mark.parametrize("forward", [True, False], ids=["first", "last"])
@pytest.mark.parametrize(("size", "most"), [(3, 1), (3, 2), (7, 100), (100, 3)])
async def test_pages_make_the_whole(
    many: World, criteria: ExpenseCriteria, forward: bool, size: int, most: int
) -> None:
    """Page after page gives every expense that is looked for, once and in order, from both ends."""
    engine = StingyEngine(many.engine, most=most)

    read = await pages(engine, criteria, size=size, forward=forward)

    in_order = read if forward else reversed(read)
    found = [row for page in in_order for row in page.items]
    assert found == [row for row in ROWS if is_wanted(row, criteria)]
    assert all(len(page.items) <= size for page in read)


@every_criteria
async def test_full_pages_are_not_short(many: World, criteria: ExpenseCriteria) -> None:
    """Where the list is read through at once, each page but the last is full, and says no stop."""
    *full, last = await pages(many.engine, criteria, size=4, forward=True)

    assert [len(page.items) for page in full] == [4] * len(full)
    assert {page.stopped_at for page in (*full, last)} == {None}


@pytest.mark.parametrize("forward", [True, False], ids=["first", "last"])
async def test_reading_stops_in_time(many: World, forward: bool) -> None:
    """A rare expense is read for in four pages of the store, and the stop is told."""
    engine = StingyEngine(many.engine, most=5)

    read = await page_of(engine, CRITERIA["nothing like it"], Window(3, forward=forward))

    stop = ROWS[19 if forward else -20].expense_sort_key
    assert read == Slice((), has_more=True, stopped_at=stop)
    assert [call.operation for call in engine.calls] == ["Query"] * 4


class WatchedEngine(CountingEngine):
    """This engine counts what each of its queries reads."""

    def __init__(self, inner: Engine) -> None:
        super().__init__(inner)
        self.read: list[int] = []

    async def query(self, op: Query) -> Page:
        """This counts what is read, filtered or not."""
        page = await super().query(op)
        self.read.append(page.scanned)
        return page


async def test_days_are_key_conditions(many: World) -> None:
    """The days are part of the query: nothing outside of them is read."""
    engine = WatchedEngine(many.engine)
    criteria = ExpenseCriteria(
        earliest=date(2026, 3, 5), latest=date(2026, 3, 5), category="nothing like it"
    )

    await page_of(engine, criteria, Window(3))

    of_the_day = [row for row in ROWS if row.expense_sort_key.startswith("2026-03-05")]
    assert engine.read == [len(of_the_day)]


async def test_frequent_expenses_take_little(many: World) -> None:
    """What is frequent is found in the first short query."""
    engine = WatchedEngine(many.engine)

    await page_of(engine, ExpenseCriteria(paid_by=ANN_HERE), Window(1))

    assert engine.read == [10]
