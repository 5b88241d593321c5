"""These tests hold the balances of groups, kept and worked out."""

import pytest

from datastore.engine.counting import Call, CountingEngine
from datastore.items import BalanceItem
from datastore.keys import balance_key
from datastore.reads.balances import balances_by_group
from datastore.writes import create_group
from tests.datastore import samples
from tests.datastore.samples import ANN_HERE, GUEST_GIL, GUEST_HAL, HOME, TRIP, stamp
from tests.datastore.stingy import StingyEngine
from tests.datastore.world import World

NETS = {ANN_HERE: 2200 - 7 * 1200, GUEST_GIL: 7 * 1200 - 1200, GUEST_HAL: -1000}


async def test_kept_balances_are_read(busy: World) -> None:
    """Balances come in group order, in one call for all groups."""
    await create_group.run(busy.store, samples.create_group(stamp("home"), group_id=HOME))
    engine = CountingEngine(busy.engine)

    home, trip = await balances_by_group(engine, (HOME, TRIP), consistent=True)

    assert (home.nets, home.balance_revision) == ({}, 0)
    assert trip.nets == NETS
    assert (trip.balance_revision, trip.expense_count, trip.settlement_count) == (19, 12, 7)
    assert engine.calls == [Call("BatchGetItem", ("groups",), 2)]


@pytest.mark.parametrize("consistent", [True, False])
async def test_uninitialized_balances_are_worked_out(busy: World, consistent: bool) -> None:
    """Nets that were never initialized are those of the expenses and settlements."""
    kept = BalanceItem.from_item(busy.row("groups", balance_key(TRIP)))
    await busy.put(
        kept.model_copy(update={"initialized": False, "nets": {ANN_HERE: 5}, "expense_count": 1})
    )
    engine = StingyEngine(busy.engine, most=3)

    (balances,) = await balances_by_group(engine, (TRIP,), consistent=consistent)

    assert balances == kept


async def test_missing_balances_are_worked_out(busy: World) -> None:
    """A group without a balance row has the nets of its expenses and settlements."""
    await busy.remove(balance_key(TRIP))

    (balances,) = await balances_by_group(busy.engine, (TRIP,), consistent=True)

    assert balances.nets == NETS
    assert (balances.balance_revision, balances.expense_count, balances.settlement_count) == (
        0,
        12,
        7,
    )
