"""These tests hold the end of a recurring expense: its row goes, what it made stays."""

import asyncio

import pytest

from datastore.keys import recurring_key
from datastore.writes import delete_recurring_expense, run_recurring
from domain.errors import NotFound
from tests.datastore.expected import event_row
from tests.datastore.samples import TRIP, stamp
from tests.datastore.templates import (
    DAILY,
    RENT,
    delete_recurring,
    template,
)
from tests.datastore.templates import run_recurring as asked_to_run
from tests.datastore.world import World

ROW = ("groups", TRIP, str(recurring_key(TRIP, RENT).sort))


async def test_template_goes_whole(trip: World) -> None:
    """A deleted template leaves an event with its title, and nothing else."""
    await trip.put(template())
    before = trip.rows()

    done = await delete_recurring_expense.run(trip.store, delete_recurring())

    after = trip.rows()
    event = event_row(
        2,
        f"RECURRING_EXPENSE_CHANGED#{TRIP}#{RENT}#2",
        command="end 1",
        Payload={"Change": "DELETED", "Title": "Rent"},
    )
    assert before.keys() - after.keys() == {ROW}
    assert after["notifications", str(event["PK"]), str(event["SK"])] == event
    assert (done.resource, done.seq) == (template(), 2)


async def test_what_it_made_stays(trip: World) -> None:
    """The expenses of a deleted template stay, and no more are made of it."""
    await trip.put(template(schedule=DAILY))
    await run_recurring.run(trip.store, asked_to_run())
    await delete_recurring_expense.run(trip.store, delete_recurring())
    before = trip.rows()

    ran = await run_recurring.run(trip.store, asked_to_run(stamp("again")))

    assert ran is None
    assert trip.rows() == before
    assert [
        row["RecurringId"] for row in before.values() if row.get("EntityType") == "EXPENSE"
    ] == [RENT]


async def test_missing_template_is_not_found(trip: World) -> None:
    """A template that isn't there can't be deleted."""
    before = trip.rows()

    with pytest.raises(NotFound) as missing:
        await delete_recurring_expense.run(trip.store, delete_recurring())

    assert missing.value.path == ("recurringExpenseId",)
    assert trip.rows() == before


async def test_one_of_two_deleters_wins(trip: World) -> None:
    """Of two deletions at once, on two gateways, one is taken and one finds nothing."""
    await trip.put(template())
    stores = [trip.store_on(trip.engine), trip.store_on(trip.engine)]

    outcomes = await asyncio.gather(
        *(
            delete_recurring_expense.run(store, delete_recurring(stamp(f"end {number}")))
            for number, store in enumerate(stores)
        ),
        return_exceptions=True,
    )

    assert [type(outcome) for outcome in outcomes].count(NotFound) == 1
    assert len(trip.log()) == 2
