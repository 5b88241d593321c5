"""This trial kills a process again and again while it writes, and looks at what is left.

`make campaign NAME=kill FULL=1` is the full form: 200 kills. Each process writes transactions of
four rows from several tasks and says which were acknowledged; SIGKILL ends it at a moment that
chance chooses. The trial fails where an acknowledged transaction is missing, where one is there by
halves, or where the store isn't whole.
"""

import asyncio
import multiprocessing
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from datastore.engine.embedded import EmbeddedEngine, open_embedded
from datastore.engine.embedded.checking import check_store
from datastore.engine.embedded.opening import FILE_NAME
from datastore.operations import GetItem, Key, Query, begins_with_key
from datastore.tables import GROUPS, NOTIFICATIONS, Table
from datastore.values import Item, Value
from tests.campaigns.campaign import Campaign, Outcome, Play
from tests.datastore.engine import crashing
from tests.datastore.engine.faults.seeded import SeededDice

FAST_KILLS = 10
FULL_KILLS = 200
MOST_ACKNOWLEDGED = 40
ROWS = 4
CHANGES = 1_000


@dataclass(slots=True)
class Report:
    """This is what a trial came to; it holds where `faults` is empty.

    `unacknowledged` transactions were carried out too late to be told.
    """

    kills: int = 0
    acknowledged: int = 0
    unacknowledged: int = 0
    faults: list[str] = field(default_factory=list)


def play(folder: Path, *, kills: int, seed: str) -> Report:
    """This kills, looks, and goes on in the same folder; it ends at the first fault."""
    dice, report = SeededDice(seed), Report()
    acknowledged: set[str] = set()
    for life in range(kills):
        told = 1 + dice.below(MOST_ACKNOWLEDGED)
        acknowledged |= killed_after(folder, life, acknowledged=told)
        report = replace(judged(folder, acknowledged), kills=life + 1)
        if report.faults:
            break
    return report


def judged(folder: Path, acknowledged: set[str]) -> Report:
    """This looks at everything that is in a store that nobody has open."""
    report = Report(acknowledged=len(acknowledged))
    # First the engine, as it has to recover the store by itself.
    report.faults += asyncio.run(_look(folder, acknowledged, report))
    report.faults += check_store(folder / FILE_NAME).problems
    return report


def killed_after(folder: Path, life: int, *, acknowledged: int) -> set[str]:
    """This lets a process write, kills it, and gives all that it has acknowledged."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.datastore.engine.crashing"])
    heard, said = context.Pipe(duplex=False)
    process = context.Process(target=crashing.run, args=(folder, life, said))
    process.start()
    said.close()
    names = {heard.recv_bytes().decode() for _ in range(acknowledged)}
    process.kill()
    process.join()
    with suppress(EOFError):
        while heard.poll():
            names.add(heard.recv_bytes().decode())
    heard.close()
    process.close()
    return names


async def _look(folder: Path, acknowledged: set[str], report: Report) -> list[str]:
    engine = open_embedded(folder, clock=lambda: 0.0)
    expenses = {name async for name in _names(engine, GROUPS, "g", "EXPENSE#")}
    events = {name async for name in _names(engine, NOTIFICATIONS, "GROUP#g", "EVENT#")}
    balance = await engine.get(GetItem(GROUPS, Key("g", "BALANCE"))) or {}
    meta = await engine.get(GetItem(GROUPS, Key("g", "META"))) or {}
    changes = len(await engine.changes(limit=CHANGES))
    await engine.close()
    report.unacknowledged = len(expenses - acknowledged)
    faults = [f"{name} was acknowledged and is gone" for name in acknowledged - expenses]
    faults += [f"{name} is there by halves" for name in expenses ^ events]
    found = _sums(balance, meta, changes)
    number = len(expenses)
    wanted = (number, -number, number, min(CHANGES, ROWS * number))
    if found != wanted:
        faults.append(f"sums, count and changes are {found}, and should be {wanted}")
    return faults


def _sums(balance: Item, meta: Item, changes: int) -> tuple[Value, ...]:
    return balance.get("Ann"), balance.get("Bob"), meta.get("EventSeq"), changes


async def _names(
    engine: EmbeddedEngine, table: Table, partition: str, prefix: str
) -> AsyncIterator[str]:
    query = Query(table, partition, begins_with_key(prefix))
    while True:
        page = await engine.query(query)
        for item in page.items:
            yield str(item["SK"]).removeprefix(prefix)
        if page.last_key is None:
            return
        query = replace(query, start=page.last_key)


def campaign_of(kills: int) -> Play:
    """This is the trial with a number of kills, as a campaign is played."""

    def played(folder: Path, seed: str) -> Outcome:
        report = play(folder, kills=kills, seed=seed)
        told = (
            f"{report.kills} kills: {report.acknowledged} transactions acknowledged,"
            f" {report.unacknowledged} more carried out"
        )
        return Outcome(told, tuple(report.faults))

    return played


CAMPAIGN = Campaign(
    f"a process that writes is killed: {FAST_KILLS} times, {FULL_KILLS} in full",
    fast=campaign_of(FAST_KILLS),
    full=campaign_of(FULL_KILLS),
)
