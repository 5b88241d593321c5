"""These tests hold reading objects by their keys, and finding where they are."""

from collections.abc import Awaitable, Callable

import pytest

from datastore.engine.counting import CountingEngine
from datastore.engine.port import Engine
from datastore.items import ExpenseStatsItem, StoredItem
from datastore.keys import stats_key
from datastore.reads.comments import comments_by_key
from datastore.reads.expenses import expenses_by_key, group_of_expense, stats_by_key
from datastore.reads.participants import participants_by_key
from datastore.reads.recurring import recurring_by_key
from datastore.reads.settlements import settlements_by_key
from datastore.reads.users import identity, profiles_by_id
from datastore.writes import provision_user
from domain.ids import CommentId, ExpenseId, RecurringId, SettlementId
from tests.datastore import samples
from tests.datastore.samples import (
    ANN,
    ANN_HERE,
    BOB,
    DINNER,
    GUEST_GIL,
    HELLO,
    NOBODY,
    PAID_BACK,
    TRIP,
)
from tests.datastore.templates import RENT
from tests.datastore.world import World

FIRST_AT = "2026-03-31T09:30:00.000Z"
GONE = samples.sample_id("9", 9)
Found = tuple[StoredItem | None, ...]


async def _participants(engine: Engine) -> Found:
    keys = ((TRIP, GUEST_GIL), (TRIP, NOBODY), (TRIP, ANN_HERE))
    return await participants_by_key(engine, keys, consistent=True)


async def _expenses(engine: Engine) -> Found:
    keys = ((TRIP, DINNER), (TRIP, ExpenseId(GONE)), (TRIP, DINNER))
    return await expenses_by_key(engine, keys, consistent=False)


async def _comments(engine: Engine) -> Found:
    known = (TRIP, DINNER, FIRST_AT, HELLO)
    return await comments_by_key(
        engine, (known, (TRIP, DINNER, FIRST_AT, CommentId(GONE)), known), consistent=True
    )


async def _settlements(engine: Engine) -> Found:
    known = (TRIP, FIRST_AT, PAID_BACK)
    return await settlements_by_key(
        engine, (known, (TRIP, FIRST_AT, SettlementId(GONE)), known), consistent=True
    )


async def _recurring(engine: Engine) -> Found:
    keys = ((TRIP, RENT), (TRIP, RecurringId(GONE)), (TRIP, RENT))
    return await recurring_by_key(engine, keys, consistent=True)


async def _profiles(engine: Engine) -> Found:
    return await profiles_by_id(engine, (ANN, BOB, ANN), consistent=True)


@pytest.mark.parametrize(
    "read",
    [_participants, _expenses, _comments, _settlements, _recurring, _profiles],
    ids=["participants", "expenses", "comments", "settlements", "recurring", "profiles"],
)
async def test_objects_come_in_key_order(
    busy: World, read: Callable[[Engine], Awaitable[Found]]
) -> None:
    """There is one object per key, in key order, None where nothing is, in one call."""
    await provision_user.run(busy.store, samples.provision_user())
    engine = CountingEngine(busy.engine)

    found = await read(engine)

    assert [item is None for item in found] == [False, True, False]
    stored = [item.to_item() for item in found if item is not None]
    rows = busy.rows().values()
    assert all(item in rows for item in stored)
    assert len(engine.calls) == 1


async def test_counters_come_in_key_order(busy: World) -> None:
    """Counters come in key order; an expense with neither counters nor comments has none."""
    engine = CountingEngine(busy.engine)
    keys = ((TRIP, DINNER), (TRIP, ExpenseId(GONE)), (TRIP, DINNER))

    found = await stats_by_key(engine, keys, consistent=True)

    stored = busy.row("groups", stats_key(TRIP, DINNER))
    assert [stats and stats.to_item() for stats in found] == [stored, None, stored]
    assert [call.operation for call in engine.calls] == ["BatchGetItem", "Query"]


async def test_comments_without_counters_are_counted(busy: World) -> None:
    """The comments of an expense of before they were counted are counted, once per expense."""
    stored = ExpenseStatsItem.from_item(busy.row("groups", stats_key(TRIP, DINNER)))
    await busy.remove(stats_key(TRIP, DINNER))
    engine = CountingEngine(busy.engine)

    found = await stats_by_key(engine, ((TRIP, DINNER), (TRIP, DINNER)), consistent=True)

    counted = [(stats and stats.comment_count, stats and stats.last_comment_at) for stats in found]
    assert counted == [(stored.comment_count, stored.last_comment_at)] * 2
    assert stored.comment_count > 0
    assert [call.operation for call in engine.calls] == ["BatchGetItem", "Query"]


async def test_expense_is_found_by_its_id(busy: World) -> None:
    """The group of an expense is found by the expense's id alone; no comment is in the way."""
    engine = CountingEngine(busy.engine)

    assert await group_of_expense(engine, DINNER) == TRIP
    assert await group_of_expense(engine, ExpenseId(GONE)) is None
    assert [call.places for call in engine.calls] == [("groups.ExpenseIdIndex",)] * 2


async def test_identity_leads_to_its_user(world: World) -> None:
    """A provider's subject leads to its user, however the provider's name is written."""
    await provision_user.run(world.store, samples.provision_user())

    known = await identity(world.engine, provider="DEVELOPMENT", subject="ann")
    unknown = await identity(world.engine, provider="development", subject="Ann")

    assert (known and known.user_id, unknown) == (ANN, None)
