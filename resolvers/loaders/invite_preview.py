"""This module loads what the token of an invite shows of its group, to whoever holds it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from datastore.engine.port import Engine
from datastore.items import GroupItem, InviteItem, JoinLockItem
from datastore.keys import group_key, invite_key, join_lock_key
from datastore.operations import GetItem
from datastore.reads.keyed import items_by_get
from datastore.tables import GROUPS
from datastore.values import Item
from domain.dates import format_instant
from domain.ids import GroupId, UserId
from domain.invite_token import is_token, token_group
from resolvers.convert.invite import shown_preview
from resolvers.loaders.batching import each
from resolvers.loaders.reading import Reading
from schema.invite import InvitePreview


@dataclass(frozen=True, slots=True)
class _Entrance:
    """This is what is known of a group to who isn't in it; `lock` is on the caller's requests."""

    group: GroupItem
    invite: InviteItem | None
    lock: JoinLockItem | None


async def load_invite_previews(
    reading: Reading, clock: Callable[[], datetime], tokens: list[str]
) -> list[InvitePreview | None]:
    """This loads what tokens show; None for one that isn't the token of an open invite.

    Cost: one strong read a token, and for a good one the caller's membership and the roster.
    """

    async def load(token: str) -> InvitePreview | None:
        group_id = token_group(token)
        if group_id is None:
            return None
        entrance = await _entrance(reading.engine, group_id, reading.viewer_id)
        # A hash is compared whatever there is, so that time tells nothing about the group either.
        invite = None if entrance is None else entrance.invite
        is_good = is_token(token, None if invite is None else invite.token_hash)
        now = clock()
        if entrance is None or invite is None or not is_good:
            return None
        if not invite.is_open(format_instant(now)):
            return None
        access = await reading.access_by_group((group_id,))
        roster = await reading.roster(group_id)
        return shown_preview(
            entrance.group,
            invite,
            roster=roster.items,
            lock=entrance.lock,
            is_member=group_id in access,
            now=now,
        )

    return await each(load, tokens)


async def _entrance(
    engine: Engine, group_id: GroupId, viewer_id: UserId | None
) -> _Entrance | None:
    keys = [group_key(group_id), invite_key(group_id)]
    if viewer_id is not None:
        keys.append(join_lock_key(group_id, viewer_id))
    gets = [GetItem(GROUPS, key, consistent=True) for key in keys]
    head, invite, *locks = await items_by_get(engine, gets)
    group = None if head is None else GroupItem.from_item(head)
    if group is None or not group.is_live:
        return None
    return _Entrance(group, None if invite is None else InviteItem.from_item(invite), _lock(locks))


def _lock(locks: Sequence[Item | None]) -> JoinLockItem | None:
    found = locks[0] if locks else None
    return None if found is None else JoinLockItem.from_item(found)
