"""This module states that concurrent transactions neither lose nor make money."""

import asyncio

from datastore.engine.embedded import EmbeddedEngine
from datastore.engine.errors import TransactionCanceled
from datastore.operations import (
    AddTo,
    BatchWriteItem,
    GetItem,
    GreaterOrEqual,
    Key,
    Put,
    TransactGetItems,
    TransactWriteItems,
    Update,
)
from datastore.tables import GROUPS
from datastore.values import Item

ACCOUNTS = 6
START = 50
EVERYBODY = TransactGetItems(
    tuple(GetItem(GROUPS, Key("g", f"{account}")) for account in range(ACCOUNTS))
)


def transfer(payer: int, payee: int, *, token: str) -> TransactWriteItems:
    """This makes a transaction that moves 7 where the payer has them."""
    return TransactWriteItems(
        (
            Update(GROUPS, Key("g", f"{payer}"), (AddTo("Net", -7),), GreaterOrEqual("Net", 7)),
            Update(GROUPS, Key("g", f"{payee}"), (AddTo("Net", 7),)),
        ),
        token,
    )


def nets(found: tuple[Item | None, ...]) -> list[int]:
    """This lists what everybody has."""
    return [net for item in found if item and isinstance(net := item["Net"], int)]


async def pay_around(engine: EmbeddedEngine, worker: int, *, count: int) -> int:
    """This sends transfers, every third one twice, and counts those that were refused."""
    refused = 0
    for at in range(count):
        payer = (worker + at) % ACCOUNTS
        payee = (payer + 1 + at % (ACCOUNTS - 1)) % ACCOUNTS
        op = transfer(payer, payee, token=f"{worker}-{at}")
        try:
            await engine.transact(op)
        except TransactionCanceled:
            refused += 1
        else:
            if at % 3 == 0:
                await engine.transact(op)
    return refused


async def test_sums_hold(engine: EmbeddedEngine) -> None:
    """Whoever reads while many pay sees every transfer whole, and no money is lost."""
    await engine.batch_write(
        BatchWriteItem(
            tuple(
                Put(GROUPS, {"GroupId": "g", "SK": f"{account}", "Net": START})
                for account in range(ACCOUNTS)
            )
        )
    )
    paying = asyncio.gather(*(pay_around(engine, worker, count=30) for worker in range(8)))

    while not paying.done():
        seen = nets(await engine.transact_get(EVERYBODY))
        assert (sum(seen), min(seen) >= 0) == (ACCOUNTS * START, True)
        await asyncio.sleep(0)

    await paying
    assert sum(nets(await engine.transact_get(EVERYBODY))) == ACCOUNTS * START
