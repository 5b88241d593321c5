"""This module reads a group's log from a cursor on, and knows when that can't be done."""

import asyncio
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from datastore.engine.errors import TransactionCanceled
from datastore.engine.port import Engine
from datastore.items import EventItem, GroupItem
from datastore.keys import event_key, event_sort_key, group_key, log_partition
from datastore.operations import GetItem, Query, TransactGetItems, key_from
from datastore.reads.pause import pause_s
from datastore.tables import GROUPS, NOTIFICATIONS
from datastore.values import Item
from domain.ids import GroupId

MAX_BEHIND_EVENTS = 5_000
CONFLICT_ROUNDS = 7


class LogState(StrEnum):
    """This says how the log goes on after the events that were read."""

    CAUGHT_UP = "CAUGHT_UP"
    MORE = "MORE"
    RESYNC = "RESYNC"
    ENDED = "ENDED"


@dataclass(frozen=True, slots=True)
class LogRead:
    """This is a gapless run of events after a cursor.

    RESYNC: what comes next is gone, or too much; read the group anew. ENDED: so is the group.
    """

    events: tuple[EventItem, ...]
    state: LogState


async def next_events(
    engine: Engine, group_id: GroupId, *, after: int, now: datetime, limit: int = 100
) -> LogRead:
    """This reads at most `limit` events (one more where the query just missed it) after a number.

    Cost: one strong query, and one transactional or strong read of the group's head.
    """
    query = Query(
        NOTIFICATIONS,
        log_partition(group_id),
        key_from(event_sort_key(after + 1)),
        limit=limit,
        consistent=True,
    )
    page = await engine.query(query)
    now_s = now.timestamp()
    events = tuple(_unbroken(page.items, after=after, now_s=now_s))
    if len(events) == len(page.items) and page.last_key is not None:
        return await _go_on(engine, group_id, after=after, events=events)
    return await _stop(engine, group_id, after=after, events=events, now_s=now_s)


async def _go_on(
    engine: Engine, group_id: GroupId, *, after: int, events: tuple[EventItem, ...]
) -> LogRead:
    """This lets a long way go on, unless it is too long."""
    head = await engine.get(GetItem(GROUPS, group_key(group_id), consistent=True))
    group = _live(head)
    if group is None:
        return LogRead(events, LogState.ENDED)
    if group.event_seq - after > MAX_BEHIND_EVENTS:
        return LogRead((), LogState.RESYNC)
    return LogRead(events, LogState.MORE)


async def _stop(
    engine: Engine,
    group_id: GroupId,
    *,
    after: int,
    events: tuple[EventItem, ...],
    now_s: float,
) -> LogRead:
    """This tells the end of the log from a hole.

    Expired events are deleted late and out of order, so only the head knows how long the log is.
    """
    read_seq = after + len(events)
    head, row = await _read_together(engine, group_id, seq=read_seq + 1)
    group = _live(head)
    if group is None:
        return LogRead(events, LogState.ENDED)
    if group.event_seq < read_seq:
        return LogRead((), LogState.RESYNC)
    if group.event_seq == read_seq:
        return LogRead(events, LogState.CAUGHT_UP)
    late = () if row is None else tuple(_unbroken((row,), after=read_seq, now_s=now_s))
    if not late:
        return LogRead(events, LogState.RESYNC)
    is_last = group.event_seq == read_seq + 1
    return LogRead(events + late, LogState.CAUGHT_UP if is_last else LogState.MORE)


def _unbroken(items: Iterable[Item], *, after: int, now_s: float) -> Iterator[EventItem]:
    for expected, item in enumerate(items, start=after + 1):
        event = EventItem.from_item(item)
        if event.seq != expected or event.is_expired(now_s):
            return
        yield event


def _live(head: Item | None) -> GroupItem | None:
    group = None if head is None else GroupItem.from_item(head)
    return group if group is not None and group.is_live else None


async def _read_together(
    engine: Engine, group_id: GroupId, *, seq: int
) -> tuple[Item | None, Item | None]:
    reads = TransactGetItems(
        (GetItem(GROUPS, group_key(group_id)), GetItem(NOTIFICATIONS, event_key(group_id, seq)))
    )
    for earlier in range(CONFLICT_ROUNDS):
        try:
            head, row = await engine.transact_get(reads)
        except TransactionCanceled:
            # A write under way cancels such a read: https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactGetItems.html
            await asyncio.sleep(pause_s(group_id, earlier))
        else:
            return head, row
    head, row = await engine.transact_get(reads)
    return head, row
