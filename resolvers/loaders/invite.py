"""This module loads how groups may be joined, for their owners."""

from datastore.reads.invites import invites_by_group
from domain.access import may_manage
from domain.ids import GroupId
from resolvers.convert.invite import shown_invite
from resolvers.loaders.reading import Reading
from schema.invite import Invite


async def load_invites(reading: Reading, group_ids: list[GroupId]) -> list[Invite | None]:
    """This loads the invites of groups that the caller owns; None for any other group.

    Cost: one call per 100.
    """
    access = await reading.access_by_group(group_ids)
    owned = tuple(group_id for group_id in access if may_manage(access[group_id].role))
    found = await invites_by_group(reading.engine, owned, consistent=True)
    invites = {invite.group_id: shown_invite(invite) for invite in found if invite is not None}
    return [invites.get(group_id) for group_id in group_ids]
