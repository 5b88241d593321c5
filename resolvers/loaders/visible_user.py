"""This module finds users by id, as far as the caller may see them."""

from collections.abc import Awaitable, Callable, Sequence

from datastore.items import UserMemberItem
from datastore.keys import member_key
from datastore.reads.keyed import rows_by_key
from domain.ids import UserId
from resolvers.loaders.batching import each
from resolvers.loaders.reading import Reading
from resolvers.loaders.viewer_groups import viewer_groups
from schema.user import User


async def load_visible_users(
    reading: Reading, load_user: Callable[[UserId], Awaitable[User | None]], user_ids: list[UserId]
) -> list[User | None]:
    """This loads the caller and those who share a group with them; None for anyone else.

    Cost: for others than the caller a query for the caller's groups, one call per 50 of these, and
    one call per 100 pairs of a group and another user, all of those at once.
    """
    others = [user_id for user_id in user_ids if user_id != reading.viewer_id]
    visible = {reading.viewer_id, *await _met(reading, others)}

    async def load(user_id: UserId) -> User | None:
        return await load_user(user_id) if user_id in visible else None

    return await each(load, user_ids)


async def _met(reading: Reading, user_ids: Sequence[UserId]) -> set[UserId]:
    """This gives those of the users who are in one of the caller's groups."""
    group_ids = await viewer_groups(reading) if user_ids else {}
    pairs = [(group_id, user_id) for group_id in group_ids for user_id in user_ids]
    keys = [member_key(*pair) for pair in pairs]
    members = await rows_by_key(reading.engine, UserMemberItem, keys=keys, consistent=True)
    return {member.user_id for member in members if member is not None}
