"""This module finds users by id, as far as the caller may see them."""

from collections.abc import Awaitable, Callable

from datastore.reads.access import memberships
from datastore.reads.groups import group_page
from datastore.reads.window import Window
from domain.ids import GroupId, UserId
from domain.limits import MAX_GROUPS_OF_USER
from resolvers.loaders.batching import each
from resolvers.loaders.reading import Reading
from schema.user import User


async def load_visible_users(
    reading: Reading, load_user: Callable[[UserId], Awaitable[User | None]], user_ids: list[UserId]
) -> list[User | None]:
    """This loads the caller and those who share a group with them; None for anyone else.

    Cost: a query for the caller's groups, and per 50 of these one call for the caller and one for
    each other user.
    """
    others = any(user_id != reading.viewer_id for user_id in user_ids)
    group_ids = await _viewer_groups(reading) if others else ()

    async def load(user_id: UserId) -> User | None:
        is_visible = user_id == reading.viewer_id or await _is_in_one(reading, user_id, group_ids)
        return await load_user(user_id) if is_visible else None

    return await each(load, user_ids)


async def _viewer_groups(reading: Reading) -> tuple[GroupId, ...]:
    if reading.viewer_id is None:
        return ()
    read = await group_page(reading.engine, reading.viewer_id, window=Window(MAX_GROUPS_OF_USER))
    # The index may still name a group that the caller has left.
    return tuple(await reading.access_by_group(ref.group_id for ref in read.items))


async def _is_in_one(reading: Reading, user_id: UserId, group_ids: tuple[GroupId, ...]) -> bool:
    if not group_ids:
        return False
    return any(await memberships(reading.engine, user_id, group_ids=group_ids))
