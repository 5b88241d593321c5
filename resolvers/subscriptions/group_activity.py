"""This module answers `groupActivity`."""

from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Annotated

import strawberry

from domain.ids import GroupId
from resolvers.context import Info, signed_in
from resolvers.subscriptions.following import Following, everything
from resolvers.subscriptions.start import After, given_start, latest
from schema.events import GroupEvent
from schema.global_ids import UnreadableId, read_group_id
from schema.refusals import bad_user_input, not_found

DESCRIPTION = (
    "Follows everything that happens in one group, live: what its `activity` lists, oldest first. "
    "With `after`, what was missed comes first, then what is new, without a gap."
)


async def subscribe(
    info: Info,
    group_id: Annotated[strawberry.ID, strawberry.argument(description="The group to follow.")],
    after: After = strawberry.UNSET,
) -> AsyncIterator[GroupEvent]:
    """This checks that the caller is in the group, and follows it."""
    context = info.context
    viewer = signed_in(context, "groupActivity")
    followed_id = _group_id(group_id)
    start = given_start(followed_id, after)
    now_at = await latest(context.fresh(), followed_id)
    if now_at is None:
        raise not_found("There is no group with this id that you can see: check the id.")
    following = Following(context, viewer.user_id, followed_id, everything)
    return _activity(following, now_at if start is None else start)


async def _activity(following: Following, start: int) -> AsyncIterator[GroupEvent]:
    async with aclosing(following.events(after=start)) as events:
        async for event, role in events:
            shown = following.context.together.shown(event, role)
            if shown is not None:
                yield shown


def _group_id(group_id: str) -> GroupId:
    try:
        return read_group_id(group_id)
    except UnreadableId as error:
        raise bad_user_input(f"`groupId`: {error}") from error
