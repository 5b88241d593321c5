"""These tests hold when a call is sent again, after which pause, and when it is given up."""

import pytest
from botocore.exceptions import EndpointConnectionError, ReadTimeoutError

from datastore.engine.dynamodb import RetryPolicy
from datastore.engine.errors import (
    BadRequest,
    OutcomeUnknown,
    Throttled,
    TransactionCanceled,
    Unavailable,
)
from datastore.operations import GetItem, Key, Put, TransactGetItems, TransactWriteItems
from datastore.tables import RATE_LIMITS
from tests.datastore.engine.dynamodb.conftest import Play
from tests.datastore.engine.dynamodb.script import Line, refused

GET = GetItem(RATE_LIMITS, Key("k"))
PUT = Put(RATE_LIMITS, {"Key": "k"})
FOUND: Line = {"Item": {"Key": {"S": "k"}}}
BUSY = refused("ThrottlingException")
LOST = ReadTimeoutError(endpoint_url="http://x")
UNREACHED = EndpointConnectionError(endpoint_url="http://x")


@pytest.mark.parametrize("passing", [BUSY, LOST, UNREACHED], ids=["busy", "lost", "unreached"])
async def test_read_is_sent_again(play: Play, passing: Exception) -> None:
    """A read that failed for a passing reason is sent again."""
    engine, script = play(passing, FOUND)

    assert await engine.get(GET) == {"Key": "k"}
    assert script.operations == ["GetItem", "GetItem"]


async def test_refused_is_final(play: Play) -> None:
    """A call that would be refused again is not sent again."""
    engine, script = play(refused("ValidationException", message="no"))

    with pytest.raises(BadRequest, match="no"):
        await engine.get(GET)

    assert script.pauses_s == []


async def test_pauses_double_to_bound(play: Play) -> None:
    """A pause is a random share of a bound that doubles up to the longest."""
    policy = RetryPolicy(first_pause_s=0.1, longest_pause_s=0.5)
    engine, script = play(*[BUSY] * 5, FOUND, policy=policy, dice=0.5)

    await engine.get(GET)

    assert script.pauses_s == [0.05, 0.1, 0.2, 0.25, 0.25]


async def test_deadline(play: Play) -> None:
    """A call is given up when its next attempt would come after the deadline."""
    policy = RetryPolicy(deadline_s=1.0, first_pause_s=0.8, longest_pause_s=0.8)
    engine, script = play(*[BUSY] * 9, policy=policy, dice=0.5)

    with pytest.raises(Throttled):
        await engine.get(GET)

    assert script.pauses_s == [0.4, 0.4]


async def test_budget(play: Play) -> None:
    """All calls share a budget of retries, and successes fill it up again."""
    policy = RetryPolicy(budget=10, retry_cost=5, success_gain=5)
    engine, script = play(BUSY, BUSY, BUSY, BUSY, FOUND, BUSY, FOUND, policy=policy)

    for _ in range(2):
        with pytest.raises(Throttled):
            await engine.get(GET)
    assert len(script.sent) == 4
    await engine.get(GET)
    await engine.get(GET)

    assert script.lines == []


async def test_lost_read_is_unavailable(play: Play) -> None:
    """A read whose answers are all lost leaves no doubt: nothing was to be done."""
    engine, _ = play(*[LOST] * 9, policy=RetryPolicy(deadline_s=0.0))

    with pytest.raises(Unavailable):
        await engine.get(GET)


async def test_lost_write_is_unknown(play: Play) -> None:
    """A write that may have been carried out once is unknown, whatever the last attempt said."""
    engine, _ = play(LOST, BUSY, policy=RetryPolicy(budget=5))

    with pytest.raises(OutcomeUnknown):
        await engine.write(PUT)


async def test_refusal_after_doubt_is_unknown(play: Play) -> None:
    """A transaction that is canceled after a lost reply is unknown: the lost one may still come."""
    reason = {"Code": "TransactionConflict"}
    canceled = refused("TransactionCanceledException", CancellationReasons=[reason])
    engine, _ = play(LOST, canceled)

    with pytest.raises(OutcomeUnknown, match="an earlier attempt may have been carried out"):
        await engine.transact(TransactWriteItems((PUT,), "token"))


async def test_canceled_read_after_lost_one(play: Play) -> None:
    """A read has no doubts: what the last attempt says is the answer."""
    reason = {"Code": "TransactionConflict"}
    canceled = refused("TransactionCanceledException", CancellationReasons=[reason])
    engine, _ = play(LOST, canceled)

    with pytest.raises(TransactionCanceled):
        await engine.transact_get(TransactGetItems((GET,)))


async def test_closing_leaves_a_doubt(play: Play) -> None:
    """A write in doubt when the engine is closed is unknown, not undone."""
    engine, script = play(LOST)

    async def close(_: float) -> None:
        await engine.close()

    script.sleeping = close

    with pytest.raises(OutcomeUnknown, match="the store is closed"):
        await engine.transact(TransactWriteItems((PUT,), "token"))


async def test_transaction_keeps_its_token(play: Play) -> None:
    """A transaction is sent again byte for byte, while it is under way too."""
    engine, script = play(LOST, refused("TransactionInProgressException"), {})

    await engine.transact(TransactWriteItems((PUT,), "token"))

    assert script.operations == ["TransactWriteItems"] * 3
    assert script.sent[0] == script.sent[1] == script.sent[2]


async def test_closed_engine(play: Play) -> None:
    """A closed engine says so."""
    engine, _ = play()
    await engine.close()

    with pytest.raises(Unavailable) as closed:
        await engine.get(GET)

    assert str(closed.value) == "the store is closed"
