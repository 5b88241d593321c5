"""This module states what is there after the process was killed."""

import asyncio
import multiprocessing
from pathlib import Path

from datastore.engine.embedded import EmbeddedEngine, open_embedded
from datastore.operations import GetItem, Key, Query, begins_with_key
from datastore.tables import GROUPS, NOTIFICATIONS, Table
from tests.datastore.engine import crashing

LIVES = 10


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
    while heard.poll():
        try:
            names.add(heard.recv_bytes().decode())
        except EOFError:
            break
    heard.close()
    process.close()
    return names


async def names(engine: EmbeddedEngine, table: Table, partition: str, prefix: str) -> set[str]:
    """This lists all rows of a kind by name."""
    found: set[str] = set()
    page = await engine.query(Query(table, partition, begins_with_key(prefix)))
    found.update(str(item["SK"]).removeprefix(prefix) for item in page.items)
    assert page.last_key is None
    return found


async def state(folder: Path) -> tuple[set[str], set[str], set[str], object, object]:
    """This reads what is there: expenses, events, index rows, balance and count."""
    engine = open_embedded(folder, clock=lambda: 0.0)
    expenses = await names(engine, GROUPS, "g", "EXPENSE#")
    events = await names(engine, NOTIFICATIONS, "GROUP#g", "EVENT#")
    indexed = {
        name
        for name in expenses
        if (await engine.query(Query(GROUPS, name, index="ExpenseIdIndex"))).items
    }
    balance = await engine.get(GetItem(GROUPS, Key("g", "BALANCE")))
    meta = await engine.get(GetItem(GROUPS, Key("g", "META")))
    assert balance is not None
    assert meta is not None
    assert len(await engine.changes(limit=1000)) == min(1000, 4 * len(expenses))
    await engine.close()
    return expenses, events, indexed, (balance["Ann"], balance["Bob"]), meta["EventSeq"]


def test_killed_process(tmp_path: Path) -> None:
    """After every kill all that was acknowledged is there, and no transaction by halves."""
    acknowledged: set[str] = set()
    for life in range(LIVES):
        acknowledged |= killed_after(tmp_path, life, acknowledged=5 + 3 * life)

        expenses, events, indexed, balance, count = asyncio.run(state(tmp_path))

        assert acknowledged <= expenses
        assert expenses == events == indexed
        assert balance == (len(expenses), -len(expenses))
        assert count == len(expenses)
