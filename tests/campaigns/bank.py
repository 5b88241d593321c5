"""This trial has many people change a few groups at once while calls to the store fail.

`make campaign NAME=bank FULL=1` is the full form: 32 clients on three gateways, 3,000 mutations of
every kind in four groups, half of them in one. A tenth of all calls to the store fail, and a tenth
of the answers to what has a key are lost on their way. The groups are verified as they are at one
moment, again and again. The trial fails where an invariant doesn't hold, where what was
acknowledged isn't there, or where something is there that nobody was told of.
"""

import asyncio
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from graphql import GraphQLSchema

from datastore.engine.embedded import open_embedded
from datastore.engine.errors import EngineError
from datastore.engine.faults import Fault, FaultyEngine, Rates
from datastore.engine.port import Engine
from datastore.reads.work import open_work
from datastore.verification.reads import whole_group
from datastore.verification.verify import findings
from datastore.writes.finish_work import finish
from datastore.writes.stamp import Stamp
from resolvers.root import build_schema
from schema.global_ids import read_group_id
from schema.published import core_schema
from tests.campaigns.banking.client import Client, Ledger, Place
from tests.campaigns.banking.comparing import compared, made_unseen
from tests.campaigns.banking.mutants import Spoil, UnguardedEngine
from tests.campaigns.banking.people import PEOPLE, opened_places
from tests.campaigns.banking.session import Gateway, GraphFailed, StoreFailed
from tests.campaigns.campaign import Campaign, Outcome, Play
from tests.datastore.engine.faults.seeded import SeededDice
from tests.resolvers.made import BEGIN, SteppingClock

RATES = Rates(
    throttled=0.02, conflict=0.02, lost_request=0.02, lost_reply=0.02, partial=0.01, slow=0.01
)
"""A tenth of all calls fail."""


FAST = 120
FULL = 3_000


@dataclass(frozen=True, slots=True)
class Trial:
    """This says how large a trial is; `spoil` plants a bug under every gateway."""

    mutations: int
    clients: int = 32
    gateways: int = 3
    groups: int = 4
    seed: str = "1"
    rates: Rates = RATES
    spoil: Spoil | None = None


@dataclass(slots=True)
class Report:
    """This is what a trial came to; it holds where `faults` is empty."""

    ledger: Ledger = field(default_factory=Ledger)
    struck: Counter[Fault] = field(default_factory=Counter)
    snapshots: int = 0
    faults: list[str] = field(default_factory=list)


async def play(trial: Trial, schema: GraphQLSchema, engine: Engine) -> Report:
    """This plays a trial on an engine without faults, and judges what is left."""
    clock, report = SteppingClock(), Report()
    places = await opened_places(Gateway(schema, engine, 0, clock), trial.groups)
    faulty = [_faulty(trial, engine, number) for number in range(trial.gateways)]
    gateways = [Gateway(schema, each, at + 1, clock) for at, each in enumerate(faulty)]
    acting = asyncio.gather(
        *(
            _act(trial, number, gateways, places, report, engine=engine)
            for number in range(trial.clients)
        )
    )
    while not acting.done():
        await _look(engine, places, report)
        await _finish_work(gateways[0], engine)
        await asyncio.wait({acting}, timeout=0.05)
    await acting
    await _finish_work(gateways[0], engine)
    await _look(engine, places, report)
    unseen = await made_unseen(engine, report.ledger)
    for place in places:
        group = await whole_group(engine, read_group_id(place.group_id))
        report.faults += compared(group, report.ledger, unseen)
    report.struck = sum((each.struck for each in faulty), Counter[Fault]())
    return report


def _faulty(trial: Trial, engine: Engine, number: int) -> FaultyEngine:
    spoilt = engine if trial.spoil is None else UnguardedEngine(engine, trial.spoil)
    return FaultyEngine(spoilt, trial.rates, dice=SeededDice(f"{trial.seed}-faults-{number}"))


async def _act(
    trial: Trial,
    number: int,
    gateways: Sequence[Gateway],
    places: Sequence[Place],
    report: Report,
    *,
    engine: Engine,
) -> None:
    """This has one client act until the trial has its mutations; half of all are in one group."""
    viewer = PEOPLE[number % len(PEOPLE)]
    client = Client(number, viewer, gateways, report.ledger, seed=trial.seed, engine=engine)
    dice = SeededDice(f"{trial.seed}-places-{number}")
    while report.ledger.answered < trial.mutations and not report.faults:
        place = places[0] if dice.below(2) else places[dice.below(len(places))]
        try:
            await client.act(place)
        except (GraphFailed, StoreFailed) as failed:
            report.faults.append(str(failed))


async def _look(engine: Engine, places: Sequence[Place], report: Report) -> None:
    """This verifies every group as it is at one moment."""
    for place in places:
        found = findings(await whole_group(engine, read_group_id(place.group_id)))
        report.snapshots += 1
        report.faults += [str(each) for each in found]


async def _finish_work(gateway: Gateway, engine: Engine) -> None:
    """This does what is left to do, as a gateway's next start would, whatever fails meanwhile."""
    while left := await open_work(engine):
        for work in left:
            stamp = Stamp(gateway.clock(), gateway.ids.uuid4(), gateway.ids.token())
            with suppress(EngineError):
                await finish(gateway.store, work, stamp=stamp)


async def played(trial: Trial, folder: Path) -> Report:
    """This plays a trial in an empty folder."""
    engine = open_embedded(folder, durable=False, clock=BEGIN.timestamp)
    try:
        return await play(trial, core_schema(build_schema()), engine)
    finally:
        await engine.close()


def _form(mutations: int) -> Play:
    def form(folder: Path, seed: str) -> Outcome:
        report = asyncio.run(played(Trial(mutations, seed=seed), folder))
        return Outcome("\n".join(_told(report)), tuple(report.faults))

    return form


def _told(report: Report) -> Iterator[str]:
    ledger = report.ledger
    yield (
        f"{ledger.answered} mutations answered, {ledger.lost_answers} answers lost,"
        f" {report.snapshots} times a group verified as it was at one moment"
    )
    yield ", ".join(f"{times} {fault}" for fault, times in report.struck.most_common())
    for (act, outcome), times in sorted(ledger.outcomes.items()):
        yield f"{act:<24} {outcome:<20} {times:>6}"


CAMPAIGN = Campaign(
    about="many people change groups at once while calls fail; every invariant holds",
    fast=_form(FAST),
    full=_form(FULL),
)
