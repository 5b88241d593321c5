"""These tests hold reading by key: order, repeats, many keys, and a store that leaves some out."""

import pytest

from datastore.engine.counting import Call, CountingEngine
from datastore.engine.errors import Throttled
from datastore.keys import group_key, invite_key, participant_key
from datastore.operations import GetItem
from datastore.reads.keyed import items_by_get, items_by_key
from datastore.tables import GROUPS, USERS
from domain.ids import ParticipantId
from tests.datastore.samples import ANN_HERE, GUEST_GIL, HOME, NOBODY, TRIP
from tests.datastore.stingy import StingyEngine
from tests.datastore.world import World

KEYS = (
    participant_key(TRIP, GUEST_GIL),
    participant_key(TRIP, NOBODY),
    group_key(TRIP),
    participant_key(TRIP, GUEST_GIL),
    participant_key(TRIP, ANN_HERE),
)


async def test_items_come_in_key_order(trip: World) -> None:
    """There is one result per key, in key order, None where nothing is."""
    found = await items_by_key(trip.engine, GROUPS, keys=KEYS, consistent=True)

    names = [item and item.get("DisplayName", item["SK"]) for item in found]
    assert names == ["Gil", None, "META", "Gil", "Ann"]


async def test_repeated_key_is_read_once(trip: World) -> None:
    """A key that is asked for twice is read once."""
    engine = CountingEngine(trip.engine)

    await items_by_key(engine, GROUPS, keys=KEYS, consistent=True)

    assert engine.calls == [Call("BatchGetItem", ("groups",), 4)]


async def test_no_key_costs_nothing(trip: World) -> None:
    """Nothing is read for no keys."""
    engine = CountingEngine(trip.engine)

    assert await items_by_key(engine, GROUPS, keys=(), consistent=True) == ()
    assert engine.calls == []


async def test_many_keys_are_read_by_the_hundred(trip: World) -> None:
    """Over 100 keys are read in batches of 100."""
    engine = CountingEngine(trip.engine)
    keys = [participant_key(TRIP, ParticipantId(f"p{number}")) for number in range(250)]

    found = await items_by_key(engine, GROUPS, keys=[*keys, group_key(TRIP)], consistent=True)

    assert [call.rows for call in engine.calls] == [100, 100, 51]
    assert [item is None for item in found] == [True] * 250 + [False]


async def test_tables_are_read_together(trip: World) -> None:
    """Items of several tables come in one call."""
    engine = CountingEngine(trip.engine)
    gets = (
        GetItem(GROUPS, group_key(TRIP), consistent=True),
        GetItem(USERS, invite_key(HOME), consistent=True),
    )

    head, missing = await items_by_get(engine, gets)

    assert (head and head["Name"], missing) == ("Trip", None)
    assert engine.calls == [Call("BatchGetItem", ("groups", "users"), 2)]


async def test_unprocessed_keys_are_asked_for_again(trip: World) -> None:
    """Keys that the store leaves out are asked for until they are read."""
    engine = StingyEngine(trip.engine, most=1)

    found = await items_by_key(engine, GROUPS, keys=KEYS, consistent=True)

    assert [item is not None for item in found] == [True, False, True, True, True]
    assert len(engine.calls) == 4


async def test_store_that_reads_nothing_is_throttled(trip: World) -> None:
    """A store that leaves out all keys again and again is too busy, and that is said."""
    engine = StingyEngine(trip.engine, most=0)

    with pytest.raises(Throttled, match="1 items were left unread 7 times"):
        await items_by_key(engine, GROUPS, keys=[group_key(TRIP)], consistent=True)
