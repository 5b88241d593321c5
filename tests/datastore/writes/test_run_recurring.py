"""These tests hold what a day of a recurring expense brings: its expense, once, with its date."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from itertools import count

import pytest

from datastore.engine.errors import Unavailable
from datastore.engine.port import NOTHING, Engine, Returning
from datastore.items import BalanceItem, ExpenseRow, GroupItem, ParticipantItem, RecurringItem
from datastore.keys import balance_key, group_key, participant_key, recurring_key
from datastore.operations import SingleWrite
from datastore.store import Store
from datastore.values import Item
from datastore.writes import (
    delete_recurring_expense,
    run_recurring,
    update_recurring_expense,
)
from datastore.writes.run_recurring import Ran
from domain.errors import ErrorCode
from domain.expense import Payment
from domain.ids import ExpenseId, ParticipantId, derived_id
from domain.splitting import resolve_items
from tests.datastore import templates
from tests.datastore.expected import event_row, placed
from tests.datastore.killed import Killed, KilledEngine
from tests.datastore.samples import ANN_HERE, AT, GUEST_GIL, GUEST_HAL, TRIP, equal_item, stamp
from tests.datastore.staged import (
    Stage,
    StagedEngine,
    after,
    failing,
    in_conflict,
    reply_lost,
    request_lost,
)
from tests.datastore.templates import DAILY, EUR, RENT, RENTED, template, update_recurring
from tests.datastore.world import World, changed

ROW = recurring_key(TRIP, RENT)
FIRST_DAY, *OTHER_DAYS = (date(2026, 3, day) for day in (28, 29, 30, 31))
FOUR_DAYS = ["2026-03-28", "2026-03-29", "2026-03-30", "2026-03-31"]


def expense_of(day: date) -> ExpenseId:
    """This is the id that the expense of the rent's day has, whoever makes it."""
    return ExpenseId(derived_id("occurrence", RENT, day.isoformat()))


@pytest.fixture
async def rented(trip: World) -> World:
    """This is the trip with its rent, due every day since 28 March; it is the 31st."""
    await trip.put(template(schedule=DAILY))
    return trip


async def ran(store: Store, name: str = "run", *, number: int = 1) -> Ran | None:
    """This makes the rent's next expense."""
    return await run_recurring.run(store, templates.run_recurring(stamp(name), number=number))


async def run_to_date(store: Store, name: str = "run", *, number: int = 1) -> list[Ran]:
    """This makes the rent's expenses until nothing of it is due."""
    made: list[Ran] = []
    while (one := await ran(store, f"{name} {number} {len(made)}", number=number)) is not None:
        made.append(one)
    return made


def expenses(world: World, *, number: int = 1) -> list[ExpenseRow]:
    """This is what was made of a template, by day."""
    rows = [
        ExpenseRow.from_item(item)
        for item in world.rows().values()
        if item.get("EntityType") == "EXPENSE"
    ]
    made = [row for row in rows if row.recurring_id == templates.recurring_id(number)]
    return sorted(made, key=lambda row: row.occurred_on)


def days(world: World, *, number: int = 1) -> list[str]:
    """These are the days of what was made of a template."""
    return [row.occurred_on for row in expenses(world, number=number)]


def stored(world: World) -> RecurringItem:
    """This is the rent as it stands in the table."""
    return RecurringItem.from_item(world.row("groups", ROW))


async def test_day_is_written_whole(rented: World) -> None:
    """A day brings an expense by nobody, moves the balances, and lets the template move on."""
    before = rented.rows()
    balances = before["groups", TRIP, "BALANCE#v1"]
    expense_id = expense_of(FIRST_DAY)
    splits = [(ANN_HERE, 3333), (GUEST_GIL, 3333), (GUEST_HAL, 3334)]

    done = await ran(rented.store)

    row = template(schedule=DAILY).to_item()
    event = event_row(
        2,
        f"EXPENSE_CREATED#{TRIP}#{expense_id}#1",
        command="run",
        ExpenseId=expense_id,
        Payload={"Title": "Rent"},
    )
    assert changed(before, rented.rows()) == placed(
        {**before["groups", TRIP, "META"], "EventSeq": 2},
        {**row, "NextRunAt": "2026-03-29T00:00:00.000Z", "RunCount": 1, "LastRunAt": AT},
        expense_row(expense_id, splits),
        {
            "GroupId": TRIP,
            "SK": f"EXPENSE#{expense_id}#2#STATS",
            "EntityType": "EXPENSE_STATS",
            "CommentCount": 0,
            "CreatedAt": AT,
            "UpdatedAt": AT,
        },
        {
            **balances,
            "BalanceRevision": 1,
            "ExpenseCount": 1,
            f"Net_{ANN_HERE}": 6667,
            f"Net_{GUEST_GIL}": -3333,
            f"Net_{GUEST_HAL}": -3334,
        },
        {name: value for name, value in event.items() if name != "ActorId"},
    )
    assert done == Ran(FIRST_DAY, expense_id=expense_id)
    assert rented.commits[-1] == (TRIP, 2)


