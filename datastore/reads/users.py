"""This module reads users and how they sign in."""

from collections.abc import Sequence

from datastore.engine.port import Engine
from datastore.items import IdentityItem, ProfileItem
from datastore.keys import identity_key, profile_key
from datastore.operations import GetItem
from datastore.reads.keyed import rows_by_key
from datastore.tables import IDENTITIES
from domain.ids import UserId


async def profiles_by_id(
    engine: Engine, user_ids: Sequence[UserId], *, consistent: bool
) -> tuple[ProfileItem | None, ...]:
    """This reads profiles: one result per id, in order, None where missing.

    Cost: one call per 100 different ids, all calls at once.
    """
    places = map(profile_key, user_ids)
    return await rows_by_key(engine, ProfileItem, keys=places, consistent=consistent)


async def identity(engine: Engine, *, provider: str, subject: str) -> IdentityItem | None:
    """This finds whom a provider's subject signs in, read strongly; None for someone new."""
    found = await engine.get(GetItem(IDENTITIES, identity_key(provider, subject), consistent=True))
    return None if found is None else IdentityItem.from_item(found)
