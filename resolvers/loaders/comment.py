"""This module loads comments by key."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from datastore.items import CommentItem
from datastore.reads.comments import comments_by_key
from resolvers.convert.comment import shown_comment
from resolvers.loaders.reading import Reading
from schema.comment import Comment
from schema.expense import Expense
from schema.keys import CommentKey, ExpenseKey


async def load_comments(
    reading: Reading,
    load_expenses: Callable[[Sequence[ExpenseKey]], Awaitable[list[Expense | None]]],
    keys: list[CommentKey],
) -> list[Comment | None]:
    """This loads comments of groups that the caller is in.

    A comment goes with its expense, though its row may stay a while longer. Cost: two calls per
    100, at the same time.
    """

    async def read(visible: Sequence[CommentKey]) -> list[CommentItem | None]:
        comments, expenses = await asyncio.gather(
            comments_by_key(reading.engine, visible, consistent=True),
            load_expenses([key.expense for key in visible]),
        )
        return [
            None if expense is None else comment
            for comment, expense in zip(comments, expenses, strict=True)
        ]

    return await reading.shown(keys, read=read, show=lambda item, _: shown_comment(item))
