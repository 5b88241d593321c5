"""These tests hold what each fault does, and leaves undone."""

from collections.abc import Awaitable, Callable

import pytest

from datastore.engine.errors import (
    EngineError,
    OutcomeUnknown,
    Reason,
    Throttled,
    TransactionCanceled,
    Unavailable,
)
from datastore.engine.faults import Fault, FaultyEngine, Rates
from datastore.engine.faults.engine import SLOW_S
from datastore.engine.port import Engine
from datastore.operations import (
    BatchGetItem,
    BatchWriteItem,
    GetItem,
    Key,
    Put,
    Query,
    TransactGetItems,
    TransactWriteItems,
)
from datastore.tables import GROUPS, RATE_LIMITS
from datastore.values import Item
from tests.datastore.engine.faults.seeded import SeededDice

ROW: Item = {"Key": "k"}
GET = GetItem(RATE_LIMITS, Key("k"))
CALLS: dict[str, Callable[[Engine], Awaitable[object]]] = {
    "get": lambda engine: engine.get(GET),
    "batch get": lambda engine: engine.batch_get(BatchGetItem((GET,))),
    "query": lambda engine: engine.query(Query(GROUPS, "g")),
    "transact get": lambda engine: engine.transact_get(TransactGetItems((GET,))),
    "write": lambda engine: engine.write(Put(RATE_LIMITS, ROW)),
    "batch write": lambda engine: engine.batch_write(BatchWriteItem((Put(RATE_LIMITS, ROW),))),
    "transact": lambda engine: engine.transact(TransactWriteItems((Put(RATE_LIMITS, ROW),), "t")),
}
WRITES = {name: CALLS[name] for name in ("write", "batch write", "transact")}
READS = {name: call for name, call in CALLS.items() if name not in WRITES}


def faulty(sound: Engine, **rates: float) -> FaultyEngine:
    """This spoils an engine."""
    return FaultyEngine(sound, Rates(**rates), dice=SeededDice(7))


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
async def test_throttled(sound: Engine, call: Callable[[Engine], Awaitable[object]]) -> None:
    """A throttled call does nothing and says so."""
    engine = faulty(sound, throttled=1.0)

    with pytest.raises(Throttled):
        await call(engine)

    assert await sound.get(GET) is None
    assert engine.struck == {Fault.THROTTLED: 1}


@pytest.mark.parametrize("call", WRITES.values(), ids=WRITES)
@pytest.mark.parametrize(
    ("fault", "left"), [("lost_request", None), ("lost_reply", ROW)], ids=["request", "reply"]
)
async def test_lost_write(
    sound: Engine,
    fault: str,
    left: Item | None,
    call: Callable[[Engine], Awaitable[object]],
) -> None:
    """A write whose request or reply is lost looks the same, and is there only with the latter."""
    with pytest.raises(OutcomeUnknown):
        await call(faulty(sound, **{fault: 1.0}))

    assert await sound.get(GET) == left


@pytest.mark.parametrize("call", READS.values(), ids=READS)
async def test_lost_read(sound: Engine, call: Callable[[Engine], Awaitable[object]]) -> None:
    """A read whose reply is lost is unavailable."""
    with pytest.raises(Unavailable):
        await call(faulty(sound, lost_reply=1.0))


@pytest.mark.parametrize("name", ["transact", "transact get"])
async def test_conflict(sound: Engine, name: str) -> None:
    """A transaction in conflict is canceled at a position, and nothing is done."""
    with pytest.raises(TransactionCanceled) as canceled:
        await CALLS[name](faulty(sound, conflict=1.0))

    assert canceled.value.reasons == (
        Reason("TransactionConflict", None, "Transaction is ongoing for the item"),
    )
    assert await sound.get(GET) is None


async def test_partial_batch_of_writes(sound: Engine) -> None:
    """A batch done in part gives back exactly what it did not do."""
    puts = tuple(Put(RATE_LIMITS, {"Key": f"k{at}"}) for at in range(20))

    left = await faulty(sound, partial=1.0).batch_write(BatchWriteItem(puts))

    gets = tuple(GetItem(RATE_LIMITS, Key(f"k{at}")) for at in range(20))
    found = (await sound.batch_get(BatchGetItem(gets))).found
    assert 0 < len(left) < 20
    assert left == tuple(put for put, item in zip(puts, found, strict=True) if item is None)


async def test_partial_batch_of_reads(sound: Engine) -> None:
    """A batch read in part names what it did not read, and says None there."""
    await sound.write(Put(RATE_LIMITS, ROW))
    gets = (GET, *(GetItem(RATE_LIMITS, Key(f"k{at}")) for at in range(20)))
    engine = faulty(sound, partial=1.0)

    answers = [await engine.batch_get(BatchGetItem(gets)) for _ in range(8)]

    read = [got for got in answers if GET not in got.unprocessed]
    assert 0 < len(read) < 8
    assert {len(got.found) for got in answers} == {21}
    assert all((got.found[0] == ROW) == (got in read) for got in answers)


async def test_slow(sound: Engine) -> None:
    """A slow call is carried out later."""
    pauses: list[float] = []

    async def sleep(pause_s: float) -> None:
        pauses.append(pause_s)

    engine = FaultyEngine(sound, Rates(slow=1.0), dice=SeededDice(7), sleep=sleep)

    await engine.write(Put(RATE_LIMITS, ROW))

    assert pauses == [SLOW_S]
    assert await sound.get(GET) == ROW


async def test_seed_repeats_faults(sound: Engine) -> None:
    """The same seed strikes the same calls."""
    runs: list[list[type[EngineError] | None]] = []
    for _ in range(2):
        engine = faulty(sound, throttled=0.3, lost_reply=0.3)
        runs.append([await outcome(engine) for _ in range(40)])

    assert runs[0] == runs[1]
    assert {*runs[0]} == {None, Throttled, OutcomeUnknown}


async def outcome(engine: Engine) -> type[EngineError] | None:
    """This is the class of what a write raises, None where it raises nothing."""
    try:
        await engine.write(Put(RATE_LIMITS, ROW))
    except EngineError as error:
        return type(error)
    return None


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
async def test_no_rates_no_faults(
    sound: Engine, call: Callable[[Engine], Awaitable[object]]
) -> None:
    """With all rates at 0 every call is passed on as it is."""
    assert await call(faulty(sound)) == await call(sound)