def expense_row(expense_id: ExpenseId, splits: list[tuple[ParticipantId, int]]) -> Item:
    """This is the row of the rent's first expense."""
    return {
        "GroupId": TRIP,
        "SK": f"EXPENSE#{expense_id}#0#META",
        "EntityType": "EXPENSE",
        "ExpenseId": expense_id,
        "ExpenseSortKey": f"2026-03-28#{AT}#{expense_id}",
        "Title": "Rent",
        "Category": "Home",
        "OccurredOn": "2026-03-28",
        "Amount": 10_000,
        "Currency": "EUR",
        "Items": [
            {
                "Name": "Rent",
                "Amount": 10_000,
                "Mode": "EQUAL",
                "Splits": [{"ParticipantId": who, "Amount": minor} for who, minor in splits],
            }
        ],
        "Payments": [{"ParticipantId": ANN_HERE, "Amount": 10_000}],
        "CreatedBy": ANN_HERE,
        "Version": 1,
        "SplitSeed": expense_id,
        "RecurringId": RENT,
        "CreatedAt": AT,
        "UpdatedAt": AT,
    }


async def test_missed_days_are_made_up_for(rented: World) -> None:
    """D16: a worker that was down for three days makes four expenses, each with its own date."""
    made = await run_to_date(rented.store)

    assert [one.day for one in made] == [FIRST_DAY, *OTHER_DAYS]
    assert days(rented) == FOUR_DAYS
    assert (stored(rented).run_count, stored(rented).failed_count) == (4, 0)
    assert stored(rented).next_run_at == "2026-03-31T23:00:00.000Z"


async def test_two_workers_make_each_day_once(rented: World) -> None:
    """D16: two workers that run at once make no day twice and miss none."""
    stores = [rented.store_on(rented.engine) for _ in range(2)]

    made = await asyncio.gather(
        *(run_to_date(store, f"worker {at}") for at, store in enumerate(stores))
    )

    assert days(rented) == FOUR_DAYS
    assert sorted(one.day for each in made for one in each) == [FIRST_DAY, *OTHER_DAYS]
    assert len(rented.log()) == 5


async def test_last_day_ends_the_template(trip: World) -> None:
    """After its last day a template is off the index, and makes no more."""
    await trip.put(template(schedule=templates.ending(DAILY, OTHER_DAYS[0])))

    await run_to_date(trip.store)

    row = trip.row("groups", ROW)
    assert days(trip) == FOUR_DAYS[:2]
    assert row.keys().isdisjoint({"NextRunAt", "DueBucket"})


async def test_leftover_goes_round(rented: World) -> None:
    """Each expense is split anew with its own id as the seed, as it would be by hand."""
    await run_to_date(rented.store)

    made = expenses(rented)
    assert [row.items for row in made] == [
        resolve_items((RENTED,), seed=row.expense_id, currency=EUR) for row in made
    ]
    assert len({tuple(split.amount_minor for split in row.items[0].splits) for row in made}) > 1


async def _paused(world: World) -> None:
    await world.put(template().to_come(None).model_copy(update={"paused": True}))


async def _deleted(world: World) -> None:
    await world.remove(ROW)


async def _group_ends(world: World) -> None:
    head = GroupItem.from_item(world.row("groups", group_key(TRIP)))
    await world.change(head, Status="DELETING")


async def _group_is_gone(world: World) -> None:
    await world.remove(group_key(TRIP))


async def _made_by_another(world: World) -> None:
    await run_to_date(world.store_on(world.engine), "another")


async def _on_the_way_out(world: World) -> None:
    gil = ParticipantItem.from_item(world.row("groups", participant_key(TRIP, GUEST_GIL)))
    await world.change(gil, TransferTarget=GUEST_HAL)


