"""This module finds what the caller is called by now."""

from dataclasses import replace

from datastore.reads.users import profiles_by_id
from resolvers.context import Context, Viewer


async def as_called_now(context: Context, viewer: Viewer) -> Viewer:
    """This gives the caller with the name that their new participants are to have.

    A sign-in is remembered, and a rename since then, here or at another gateway, would give a new
    participant the old name for good. Cost: one strong read of the profile.
    """
    (profile,) = await profiles_by_id(context.store.engine, (viewer.user_id,), consistent=True)
    if profile is None:
        return viewer
    return replace(viewer, display_name=profile.display_name, name_version=profile.name_version)
