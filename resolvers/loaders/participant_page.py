"""This module loads pages of a group's participants."""

from collections.abc import Sequence

from datastore.items import ParticipantItem
from domain.ids import GroupId
from resolvers.convert.participant import shown_participant
from resolvers.loaders.batching import each
from resolvers.loaders.pages import frame
from resolvers.loaders.reading import Reading
from schema.paging import PageKey
from schema.participant import ParticipantConnection


async def load_participant_pages(
    reading: Reading, keys: list[PageKey[GroupId]]
) -> list[ParticipantConnection | None]:
    """This loads pages of participants; None for a group that the caller isn't in.

    Cost: one query a group for its whole roster, which is small, and serves every page of it and
    every participant that is named elsewhere in the operation.
    """
    access = await reading.access_by_group(key.owner for key in keys)

    async def load(key: PageKey[GroupId]) -> ParticipantConnection | None:
        if key.owner not in access:
            return None
        roster = await reading.roster(key.owner)
        return _page(key, roster.items)

    return await each(load, keys)


def _page(key: PageKey[GroupId], roster: Sequence[ParticipantItem]) -> ParticipantConnection:
    within = [
        item
        for item in roster
        if (key.after is None or item.participant_id > key.after)
        and (key.before is None or item.participant_id < key.before)
    ]
    items = within[: key.size] if key.forward else within[-key.size :]
    sort_keys = [item.participant_id for item in items]
    framed = frame(key, sort_keys, has_more=len(items) < len(within))
    return ParticipantConnection.of(
        [shown_participant(item) for item in items], framed.cursors, framed.beyond
    )
