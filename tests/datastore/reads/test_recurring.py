"""These tests hold which recurring expenses are found to be due."""

from datetime import timedelta

from datastore.engine.counting import CountingEngine
from datastore.keys import due_bucket
from datastore.reads.recurring import Due, due_recurring
from tests.datastore.samples import NOW, TRIP
from tests.datastore.stingy import StingyEngine
from tests.datastore.templates import DAILY, MONTHLY, recurring_id, template
from tests.datastore.world import World

STARTED = "2026-03-28T00:00:00.000Z"


async def test_due_templates_are_found(world: World) -> None:
    """What is due by now is found in every bucket, the longest due first; nothing else is."""
    daily = [template(number=number, schedule=DAILY) for number in range(1, 41)]
    later = daily[7].to_come(daily[7].schedule.next_after(DAILY.starts_on))
    await world.put(*daily, later, template(number=41, schedule=MONTHLY))

    found = await due_recurring(world.engine, now=NOW)

    first = [Due(TRIP, recurring_id(number), STARTED) for number in range(1, 41) if number != 8]
    assert found == (*first, Due(TRIP, recurring_id(8), "2026-03-29T00:00:00.000Z"))
    assert len({due_bucket(recurring_id(number)) for number in range(1, 41)}) > 10


async def test_template_is_due_at_its_midnight(world: World) -> None:
    """A template is due from the first millisecond of its day on."""
    await world.put(template(schedule=MONTHLY))
    midnight = NOW.replace(month=4, day=29, hour=23, minute=0)

    before = await due_recurring(world.engine, now=midnight - timedelta(milliseconds=1))
    at_midnight = await due_recurring(world.engine, now=midnight)

    assert (len(before), len(at_midnight)) == (0, 1)


async def test_still_templates_are_not_due(world: World) -> None:
    """A template that is paused or has ended is on no bucket."""
    paused = template(schedule=DAILY).to_come(None).model_copy(update={"paused": True})
    await world.put(paused, template(number=2, schedule=DAILY).to_come(None))

    assert await due_recurring(world.engine, now=NOW) == ()


async def test_all_of_a_bucket_is_read(world: World) -> None:
    """The whole due set is read, page after page, by a query of each of the 16 buckets."""
    await world.put(*(template(number=number, schedule=DAILY) for number in range(1, 60)))
    engine = CountingEngine(StingyEngine(world.engine, most=1))

    found = await due_recurring(engine, now=NOW)

    assert len(found) == 59
    assert {call.places for call in engine.calls} == {("groups.DueRecurringExpensesIndex",)}
