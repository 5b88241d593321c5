"""This module reads the requests to join groups."""

from collections.abc import Sequence

from datastore.engine.port import Engine
from datastore.items import JoinRequestItem, UserJoinRequestItem
from datastore.keys import JOIN_REQUEST_PREFIX, join_request_key, user_partition
from datastore.operations import Condition, Equals, Query, begins_with_key
from datastore.reads.keyed import rows_by_key
from datastore.reads.listing import Listing, read_all, read_matching, read_window
from datastore.reads.window import Slice, Window
from datastore.tables import GROUPS, NOTIFICATIONS
from datastore.values import Item
from domain.ids import GroupId, JoinRequestId, ParticipantId, UserId
from domain.joining import JoinRequestStatus

JoinRequestKey = tuple[GroupId, JoinRequestId]


async def join_requests_by_key(
    engine: Engine, keys: Sequence[JoinRequestKey], *, consistent: bool
) -> tuple[JoinRequestItem | None, ...]:
    """This reads requests: one result per key, in key order, None where missing.

    Cost: one call per 100 different keys, all calls at once.
    """
    places = (join_request_key(*key) for key in keys)
    return await rows_by_key(engine, JoinRequestItem, keys=places, consistent=consistent)


async def all_pending(
    engine: Engine, group_id: GroupId, *, target_id: ParticipantId | None = None
) -> tuple[JoinRequestItem, ...]:
    """This lists a group's pending requests, in no order: all, or those that claim one guest.

    It reads the table and not the index, which may lag, so none is missed.
    Cost: every request that the group ever had, page after page.
    """
    wanted: Condition = Equals("Status", JoinRequestStatus.PENDING.value)
    if target_id is not None:
        wanted = wanted & Equals("TargetParticipantId", target_id)
    query = Query(
        GROUPS, group_id, begins_with_key(JOIN_REQUEST_PREFIX), filter=wanted, consistent=True
    )
    return tuple([JoinRequestItem.from_item(item) async for item in read_all(engine, query)])


async def pending_page(
    engine: Engine, group_id: GroupId, *, window: Window
) -> Slice[JoinRequestItem]:
    """This reads a window of a group's pending requests, first come first.

    The bounds are `PendingKey`s. The index may lag behind. Cost: one query.
    """
    listing = Listing(GROUPS, group_id, index="PendingJoinRequestsIndex")
    read = await read_window(engine, listing, window=window)
    return Slice(tuple(map(JoinRequestItem.from_item, read.items)), read.has_more)


async def own_pending_page(
    engine: Engine, user_id: UserId, *, window: Window
) -> Slice[UserJoinRequestItem]:
    """This reads a window of a user's own pending requests, latest first, strongly.

    The bounds are `<createdAt>#<requestId>`. Cost: one query, and up to three more where many
    were decided.
    """
    listing = Listing(
        NOTIFICATIONS,
        user_partition(user_id),
        JOIN_REQUEST_PREFIX,
        ascending=False,
        consistent=True,
    )
    read = await read_matching(engine, listing, window=window, matches=_is_pending)
    rows = tuple(map(UserJoinRequestItem.from_item, read.items))
    return Slice(rows, read.has_more, read.stopped_at)


async def all_own(engine: Engine, user_id: UserId) -> tuple[UserJoinRequestItem, ...]:
    """This lists all requests that a user has ever made, oldest first, strongly.

    Cost: one query, and one more for each full 1 MB.
    """
    query = Query(
        NOTIFICATIONS,
        user_partition(user_id),
        begins_with_key(JOIN_REQUEST_PREFIX),
        consistent=True,
    )
    return tuple([UserJoinRequestItem.from_item(item) async for item in read_all(engine, query)])


def _is_pending(item: Item) -> bool:
    return item["Status"] == JoinRequestStatus.PENDING.value
