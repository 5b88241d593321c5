"""This module gives a user's new name to the participants that they are, one by one.

Participants copy the name, so that a page of a group needs no profiles. No event tells of a rename,
as it happens in no group. The mark in the profile says that some may still have an older name: it
goes when all have the new one, and whoever finds it, at a sign-in or at the next change of the
profile, goes on from there.
"""

import asyncio

from datastore.engine.errors import ConditionFailed, EngineError
from datastore.engine.port import Engine
from datastore.items import ParticipantItem, ProfileItem
from datastore.operations import Absent, Equals, Exists, Less, Remove, SetTo, Update
from datastore.reads.groups import group_page
from datastore.reads.participants import participants_by_key
from datastore.reads.window import Window
from domain.limits import MAX_GROUPS_OF_USER

AT_ONCE = 25
"""How many participants are written at a time: another's write need not wait for them all."""


async def spread(engine: Engine, profile: ProfileItem, *, at: str) -> bool:
    """This gives the profile's name to every participant that has an older one.

    A participant that fails leaves the others alone. True: all have it, and the mark is gone.
    Done again it changes nothing more, and a newer name is never written over.
    Cost: one query, one call per 100 groups, a write per outdated participant, one for the mark.
    """
    try:
        outdated = await _outdated(engine, profile)
        room = asyncio.Semaphore(AT_ONCE)
        renamed = await asyncio.gather(
            *(_rename(engine, each, profile, at=at, room=room) for each in outdated)
        )
        return all(renamed) and await _unmark(engine, profile)
    except EngineError:
        return False


async def _outdated(engine: Engine, profile: ProfileItem) -> list[ParticipantItem]:
    window = Window(MAX_GROUPS_OF_USER)
    groups = await group_page(engine, profile.user_id, window=window)
    keys = [(ref.group_id, ref.participant_id) for ref in groups.items]
    found = await participants_by_key(engine, keys, consistent=True)
    return [each for each in found if each is not None and _is_outdated(each, profile)]


def _is_outdated(participant: ParticipantItem, profile: ProfileItem) -> bool:
    version = participant.name_version
    is_older = version is None or version < profile.name_version
    return participant.user_id == profile.user_id and is_older


async def _rename(
    engine: Engine,
    participant: ParticipantItem,
    profile: ProfileItem,
    *,
    at: str,
    room: asyncio.Semaphore,
) -> bool:
    actions = (
        SetTo("DisplayName", profile.display_name),
        SetTo("NameVersion", profile.name_version),
        SetTo("UpdatedAt", at),
    )
    is_older = Absent("NameVersion") | Less("NameVersion", profile.name_version)
    condition = Exists("SK") & Equals("UserId", profile.user_id) & is_older
    async with room:
        try:
            await engine.write(Update(participant.table, participant.key, actions, condition))
        except ConditionFailed:
            # It has left its user, or another copy of this has come first.
            return True
        except EngineError:
            return False
    return True


async def _unmark(engine: Engine, profile: ProfileItem) -> bool:
    """This takes the mark away, unless another rename has set it again by now."""
    is_latest = Equals("NameVersion", profile.name_version)
    actions = (Remove("IsNameSpreading"),)
    try:
        await engine.write(Update(profile.table, profile.key, actions, is_latest))
    except ConditionFailed:
        return False
    return True
