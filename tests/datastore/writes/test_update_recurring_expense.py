"""These tests hold the edit of a recurring expense: its row, what comes up next, who was first."""

import asyncio
from dataclasses import replace
from datetime import date, timedelta
from functools import partial

import pytest

from datastore.items import ParticipantItem
from datastore.keys import participant_key, recurring_key
from datastore.operations import Key, Update
from datastore.values import Item, Value
from datastore.writes import update_recurring_expense
from datastore.writes.update_recurring_expense import UpdateRecurringExpense
from domain.errors import (
    Conflict,
    DomainError,
    ErrorCode,
    InTheWay,
    InvalidInputs,
    NotFound,
    ObjectKind,
)
from domain.expense import Payment
from domain.recurrence import Frequency, Schedule
from tests.datastore.expected import event_row, placed
from tests.datastore.samples import (
    ANN_HERE,
    AT,
    GUEST_GIL,
    GUEST_HAL,
    NOBODY,
    TRIP,
    equal_item,
    stamp,
)
from tests.datastore.staged import StagedEngine, after
from tests.datastore.templates import DAILY, MONTHLY, RENT, ending, template, update_recurring
from tests.datastore.world import World, changed

LATER = "2026-03-31T09:31:00.000Z"
ROW = recurring_key(TRIP, RENT)
RUNS_NEXT = "2026-04-29T23:00:00.000Z"

edit = partial(replace, update_recurring())
bare = partial(replace, replace(update_recurring(), title="Rent"))


@pytest.fixture
async def rented(trip: World) -> World:
    """This is the trip with its rent, monthly from the end of April on."""
    await trip.put(template())
    return trip


async def edited(world: World, command: UpdateRecurringExpense) -> Item:
    """This edits the rent and gives its row."""
    await update_recurring_expense.run(world.store, command)
    return world.row("groups", ROW)


def change(field: str, before: str | None, now: str | None) -> Value:
    """This is one change as an event keeps it."""
    sides = {"Field": field, "Before": before, "After": now}
    return {name: value for name, value in sides.items() if value is not None}


async def test_edit_is_written_whole(rented: World) -> None:
    """An edit changes what it names and is an event; what comes up next stays."""
    before = rented.rows()
    stored = before["groups", ROW.partition, str(ROW.sort)]
    command = edit(category=None, payments=(Payment(GUEST_GIL, 10_000),))

    done = await update_recurring_expense.run(rented.store, command)

    expected = {name: value for name, value in stored.items() if name != "Category"}
    payments = "1 payment, 100.00"
    assert changed(before, rented.rows()) == placed(
        {**before["groups", TRIP, "META"], "EventSeq": 2, "UpdatedAt": LATER},
        {
            **expected,
            "Title": "Flat",
            "Payments": [{"ParticipantId": GUEST_GIL, "Amount": 10_000}],
            "UpdatedAt": LATER,
        },
        event_row(
            2,
            f"RECURRING_EXPENSE_CHANGED#{TRIP}#{RENT}#2",
            command="edit 1",
            later_s=60,
            Payload={
                "Change": "UPDATED",
                "Title": "Flat",
                "Changes": [
                    change("title", "Rent", "Flat"),
                    change("category", "Home", None),
                    change("payments", payments, payments),
                ],
            },
        ),
    )
    assert done.resource.to_item() == rented.row("groups", ROW)
    assert (done.group_id, done.seq, done.replayed) == (TRIP, 2, False)


async def test_new_body_is_told_as_its_sum(rented: World) -> None:
    """New items change the amount, and the log tells of both."""
    items = (equal_item(4_000, (ANN_HERE, 4_000)), equal_item(50, (GUEST_GIL, 50)))

    row = await edited(rented, bare(items=items, payments=(Payment(ANN_HERE, 4_050),)))

    event = rented.row("notifications", Key(f"GROUP#{TRIP}", "EVENT#000000000002"))
    payload = event["Payload"]
    assert row["Amount"] == 4_050
    assert isinstance(payload, dict)
    assert payload["Changes"] == [
        change("amount", "100.00", "40.50"),
        change("items", "1 item, 100.00", "2 items, 40.50"),
        change("payments", "1 payment, 100.00", "1 payment, 40.50"),
    ]


async def test_pause_takes_off_the_index(rented: World) -> None:
    """A paused template has no next day, and says that it is paused."""
    row = await edited(rented, bare(paused=True))

    assert row["Paused"] is True
    assert row.keys().isdisjoint({"NextRunAt", "DueBucket"})