STANDING_STILL: dict[str, Callable[[World], Awaitable[None]]] = {
    "paused": _paused,
    "deleted": _deleted,
    "group being deleted": _group_ends,
    "group gone": _group_is_gone,
    "made by another": _made_by_another,
    "somebody on the way out": _on_the_way_out,
}


@pytest.mark.parametrize("stop", STANDING_STILL.values(), ids=STANDING_STILL)
@pytest.mark.parametrize("when", ["before", "meanwhile"])
async def test_nothing_is_made_of_what_stands_still(
    rented: World, stop: Callable[[World], Awaitable[None]], when: str
) -> None:
    """What is paused, gone or made already brings nothing, though it changed after the plan."""
    engine = StagedEngine(rented.engine, after(partial(stop, rented)))
    if when == "before":
        await stop(rented)
        engine.stages.clear()
    made = len(expenses(rented))

    outcome = await ran(rented.store_on(engine), "late")

    assert outcome is None
    assert len(expenses(rented)) == (
        made if when == "before" or stop is not _made_by_another else 4
    )
    assert "command late" not in rented.log()


async def test_day_waits_for_who_is_on_the_way_out(rented: World) -> None:
    """A day that meets somebody's removal is due until that is over, and lost to nobody."""
    gil = ParticipantItem.from_item(rented.row("groups", participant_key(TRIP, GUEST_GIL)))
    await _on_the_way_out(rented)
    assert await run_to_date(rented.store) == []

    await rented.put(gil)
    await run_to_date(rented.store)

    assert days(rented) == FOUR_DAYS
    assert stored(rented).failed_count == 0


async def test_day_is_not_due_before_its_midnight(trip: World) -> None:
    """A millisecond before midnight nothing is due; at midnight it is."""
    await trip.put(template())
    early = timedelta(days=29, hours=13, minutes=30) - timedelta(milliseconds=1)

    before = await run_recurring.run(trip.store, templates.run_recurring(later=early))
    at_midnight = await run_recurring.run(
        trip.store,
        templates.run_recurring(stamp("on time", later=early + timedelta(milliseconds=1))),
    )

    assert (before, at_midnight and at_midnight.day) == (None, date(2026, 4, 30))


async def _gil_is_gone(world: World) -> None:
    await world.remove(participant_key(TRIP, GUEST_GIL))


async def _balance_is_full(world: World) -> None:
    balances = BalanceItem.from_item(world.row("groups", balance_key(TRIP)))
    await world.change(balances, **{f"Net_{ANN_HERE}": 2**53 - 1})


async def _id_is_taken(world: World) -> None:
    await world.put(expense_head(world))


def expense_head(world: World) -> ExpenseRow:
    """This is an expense with the id that the rent's first one will have."""
    splits = [(ANN_HERE, 3334), (GUEST_GIL, 3333), (GUEST_HAL, 3333)]
    assert expenses(world) == []
    return ExpenseRow.from_item(expense_row(expense_of(FIRST_DAY), splits))


IMPOSSIBLE: dict[str, tuple[Callable[[World], Awaitable[None]], ErrorCode]] = {
    "participant gone": (_gil_is_gone, ErrorCode.NOT_FOUND),
    "balance over its limit": (_balance_is_full, ErrorCode.LIMIT_EXCEEDED),
    "id taken": (_id_is_taken, ErrorCode.CONFLICT),
}


