"""This suite wakes one gateway from another, over a real Redis that comes and goes."""

import pytest

from domain.ids import GroupId
from gateway.bus.redis_stream import KEPT_ENTRIES
from tests.gateway.bus.meeting import EVERYBODY, Lines, joined, joining
from tests.redis_process import RedisProcess

pytestmark = [pytest.mark.loopback, pytest.mark.redis]
ONE, TWO = GroupId("group one"), GroupId("group two")
STREAM = "tailspend-local-committed"


async def test_number_reaches_the_other_gateway(redis: RedisProcess) -> None:
    """What one gateway tells, every other one hears, each by a cursor of its own."""
    async with joined(redis.url) as here, joined(redis.url) as there, joined(redis.url) as third:
        here.publish(ONE, 3)
        await there.heard.until(ONE, 3)
        await third.heard.until(ONE, 3)
        there.publish(TWO, 1)
        await here.heard.until(TWO, 1)

    assert there.heard.told == [(EVERYBODY, 0), (ONE, 3), (TWO, 1)]


async def test_stages_share_a_redis(redis: RedisProcess) -> None:
    """Gateways of another stage hear nothing."""
    async with joined(redis.url) as here, joined(redis.url, stage="other") as other:
        here.publish(ONE, 1)
        other.publish(TWO, 1)
        await here.heard.until(ONE, 1)
        await other.heard.until(TWO, 1)

    assert (here.heard.told, other.heard.told) == (
        [(EVERYBODY, 0), (ONE, 1)],
        [(EVERYBODY, 0), (TWO, 1)],
    )


async def test_leaving_tells_what_is_left(redis: RedisProcess) -> None:
    """A gateway that stops tells its last number before it goes."""
    async with joined(redis.url) as there:
        async with joined(redis.url) as here:
            here.publish(ONE, 9)

        await there.heard.until(ONE, 9)


async def test_start_without_redis(redis: RedisProcess) -> None:
    """A gateway starts while Redis is away, logs one line, and joins once it is there."""
    redis.kill()
    with Lines() as lines:
        async with joining(redis.url) as here:
            here.publish(ONE, 1)
            await lines.until("bus.away")
            redis.start()
            await here.heard.until(ONE, 1)

    assert lines.events() == ["bus.away", "bus.back"]
    assert vars(lines.records[0])["why"] == (
        f"ConnectionError: Error 111 connecting to 127.0.0.1:{redis.port}."
        f" Connect call failed ('127.0.0.1', {redis.port})."
    )


async def test_outage_goes_on_from_the_cursor(lasting_redis: RedisProcess) -> None:
    """After a restart with its data, what was told meanwhile is heard, and nobody else is woken."""
    redis = lasting_redis
    async with joined(redis.url) as here, joined(redis.url) as there:
        here.publish(ONE, 1)
        await there.heard.until(ONE, 1)
        redis.kill()
        here.publish(ONE, 2)
        redis.start()
        await there.heard.until(ONE, 2)

    assert there.heard.told == [(EVERYBODY, 0), (ONE, 1), (ONE, 2)]


async def test_lost_cursor_wakes_everybody(redis: RedisProcess) -> None:
    """After a restart without its data everybody looks once, and hears on from now."""
    async with joined(redis.url) as here, joined(redis.url) as there:
        here.publish(ONE, 1)
        await there.heard.until(ONE, 1)
        redis.kill()
        redis.start()
        await there.heard.until(EVERYBODY, 0, times=2)
        here.publish(ONE, 2)
        await there.heard.until(ONE, 2)

    assert there.heard.told == [(EVERYBODY, 0), (ONE, 1), (EVERYBODY, 0), (ONE, 2)]


async def test_outage_is_two_lines(redis: RedisProcess) -> None:
    """However long Redis is away, the log has one line when it goes and one when it is back."""
    with Lines() as lines:
        async with joined(redis.url) as here:
            redis.kill()
            await lines.until("bus.away")
            here.publish(ONE, 1)
            here.publish(TWO, 1)
            redis.start()
            await here.heard.until(TWO, 1)
            await lines.until("bus.back")

    assert lines.events() == ["bus.away", "bus.back"]


async def test_credentials_stay_out_of_the_log(redis: RedisProcess) -> None:
    """A Redis that refuses the password is away like any other, and the line doesn't show it."""
    url = redis.url.replace("//", "//somebody:sesame-open@")
    with Lines() as lines:
        async with joining(url) as here:
            here.publish(ONE, 1)
            await lines.until("bus.away")

    [line] = lines.records
    assert vars(line)["why"] == (
        "AuthenticationError: invalid username-password pair or user is disabled."
    )


async def test_foreign_entry_is_passed_over(redis: RedisProcess) -> None:
    """What something else has written to the stream is one line in the log, and no more."""
    with Lines() as lines, redis.client() as client:
        async with joined(redis.url) as here:
            foreign = client.execute_command("XADD", STREAM, "*", "what", b"\xff\xfe")
            here.publish(ONE, 1)
            await here.heard.until(ONE, 1)

    assert lines.events() == ["bus.unreadable"]
    assert vars(lines.records[0])["entry"] == foreign


async def test_stream_stays_short(redis: RedisProcess) -> None:
    """However much is told, Redis keeps little more than the newest entries."""
    async with joined(redis.url) as here:
        with redis.client() as client, client.pipeline(transaction=False) as pipeline:
            for _ in range(KEPT_ENTRIES + 500):
                pipeline.execute_command("XADD", STREAM, "*", "group", ONE, "seq", "1")
            pipeline.execute()
            here.publish(TWO, 1)
            await here.heard.until(TWO, 1)
            kept = client.xlen(STREAM)

    assert KEPT_ENTRIES <= kept < KEPT_ENTRIES + 200


async def test_reader_that_was_overtaken_wakes_everybody(redis: RedisProcess) -> None:
    """A gateway that reads so late that entries were let go unread has everybody look."""
    async with joined(redis.url) as here:
        here.publish(ONE, 1)
        await here.heard.until(ONE, 1)
        # In one step, so that the reader comes too late: the block holds the event loop.
        with redis.client() as client, client.pipeline() as pipeline:
            for _ in range(600):
                pipeline.execute_command("XADD", STREAM, "*", "group", TWO, "seq", "1")
            pipeline.execute_command("XADD", STREAM, "MAXLEN", "550", "*", "group", TWO, "seq", "2")
            pipeline.execute()
        await here.heard.until(TWO, 2)

    assert here.heard.told.count((EVERYBODY, 0)) == 2