@pytest.mark.parametrize(
    ("stood_since", "next_run_at"),
    [
        pytest.param(DAILY, "2026-03-31T23:00:00.000Z", id="days have passed"),
        pytest.param(MONTHLY, RUNS_NEXT, id="no day has passed"),
        pytest.param(replace(DAILY, interval=3), "2026-04-02T23:00:00.000Z", id="today has passed"),
    ],
)
async def test_resumed_template_goes_on_after_today(
    trip: World, stood_since: Schedule, next_run_at: str
) -> None:
    """What came up while a template was paused is left out; it goes on after today."""
    still = template(schedule=stood_since).to_come(None).model_copy(update={"paused": True})
    await trip.put(still)

    row = await edited(trip, bare(paused=False))

    assert (row["NextRunAt"], row["DueBucket"]) == (next_run_at, "DUE#13")
    assert "Paused" not in row


@pytest.mark.parametrize("is_paused", [True, False])
async def test_pausing_twice_is_pausing(rented: World, is_paused: bool) -> None:
    """A template that is told what it is already stays as it is, but for the time of the edit."""
    first = await edited(rented, bare(paused=is_paused))

    again = await edited(rented, bare(paused=is_paused, stamp=stamp("again")))

    assert {**again, "UpdatedAt": None} == {**first, "UpdatedAt": None}


@pytest.mark.parametrize(
    ("stood", "command", "next_run_at"),
    [
        pytest.param(
            MONTHLY,
            bare(frequency=Frequency.WEEKLY),
            RUNS_NEXT,
            id="before the start",
        ),
        pytest.param(
            replace(DAILY, frequency=Frequency.MONTHLY),
            bare(frequency=Frequency.WEEKLY),
            "2026-03-28T00:00:00.000Z",
            id="days still to be made up for",
        ),
        pytest.param(
            replace(MONTHLY, starts_on=date(2026, 3, 1), anchor_day=1),
            bare(frequency=Frequency.WEEKLY),
            "2026-04-04T23:00:00.000Z",
            id="under way",
        ),
        pytest.param(
            replace(MONTHLY, starts_on=date(2026, 3, 1), anchor_day=1),
            bare(interval=2),
            "2026-04-30T23:00:00.000Z",
            id="another interval",
        ),
    ],
)
async def test_new_rhythm_counts_from_the_start(
    trip: World, stood: Schedule, command: UpdateRecurringExpense, next_run_at: str
) -> None:
    """A new rhythm counts from the first day, and comes up after today or what is still due."""
    before = template(schedule=stood)
    if stood.starts_on == date(2026, 3, 1):
        before = before.to_come(before.schedule.next_after(date(2026, 3, 1)))
    await trip.put(before)

    row = await edited(trip, command)

    assert row["NextRunAt"] == next_run_at


async def test_end_is_the_last_day(trip: World) -> None:
    """A template whose next day is its last stays on the index; one without a next day doesn't."""
    later = template().to_come(date(2026, 5, 30))
    await trip.put(later)

    last = await edited(trip, bare(ends_on=date(2026, 5, 30)))
    ended = await edited(trip, bare(ends_on=date(2026, 5, 29), stamp=stamp("shorter")))

    assert last["NextRunAt"] == "2026-05-29T23:00:00.000Z"
    assert ended.keys().isdisjoint({"NextRunAt", "DueBucket"})


async def test_longer_end_revives(trip: World) -> None:
    """A template that has ended goes on after today when its end is moved or taken away."""
    over = template(schedule=ending(DAILY, date(2026, 3, 29))).to_come(None)
    await trip.put(over)

    moved = await edited(trip, bare(ends_on=date(2026, 3, 31)))
    open_end = await edited(trip, bare(ends_on=None, stamp=stamp("open")))

    assert "NextRunAt" not in moved
    assert open_end["NextRunAt"] == "2026-03-31T23:00:00.000Z"
    assert "EndsOn" not in open_end


