"""This module reads the comments on expenses."""

from collections.abc import Sequence

from datastore.engine.port import Engine
from datastore.items import CommentItem
from datastore.keys import comment_key, comment_prefix
from datastore.reads.expenses import ExpenseKey
from datastore.reads.keyed import rows_by_key
from datastore.reads.listing import Listing, read_window
from datastore.reads.window import Slice, Window
from datastore.tables import GROUPS
from domain.ids import CommentId, ExpenseId, GroupId

CommentKey = tuple[GroupId, ExpenseId, str, CommentId]


async def comments_by_key(
    engine: Engine, keys: Sequence[CommentKey], *, consistent: bool
) -> tuple[CommentItem | None, ...]:
    """This reads comments: one result per key, in key order, None where missing.

    The third part of a key is when the comment was made. Cost: one call per 100 different keys,
    all calls at once.
    """
    places = (comment_key(*key) for key in keys)
    return await rows_by_key(engine, CommentItem, keys=places, consistent=consistent)


async def comment_page(
    engine: Engine, key: ExpenseKey, *, window: Window, consistent: bool
) -> Slice[CommentItem]:
    """This reads a window of an expense's comments, oldest first.

    The bounds are `<createdAt>#<commentId>`. Cost: one query.
    """
    group_id, expense_id = key
    listing = Listing(GROUPS, group_id, comment_prefix(expense_id), consistent=consistent)
    read = await read_window(engine, listing, window=window)
    return Slice(tuple(map(CommentItem.from_item, read.items)), read.has_more)
