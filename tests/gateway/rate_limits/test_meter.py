"""These tests hold a meter: what it takes at once, what it gives back, and what it tells."""

import asyncio

from tests.gateway.rate_limits.clocked import Remembering, Time, meter, taken


async def test_lone_operation_takes_one() -> None:
    """Whoever sends an operation now and then takes one at a time, and leaves nothing unused."""
    counter, time = Remembering(), Time()
    slow = meter(6_000, counter, time)

    for _ in range(5):
        await slow.take()
        time.passed_s += 2

    assert (counter.wanted, counter.returned) == ([1] * 5, [])


async def test_busy_caller_takes_ever_more() -> None:
    """A lease that is used up in time is followed by one of double the size."""
    counter = Remembering()

    admitted = await taken(meter(6_000, counter, Time()), 1_000)

    assert admitted == 1_000
    assert counter.wanted == [1, 2, 4, 8, 16, 32, 64, 128, 256, 343, 321]


async def test_lease_is_one_near_the_limit() -> None:
    """A lease is a sixteenth of what is free at the most, and so one in the end."""
    counter = Remembering()

    admitted = await taken(meter(100, counter, Time()), 120)

    assert admitted == 100
    assert counter.wanted[-3:] == [1, 1, 1]
    assert max(counter.wanted) == 5


async def test_crowd_is_one_lease() -> None:
    """Operations that come at once are counted together, in one call after the first."""
    counter = Remembering()
    busy = meter(6_000, counter, Time())

    crowd = await asyncio.gather(*(busy.take() for _ in range(50)))

    assert [each.wait_s for each in crowd] == [None] * 50
    assert len(counter.wanted) <= 2


async def test_refusal_is_repeated_without_asking() -> None:
    """A flood over the limit asks once a second, whether others have given something back."""
    counter, time = Remembering(), Time()
    flooded = meter(10, counter, time)
    await taken(flooded, 11)
    asked = len(counter.wanted)

    assert await taken(flooded, 1_000) == 0

    assert len(counter.wanted) == asked
    time.passed_s += 1
    await flooded.take()
    assert len(counter.wanted) == asked + 1


async def test_unused_lease_is_given_back() -> None:
    """What a lease has left when it is over is given back, and can be had again."""
    counter, time = Remembering(), Time()
    left = meter(6_000, counter, time)
    await taken(left, 4)

    time.passed_s += 1
    assert left.is_over
    await left.give_back()

    assert (counter.wanted, counter.returned) == ([1, 2, 4], [3])
    assert left.standing().remaining == 6_000 - 4
    assert left.is_idle


async def test_old_lease_is_not_used() -> None:
    """What was taken over a second ago is used no more: it would count for too short a time."""
    counter, time = Remembering(), Time()
    late = meter(6_000, counter, time)
    await taken(late, 4)

    time.passed_s += 1
    await late.take()

    assert (counter.wanted, counter.returned) == ([1, 2, 4, 1], [3])


async def test_refused_caller_may_come_again_in_time() -> None:
    """Whoever waits as long as a refusal says is let in then."""
    time = Time()
    refused = meter(10, Remembering(), time)
    await taken(refused, 10)

    standing = await refused.take()

    assert (standing.remaining, standing.wait_s, standing.retry_after_s) == (0, 70.0, 70)
    time.passed_s += standing.retry_after_s
    assert (await refused.take()).wait_s is None


async def test_reset_is_told() -> None:
    """A standing tells what is left, and how long until all that counts is forgotten."""
    time = Time()
    some = meter(100, Remembering(), time)
    await taken(some, 3)
    time.passed_s += 4

    standing = some.standing()

    assert (standing.remaining, standing.reset_s) == (97, 66.0)
