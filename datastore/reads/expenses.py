"""This module reads expenses and their counters."""

import asyncio
from collections.abc import Sequence

from datastore.engine.port import Engine
from datastore.items import ExpenseRow, ExpenseStatsItem
from datastore.keys import comment_prefix, end_of_day, expense_key, stats_key
from datastore.operations import Query, begins_with_key
from datastore.reads.expense_matching import matches
from datastore.reads.keyed import rows_by_key
from datastore.reads.listing import Listing, read_all, read_matching, read_window
from datastore.reads.window import Slice, Window
from datastore.tables import GROUPS
from domain.expense_criteria import EVERYTHING, ExpenseCriteria
from domain.ids import ExpenseId, GroupId

ExpenseKey = tuple[GroupId, ExpenseId]


async def expenses_by_key(
    engine: Engine, keys: Sequence[ExpenseKey], *, consistent: bool
) -> tuple[ExpenseRow | None, ...]:
    """This reads expenses: one result per key, in key order, None where missing.

    Cost: one call per 100 different keys, all calls at once.
    """
    places = (expense_key(*key) for key in keys)
    return await rows_by_key(engine, ExpenseRow, keys=places, consistent=consistent)


async def stats_by_key(
    engine: Engine, keys: Sequence[ExpenseKey], *, consistent: bool
) -> tuple[ExpenseStatsItem | None, ...]:
    """This reads the counters of expenses: one result per key, in key order.

    None stands for an expense that has neither counters nor comments.
    Cost: one call per 100 different keys, all calls at once; for an expense of before comments
    were counted also that of `counted_stats`.
    """
    places = (stats_key(*key) for key in keys)
    found = await rows_by_key(engine, ExpenseStatsItem, keys=places, consistent=consistent)
    lacking = dict.fromkeys(key for key, stats in zip(keys, found, strict=True) if stats is None)
    counts = await asyncio.gather(
        *(counted_stats(engine, key, consistent=consistent) for key in lacking)
    )
    counted = dict(zip(lacking, counts, strict=True))
    return tuple(stats or counted[key] for key, stats in zip(keys, found, strict=True))


async def counted_stats(
    engine: Engine, key: ExpenseKey, *, consistent: bool
) -> ExpenseStatsItem | None:
    """This works the counters of an expense out from its comments; None where it has none.

    Cost: one query, and one more for each full 1 MB.
    """
    group_id, expense_id = key
    query = Query(
        GROUPS,
        group_id,
        begins_with_key(comment_prefix(expense_id)),
        projection=("CreatedAt",),
        consistent=consistent,
    )
    made_at = [str(item["CreatedAt"]) async for item in read_all(engine, query)]
    if not made_at:
        return None
    return ExpenseStatsItem(
        group_id=group_id,
        expense_id=expense_id,
        comment_count=len(made_at),
        last_comment_at=made_at[-1],
        created_at=made_at[0],
        updated_at=made_at[-1],
    )


async def expense_page(
    engine: Engine, group_id: GroupId, *, window: Window, criteria: ExpenseCriteria = EVERYTHING
) -> Slice[ExpenseRow]:
    """This reads a window of a group's expenses: latest day first, then latest made.

    The bounds are `ExpenseSortKey`s. The index may lag behind. Cost: one query; where more than
    the day decides what is looked for, that of `read_matching`.
    """
    listing = Listing(
        GROUPS,
        group_id,
        index="GroupExpensesIndex",
        ascending=False,
        lowest=None if criteria.earliest is None else criteria.earliest.isoformat(),
        highest=None if criteria.latest is None else end_of_day(criteria.latest),
    )
    if criteria.is_of_days_alone:
        read = await read_window(engine, listing, window=window)
    else:
        read = await read_matching(
            engine, listing, window=window, matches=lambda item: matches(item, criteria)
        )
    return Slice(tuple(map(ExpenseRow.from_item, read.items)), read.has_more, read.stopped_at)


async def group_of_expense(engine: Engine, expense_id: ExpenseId) -> GroupId | None:
    """This finds the group that an expense is in; the index may lag behind. Cost: one query.

    Whoever asks must still be shown to be a member of that group.
    """
    page = await engine.query(Query(GROUPS, expense_id, index="ExpenseIdIndex", limit=1))
    return GroupId(str(page.items[0]["GroupId"])) if page.items else None
