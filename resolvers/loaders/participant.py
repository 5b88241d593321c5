"""This module loads participants."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from datastore.items import ParticipantItem
from datastore.reads.participants import participants_by_key
from domain.ids import GroupId
from resolvers.convert.participant import shown_participant
from resolvers.loaders.batching import each
from resolvers.loaders.reading import Reading
from schema.keys import ParticipantKey
from schema.participant import Participant


async def load_participants(
    reading: Reading, keys: list[ParticipantKey]
) -> list[Participant | None]:
    """This loads participants of groups that the caller is in.

    Cost: one call per 100; nothing for a group whose whole roster is read anyway.
    """

    async def read(visible: Sequence[ParticipantKey]) -> list[ParticipantItem | None]:
        rostered = {key.group_id for key in visible if reading.is_rostered(key.group_id)}
        single = [key for key in visible if key.group_id not in rostered]
        items, *rosters = await asyncio.gather(
            _read_single(reading, single), *(_roster_by_key(reading, each) for each in rostered)
        )
        for roster in rosters:
            items |= roster
        return [items.get(key) for key in visible]

    return await reading.shown(keys, read=read, show=lambda item, _: shown_participant(item))


async def load_present_participants(
    load: Callable[[ParticipantKey], Awaitable[Participant | None]],
    keys: list[tuple[ParticipantKey, ...]],
) -> list[list[Participant]]:
    """This loads several participants per key, in order, without those who are missing."""

    async def present(wanted: tuple[ParticipantKey, ...]) -> list[Participant]:
        found = await asyncio.gather(*map(load, wanted))
        return [participant for participant in found if participant is not None]

    return await each(present, keys)


async def _read_single(
    reading: Reading, keys: Sequence[ParticipantKey]
) -> dict[ParticipantKey, ParticipantItem | None]:
    if not keys:
        return {}
    found = await participants_by_key(reading.engine, keys, consistent=True)
    return dict(zip(keys, found, strict=True))


async def _roster_by_key(
    reading: Reading, group_id: GroupId
) -> dict[ParticipantKey, ParticipantItem | None]:
    roster = await reading.roster(group_id)
    return {ParticipantKey(group_id, item.participant_id): item for item in roster.items}
