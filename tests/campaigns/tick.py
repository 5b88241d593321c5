"""This trial lets several workers make the expenses of recurring expenses, and kills them.

`make campaign NAME=tick FULL=1` is the full form. Time is virtual: day after day all workers start
at once, each with lanes of its own as on a gateway of its own, and half of them are killed at a
call to the store that chance chooses, which is carried out or not. The trial fails where a day of a
template hasn't come up exactly once, with its date, or where a group doesn't add up.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from datastore.engine.embedded import EmbeddedEngine, open_embedded
from datastore.engine.port import Engine
from datastore.items import ExpenseRow, RecurringItem
from datastore.operations import Put
from datastore.reads.recurring import due_recurring
from datastore.store import GroupLanes, Store
from datastore.verification.reads import all_group_ids, whole_group
from datastore.verification.verify import findings
from datastore.writes import create_group, run_recurring
from datastore.writes.run_recurring import RunRecurring
from datastore.writes.stamp import Stamp
from domain.ids import GroupId, RecurringId, derived_id
from domain.recurrence import Frequency, Schedule
from domain.time_zone import day_at
from tests.campaigns.campaign import Campaign, Outcome, Play
from tests.datastore import samples
from tests.datastore.engine.faults.seeded import SeededDice
from tests.datastore.killed import Killed, KilledEngine
from tests.datastore.templates import template

FAST = (5, 50, 40)
FULL = (5, 1_000, 400)
TEMPLATES_OF_GROUP = 10
LAST_CALL = 120
START = datetime(2026, 3, 1, 6, tzinfo=UTC)
ZONES = ("Europe/Lisbon", "America/Sao_Paulo", "Pacific/Kiritimati", "Africa/Cairo", "UTC")
Wrap = Callable[[Engine], Engine]


def as_it_is(engine: Engine) -> Engine:
    """This plants nothing."""
    return engine


@dataclass(frozen=True, slots=True)
class Trial:
    """This says how large a trial is; `wrap` plants a fault under every worker's engine."""

    workers: int
    templates: int
    days: int
    seed: str
    wrap: Wrap = as_it_is


@dataclass(slots=True)
class Report:
    """This is what a trial came to; it holds where `faults` is empty."""

    made: int = 0
    kills: int = 0
    faults: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Stamps:
    """This stamps every write with the virtual time, and with ids of its own."""

    seed: str
    now: datetime
    count: int = 0

    def __call__(self) -> Stamp:
        """This makes the next stamp."""
        self.count += 1
        name = f"{self.seed} {self.now.isoformat()} {self.count}"
        return Stamp(self.now, derived_id("command", name), derived_id("token", name))


async def play(trial: Trial, engine: EmbeddedEngine) -> Report:
    """This plays a trial on an engine without faults, and judges what is left."""
    report, dice = Report(), SeededDice(trial.seed)
    templates = await _write_templates(engine, trial.templates)
    now = START
    for number in range(trial.days):
        now = START + timedelta(days=number)
        lives = [_Worker(trial, engine, f"{number} {each}", now) for each in range(trial.workers)]
        ends = await asyncio.gather(*(life.live(dice) for life in lives))
        report.kills += ends.count(True)
    await _Worker(trial, engine, "last", now).work(engine)
    await _judge(engine, report, templates, now=now)
    return report


async def _write_templates(engine: Engine, count: int) -> list[RecurringItem]:
    """This writes daily templates down, in groups of ten and in several time zones."""
    store = Store(engine, GroupLanes(), lambda *_: None)
    written: list[RecurringItem] = []
    for number in range(count):
        group_id = GroupId(samples.sample_id("b", number // TEMPLATES_OF_GROUP))
        if number % TEMPLATES_OF_GROUP == 0:
            stamp = samples.stamp(f"group {number}")
            await create_group.run(store, samples.create_group(stamp, group_id=group_id))
        row = _template(group_id, number)
        await engine.write(Put(row.table, row.to_item()))
        written.append(row)
    return written


def _template(group_id: GroupId, number: int) -> RecurringItem:
    start = START.date()
    schedule = Schedule(Frequency.DAILY, 1, start.day, start)
    of_group = {"group_id": group_id, "time_zone": ZONES[number % len(ZONES)]}
    row = template(number=number, schedule=schedule).model_copy(update=of_group)
    return row.to_come(start)


class _Worker:
    """This is one life of a process that makes what is due."""

    def __init__(self, trial: Trial, engine: Engine, name: str, now: datetime) -> None:
        self._trial = trial
        self._engine = engine
        self._stamps = Stamps(f"{trial.seed} {name}", now)

    async def live(self, dice: SeededDice) -> bool:
        """This works, and tells whether it was killed before it was done: half of them may be."""
        at = 1 + dice.below(LAST_CALL) if dice.below(2) else 0
        carried_out = bool(dice.below(2))
        if not at:
            await self.work(self._engine)
            return False
        try:
            await self.work(KilledEngine(self._engine, at=at, carried_out=carried_out))
        except Killed:
            return True
        return False

    async def work(self, engine: Engine) -> None:
        """This makes everything that is due, one template after the other."""
        store = Store(self._trial.wrap(engine), GroupLanes(), lambda *_: None)
        for due in await due_recurring(store.engine, now=self._stamps.now):
            key = (due.group_id, due.recurring_id)
            while await run_recurring.run(store, RunRecurring(*key, self._stamps())):
                pass


async def _judge(
    engine: EmbeddedEngine, report: Report, templates: list[RecurringItem], *, now: datetime
) -> None:
    days_made: dict[RecurringId, Counter[date]] = {row.recurring_id: Counter() for row in templates}
    async for expense in _expenses(engine, report):
        assert expense.recurring_id is not None
        days_made[expense.recurring_id][date.fromisoformat(expense.occurred_on)] += 1
        report.made += 1
    for row in templates:
        last = day_at(now, row.time_zone)
        due = Counter(
            START.date() + timedelta(days=at) for at in range((last - START.date()).days + 1)
        )
        if days_made[row.recurring_id] != due:
            missed, extra = due - days_made[row.recurring_id], days_made[row.recurring_id] - due
            report.faults.append(
                f"{row.recurring_id} has missed {missed} and made {extra} too often"
            )


async def _expenses(engine: EmbeddedEngine, report: Report) -> AsyncIterator[ExpenseRow]:
    """This reads every group whole, notes what doesn't hold in it, and gives its expenses."""
    async for group_id in all_group_ids(engine):
        group = await whole_group(engine, group_id)
        report.faults += [f"{found.group_id}: {found.message}" for found in findings(group)]
        for item in group.of_type("EXPENSE"):
            yield ExpenseRow.from_item(item)


def campaign_of(workers: int, templates: int, days: int) -> Play:
    """This is the trial in a size, as a campaign is played."""

    async def played(folder: Path, seed: str) -> Report:
        engine = open_embedded(folder, durable=False, clock=START.timestamp)
        try:
            return await play(Trial(workers, templates, days, seed), engine)
        finally:
            await engine.close()

    def outcome(folder: Path, seed: str) -> Outcome:
        report = asyncio.run(played(folder, seed))
        told = f"{report.made} expenses made, and {report.kills} workers killed meanwhile"
        return Outcome(told, tuple(report.faults))

    return outcome


CAMPAIGN = Campaign(
    "recurring expenses come up while workers are killed: {} workers, {} templates, {} days;"
    " {}, {:,}, {} in full".format(*FAST, *FULL),
    fast=campaign_of(*FAST),
    full=campaign_of(*FULL),
)
