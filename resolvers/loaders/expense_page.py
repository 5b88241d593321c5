"""This module loads pages of a group's expenses."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from datastore.reads.access import Access
from datastore.reads.expenses import expense_page
from domain.ids import GroupId
from resolvers.convert.expense import shown_expense
from resolvers.convert.group import viewer_key
from resolvers.loaders.batching import each
from resolvers.loaders.pages import frame, window_of
from resolvers.loaders.reading import Reading
from schema.expense import Expense, ExpenseConnection
from schema.keys import ExpenseKey
from schema.paging import PageKey


@dataclass(frozen=True, slots=True)
class ExpenseHeads:
    """This is how a page shares heads with the loader of single expenses."""

    keep: Callable[[ExpenseKey, Expense], object]
    load_many: Callable[[Sequence[ExpenseKey]], Awaitable[list[Expense | None]]]


async def load_expense_pages(
    reading: Reading, heads: ExpenseHeads, keys: list[PageKey[GroupId]]
) -> list[ExpenseConnection | None]:
    """This loads pages of expenses; None for a group that the caller isn't in.

    Cost: one query a page of an index that holds the whole heads. When reading consistently the
    heads are read again by key, as those of the index may lag behind: one more call per 100.
    """
    access = await reading.access_by_group(key.owner for key in keys)

    async def load(key: PageKey[GroupId]) -> ExpenseConnection | None:
        entered = access.get(key.owner)
        return None if entered is None else await _page(reading, heads, key, entered)

    return await each(load, keys)


async def _page(
    reading: Reading, heads: ExpenseHeads, key: PageKey[GroupId], access: Access
) -> ExpenseConnection:
    read = await expense_page(
        reading.engine, key.owner, window=window_of(key), criteria=key.criteria
    )
    sort_keys = [row.expense_sort_key for row in read.items]
    framed = frame(key, sort_keys, has_more=read.has_more, stopped_at=read.stopped_at)
    expenses: list[Expense | None]
    if reading.consistent:
        expenses = await heads.load_many(
            [ExpenseKey(row.group_id, row.expense_id) for row in read.items]
        )
    else:
        key_of_viewer = viewer_key(access)
        expenses = [shown_expense(row, viewer_key=key_of_viewer) for row in read.items]
    for expense in expenses:
        if expense is not None:
            heads.keep(expense.key, expense)
    if read.stopped_at is not None:
        expenses.insert(len(expenses) if key.forward else 0, None)
    return ExpenseConnection.of(expenses, framed.cursors, framed.beyond)
