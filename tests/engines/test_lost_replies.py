"""This module holds that a lost request or reply is never a second effect, against an emulator."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Mapping

import pytest
from botocore.exceptions import ConnectTimeoutError, ReadTimeoutError

from datastore.engine.dynamodb import Outside, Place, RetryPolicy
from datastore.engine.dynamodb.assembly import engine_on
from datastore.engine.dynamodb.transport import Transport, open_transport
from datastore.engine.errors import OutcomeUnknown
from datastore.engine.port import NEW, Engine
from datastore.operations import (
    Absent,
    AddTo,
    Delete,
    GetItem,
    Key,
    Put,
    SetTo,
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


def engine_over(wire: Transport) -> Engine:
    """This is an engine that sends over a wire, again and again without a pause."""
    return engine_on(
        wire,
        Outside(dice=lambda: 0.0, clock=time.monotonic),
        stage="suite",
        policy=RetryPolicy(deadline_s=30.0, budget=100_000.0, outage_after_s=30.0),
        meter=lambda _: None,
        threads=4,
    )


@pytest.fixture
async def losing_engine(running: Running) -> AsyncIterator[Engine]:
    """This is an engine whose wire loses much, on a clean item."""
    await running.engine.write(Delete(RATE_LIMITS, KEY))
    wire = open_transport(Place(endpoint=running.endpoint))
    engine = engine_over(losing(wire, SeededDice("lost").random))
    yield engine
    await engine.close()
    await running.engine.write(Delete(RATE_LIMITS, KEY))


async def number(running: Running) -> int:
    """This reads the counter over a sound wire, 0 where there is none."""
    item = await running.engine.get(GET)
    count = item["n"] if item else 0
    assert isinstance(count, int)
    return count


async def test_transactions(running: Running, losing_engine: Engine) -> None:
    """Every transaction has one effect."""
    for at in range(40):
        await losing_engine.transact(TransactWriteItems((ADD,), f"lost-{id(running)}-{at}"))

    assert await number(running) == 40


async def test_single_sums(running: Running, losing_engine: Engine) -> None:
    """A single write that adds has one effect where it answers, and at most one where not."""
    for _ in range(40):
        before = await number(running)
        try:
            item = await losing_engine.write(ADD, returning=NEW)
        except OutcomeUnknown:
            assert await number(running) in {before, before + 1}
        else:
            assert item == {"Key": "k", "n": before + 1}


async def test_conditional_puts(running: Running, losing_engine: Engine) -> None:
    """A put on absence is never told as refused by itself."""
    for at in range(1, 41):
        try:
            await losing_engine.write(Put(RATE_LIMITS, {"Key": "k", "n": at}, Absent("Key")))
        except OutcomeUnknown:
            assert await number(running) in {0, at}
        else:
            assert await number(running) == at
        await running.engine.write(Delete(RATE_LIMITS, KEY))


async def test_replaced_write_has_no_second_effect(running: Running) -> None:
    """A conditional write whose reply is lost is not sent again over what others wrote since."""
    wire = open_transport(Place(endpoint=running.endpoint))
    sent: list[str] = []

    def replaced(operation: str, request: Mapping[str, object]) -> dict[str, object]:
        sent.append(operation)
        wire(operation, request)
        wire("PutItem", {"TableName": request["TableName"], "Item": {"Key": {"S": "k"}}})
        raise ReadTimeoutError(endpoint_url=URL)

    engine = engine_over(replaced)
    change = Update(RATE_LIMITS, KEY, (SetTo("n", 1),), Absent("n"))

    with pytest.raises(OutcomeUnknown):
        await engine.write(change)

    assert sent == ["UpdateItem"]
    assert await running.engine.get(GET) == {"Key": "k"}
    await engine.close()
    await running.engine.write(Delete(RATE_LIMITS, KEY))


async def test_racing_sums(running: Running, losing_engine: Engine) -> None:
    """Among racers an update that adds has at most one effect, and none that it denies."""
    outcomes = await asyncio.gather(
        *(losing_engine.write(ADD) for _ in range(60)), return_exceptions=True
    )

    done = outcomes.count(None)
    unknown = sum(isinstance(outcome, OutcomeUnknown) for outcome in outcomes)
    assert done + unknown == 60
    assert done <= await number(running) <= 60
