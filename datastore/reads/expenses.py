"""This module reads expenses and their counters."""

from collections.abc import Sequence

from datastore.engine.port import Engine
from datastore.items import ExpenseRow, ExpenseStatsItem
from datastore.keys import expense_key, stats_key
from datastore.operations import Query
from datastore.reads.keyed import items_by_key
from datastore.reads.listing import Listing, read_window
from datastore.reads.window import Slice, Window
from datastore.tables import GROUPS
from domain.ids import ExpenseId, GroupId

ExpenseKey = tuple[GroupId, ExpenseId]


async def expenses_by_key(
    engine: Engine, keys: Sequence[ExpenseKey], *, consistent: bool
) -> tuple[ExpenseRow | None, ...]:
    """This reads expenses: one result per key, in key order, None where missing.

    Cost: one call per 100 different keys, all calls at once.
    """
    found = await items_by_key(
        engine, GROUPS, keys=(expense_key(*key) for key in keys), consistent=consistent
    )
    return tuple(None if item is None else ExpenseRow.from_item(item) for item in found)


async def stats_by_key(
    engine: Engine, keys: Sequence[ExpenseKey], *, consistent: bool
) -> tuple[ExpenseStatsItem | None, ...]:
    """This reads the counters of expenses: one result per key, in key order, None where missing.

    Cost: one call per 100 different keys, all calls at once.
    """
    found = await items_by_key(
        engine, GROUPS, keys=(stats_key(*key) for key in keys), consistent=consistent
    )
    return tuple(None if item is None else ExpenseStatsItem.from_item(item) for item in found)


async def expense_page(engine: Engine, group_id: GroupId, *, window: Window) -> Slice[ExpenseRow]:
    """This reads a window of a group's expenses: latest day first, then latest made.

    The bounds are `ExpenseSortKey`s. The index may lag behind. Cost: one query.
    """
    listing = Listing(GROUPS, group_id, index="GroupExpensesIndex", ascending=False)
    read = await read_window(engine, listing, window=window)
    return Slice(tuple(map(ExpenseRow.from_item, read.items)), read.has_more)


async def group_of_expense(engine: Engine, expense_id: ExpenseId) -> GroupId | None:
    """This finds the group that an expense is in; the index may lag behind. Cost: one query.

    Whoever asks must still be shown to be a member of that group.
    """
    page = await engine.query(Query(GROUPS, expense_id, index="ExpenseIdIndex", limit=1))
    return GroupId(str(page.items[0]["GroupId"])) if page.items else None
