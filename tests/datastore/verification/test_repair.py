"""These tests hold the repairs: one write a row, and none where the row has changed since."""

import pytest

from datastore.operations import Put
from datastore.tables import GROUPS
from datastore.values import Value
from datastore.verification.finding import Finding
from datastore.verification.repair import Repaired, repair
from datastore.verification.verify import verify_group
from datastore.writes import delete_expense
from tests.datastore import samples
from tests.datastore.samples import ANN_HERE, DINNER, NOBODY, TRIP
from tests.datastore.world import World

STATS = f"EXPENSE#{DINNER}#2#STATS"


async def spoil(world: World, sort_key: str, **attributes: Value) -> None:
    """This gives a row of the trip other attributes."""
    item = world.rows()["groups", TRIP, sort_key]
    await world.engine.write(Put(GROUPS, {**item, **attributes}))


@pytest.mark.parametrize(
    ("sort_key", "attributes"),
    [
        ("BALANCE#v1", {f"Net_{ANN_HERE}": 1, f"Net_{NOBODY}": 7, "SettlementCount": 9}),
        (STATS, {"CommentCount": 17}),
        (STATS, {"ExpenseId": DINNER, "ExpenseSortKey": "2026"}),
    ],
    ids=["balances", "count of comments", "stale keys"],
)
async def test_repair_brings_back_what_was(
    whole: World, sort_key: str, attributes: dict[str, Value]
) -> None:
    """What is wrong is found, mended in its row, and found no more; nothing else changes."""
    before = whole.rows()
    await spoil(whole, sort_key, **attributes)

    repaired = await repair(whole.engine, await verify_group(whole.engine, TRIP))

    assert repaired == Repaired(mended=1, outdated=0)
    assert await verify_group(whole.engine, TRIP) == ()
    assert without_revision(whole) == {
        place: {**item, "BalanceRevision": None} for place, item in before.items()
    }


def without_revision(world: World) -> object:
    """This is every row, whatever the revision of the balances is."""
    return {place: {**item, "BalanceRevision": None} for place, item in world.rows().items()}


async def test_orphans_are_deleted(whole: World) -> None:
    """Comments and counters whose expense was deleted are deleted too."""
    orphans = [whole.rows()[place] for place in whole.rows() if is_of_expense(place[2])]
    await delete_expense.run(whole.store, samples.delete_expense())
    for row in orphans:
        await whole.engine.write(Put(GROUPS, row))

    repaired = await repair(whole.engine, await verify_group(whole.engine, TRIP))

    assert repaired == Repaired(mended=2, outdated=0)
    assert await verify_group(whole.engine, TRIP) == ()
    assert not [place for place in whole.rows() if is_of_expense(place[2])]


def is_of_expense(sort_key: str) -> bool:
    """This tells a comment's row, or the counters'."""
    return sort_key.startswith("EXPENSE#") and not sort_key.endswith("META")


async def test_unreadable_counts_are_mended(whole: World) -> None:
    """A count or revision that is no number is mended as a wrong one is."""
    await spoil(whole, STATS, CommentCount="two")
    await spoil(whole, "BALANCE#v1", BalanceRevision="x", ExpenseCount=7)

    repaired = await repair(whole.engine, await verify_group(whole.engine, TRIP))

    assert repaired == Repaired(mended=2, outdated=0)
    assert await verify_group(whole.engine, TRIP) == ()


async def test_changed_row_is_left_alone(whole: World) -> None:
    """A row that was written since it was read stays as it is."""
    await spoil(whole, "BALANCE#v1", SettlementCount=9)
    found = await verify_group(whole.engine, TRIP)
    await spoil(whole, "BALANCE#v1", BalanceRevision=99)
    before = whole.rows()

    assert await repair(whole.engine, found) == Repaired(mended=0, outdated=1)
    assert whole.rows() == before


async def test_what_has_no_repair_stays(whole: World) -> None:
    """Nothing is written for a finding that only a person can mend."""
    await spoil(whole, "META", OwnerCount=4)
    found = await verify_group(whole.engine, TRIP)

    assert [type(each) for each in found] == [Finding]
    assert await repair(whole.engine, found) == Repaired(mended=0, outdated=0)
    assert await verify_group(whole.engine, TRIP) == found
