"""This module holds that a lost request or reply is never a second effect, against an emulator."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Mapping
from itertools import count

import pytest
from botocore.exceptions import ConnectTimeoutError, ReadTimeoutError

from datastore.engine.dynamodb import Outside, Place, RetryPolicy
from datastore.engine.dynamodb.assembly import engine_on
from datastore.engine.dynamodb.transport import Transport, open_transport
from datastore.engine.errors import ConditionFailed, OutcomeUnknown
from datastore.engine.port import NEW, Engine
from datastore.operations import (
    Absent,
    AddTo,
    Delete,
    GetItem,
    Key,
    Put,
    TransactWriteItems,
    Update,
)
from datastore.tables import RATE_LIMITS
from tests.datastore.engine.faults.seeded import SeededDice
from tests.engines.conftest import Running

ENGINES = ("dynamodb-local",)
KEY = Key("k")
GET = GetItem(RATE_LIMITS, KEY, consistent=True)
ADD = Update(RATE_LIMITS, KEY, (AddTo("n", 1),))
URL = "http://lost"


def losing(inner: Transport, dice: Callable[[], float]) -> Transport:
    """This loses a fifth of the requests and two fifths of the replies."""

    def send(operation: str, request: Mapping[str, object]) -> dict[str, object]:
        chance = dice()
        if chance < 0.2:
            raise ConnectTimeoutError(endpoint_url=URL)
        answer = inner(operation, request)
        if chance < 0.6:
            raise ReadTimeoutError(endpoint_url=URL)
        return answer

    return send


@pytest.fixture
async def losing_engine(running: Running) -> AsyncIterator[Engine]:
    """This is an engine whose wire loses much, on a clean item."""
    await running.engine.write(Delete(RATE_LIMITS, KEY))
    numbers = count(1)
    engine = engine_on(
        losing(open_transport(Place(endpoint=running.endpoint)), SeededDice("lost").random),
        Outside(
            dice=lambda: 0.0,
            clock=time.monotonic,
            new_id=lambda: f"{id(numbers)}-{next(numbers)}",
        ),
        stage="suite",
        policy=RetryPolicy(deadline_s=30.0, budget=100_000.0),
        meter=lambda _: None,
        threads=4,
    )
    yield engine
    await engine.close()
    await running.engine.write(Delete(RATE_LIMITS, KEY))


async def number(running: Running) -> object:
    """This reads the counter over a sound wire."""
    item = await running.engine.get(GET)
    return None if item is None else item["n"]


async def test_transactions(running: Running, losing_engine: Engine) -> None:
    """Every transaction has one effect."""
    for at in range(40):
        await losing_engine.transact(TransactWriteItems((ADD,), f"lost-{id(running)}-{at}"))

    assert await number(running) == 40


async def test_sums(running: Running, losing_engine: Engine) -> None:
    """An update that adds has one effect, and its answer is the item after it."""
    for at in range(40):
        assert await losing_engine.write(ADD, returning=NEW) == {"Key": "k", "n": at + 1}

    assert await number(running) == 40


async def test_conditional_puts(running: Running, losing_engine: Engine) -> None:
    """A put on absence that was carried out is told as that, and never as refused by itself."""
    for at in range(40):
        await losing_engine.write(Put(RATE_LIMITS, {"Key": "k", "n": at}, Absent("Key")))
        assert await number(running) == at
        with pytest.raises(ConditionFailed):
            await losing_engine.write(Put(RATE_LIMITS, {"Key": "k", "n": -1}, Absent("Key")))
        await running.engine.write(Delete(RATE_LIMITS, KEY))


async def test_racing_sums(running: Running, losing_engine: Engine) -> None:
    """Among racers an update that adds has at most one effect, and none that it denies."""
    outcomes = await asyncio.gather(
        *(losing_engine.write(ADD) for _ in range(60)), return_exceptions=True
    )

    done = outcomes.count(None)
    unknown = sum(isinstance(outcome, OutcomeUnknown) for outcome in outcomes)
    total = await number(running)
    assert done + unknown == 60
    assert isinstance(total, int)
    assert done <= total <= 60
