"""These tests hold that a rate limit is exact on every engine."""

import asyncio
from dataclasses import replace

from datastore.engine.port import Engine
from datastore.items.rate_window import Rate
from datastore.keys import rate_key
from datastore.writes import take_rate
from datastore.writes.take_rate import TakeRate
from tests.engines.conftest import NOON

TAKE = TakeRate(
    key=rate_key("USER", 60, "ann"), rate=Rate(limit=50, window_s=60), now_s=NOON, wanted=3
)


async def test_limit_is_exact(engine: Engine) -> None:
    """Thirty who take at once get the limit and no more, and a later window has its own."""
    first = await take_rate.run(engine, replace(TAKE, wanted=1))
    seen = replace(TAKE, seen=first.window)

    crowd = await asyncio.gather(*(take_rate.run(engine, seen) for _ in range(30)))
    later = await take_rate.run(engine, replace(TAKE, now_s=NOON + 200, seen=first.window))

    assert 1 + sum(each.units for each in crowd) == 50
    assert later.units == 3
