"""This module loads pages of pending requests to join: a group's, and the caller's own."""

from collections.abc import Awaitable, Callable, Sequence

from datastore.reads.join_requests import own_pending_page, pending_page
from domain.access import may_manage
from domain.ids import GroupId, UserId
from domain.joining import JoinRequestStatus
from resolvers.loaders.batching import each
from resolvers.loaders.pages import frame, window_of
from resolvers.loaders.reading import Reading
from schema.join_request import JoinRequest, JoinRequestConnection
from schema.keys import JoinRequestKey
from schema.paging import PageKey

LoadMany = Callable[[Sequence[JoinRequestKey]], Awaitable[list[JoinRequest | None]]]


async def load_join_request_pages(
    reading: Reading, load_many: LoadMany, keys: list[PageKey[GroupId]]
) -> list[JoinRequestConnection | None]:
    """This loads pages of groups' pending requests: empty to others than a group's owners.

    None for a group that the caller isn't in. Cost: one query a page, and what the requests cost.
    """
    access = await reading.access_by_group(key.owner for key in keys)

    async def load(key: PageKey[GroupId]) -> JoinRequestConnection | None:
        if key.owner not in access:
            return None
        if not may_manage(access[key.owner].role):
            return JoinRequestConnection.of([], [], (False, False))
        read = await pending_page(reading.engine, key.owner, window=window_of(key))
        framed = frame(key, [item.pending_key or "" for item in read.items], has_more=read.has_more)
        wanted = [JoinRequestKey(item.group_id, item.request_id) for item in read.items]
        nodes = await _still_pending(load_many, wanted)
        return JoinRequestConnection.of(nodes, framed.cursors, framed.beyond)

    return await each(load, keys)


async def load_own_join_request_pages(
    reading: Reading, load_many: LoadMany, keys: list[PageKey[UserId]]
) -> list[JoinRequestConnection]:
    """This loads pages of the caller's own pending requests; another user's are empty.

    Cost: one query a page, and what the requests cost.
    """

    async def load(key: PageKey[UserId]) -> JoinRequestConnection:
        if key.owner != reading.viewer_id:
            return JoinRequestConnection.of([], [], (False, False))
        read = await own_pending_page(reading.engine, key.owner, window=window_of(key))
        sort_keys = [f"{row.created_at}#{row.request_id}" for row in read.items]
        framed = frame(key, sort_keys, has_more=read.has_more, stopped_at=read.stopped_at)
        wanted = [JoinRequestKey(row.group_id, row.request_id) for row in read.items]
        nodes = await _still_pending(load_many, wanted)
        if read.stopped_at is not None:
            nodes.insert(len(nodes) if key.forward else 0, None)
        return JoinRequestConnection.of(nodes, framed.cursors, framed.beyond)

    return await each(load, keys)


async def _still_pending(
    load_many: LoadMany, wanted: Sequence[JoinRequestKey]
) -> list[JoinRequest | None]:
    """This loads requests as they are now: None in the place of one that was decided since."""
    found = await load_many(wanted)
    return [
        request if request is not None and request.status is JoinRequestStatus.PENDING else None
        for request in found
    ]
