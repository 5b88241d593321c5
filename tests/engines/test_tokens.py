"""This module states that a transaction sent twice happens once, on every engine."""

import asyncio
from decimal import Decimal

import pytest

from datastore.engine.errors import TokenMismatch, TransactionCanceled
from datastore.engine.port import Engine
from datastore.operations import (
    AddTo,
    Equals,
    Exists,
    GetItem,
    Key,
    Put,
    SetTo,
    TransactWriteItems,
    Update,
)
from datastore.tables import GROUPS

KEY = Key("g", "META")


def increment(token: str, *, by: int = 1) -> TransactWriteItems:
    """This makes a transaction that shows how often it was carried out."""
    return TransactWriteItems((Update(GROUPS, KEY, (AddTo("Count", by),)),), token)


async def count(engine: Engine) -> object:
    """This reads how often."""
    item = await engine.get(GetItem(GROUPS, KEY, consistent=True))
    return None if item is None else item["Count"]


async def test_same_token_same_writes(engine: Engine) -> None:
    """The same writes under the same token have one effect and no error."""
    await engine.transact(increment("token-same"))
    await engine.transact(increment("token-same"))

    assert await count(engine) == 1


async def test_same_token_at_once(engine: Engine) -> None:
    """The same writes sent side by side under one token have one effect."""
    await asyncio.gather(*(engine.transact(increment("token-at-once")) for _ in range(5)))

    assert await count(engine) == 1


async def test_other_token(engine: Engine) -> None:
    """The same writes under another token have a second effect."""
    await engine.transact(increment("token-one"))
    await engine.transact(increment("token-two"))

    assert await count(engine) == 2


OTHERS = {
    "number": increment("token-other", by=2),
    "condition": TransactWriteItems(
        (Update(GROUPS, KEY, (AddTo("Count", 1),), Exists("SK")),), "token-other"
    ),
    "action": TransactWriteItems((Update(GROUPS, KEY, (SetTo("Count", 1),)),), "token-other"),
    "write": TransactWriteItems(
        (Put(GROUPS, {"GroupId": "g", "SK": "META", "Count": 1}),), "token-other"
    ),
    "key": TransactWriteItems(
        (Update(GROUPS, Key("g", "OTHER"), (AddTo("Count", 1),)),), "token-other"
    ),
}


@pytest.mark.parametrize("other", OTHERS.values(), ids=OTHERS)
async def test_same_token_other_writes(engine: Engine, other: TransactWriteItems) -> None:
    """Other writes under a used token are refused and not carried out."""
    await engine.transact(increment("token-other"))

    with pytest.raises(TokenMismatch):
        await engine.transact(other)

    assert await engine.get(GetItem(GROUPS, Key("g", "OTHER"), consistent=True)) is None


async def test_set_and_numbers_in_payload(engine: Engine) -> None:
    """Writes are the same where sets are in another order."""
    words = [frozenset({f"w{at}" for at in order}) for order in (range(50), range(49, -1, -1))]
    for tags in words:
        await engine.transact(
            TransactWriteItems(
                (
                    Update(
                        GROUPS,
                        KEY,
                        (SetTo("Tags", tags), SetTo("Big", 10**30), AddTo("Count", Decimal("0.5"))),
                    ),
                ),
                "token-set",
            )
        )

    assert await count(engine) == Decimal("0.5")


async def test_canceled_transaction_frees_token(engine: Engine) -> None:
    """A canceled transaction leaves its token as if it had never been sent."""
    op = TransactWriteItems(
        (Update(GROUPS, KEY, (AddTo("Count", 1),), Equals("Open", True)),), "token-canceled"
    )
    with pytest.raises(TransactionCanceled):
        await engine.transact(op)

    await engine.write(Put(GROUPS, {"GroupId": "g", "SK": "META", "Open": True}))
    await engine.transact(op)

    assert await count(engine) == 1