@pytest.mark.parametrize(("spoil", "code"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
async def test_impossible_day_is_passed_over(
    rented: World, spoil: Callable[[World], Awaitable[None]], code: ErrorCode
) -> None:
    """A day of which no expense can be made is counted and passed over: nothing else is written."""
    await spoil(rented)
    before = rented.rows()

    outcome = await ran(rented.store)

    assert changed(before, rented.rows()) == placed(
        {
            **template(schedule=DAILY).to_item(),
            "NextRunAt": "2026-03-29T00:00:00.000Z",
            "FailedCount": 1,
        }
    )
    assert outcome is not None
    assert (outcome.day, outcome.expense_id) == (FIRST_DAY, None)
    assert outcome.refusal is not None
    assert outcome.refusal.code is code


async def test_impossible_days_end(rented: World) -> None:
    """Where no day can be made up for, each is passed over once, and then nothing is due."""
    await _gil_is_gone(rented)

    made = await run_to_date(rented.store)

    assert [one.day for one in made] == [FIRST_DAY, *OTHER_DAYS]
    assert (stored(rented).run_count, stored(rented).failed_count) == (0, 4)
    assert len(rented.log()) == 1


async def test_mended_template_loses_no_day(rented: World) -> None:
    """A template that is mended while its day is being passed over makes that day after all."""
    await _gil_is_gone(rented)
    mended = replace(
        update_recurring(),
        items=(equal_item(10_000, (ANN_HERE, 10_000)),),
        payments=(Payment(ANN_HERE, 10_000),),
    )
    mend = partial(update_recurring_expense.run, rented.store, mended)

    await run_to_date(rented.store_on(HastyEditor(rented.engine, mend)))

    assert days(rented) == FOUR_DAYS
    assert (stored(rented).run_count, stored(rented).failed_count) == (4, 0)


class HastyEditor(StagedEngine):
    """This engine lets something happen just before the first write that stands alone."""

    def __init__(self, inner: Engine, act: Callable[[], Awaitable[object]]) -> None:
        super().__init__(inner)
        self._act: Callable[[], Awaitable[object]] | None = act

    async def write(self, op: SingleWrite, *, returning: Returning = NOTHING) -> Item | None:
        """This lets it happen, then writes."""
        act, self._act = self._act, None
        if act is not None:
            await act()
        return await super().write(op, returning=returning)


async def test_edit_meanwhile_is_followed(rented: World) -> None:
    """A template that is edited between the plan and its transaction makes what it says then."""
    edit = partial(update_recurring_expense.run, rented.store, update_recurring())
    engine = StagedEngine(rented.engine, after(edit))

    await ran(rented.store_on(engine))

    assert [row.title for row in expenses(rented)] == ["Flat"]
    assert rented.log()[-2:] == ["command edit 1", "command run"]


async def test_editor_is_not_disturbed(rented: World) -> None:
    """A day that comes up is no edit: who has seen the template before may still edit it."""
    await ran(rented.store)

    done = await update_recurring_expense.run(
        rented.store, replace(update_recurring(), expected_updated_at=AT)
    )

    assert (done.resource.title, done.resource.run_count) == ("Flat", 1)


async def test_deletion_meanwhile_wins(rented: World) -> None:
    """A template that is deleted after a plan makes nothing more."""
    delete = partial(delete_recurring_expense.run, rented.store, templates.delete_recurring())
    engine = StagedEngine(rented.engine, after(delete))

    assert await run_to_date(rented.store_on(engine)) == []
    assert expenses(rented) == []


@pytest.mark.parametrize(
    "stages",
    [
        (reply_lost,),
        (request_lost,),
        (request_lost, failing(Unavailable("down"))),
        (in_conflict,),
        (request_lost, in_conflict),
        (reply_lost, in_conflict),
    ],
    ids=[
        "reply lost",
        "request lost",
        "lost, then down",
        "in conflict",
        "request lost, then in conflict",
        "reply lost, then in conflict",
    ],
)
async def test_lost_messages_have_one_effect(rented: World, stages: tuple[Stage, ...]) -> None:
    """A day whose request or reply is lost is made once, and said to be."""
    engine = StagedEngine(rented.engine, *stages)

    outcome = await ran(rented.store_on(engine))

    assert outcome == Ran(FIRST_DAY, expense_id=expense_of(FIRST_DAY))
    assert days(rented) == FOUR_DAYS[:1]
    assert rented.commits == [(TRIP, 2)]


@pytest.mark.parametrize("carried_out", [True, False], ids=["after it", "before it"])
@pytest.mark.parametrize("is_possible", [True, False], ids=["made", "passed over"])
async def test_killed_worker_loses_no_day(
    trip: World, carried_out: bool, is_possible: bool
) -> None:
    """A worker that is killed at any call to the store leaves every day to come up once."""
    if not is_possible:
        await _gil_is_gone(trip)
    for number in count(1):
        await trip.put(template(number=number, schedule=DAILY))
        engine = KilledEngine(trip.engine, at=number, carried_out=carried_out)
        was_killed = await is_killed(run_to_date(trip.store_on(engine), number=number))

        await run_to_date(trip.store, "next", number=number)

        row = RecurringItem.from_item(trip.row("groups", templates.template(number=number).key))
        counted = (4, 0) if is_possible else (0, 4)
        assert (row.run_count, row.failed_count) == counted
        assert days(trip, number=number) == (FOUR_DAYS if is_possible else [])
        if not was_killed:
            break
    assert number == (4 * 4 if is_possible else 4 * 5) + 2 + 1


async def is_killed(work: Awaitable[object]) -> bool:
    """This tells whether a worker was killed before it was done."""
    try:
        await work
    except Killed:
        return True
    return False
