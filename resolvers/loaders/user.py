"""This module loads users."""

from collections.abc import Awaitable, Callable

from datastore.items import ProfileItem, UserStatus
from datastore.reads.users import profiles_by_id
from domain.ids import UserId
from resolvers.convert.user import shown_user
from resolvers.loaders.reading import Reading
from schema.keys import ViewerKey
from schema.user import User


async def load_users(reading: Reading, user_ids: list[UserId]) -> list[User | None]:
    """This loads users whom the caller may see; None for a deleted account.

    Cost: one call per 100.
    """
    profiles = await profiles_by_id(reading.engine, user_ids, consistent=reading.consistent)
    return [_shown(reading, profile) for profile in profiles]


async def load_viewer(
    reading: Reading, load_user: Callable[[UserId], Awaitable[User | None]], keys: list[ViewerKey]
) -> list[User | None]:
    """This loads the caller; None for an anonymous one."""
    viewer_id = reading.viewer_id
    viewer = None if viewer_id is None else await load_user(viewer_id)
    return [viewer for _ in keys]


def _shown(reading: Reading, profile: ProfileItem | None) -> User | None:
    if profile is None or profile.status is UserStatus.DELETED:
        return None
    return shown_user(profile, is_viewer=profile.user_id == reading.viewer_id)
