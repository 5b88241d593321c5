"""This module loads requests to join by key."""

import asyncio
from collections.abc import Mapping, Sequence

from datastore.items import JoinRequestItem
from datastore.reads.access import Access
from datastore.reads.groups import live_groups
from datastore.reads.join_requests import join_requests_by_key
from datastore.reads.participants import participants_by_key
from domain.access import may_manage
from domain.ids import GroupId
from resolvers.convert.join_request import shown_join_request
from resolvers.loaders.reading import Reading
from schema.join_request import JoinRequest
from schema.keys import JoinRequestKey, ParticipantKey


async def load_join_requests(
    reading: Reading, keys: list[JoinRequestKey]
) -> list[JoinRequest | None]:
    """This loads the caller's own requests, and those to groups that the caller owns.

    Cost: the caller's memberships; then one call per 100, and one for the groups that the caller
    isn't in, whose names the caller's own requests tell; then one for the guests that are claimed.
    """
    if reading.viewer_id is None:
        return [None] * len(keys)
    access = await reading.access_by_group(key.group_id for key in keys)
    names, found = await asyncio.gather(
        _group_names(reading, keys, access),
        join_requests_by_key(reading.engine, keys, consistent=True),
    )
    visible = [
        item
        for item in found
        if item is not None and item.group_id in names and _may_see(reading, item, access)
    ]
    targets = await _target_names(reading, visible)
    shown = {
        JoinRequestKey(item.group_id, item.request_id): shown_join_request(
            item, group_name=names[item.group_id], target_name=targets.get(_target(item))
        )
        for item in visible
    }
    return [shown.get(key) for key in keys]


def _may_see(reading: Reading, item: JoinRequestItem, access: Mapping[GroupId, Access]) -> bool:
    entered = access.get(item.group_id)
    is_owners = entered is not None and may_manage(entered.role)
    return is_owners or item.applicant_user_id == reading.viewer_id


async def _group_names(
    reading: Reading, keys: Sequence[JoinRequestKey], access: Mapping[GroupId, Access]
) -> dict[GroupId, str]:
    outside = tuple(dict.fromkeys(key.group_id for key in keys if key.group_id not in access))
    groups = await live_groups(reading.engine, outside) if outside else ()
    names = {group.group_id: group.name for group in groups if group is not None}
    return names | {group_id: entered.group.name for group_id, entered in access.items()}


async def _target_names(
    reading: Reading, items: Sequence[JoinRequestItem]
) -> dict[ParticipantKey | None, str]:
    keys = tuple(dict.fromkeys(key for item in items if (key := _target(item)) is not None))
    found = await participants_by_key(reading.engine, keys, consistent=True) if keys else ()
    return {
        key: participant.display_name
        for key, participant in zip(keys, found, strict=True)
        if participant is not None
    }


def _target(item: JoinRequestItem) -> ParticipantKey | None:
    if item.target_participant_id is None:
        return None
    return ParticipantKey(item.group_id, item.target_participant_id)
