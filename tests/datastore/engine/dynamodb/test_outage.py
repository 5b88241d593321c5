"""These tests hold that calls fail at once while the store is out, and that it is found again."""

import asyncio

import pytest
from botocore.exceptions import ConnectTimeoutError, ReadTimeoutError

from datastore.engine.dynamodb import RetryPolicy
from datastore.engine.dynamodb.failures import diagnosed
from datastore.engine.dynamodb.outage import Outage
from datastore.engine.errors import BadRequest, OutcomeUnknown, Unavailable
from datastore.operations import GetItem, Key, Put, TransactWriteItems
from datastore.tables import RATE_LIMITS
from tests.datastore.engine.dynamodb.conftest import Play
from tests.datastore.engine.dynamodb.script import Line, refused

GET = GetItem(RATE_LIMITS, Key("k"))
WRITES = TransactWriteItems((Put(RATE_LIMITS, {"Key": "k"}),), "token")
FOUND: Line = {"Item": {"Key": {"S": "k"}}}
UNREACHED = ConnectTimeoutError(endpoint_url="http://x")
LOST = ReadTimeoutError(endpoint_url="http://x")
POLICY = RetryPolicy(first_pause_s=2.0, longest_pause_s=2.0, outage_after_s=2.0, probe_pause_s=0.5)


async def test_silence_ends_retries_early(play: Play) -> None:
    """A call stops when nothing has been answered for a while, long before its deadline."""
    engine, script = play(*[UNREACHED] * 9, policy=POLICY)

    with pytest.raises(Unavailable):
        await engine.get(GET)

    assert script.pauses_s == [1.0, 1.0]


async def test_known_outage_fails_unsent(play: Play) -> None:
    """While the store is out, calls fail without being sent, and say for how long it has been."""
    engine, script = play(*[UNREACHED] * 3, policy=POLICY)
    with pytest.raises(Unavailable):
        await engine.get(GET)

    with pytest.raises(Unavailable) as refusal:
        await engine.get(GET)

    assert len(script.sent) == 3
    assert str(refusal.value) == (
        "nothing was sent: DynamoDB has not answered for 2 s (DynamoDB can't be reached:"
        ' Connect timeout on endpoint URL: "http://x"; nothing was done)'
    )


async def test_any_answer_ends_an_outage(play: Play) -> None:
    """The next call that is let through and answered ends the outage for all, if only with no."""
    engine, script = play(*[UNREACHED] * 3, refused("ValidationException"), FOUND, policy=POLICY)
    with pytest.raises(Unavailable):
        await engine.get(GET)
    script.now_s += 0.5

    with pytest.raises(BadRequest):
        await engine.get(GET)

    assert await engine.get(GET) == {"Key": "k"}
    assert script.lines == []


async def test_one_call_finds_out(play: Play) -> None:
    """A pause after the last silence one call is sent, once; the next goes a pause later."""
    engine, script = play(*[UNREACHED] * 5, policy=POLICY)
    with pytest.raises(Unavailable):
        await engine.get(GET)

    sent = []
    for pause_s in (0.4, 0.1, 0.1, 0.4):
        script.now_s += pause_s
        with pytest.raises(Unavailable):
            await engine.get(GET)
        sent.append(len(script.sent))

    assert sent == [3, 4, 4, 5]


def test_one_call_at_a_time() -> None:
    """While a call finds out, no other is sent, unless nothing is heard of it for long."""
    clock = iter([0.0, 2.0, 3.0, 3.0, 7.9, 8.0])
    outage = Outage(POLICY, lambda: next(clock))
    for _ in range(2):
        outage.note(diagnosed(UNREACHED))
    outage.check()

    for _ in range(2):
        with pytest.raises(Unavailable):
            outage.check()

    outage.check()


async def test_old_silence_is_forgotten(play: Play) -> None:
    """Silence of long ago doesn't keep a call from being sent again."""
    engine, script = play(*[UNREACHED] * 3, UNREACHED, FOUND, policy=POLICY)
    with pytest.raises(Unavailable):
        await engine.get(GET)

    script.now_s += 60.0

    assert await engine.get(GET) == {"Key": "k"}
    assert script.lines == []


async def test_busy_store_is_not_out(play: Play) -> None:
    """A store that says that it is busy has answered: the call goes on until it is served."""
    engine, _ = play(*[refused("ThrottlingException")] * 5, FOUND, policy=POLICY)

    assert await engine.get(GET) == {"Key": "k"}


async def test_doubt_outlives_an_outage(play: Play) -> None:
    """A write in doubt stays so where the outage keeps it from being sent again."""
    engine, _ = play(*[LOST] * 3, policy=POLICY)

    with pytest.raises(OutcomeUnknown):
        await engine.transact(WRITES)


async def test_old_outage_is_forgotten(play: Play) -> None:
    """Long after the last silence calls are sent as if nothing had been, all of them."""
    engine, script = play(*[UNREACHED] * 3, FOUND, FOUND, policy=POLICY)
    with pytest.raises(Unavailable):
        await engine.get(GET)
    script.now_s += POLICY.outage_forgotten_s + 1

    first, second = await asyncio.gather(engine.get(GET), engine.get(GET))

    assert first == second == {"Key": "k"}
