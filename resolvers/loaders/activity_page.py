"""This module loads pages of what has happened in groups."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from datastore.items import EventItem
from datastore.reads.access import Access
from datastore.reads.activity import activity_bound, activity_page
from datastore.reads.window import Slice, Window
from domain.ids import GroupId
from resolvers.convert.event import event_shown_to
from resolvers.loaders.batching import each
from resolvers.loaders.pages import frame
from resolvers.loaders.reading import Reading
from schema.cursors import event_number, event_place
from schema.events import GroupEvent, GroupEventConnection
from schema.paging import PageKey


@dataclass(frozen=True, slots=True)
class Activity:
    """This reads what has happened in groups, as far as it is for the caller and not too old."""

    reading: Reading
    clock: Callable[[], datetime]

    async def page(self, access: Access, window: Window) -> Slice[EventItem]:
        """This reads a window of one group's events, whose bounds are event places."""
        return await activity_page(
            self.reading.engine,
            access.group.group_id,
            window=Window(window.size, window.forward, _bound(window.after), _bound(window.before)),
            now=self.clock(),
            is_shown=lambda event: event_shown_to(event, access.role) is not None,
        )


async def load_activity_pages(
    activity: Activity, keys: list[PageKey[GroupId]]
) -> list[GroupEventConnection | None]:
    """This loads pages of events; None for a group that the caller isn't in.

    Cost: one query a page.
    """
    access = await activity.reading.access_by_group(key.owner for key in keys)

    async def load(key: PageKey[GroupId]) -> GroupEventConnection | None:
        entered = access.get(key.owner)
        return None if entered is None else await _page(activity, key, entered)

    return await each(load, keys)


def stop_of(read: Slice[EventItem]) -> str | None:
    """This gives the place of the event where the reading stopped before it had enough."""
    return None if read.stopped_at is None else event_place(int(read.stopped_at))


async def _page(activity: Activity, key: PageKey[GroupId], access: Access) -> GroupEventConnection:
    read = await activity.page(access, Window(key.size, key.forward, key.after, key.before))
    places = [event_place(event.seq) for event in read.items]
    framed = frame(key, places, has_more=read.has_more, stopped_at=stop_of(read))
    shown: list[GroupEvent | None] = [event_shown_to(item, access.role) for item in read.items]
    if read.stopped_at is not None:
        shown.insert(len(shown) if key.forward else 0, None)
    return GroupEventConnection.of(shown, framed.cursors, framed.beyond)


def _bound(place: str | None) -> str | None:
    return None if place is None else activity_bound(event_number(place))
