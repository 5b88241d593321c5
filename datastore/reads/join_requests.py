"""This module reads the requests to join groups."""

from collections.abc import Sequence

from datastore.engine.port import Engine
from datastore.items import JoinRequestItem
from datastore.keys import JOIN_REQUEST_PREFIX, join_request_key
from datastore.operations import Condition, Equals, Query, begins_with_key
from datastore.reads.keyed import rows_by_key
from datastore.reads.listing import read_all
from datastore.tables import GROUPS
from domain.ids import GroupId, JoinRequestId, ParticipantId
from domain.joining import JoinStatus

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
    wanted: Condition = Equals("Status", JoinStatus.PENDING.value)
    if target_id is not None:
        wanted = wanted & Equals("TargetParticipantId", target_id)
    query = Query(
        GROUPS, group_id, begins_with_key(JOIN_REQUEST_PREFIX), filter=wanted, consistent=True
    )
    return tuple([JoinRequestItem.from_item(item) async for item in read_all(engine, query)])
