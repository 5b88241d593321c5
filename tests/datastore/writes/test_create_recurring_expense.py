"""These tests hold the creation of a recurring expense: its row, when it is due, whom it names."""

from dataclasses import replace
from datetime import date
from functools import partial

import pytest

from datastore.items import ParticipantItem
from datastore.keys import participant_key, recurring_key
from datastore.values import Item
from datastore.writes import create_recurring_expense
from domain.errors import Conflict, DomainError, ErrorCode, NotFound
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
from tests.datastore.templates import DAILY, MONTHLY, RENT, create_recurring, ending
from tests.datastore.world import World, changed

ROW = recurring_key(TRIP, RENT)
RENT_ROW: Item = {
    "GroupId": TRIP,
    "SK": f"RECURRING#{RENT}",
    "EntityType": "RECURRING_EXPENSE",
    "RecurringId": RENT,
    "Title": "Rent",
    "Category": "Home",
    "Amount": 10_000,
    "Currency": "EUR",
    "Items": [
        {
            "Name": "Rent",
            "Amount": 10_000,
            "Mode": "EQUAL",
            "Splits": [
                {"ParticipantId": ANN_HERE, "Amount": 3333},
                {"ParticipantId": GUEST_GIL, "Amount": 3334},
                {"ParticipantId": GUEST_HAL, "Amount": 3333},
            ],
        }
    ],
    "Payments": [{"ParticipantId": ANN_HERE, "Amount": 10_000}],
    "Frequency": "MONTHLY",
    "Interval": 1,
    "AnchorDay": 30,
    "TimeZone": "Europe/Lisbon",
    "StartsOn": "2026-04-30",
    "NextRunAt": "2026-04-29T23:00:00.000Z",
    "DueBucket": "DUE#13",
    "RunCount": 0,
    "FailedCount": 0,
    "CreatedBy": ANN_HERE,
    "CreatedAt": AT,
    "UpdatedAt": AT,
}


async def test_template_is_written_whole(trip: World) -> None:
    """A new template is due at its first local midnight, makes nothing yet, and is an event."""
    before = trip.rows()
    group = before["groups", TRIP, "META"]

    done = await create_recurring_expense.run(trip.store, create_recurring())

    assert changed(before, trip.rows()) == placed(
        {**group, "EventSeq": 2},
        RENT_ROW,
        event_row(
            2,
            f"RECURRING_EXPENSE_CHANGED#{TRIP}#{RENT}#2",
            command="recurring 1",
            Payload={"Change": "CREATED", "Title": "Rent"},
        ),
    )
    assert done.resource.to_item() == RENT_ROW
    assert (done.group_id, done.seq, done.replayed) == (TRIP, 2, False)


async def test_past_start_is_due_at_once(trip: World) -> None:
    """A template whose start has passed is due since then; an end is kept as the last day."""
    schedule = ending(DAILY, date(2026, 3, 29))

    await create_recurring_expense.run(trip.store, create_recurring(schedule=schedule))

    row = trip.row("groups", ROW)
    assert (row["NextRunAt"], row["EndsOn"]) == ("2026-03-28T00:00:00.000Z", "2026-03-29")


async def test_what_was_not_given_is_no_attribute(trip: World) -> None:
    """A category and an end that were not given are absent, never null."""
    await create_recurring_expense.run(trip.store, replace(create_recurring(), category=None))

    absent = {"Category", "EndsOn", "Paused", "LastRunAt"}
    assert trip.row("groups", ROW).keys().isdisjoint(absent)


@pytest.mark.parametrize(
    ("schedule", "code", "path"),
    [
        (replace(MONTHLY, interval=0), ErrorCode.INVALID, ("interval",)),
        (replace(MONTHLY, interval=1_001), ErrorCode.LIMIT_EXCEEDED, ("interval",)),
        (ending(MONTHLY, date(2026, 4, 29)), ErrorCode.INVALID, ("endsOn",)),
        (
            Schedule(Frequency.DAILY, 1, 29, date(2025, 3, 29)),
            ErrorCode.LIMIT_EXCEEDED,
            ("startsOn",),
        ),
    ],
    ids=["no interval", "large interval", "end before start", "start long ago"],
)
async def test_impossible_schedule_is_refused(
    trip: World, schedule: Schedule, code: ErrorCode, path: tuple[str, ...]
) -> None:
    """A schedule that can't be kept is refused at its field, and nothing is written."""
    before = trip.rows()

    with pytest.raises(DomainError) as refused:
        await create_recurring_expense.run(trip.store, create_recurring(schedule=schedule))

    assert (refused.value.code, refused.value.path) == (code, path)
    assert trip.rows() == before


async def test_template_that_does_not_add_up_is_refused(trip: World) -> None:
    """Payments that miss a cent of the items are a SUM_MISMATCH, and nothing is written."""
    before = trip.rows()
    command = replace(create_recurring(), payments=(Payment(ANN_HERE, 9_999),))

    with pytest.raises(DomainError) as refused:
        await create_recurring_expense.run(trip.store, command)

    assert (refused.value.code, refused.value.path) == (ErrorCode.SUM_MISMATCH, ("payments",))
    assert trip.rows() == before


async def test_stranger_is_named_by_field(trip: World) -> None:
    """A participant who isn't in the group is NOT_FOUND at the field that first names them."""
    before = trip.rows()
    item = equal_item(10_000, (ANN_HERE, 5_000), (NOBODY, 5_000))

    with pytest.raises(NotFound, match="no such participant") as unknown:
        await create_recurring_expense.run(trip.store, replace(create_recurring(), items=(item,)))

    assert unknown.value.path == ("items", "0", "split", "equally", "1")
    assert trip.rows() == before


async def test_participant_on_the_way_out_is_refused(trip: World) -> None:
    """A participant who begins to be removed meanwhile can't be named in a template."""
    gil = ParticipantItem.from_item(trip.row("groups", participant_key(TRIP, GUEST_GIL)))
    engine = StagedEngine(trip.engine, after(partial(trip.change, gil, TransferTarget=GUEST_HAL)))

    with pytest.raises(Conflict, match="is being removed or merged") as leaving:
        await create_recurring_expense.run(trip.store_on(engine), create_recurring())

    assert leaving.value.path == ("items", "0", "split", "equally", "1")
    assert ("groups", ROW.partition, ROW.sort) not in trip.rows()


async def test_taken_template_is_not_written_over(trip: World) -> None:
    """A template whose id is taken is refused, and stays as it is."""
    await create_recurring_expense.run(trip.store, create_recurring())
    before = trip.rows()

    with pytest.raises(Conflict, match="The new id of this recurring expense is taken"):
        await create_recurring_expense.run(trip.store, create_recurring(stamp("second")))

    assert trip.rows() == before
