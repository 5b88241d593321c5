"""This module states how long the embedded engine remembers a token."""

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from datastore.engine.embedded import EmbeddedEngine, open_embedded
from datastore.engine.errors import TokenMismatch
from datastore.operations import (
    AddTo,
    GetItem,
    Key,
    NotEquals,
    Put,
    SetTo,
    TransactWriteItems,
    Update,
)
from datastore.tables import GROUPS
from datastore.values import Item, Value
from tests.datastore.engine.conftest import Clock

KEY = Key("g", "META")


def increment(by: int) -> TransactWriteItems:
    """This makes a transaction that shows how often it was carried out."""
    return TransactWriteItems((Update(GROUPS, KEY, (AddTo("Count", by),)),), "token")


async def count(engine: EmbeddedEngine) -> object:
    """This reads how often."""
    item = await engine.get(GetItem(GROUPS, KEY))
    return None if item is None else item["Count"]


async def test_token_lasts_ten_minutes(engine: EmbeddedEngine, clock: Clock) -> None:
    """A token stands for its writes for ten minutes, and then for nothing."""
    await engine.transact(increment(1))
    clock.now += 599
    await engine.transact(increment(1))
    with pytest.raises(TokenMismatch):
        await engine.transact(increment(5))
    assert await count(engine) == 1

    clock.now += 1
    await engine.transact(increment(5))

    assert await count(engine) == 6


async def test_token_outlives_the_process(tmp_path: Path, clock: Clock) -> None:
    """A token is remembered by the file, so a resend after a restart has no second effect."""
    engine = open_embedded(tmp_path, clock=clock)
    await engine.transact(increment(1))
    await engine.close()

    engine = open_embedded(tmp_path, clock=clock)
    await engine.transact(increment(1))

    assert await count(engine) == 1
    await engine.close()


def written(value: Value, condition: Value) -> TransactWriteItems:
    """This writes a value in a put, in an update, and in a condition."""
    item: Item = {"GroupId": "g", "SK": "PUT", "n": value}
    update = Update(GROUPS, KEY, (SetTo("n", value),), NotEquals("n", condition))
    return TransactWriteItems((Put(GROUPS, item), update), "token")


@pytest.mark.parametrize(
    ("value", "equal"),
    [
        (1, Decimal("1.0")),
        (Decimal("0.50"), Decimal("0.5")),
        (2**63, Decimal(2**63)),
        (-(2**63), Decimal(-(2**63))),
        (10**30, Decimal("1E+30")),
        ([1, {"k": 2}], [Decimal("1.00"), {"k": Decimal(2)}]),
        (frozenset({1, 2}), frozenset({Decimal("2.0"), Decimal("1.0")})),
    ],
)
async def test_equal_numbers_are_the_same_write(
    engine: EmbeddedEngine, value: Value, equal: Value
) -> None:
    """Writes whose numbers are equal are the same writes, however the numbers are written."""
    await engine.transact(written(value, "x"))
    await engine.transact(written(equal, "x"))

    with pytest.raises(TokenMismatch):
        await engine.transact(written(value, "y"))


async def test_clock_that_was_ahead(engine: EmbeddedEngine, clock: Clock) -> None:
    """A token of a time when the clock was a year ahead is forgotten, a recent one is not."""
    clock.now += 365 * 24 * 60 * 60
    await engine.transact(increment(1))
    clock.now -= 365 * 24 * 60 * 60
    await engine.transact(replace(increment(1), token="recent"))

    clock.now -= 60
    await engine.transact(replace(increment(1), token="recent"))
    await engine.transact(increment(1))

    assert await count(engine) == 3
