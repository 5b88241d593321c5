"""This module reads what has happened in a group, newest first."""

from collections.abc import Callable
from datetime import datetime

from datastore.engine.port import Engine
from datastore.items import EventItem
from datastore.keys import EVENT_PREFIX, LAST_SEQ, event_sort_key, log_partition
from datastore.reads.listing import Listing, read_matching
from datastore.reads.window import Slice, Window
from datastore.tables import NOTIFICATIONS
from datastore.values import Item
from domain.ids import GroupId


def activity_bound(seq: int) -> str:
    """This gives the bound of a window at an event; what no log reaches is beyond all events."""
    return event_sort_key(min(seq, LAST_SEQ)).removeprefix(EVENT_PREFIX)


async def activity_page(
    engine: Engine,
    group_id: GroupId,
    *,
    window: Window,
    now: datetime,
    is_shown: Callable[[EventItem], bool],
) -> Slice[EventItem]:
    """This reads a window of a group's events, strongly, without those that are past their time.

    The bounds are `activity_bound`s. What isn't shown is read past, so that a window is full
    where there are enough; it stops after 4 MB, as `read_matching` says. Cost: one query, and up
    to three more where much isn't shown.
    """
    listing = Listing(
        NOTIFICATIONS, log_partition(group_id), EVENT_PREFIX, ascending=False, consistent=True
    )
    now_s = now.timestamp()

    def matches(item: Item) -> bool:
        event = EventItem.from_item(item)
        return not event.is_expired(now_s) and is_shown(event)

    read = await read_matching(engine, listing, window=window, matches=matches, ahead=1)
    events = tuple(map(EventItem.from_item, read.items))
    return Slice(events, read.has_more, read.stopped_at)
