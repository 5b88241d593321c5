"""This module counts the comments of an expense."""

from dataclasses import dataclass

from datastore.engine.port import Engine
from datastore.items import ExpenseStatsItem
from datastore.keys import stats_key
from datastore.operations import Action, AddTo, Exists, SetTo, Update
from datastore.reads.expenses import ExpenseKey, counted_stats
from datastore.tables import GROUPS
from datastore.values import Item
from datastore.writes.acting import not_found
from datastore.writes.planned import Planned, new_row
from datastore.writes.stamp import Stamp
from domain.errors import InputPath


@dataclass(frozen=True, slots=True)
class Counters:
    """This is an expense's count of comments; `is_stored` is False where it has no row yet."""

    expense: ExpenseKey
    comment_count: int
    last_comment_at: str | None
    is_stored: bool


async def read_counters(engine: Engine, expense: ExpenseKey, *, stored: Item | None) -> Counters:
    """This gives an expense's counters, from their row or, where there is none, its comments.

    Cost: nothing where the row was found; else that of `counted_stats`, read strongly.
    """
    if stored is not None:
        row = ExpenseStatsItem.from_item(stored)
        return Counters(expense, row.comment_count, row.last_comment_at, is_stored=True)
    stats = await counted_stats(engine, expense, consistent=True)
    if stats is None:
        return Counters(expense, 0, None, is_stored=False)
    return Counters(expense, stats.comment_count, stats.last_comment_at, is_stored=False)


def one_more(counters: Counters, *, stamp: Stamp, path: InputPath) -> Planned:
    """This plans the count of a new comment, the latest; `path` leads to the expense."""
    latest = (SetTo("LastCommentAt", stamp.at),)
    if counters.is_stored:
        return _changed(counters, (AddTo("CommentCount", 1), *latest), stamp, path)
    return _begun(counters, counters.comment_count + 1, stamp.at, stamp)


def one_less(counters: Counters, *, stamp: Stamp, path: InputPath) -> Planned:
    """This plans the count without a comment; when the latest was made stays as it is."""
    if counters.is_stored:
        return _changed(counters, (AddTo("CommentCount", -1),), stamp, path)
    return _begun(counters, counters.comment_count - 1, counters.last_comment_at, stamp)


def _changed(
    counters: Counters, actions: tuple[Action, ...], stamp: Stamp, path: InputPath
) -> Planned:
    key = stats_key(*counters.expense)
    update = Update(GROUPS, key, (*actions, SetTo("UpdatedAt", stamp.at)), Exists("SK"))
    return Planned(update, not_found(path))


def _begun(counters: Counters, count: int, last_comment_at: str | None, stamp: Stamp) -> Planned:
    group_id, expense_id = counters.expense
    row = ExpenseStatsItem(
        group_id=group_id,
        expense_id=expense_id,
        comment_count=count,
        last_comment_at=last_comment_at,
        created_at=stamp.at,
        updated_at=stamp.at,
    )
    return new_row(row, what="counter")
