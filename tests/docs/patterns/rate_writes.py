"""This lists what is written about rate limits, as it is done on the dinner."""

from datastore.items.rate_window import Rate
from datastore.keys import rate_key
from datastore.store import Store
from datastore.writes import take_rate
from datastore.writes.stamp import Stamp
from datastore.writes.take_rate import TakeRate
from tests.datastore.samples import ANN
from tests.datastore.world import World
from tests.docs.patterns.write_case import WriteCase

KEY = rate_key("USER", 60, ANN)
NOW_S = 1_700_000_000.0
TEN = TakeRate(key=KEY, rate=Rate(limit=6_000, window_s=60), now_s=NOW_S, wanted=10)


async def _take(store: Store, _stamp: Stamp) -> None:
    await take_rate.run(store.engine, TEN)


async def _give_back(store: Store, _stamp: Stamp) -> None:
    await take_rate.give_back(store.engine, KEY, TEN.rate.slot_at(NOW_S), units=3)


async def _taken(world: World) -> None:
    await take_rate.run(world.engine, TEN)


RATE_WRITES = (
    WriteCase(
        "some of a rate limit",
        "take_rate.run",
        _take,
        what="A gateway takes ten operations of Ann's limit, for her next ones.",
    ),
    WriteCase(
        "what is left of a rate limit",
        "take_rate.give_back",
        _give_back,
        what="A gateway gives back three of them, which she hasn't sent.",
        arrange=_taken,
    ),
)
