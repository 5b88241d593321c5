"""This module reads windows, and the whole, of lists that are kept in sort-key order."""

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, replace
from typing import Protocol

from datastore.engine.port import Engine, Page
from datastore.keys import AFTER_ALL, BEFORE_ALL
from datastore.operations import Query, SortRange, begins_with_key, key_between
from datastore.reads.window import Slice, Window
from datastore.tables import Table
from datastore.values import Item

# A page is 1 MB: no request reads through more than 4 MB.
MOST_PAGES = 4
# What is looked for is read for among this many times as many items first.
FIRST_READ = 5


@dataclass(frozen=True, slots=True)
class Listing:
    """This is one list: the items of a partition, or of an index's, whose sort keys share a prefix.

    `ascending` is the list's own order; a window's bounds are sort keys without the prefix. Of a
    list that is narrowed to `lowest` and `highest`, in the order of sort keys, nothing outside is
    read.
    """

    table: Table
    partition: str
    prefix: str = ""
    index: str | None = None
    ascending: bool = True
    consistent: bool = False
    lowest: str | None = None
    highest: str | None = None

    @property
    def sort_attribute(self) -> str:
        """This names the attribute that holds the sort key."""
        owner = self.table if self.index is None else self.table.index(self.index)
        return owner.key_attributes[-1]


async def read_window(engine: Engine, listing: Listing, *, window: Window) -> Slice[Item]:
    """This reads one window of a list.

    Cost: one query, and one more for each full 1 MB.
    """
    query = _query(listing, window)
    if query is None:
        return Slice((), has_more=False)
    # One more tells whether there are more; a range holds its bounds, which are not shown.
    hidden = _hidden(listing, window)
    read = await _read_first(engine, query, count=window.size + 1 + len(hidden))
    shown = [item for item in read if item[listing.sort_attribute] not in hidden]
    return _slice(shown, window)


async def read_matching(
    engine: Engine,
    listing: Listing,
    *,
    window: Window,
    matches: Callable[[Item], bool],
    ahead: int = FIRST_READ,
) -> Slice[Item]:
    """This reads through a list for a window of the items that match, 4 MB at most.

    What is found by then is a short window, or an empty one, that says where the reading stopped.
    Cost: up to four queries of up to 1 MB; a first short one finds what is frequent, among `ahead`
    times as many as are wanted.
    """
    query = _query(listing, window)
    if query is None:
        return Slice((), has_more=False)
    hidden, attribute = _hidden(listing, window), listing.sort_attribute
    found: list[Item] = []
    wanted, stop = replace(query, limit=ahead * (window.size + 1) + len(hidden)), ""
    for _ in range(MOST_PAGES):
        page = await engine.query(wanted)
        found += (item for item in page.items if item[attribute] not in hidden and matches(item))
        if page.last_key is None or len(found) > window.size:
            return _slice(found, window)
        wanted, stop = replace(query, start=page.last_key), page.last_key[attribute]
    read = _slice(found, window)
    return replace(read, has_more=True, stopped_at=stop.removeprefix(listing.prefix))


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


def _query(listing: Listing, window: Window) -> Query | None:
    """This asks for all of a window from its own end on; None where nothing can be in it."""
    sort = _sort_range(listing, window)
    if sort is not None and sort.high is not None and sort.low > sort.high:
        return None
    return Query(
        listing.table,
        listing.partition,
        sort,
        index=listing.index,
        forward=listing.ascending is window.forward,
        consistent=listing.consistent,
    )


def _sort_range(listing: Listing, window: Window) -> SortRange | None:
    low, high = window.after, window.before
    if not listing.ascending:
        low, high = high, low
    lows = [each for each in (low, listing.lowest) if each is not None]
    highs = [each for each in (high, listing.highest) if each is not None]
    if not lows and not highs:
        return begins_with_key(listing.prefix) if listing.prefix else None
    return key_between(
        listing.prefix + max(lows, default=BEFORE_ALL),
        listing.prefix + min(highs, default=AFTER_ALL),
    )


def _hidden(listing: Listing, window: Window) -> set[str]:
    bounds = (window.after, window.before)
    return {listing.prefix + bound for bound in bounds if bound is not None}


def _slice(found: list[Item], window: Window) -> Slice[Item]:
    kept = found[: window.size]
    return Slice(tuple(kept if window.forward else reversed(kept)), len(found) > window.size)
