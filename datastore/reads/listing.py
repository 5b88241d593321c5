"""This module reads windows, and the whole, of lists that are kept in sort-key order."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from typing import Protocol

from datastore.engine.port import Engine, Page
from datastore.keys import AFTER_ALL, BEFORE_ALL
from datastore.operations import Query, SortRange, begins_with_key, key_between
from datastore.reads.window import Slice, Window
from datastore.tables import Table
from datastore.values import Item


@dataclass(frozen=True, slots=True)
class Listing:
    """This is one list: the items of a partition, or of an index's, whose sort keys share a prefix.

    `ascending` is the list's own order; a window's bounds are sort keys without the prefix.
    """

    table: Table
    partition: str
    prefix: str = ""
    index: str | None = None
    ascending: bool = True
    consistent: bool = False

    @property
    def sort_attribute(self) -> str:
        """This names the attribute that holds the sort key."""
        owner = self.table if self.index is None else self.table.index(self.index)
        return owner.key_attributes[-1]


async def read_window(engine: Engine, listing: Listing, *, window: Window) -> Slice[Item]:
    """This reads one window of a list.

    Cost: one query, and one more for each full 1 MB.
    """
    bounds = [bound for bound in (window.after, window.before) if bound is not None]
    sort = _sort_range(listing, window)
    if sort is not None and sort.high is not None and sort.low > sort.high:
        return Slice((), has_more=False)
    query = Query(
        listing.table,
        listing.partition,
        sort,
        index=listing.index,
        forward=listing.ascending is window.forward,
        consistent=listing.consistent,
    )
    # One more tells whether there are more; a range holds its bounds, which are not shown.
    read = await _read_first(engine, query, count=window.size + 1 + len(bounds))
    hidden = {listing.prefix + bound for bound in bounds}
    shown = [item for item in read if item[listing.sort_attribute] not in hidden]
    kept = shown[: window.size]
    return Slice(tuple(kept if window.forward else reversed(kept)), len(shown) > window.size)


class Queries(Protocol):
    """This is what reading a list takes of an engine."""

    async def query(self, op: Query) -> Page:
        """This reads one page of at most 1 MB."""
        ...


async def read_all(engine: Queries, query: Query) -> AsyncIterator[Item]:
    """This reads everything that a query finds, page after page, empty pages included."""
    page = await engine.query(query)
    while True:
        for item in page.items:
            yield item
        if page.last_key is None:
            return
        page = await engine.query(replace(query, start=page.last_key))


async def _read_first(engine: Engine, query: Query, *, count: int) -> list[Item]:
    page = await engine.query(replace(query, limit=count))
    items = list(page.items)
    while len(items) < count and page.last_key is not None:
        rest = replace(query, limit=count - len(items), start=page.last_key)
        page = await engine.query(rest)
        items.extend(page.items)
    return items


def _sort_range(listing: Listing, window: Window) -> SortRange | None:
    if window.after is None and window.before is None:
        return begins_with_key(listing.prefix) if listing.prefix else None
    low, high = window.after, window.before
    if not listing.ascending:
        low, high = high, low
    return key_between(
        listing.prefix + (BEFORE_ALL if low is None else low),
        listing.prefix + (AFTER_ALL if high is None else high),
    )
