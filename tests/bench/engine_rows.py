"""This measures what a caller waits for each engine: `python -m tests.bench.engine_rows`.

Figures are medians in milliseconds of what a caller waits. They compare within one run only.
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path
from statistics import median

from datastore.engine.embedded import open_embedded
from datastore.engine.port import Engine
from datastore.operations import (
    AddTo,
    BatchGetItem,
    BatchWriteItem,
    Equals,
    GetItem,
    Key,
    Put,
    Query,
    TransactWriteItems,
    Update,
    Write,
)
from datastore.tables import GROUPS, NOTIFICATIONS
from datastore.values import Item
from tests.engines.emulators import EMULATORS, missing_emulators, opened_engine

ROUNDS = 3
CALLS = 100
ROWS = 50
KILOBYTE = "x" * 900
Act = Callable[[Engine, int], Awaitable[object]]


def row(at: int) -> Item:
    """This is an item of 1 KB."""
    return {"GroupId": "bench", "SK": f"{at:03}", "Text": KILOBYTE, "Amount": at}


def get(at: int) -> GetItem:
    """This reads one row."""
    return GetItem(GROUPS, Key("bench", f"{at:03}"), consistent=True)


def six_rows(at: int, token: str) -> TransactWriteItems:
    """This is a transaction as writing an expense makes it: new rows, counters, an event."""
    new = f"{token}-{at}"
    counters = (Key("bench-sums", name) for name in ("META", "BALANCE", "STATS"))
    writes: tuple[Write, ...] = (
        Put(GROUPS, {"GroupId": "bench-new", "SK": new, "ExpenseId": new, "Text": KILOBYTE}),
        Put(NOTIFICATIONS, {"PK": "GROUP#bench", "SK": new}),
        Update(GROUPS, Key("bench", "000"), (AddTo("Seen", 1),), Equals("Amount", 0)),
        *(Update(GROUPS, key, (AddTo("Count", 1),)) for key in counters),
    )
    return TransactWriteItems(writes, new)


ACTS: dict[str, Act] = {
    "GetItem of 1 KB": lambda engine, at: engine.get(get(at % ROWS)),
    "Query of 20": lambda engine, _: engine.query(
        Query(GROUPS, "bench", limit=20, consistent=True)
    ),
    "BatchGetItem of 50": lambda engine, _: engine.batch_get(
        BatchGetItem(tuple(map(get, range(ROWS))))
    ),
}


def engine_figures() -> dict[str, float]:
    """This measures all engines in turn, round by round, and gives the medians by name."""
    with ExitStack() as stack:
        engines = {
            "embedded": embedded(stack, durable=False),
            "embedded, durable": embedded(stack, durable=True),
        }
        for emulator in EMULATORS:
            if emulator.name not in missing_emulators():
                endpoint = stack.enter_context(emulator.started())
                engines[emulator.name] = opened_engine(endpoint)
        return asyncio.run(measured(engines))


def embedded(stack: ExitStack, *, durable: bool) -> Engine:
    """This opens the embedded engine on a folder that goes away."""
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
    return open_embedded(folder, durable=durable, clock=time.monotonic)


async def measured(engines: dict[str, Engine]) -> dict[str, float]:
    """This fills, measures and closes the engines."""
    waits: dict[str, list[float]] = {}
    for engine in engines.values():
        for start in range(0, ROWS, 25):
            puts = (Put(GROUPS, row(at)) for at in range(start, start + 25))
            await engine.batch_write(BatchWriteItem(tuple(puts)))
    for turn in range(ROUNDS):
        for name, engine in engines.items():
            for act, call in acts(turn).items():
                waits.setdefault(f"{name}: {act}, ms", []).append(await wait_ms(engine, call))
    for engine in engines.values():
        await engine.close()
    return {name: median(rounds) for name, rounds in waits.items()}


def acts(turn: int) -> dict[str, Act]:
    """This lists what is measured; transactions of each round have tokens of their own."""
    return {
        **ACTS,
        "transaction of 6": lambda engine, at: engine.transact(six_rows(at, f"t{turn}")),
    }


async def wait_ms(engine: Engine, act: Act) -> float:
    """This is how long the median call takes."""
    waits = []
    for at in range(CALLS):
        started = time.perf_counter()
        await act(engine, at)
        waits.append((time.perf_counter() - started) * 1_000)
    return median(waits)


if __name__ == "__main__":
    for name, figure in engine_figures().items():
        sys.stdout.write(f"{name:<45} {figure:>9.3f}\n")
