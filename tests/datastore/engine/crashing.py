"""This module is the process that is killed: it writes, and says what was acknowledged."""

import asyncio
from multiprocessing.connection import Connection
from pathlib import Path

from datastore.engine.embedded import EmbeddedEngine, open_embedded
from datastore.operations import AddTo, Key, Put, TransactWriteItems, Update
from datastore.tables import GROUPS, NOTIFICATIONS

WORKERS = 4


def entry(life: int, worker: int, at: int) -> TransactWriteItems:
    """This makes a transaction of four rows that belong together."""
    name = f"{life:02}-{worker}-{at:06}"
    return TransactWriteItems(
        (
            Put(GROUPS, {"GroupId": "g", "SK": f"EXPENSE#{name}", "ExpenseId": name}),
            Put(NOTIFICATIONS, {"PK": "GROUP#g", "SK": f"EVENT#{name}"}),
            Update(GROUPS, Key("g", "BALANCE"), (AddTo("Ann", 1), AddTo("Bob", -1))),
            Update(GROUPS, Key("g", "META"), (AddTo("EventSeq", 1),)),
        ),
        name,
    )


async def write_on(engine: EmbeddedEngine, life: int, worker: int, said: Connection) -> None:
    """This writes for ever, and names every transaction when it is acknowledged."""
    at = 0
    while True:
        op = entry(life, worker, at)
        await engine.transact(op)
        said.send_bytes(op.token.encode())
        at += 1


def run(folder: Path, life: int, said: Connection) -> None:
    """This is the life of the process."""

    async def live() -> None:
        engine = open_embedded(folder, clock=lambda: 0.0)
        await asyncio.gather(*(write_on(engine, life, worker, said) for worker in range(WORKERS)))

    asyncio.run(live())
