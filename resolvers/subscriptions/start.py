"""This module reads where in a group's log a subscription starts."""

from typing import Annotated, TypeAlias

import strawberry

from domain.errors import quoted
from domain.ids import GroupId
from resolvers.context import Context, load_one
from schema.cursors import UnreadableCursor, read_event_cursor
from schema.refusals import bad_user_input

After: TypeAlias = Annotated[
    str | None,
    strawberry.argument(
        description="An `eventCursor` of the group, or the `cursor` of an event of it; null or "
        "left out for what happens from now on."
    ),
]
"""This is the argument that says after which event a subscription starts."""


def given_start(group_id: GroupId, after: str | None) -> int | None:
    """This gives the number of the event to start after; None where none is given.

    Raises:
        GraphQLError: BAD_USER_INPUT, for what is no cursor of the group's log.
    """
    if after is None or after is strawberry.UNSET:
        return None
    try:
        return read_event_cursor(group_id, after)
    except UnreadableCursor as error:
        message = (
            f"`after` must be a cursor of this group's log, not {quoted(after)}: take an "
            "`eventCursor`, or the `cursor` of an event."
        )
        raise bad_user_input(message) from error


async def latest(context: Context, group_id: GroupId) -> int | None:
    """This gives the number of a group's latest event; None where the caller isn't in it."""
    access = await load_one(context.loaders.reading.access, group_id)
    return None if access is None else access.group.event_seq
