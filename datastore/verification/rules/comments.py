"""This module holds the sixth invariant: comments are counted, and nothing is without its head."""

from collections import Counter
from collections.abc import Iterator

from datastore.keys import EXPENSE_PREFIX, expense_id_in
from datastore.operations import Delete, Equals, Exists, SetTo, Update
from datastore.tables import GROUPS
from datastore.values import Item
from datastore.verification.attributes import text, whole
from datastore.verification.finding import Finding
from datastore.verification.group_rows import GroupRows


def check_comments(group: GroupRows) -> Iterator[Finding]:
    """This counts the comments of every expense, and looks for rows of expenses that are gone.

    An expense of before its comments were counted has no counters: that isn't wrong. What is left
    of an expense while its deletion goes on isn't either.
    """
    yield from _miscounted(group)
    if group.has_work("DELETE_EXPENSE"):
        return
    for row in (*group.of_type("COMMENT"), *group.of_type("EXPENSE_STATS")):
        if f"{EXPENSE_PREFIX}{_expense_id(row)}#0#META" not in group.by_sort_key:
            repair = Delete(GROUPS, group.key(row), Exists("SK"))
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
                Equals("CommentCount", counted),
            )
            message = f"CommentCount is {counted}, and there are {there} comments"
            yield Finding(group.group_id, 6, group.key(stats), message, repair)


def _expense_id(row: Item) -> str:
    return expense_id_in(text(row, "SK"))