@pytest.mark.parametrize(
    ("command", "code", "path"),
    [
        (edit(interval=0), ErrorCode.INVALID, ("interval",)),
        (edit(ends_on=date(2026, 4, 29)), ErrorCode.INVALID, ("endsOn",)),
        (edit(payments=(Payment(ANN_HERE, 1),)), ErrorCode.SUM_MISMATCH, ("payments",)),
    ],
    ids=["no interval", "end before start", "sums"],
)
async def test_impossible_edit_is_refused(
    rented: World, command: UpdateRecurringExpense, code: ErrorCode, path: tuple[str, ...]
) -> None:
    """An edit that leaves a template that can't be kept is refused, and nothing is written."""
    before = rented.rows()

    with pytest.raises(InvalidInputs) as refused:
        await update_recurring_expense.run(rented.store, command)

    assert (refused.value.code, refused.value.path) == (code, path)
    assert rented.rows() == before


async def test_missing_template_is_not_found(trip: World) -> None:
    """A template that isn't there can't be edited."""
    before = trip.rows()

    with pytest.raises(NotFound) as missing:
        await update_recurring_expense.run(trip.store, edit())

    assert missing.value.path == ("recurringExpenseId",)
    assert trip.rows() == before


async def test_edit_of_an_old_version_is_refused(rented: World) -> None:
    """An edit of what was edited since is a VERSION_CONFLICT that names the template."""
    await update_recurring_expense.run(rented.store, edit())
    before = rented.rows()

    with pytest.raises(Conflict) as late:
        await update_recurring_expense.run(
            rented.store, edit(expected_updated_at=AT, stamp=stamp("late"))
        )

    assert (late.value.code, late.value.path) == (
        ErrorCode.VERSION_CONFLICT,
        ("expectedUpdatedAt",),
    )
    assert late.value.current == InTheWay(ObjectKind.RECURRING_EXPENSE, (TRIP, RENT))
    assert rented.rows() == before


@pytest.mark.parametrize("later", [timedelta(0), timedelta(hours=-1)], ids=["at once", "before"])
async def test_edits_have_times_of_their_own(rented: World, later: timedelta) -> None:
    """Two edits never have one time, though clocks stand still or go back."""
    row = await edited(rented, edit(stamp=stamp("edit", later=later)))

    assert row["UpdatedAt"] == "2026-03-31T09:30:00.001Z"


async def test_one_of_two_editors_wins(rented: World) -> None:
    """Of two edits of one version at once, on two gateways, one is taken and one is told."""
    stores = [rented.store_on(rented.engine), rented.store_on(rented.engine)]
    commands = [
        edit(title=title, expected_updated_at=AT, stamp=stamp(title)) for title in ("One", "Two")
    ]

    outcomes = await asyncio.gather(
        *map(update_recurring_expense.run, stores, commands), return_exceptions=True
    )

    (refused,) = [outcome for outcome in outcomes if isinstance(outcome, DomainError)]
    assert refused.code is ErrorCode.VERSION_CONFLICT
    assert len(rented.log()) == 2


async def test_day_that_came_up_meanwhile_stays_past(rented: World) -> None:
    """A day that is passed over between the plan and its transaction does not come up again."""
    moved = template().to_come(date(2026, 5, 30)).model_copy(update={"failed_count": 1})
    engine = StagedEngine(rented.engine, after(partial(rented.put, moved)))

    done = await update_recurring_expense.run(rented.store_on(engine), edit())

    assert (done.resource.failed_count, done.resource.next_on) == (1, date(2026, 5, 30))
    assert len(engine.sent) == 2


async def test_newcomers_are_checked(rented: World) -> None:
    """Who is new in a template must be in the group; who was in it may be on the way out."""
    gil = ParticipantItem.from_item(rented.row("groups", participant_key(TRIP, GUEST_GIL)))
    await rented.change(gil, TransferTarget=GUEST_HAL)
    engine = StagedEngine(rented.engine)
    stays = equal_item(10_000, (GUEST_GIL, 10_000))
    comes = equal_item(10_000, (NOBODY, 10_000))

    await update_recurring_expense.run(rented.store_on(engine), edit(items=(stays,)))
    with pytest.raises(NotFound) as unknown:
        await update_recurring_expense.run(
            rented.store, edit(items=(comes,), stamp=stamp("newcomer"))
        )

    assert unknown.value.path == ("items", "0", "split", "equally", "0")
    assert len(rented.log()) == 2


async def test_keys_are_never_updated(rented: World) -> None:
    """An edit is an update of what differs: no key attribute, no `SK`, nothing that stays."""
    engine = StagedEngine(rented.engine)

    await update_recurring_expense.run(rented.store_on(engine), edit())

    write = engine.sent[0].writes[2]
    assert isinstance(write, Update)
    assert {action.path for action in write.actions} == {"Title", "UpdatedAt"}
