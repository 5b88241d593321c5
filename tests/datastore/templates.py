"""These are recurring expenses of the trip: as asked for, and as they stand in the table."""

from dataclasses import replace
from datetime import date, timedelta

from datastore.items import RecurringItem
from datastore.writes.create_recurring_expense import CreateRecurringExpense
from datastore.writes.delete_recurring_expense import DeleteRecurringExpense
from datastore.writes.run_recurring import RunRecurring
from datastore.writes.stamp import Stamp
from datastore.writes.update_recurring_expense import UpdateRecurringExpense
from domain.currency import find_currency
from domain.expense import Payment
from domain.expense_item import SplitEntry, SplitMode, UnresolvedItem
from domain.ids import RecurringId, UserId
from domain.recurrence import Frequency, Schedule
from domain.splitting import resolve_items
from tests.datastore.samples import (
    ANN,
    ANN_HERE,
    AT,
    GUEST_GIL,
    GUEST_HAL,
    TRIP,
    sample_id,
    stamp,
)

EUR = find_currency("EUR")
RENT = RecurringId(sample_id("ab", 1))
LISBON = "Europe/Lisbon"
RENTED = UnresolvedItem(
    "Rent",
    10_000,
    SplitMode.EQUAL,
    tuple(SplitEntry(who) for who in (ANN_HERE, GUEST_GIL, GUEST_HAL)),
)
MONTHLY = Schedule(Frequency.MONTHLY, 1, 30, date(2026, 4, 30))
DAILY = Schedule(Frequency.DAILY, 1, 28, date(2026, 3, 28))


def recurring_id(number: int) -> RecurringId:
    """This is the id of one recurring expense of several; the rent's is the first."""
    return RecurringId(sample_id("ab", number))


def create_recurring(
    stamped: Stamp | None = None,
    *,
    number: int = 1,
    schedule: Schedule = MONTHLY,
    actor: UserId = ANN,
) -> CreateRecurringExpense:
    """This is Ann writing down a rent of 100.00 for all three, monthly from the end of April on."""
    return CreateRecurringExpense(
        actor=actor,
        group_id=TRIP,
        recurring_id=recurring_id(number),
        title="Rent",
        category="Home",
        items=resolve_items((RENTED,), seed=recurring_id(number), currency=EUR),
        payments=(Payment(ANN_HERE, 10_000),),
        schedule=schedule,
        time_zone=LISBON,
        stamp=stamped or stamp(f"recurring {number}"),
    )


def update_recurring(
    stamped: Stamp | None = None, *, number: int = 1, actor: UserId = ANN
) -> UpdateRecurringExpense:
    """This is Ann calling the rent something else, a minute later."""
    return UpdateRecurringExpense(
        actor=actor,
        group_id=TRIP,
        recurring_id=recurring_id(number),
        title="Flat",
        stamp=stamped or stamp(f"edit {number}", later=timedelta(minutes=1)),
    )


def delete_recurring(
    stamped: Stamp | None = None, *, number: int = 1, actor: UserId = ANN
) -> DeleteRecurringExpense:
    """This is Ann ending the rent."""
    return DeleteRecurringExpense(
        actor, TRIP, recurring_id(number), stamped or stamp(f"end {number}")
    )


def run_recurring(
    stamped: Stamp | None = None, *, number: int = 1, later: timedelta = timedelta(0)
) -> RunRecurring:
    """This is a gateway making the rent's next expense."""
    return RunRecurring(TRIP, recurring_id(number), stamped or stamp("run", later=later))


def template(*, number: int = 1, schedule: Schedule = MONTHLY) -> RecurringItem:
    """This is the rent as it stands in the table."""
    asked = create_recurring(number=number, schedule=schedule)
    stored = RecurringItem(
        group_id=TRIP,
        recurring_id=asked.recurring_id,
        title=asked.title,
        category=asked.category,
        amount_minor=10_000,
        currency="EUR",
        items=asked.items,
        payments=asked.payments,
        frequency=schedule.frequency,
        interval=schedule.interval,
        anchor_day=schedule.anchor_day,
        time_zone=LISBON,
        starts_on=schedule.starts_on.isoformat(),
        ends_on=None if schedule.ends_on is None else schedule.ends_on.isoformat(),
        created_by=ANN_HERE,
        created_at=AT,
        updated_at=AT,
    )
    return stored.to_come(schedule.starts_on)


def ending(schedule: Schedule, ends_on: date) -> Schedule:
    """This is the same schedule with an end."""
    return replace(schedule, ends_on=ends_on)
