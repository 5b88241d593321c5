"""This module finds users by id, as far as the caller may see them."""

from collections.abc import Awaitable, Callable, Sequence
from itertools import product

from datastore.items import JoinLockItem, UserMemberItem
from datastore.keys import join_lock_key, member_key
from datastore.reads.keyed import items_by_key
from datastore.tables import GROUPS
from domain.access import may_manage
from domain.ids import UserId
from resolvers.loaders.batching import each
from resolvers.loaders.reading import Reading
from resolvers.loaders.viewer_groups import viewer_groups
from schema.user import User


async def load_visible_users(
    reading: Reading, load_user: Callable[[UserId], Awaitable[User | None]], user_ids: list[UserId]
) -> list[User | None]:
    """This loads the caller, and those who share a group with them or ask to join one they own.

    None for anyone else. Cost: for others than the caller a query for the caller's groups, one
    call per 50 of these, and one call per 100 pairs of a group and another user, all of those at
    once; the pairs of a group that the caller owns count twice.
    """
    others = [user_id for user_id in user_ids if user_id != reading.viewer_id]
    visible = {reading.viewer_id, *await _met(reading, others)}

    async def load(user_id: UserId) -> User | None:
        return await load_user(user_id) if user_id in visible else None

    return await each(load, user_ids)


async def _met(reading: Reading, user_ids: Sequence[UserId]) -> set[UserId]:
    """This gives those of the users who are in one of the caller's groups, or ask to be."""
    access = await viewer_groups(reading) if user_ids else {}
    owned = [group_id for group_id, entered in access.items() if may_manage(entered.role)]
    member_keys = [member_key(*pair) for pair in product(access, user_ids)]
    lock_keys = [join_lock_key(*pair) for pair in product(owned, user_ids)]
    keys = (*member_keys, *lock_keys)
    found = await items_by_key(reading.engine, GROUPS, keys=keys, consistent=True)
    members = (UserMemberItem.from_item(item) for item in found[: len(member_keys)] if item)
    locks = (JoinLockItem.from_item(item) for item in found[len(member_keys) :] if item)
    applicants = {lock.user_id for lock in locks if not lock.is_denied}
    return applicants | {member.user_id for member in members}
