"""This module reads groups whole, each as it is at one moment, and finds all there are."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Protocol

from datastore.engine.port import Page
from datastore.keys import EVENT_PREFIX, group_key, log_partition, work_partition
from datastore.operations import GetItem, Query, Scan, begins_with_key
from datastore.reads.listing import Queries, read_all
from datastore.reads.pause import pause_s
from datastore.tables import GROUPS, NOTIFICATIONS
from datastore.values import Item
from datastore.verification.attributes import text
from datastore.verification.group_rows import GroupRows
from domain.ids import GroupId

MOST_ROUNDS = 20


class Reads(Queries, Protocol):
    """This is what verification takes of an engine."""

    async def get(self, op: GetItem) -> Item | None:
        """This reads one item, None where it is missing."""
        ...


class ReadsAll(Reads, Protocol):
    """This is what finding every group takes besides."""

    async def scan(self, op: Scan) -> Page:
        """This reads one page of a whole table."""
        ...


class GroupTooBusy(Exception):
    """This group was written again and again while it was read."""

    def __init__(self, group_id: GroupId) -> None:
        super().__init__(
            f"group {group_id} was written each of the {MOST_ROUNDS} times that it was read:"
            " verify it again when it is quieter"
        )


async def all_group_ids(reads: ReadsAll) -> AsyncIterator[GroupId]:
    """This gives the id of every group that has a row, once each.

    Cost: a scan of the whole table of groups.
    """
    scan, last = Scan(GROUPS, projection=("GroupId",), consistent=True), ""
    while True:
        page = await reads.scan(scan)
        for item in page.items:
            if (found := text(item, "GroupId")) != last:
                last = found
                yield GroupId(found)
        if page.last_key is None:
            return
        scan = replace(scan, start=page.last_key)


async def whole_group(reads: Reads, group_id: GroupId) -> GroupRows:
    """This reads a group as it is at one moment, whoever writes to it meanwhile.

    Every write changes the number in the head: what was read between two looks at the same number
    belongs together. Cost: strong queries over the group's rows and its log, again for each write
    that comes between.

    Raises:
        GroupTooBusy: a write came between each time.
    """
    for earlier in range(MOST_ROUNDS):
        before = await _state(reads, group_id)
        rows = await _read(reads, group_id)
        if await _state(reads, group_id) == before:
            return rows
        await asyncio.sleep(pause_s(group_id, earlier))
    raise GroupTooBusy(group_id)


async def _state(reads: Reads, group_id: GroupId) -> object:
    head = await reads.get(GetItem(GROUPS, group_key(group_id), consistent=True))
    return None if head is None else (head.get("EventSeq"), head.get("Status"))


async def _read(reads: Reads, group_id: GroupId) -> GroupRows:
    log = Query(
        NOTIFICATIONS, log_partition(group_id), begins_with_key(EVENT_PREFIX), consistent=True
    )
    work = Query(NOTIFICATIONS, work_partition(group_id), consistent=True)
    rows = [item async for item in read_all(reads, Query(GROUPS, group_id, consistent=True))]
    events = [item async for item in read_all(reads, log)]
    own = [item async for item in read_all(reads, work) if text(item, "GroupId") == group_id]
    return GroupRows(group_id, rows, events, own)
