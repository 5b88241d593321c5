"""This module holds the sixth invariant: comments are counted, and nothing is without its head."""

from collections import Counter
from collections.abc import Iterator

from datastore.keys import EXPENSE_PREFIX, expense_id_in
from datastore.operations import Delete, Exists, SetTo, Update
from datastore.tables import GROUPS
from datastore.values import Item
from datastore.verification.attributes import is_as_read, text, whole
from datastore.verification.finding import Finding
from datastore.verification.group_rows import GroupRows


def check_comments(group: GroupRows) -> Iterator[Finding]:
    """This counts the comments of every expense, and looks for rows of expenses that are gone.

    An expense of before its comments were counted has no counters: that isn't wrong. What is left
    of an expense while its deletion goes on isn't either. Nothing is deleted with an expense that
    is lost: it may come back, from a backup.
    """
    yield from _miscounted(group)
    if group.has_work("DELETE_EXPENSE"):
        return
    lost = {text(event, "ResourceId") for event in group.lost}
    for row in (*group.of_type("COMMENT"), *group.of_type("EXPENSE_STATS")):
        if f"{EXPENSE_PREFIX}{_expense_id(row)}#0#META" not in group.by_sort_key:
            is_lost = _expense_id(row) in lost
            repair = None if is_lost else Delete(GROUPS, group.key(row), Exists("SK"))
            message = f"its expense {_expense_id(row)} isn't there"
            yield Finding(group.group_id, 6, group.key(row), message, repair)


def _miscounted(group: GroupRows) -> Iterator[Finding]:
    times = Counter(_expense_id(row) for row in group.of_type("COMMENT"))
    for stats in group.of_type("EXPENSE_STATS"):
        there, counted = times[_expense_id(stats)], whole(stats, "CommentCount")
        is_kept = f"{EXPENSE_PREFIX}{_expense_id(stats)}#0#META" in group.by_sort_key
        if there != counted and is_kept:
            repair = Update(
                GROUPS,
                group.key(stats),
                (SetTo("CommentCount", there),),
                is_as_read(stats, "CommentCount"),
            )
            message = f"CommentCount is {counted}, and there are {there} comments"
            yield Finding(group.group_id, 6, group.key(stats), message, repair)


def _expense_id(row: Item) -> str:
    return expense_id_in(text(row, "SK"))
