"""This module loads pages of an expense's comments."""

from collections.abc import Awaitable, Callable

from datastore.reads.comments import comment_page
from datastore.reads.window import Slice
from resolvers.convert.comment import shown_comment
from resolvers.loaders.batching import each
from resolvers.loaders.pages import frame, window_of
from resolvers.loaders.reading import Reading
from schema.comment import CommentConnection
from schema.keys import ExpenseKey
from schema.paging import PageKey


async def load_comment_pages(
    reading: Reading,
    count_of: Callable[[ExpenseKey], Awaitable[int | None]],
    keys: list[PageKey[ExpenseKey]],
) -> list[CommentConnection | None]:
    """This loads pages of comments; None for an expense that the caller can't see.

    Cost: one query a page, and none for an expense whose count is 0.
    """

    async def load(key: PageKey[ExpenseKey]) -> CommentConnection | None:
        count = await count_of(key.owner)
        if count is None:
            return None
        read = (
            await comment_page(reading.engine, key.owner, window=window_of(key), consistent=True)
            if count
            else Slice((), has_more=False)
        )
        sort_keys = [f"{item.created_at}#{item.comment_id}" for item in read.items]
        framed = frame(key, sort_keys, has_more=read.has_more)
        nodes = [shown_comment(item) for item in read.items]
        return CommentConnection.of(nodes, framed.cursors, framed.beyond)

    return await each(load, keys)
