"""This module lists how many of a thing there may be."""

from domain.errors import ErrorCode, InputPath, InvalidInput

MAX_EXPENSE_ITEMS = 50
MAX_EXPENSE_SPLITS = 1_000
MAX_EXPENSE_PARTICIPANTS = 60
"""Payers included."""

MAX_GROUP_PARTICIPANTS = 100
MAX_GROUPS_OF_USER = 200
MAX_NEW_GUESTS = 50
"""Guests that a group is created with."""

MAX_MENTIONS = 20
"""Participants that one comment mentions."""


def count_problem(
    what: str, count: int, *, limit: int, path: InputPath | None = None
) -> InvalidInput | None:
    """This tells that there are too many of something; None while there aren't.

    `what` is a plural that says where: "items in one expense".
    """
    if count <= limit:
        return None
    return InvalidInput(
        f"{count} {what} are over the limit of {limit}: leave out {count - limit}.",
        path=path,
        code=ErrorCode.LIMIT_EXCEEDED,
        expected=str(limit),
        actual=str(count),
    )


def size_problems(*, item_count: int, split_count: int) -> tuple[InvalidInput, ...]:
    """This tells that an expense has no items, too many of them, or too many splits in all."""
    path = ("items",)
    if item_count == 0:
        return (InvalidInput("The expense has no items: give at least one.", path=path),)
    found = (
        count_problem("items in one expense", item_count, limit=MAX_EXPENSE_ITEMS, path=path),
        count_problem("splits in one expense", split_count, limit=MAX_EXPENSE_SPLITS, path=path),
    )
    return tuple(problem for problem in found if problem is not None)
