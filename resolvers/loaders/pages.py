"""This module turns a page that a client asks for into a window to read, and back."""

from collections.abc import Sequence
from dataclasses import dataclass

from datastore.reads.window import Window
from schema.cursors import connection_cursor
from schema.paging import Beyond, Owner, PageKey, Peek, owner_text


@dataclass(frozen=True, slots=True)
class Frame:
    """This is a page's cursors, and what is known to be before and after it."""

    cursors: list[str]
    beyond: tuple[Beyond, Beyond]


def window_of(key: PageKey[Owner]) -> Window:
    """This gives the window that holds a page."""
    return Window(key.size, forward=key.forward, after=key.after, before=key.before)


def frame(
    key: PageKey[Owner],
    sort_keys: Sequence[str],
    *,
    has_more: bool,
    stopped_at: str | None = None,
) -> Frame:
    """This frames a page that was read: its items' sort keys, and whether the window had more.

    What lies beyond a bound that the client gave wasn't read; it is looked up only if asked for.
    Where the reading stopped before the page was full, there is a cursor more than there are
    items, on the side that it went towards.
    """
    start: Beyond = False if key.after is None else _peek(key, sort_keys, at_end=False)
    end: Beyond = False if key.before is None else _peek(key, sort_keys, at_end=True)
    if has_more and key.forward:
        end = True
    elif has_more:
        start = True
    stop = [] if stopped_at is None else [stopped_at]
    read = [*sort_keys, *stop] if key.forward else [*stop, *sort_keys]
    owner = owner_text(key.owner)
    return Frame([connection_cursor(key.kind, owner, each) for each in read], (start, end))


def _peek(key: PageKey[Owner], sort_keys: Sequence[str], *, at_end: bool) -> Peek:
    bound = key.before if at_end else key.after
    edge = bound if not sort_keys else sort_keys[-1 if at_end else 0]
    return Peek(
        key.kind, key.owner, at_end, edge or "", is_bound=not sort_keys, criteria=key.criteria
    )
