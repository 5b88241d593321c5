"""This module loads expenses by key."""

from collections.abc import Awaitable, Callable

from datastore.reads.expenses import expenses_by_key, group_of_expense
from resolvers.convert.expense import shown_expense
from resolvers.convert.group import viewer_key
from resolvers.loaders.batching import each
from resolvers.loaders.reading import Reading
from schema.expense import Expense
from schema.keys import ExpenseKey, ExpenseReference


async def load_expenses(reading: Reading, keys: list[ExpenseKey]) -> list[Expense | None]:
    """This loads expenses of groups that the caller is in. Cost: one call per 100."""
    return await reading.shown(
        keys,
        read=lambda visible: expenses_by_key(reading.engine, visible, consistent=True),
        show=lambda row, access: shown_expense(row, viewer_key=viewer_key(access)),
    )


async def load_referenced_expenses(
    reading: Reading,
    load_expense: Callable[[ExpenseKey], Awaitable[Expense | None]],
    references: list[ExpenseReference],
) -> list[Expense | None]:
    """This loads expenses whose group may not be known. Cost: one query for each of those."""

    async def load(reference: ExpenseReference) -> Expense | None:
        if isinstance(reference, ExpenseKey):
            return await load_expense(reference)
        if reading.viewer_id is None:
            return None
        group_id = await group_of_expense(reading.engine, reference)
        return None if group_id is None else await load_expense(ExpenseKey(group_id, reference))

    return await each(load, references)
