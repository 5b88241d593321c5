"""This module loads whether connections go on beyond the pages that were read of them."""

from collections.abc import Awaitable, Callable, Mapping, Sequence

from datastore.reads.comments import comment_page
from datastore.reads.expenses import expense_page
from datastore.reads.groups import group_page
from datastore.reads.join_requests import own_pending_page, pending_page
from datastore.reads.recurring import recurring_page
from datastore.reads.settlements import settlement_page
from datastore.reads.window import Window
from domain.ids import ExpenseId, GroupId, UserId
from resolvers.loaders.activity_page import Activity, stop_of
from resolvers.loaders.batching import each
from resolvers.loaders.reading import Reading
from schema.cursors import ConnectionKind, event_place
from schema.paging import Beyond, Peek, owner_text

_NEWEST_FIRST = {
    ConnectionKind.GROUPS,
    ConnectionKind.EXPENSES,
    ConnectionKind.SETTLEMENTS,
    ConnectionKind.OWN_JOIN_REQUESTS,
    ConnectionKind.ACTIVITY,
}


async def load_beyond(reading: Reading, activity: Activity, keys: list[Beyond]) -> list[bool]:
    """This loads what is before or after pages.

    Cost: nothing where reading the page told; else one query for one item at the connection's
    end, as an item there that isn't on the page is beyond it.
    """

    async def load(key: Beyond) -> bool:
        return (
            key
            if isinstance(key, bool)
            else _goes_on(key, await _outermost(reading, activity, key))
        )

    return await each(load, keys)


def _goes_on(peek: Peek, outermost: str | None) -> bool:
    if outermost is None:
        return False
    if not peek.is_bound:
        return outermost != peek.edge
    # An empty page: what is there lies on the far side of the bound, or of the other bound.
    is_ascending = peek.kind not in _NEWEST_FIRST
    is_above = is_ascending is peek.at_end
    return outermost >= peek.edge if is_above else outermost <= peek.edge


async def _outermost(reading: Reading, activity: Activity, peek: Peek) -> str | None:
    window = Window(1, forward=not peek.at_end)
    if peek.kind is ConnectionKind.ACTIVITY:
        return await _event(activity, peek, window)
    found = await _READ[peek.kind](reading, peek, window)
    return found[0] if found else None


async def _event(activity: Activity, peek: Peek, window: Window) -> str | None:
    access = await activity.reading.access.load(GroupId(owner_text(peek.owner)))
    if access is None:
        return None
    read = await activity.page(access, window)
    return event_place(read.items[0].seq) if read.items else stop_of(read)


async def _groups(reading: Reading, peek: Peek, window: Window) -> Sequence[str]:
    user_id = UserId(owner_text(peek.owner))
    read = await group_page(reading.engine, user_id, window=window)
    return [ref.group_id for ref in read.items]


async def _participants(reading: Reading, peek: Peek, window: Window) -> Sequence[str]:
    roster = await reading.roster(GroupId(owner_text(peek.owner)))
    ids = [item.participant_id for item in roster.items]
    return ids[:1] if window.forward else ids[-1:]


async def _expenses(reading: Reading, peek: Peek, window: Window) -> Sequence[str]:
    group_id = GroupId(owner_text(peek.owner))
    read = await expense_page(reading.engine, group_id, window=window, criteria=peek.criteria)
    if read.items or read.stopped_at is None:
        return [row.expense_sort_key for row in read.items]
    # Nothing was found as far as was read: from there on there may be something.
    return [read.stopped_at]


async def _comments(reading: Reading, peek: Peek, window: Window) -> Sequence[str]:
    group_id, expense_id = tuple(peek.owner)
    key = (GroupId(group_id), ExpenseId(expense_id))
    read = await comment_page(reading.engine, key, window=window, consistent=True)
    return [f"{item.created_at}#{item.comment_id}" for item in read.items]


async def _settlements(reading: Reading, peek: Peek, window: Window) -> Sequence[str]:
    group_id = GroupId(owner_text(peek.owner))
    read = await settlement_page(reading.engine, group_id, window=window, consistent=True)
    return [f"{item.created_at}#{item.settlement_id}" for item in read.items]


async def _recurring_expenses(reading: Reading, peek: Peek, window: Window) -> Sequence[str]:
    group_id = GroupId(owner_text(peek.owner))
    read = await recurring_page(reading.engine, group_id, window=window, consistent=True)
    return [row.recurring_id for row in read.items]


async def _join_requests(reading: Reading, peek: Peek, window: Window) -> Sequence[str]:
    group_id = GroupId(owner_text(peek.owner))
    read = await pending_page(reading.engine, group_id, window=window)
    return [item.pending_key or "" for item in read.items]


async def _own_join_requests(reading: Reading, peek: Peek, window: Window) -> Sequence[str]:
    user_id = UserId(owner_text(peek.owner))
    read = await own_pending_page(reading.engine, user_id, window=window)
    return [f"{row.created_at}#{row.request_id}" for row in read.items]


_READ: Mapping[ConnectionKind, Callable[[Reading, Peek, Window], Awaitable[Sequence[str]]]] = {
    ConnectionKind.GROUPS: _groups,
    ConnectionKind.PARTICIPANTS: _participants,
    ConnectionKind.EXPENSES: _expenses,
    ConnectionKind.COMMENTS: _comments,
    ConnectionKind.SETTLEMENTS: _settlements,
    ConnectionKind.RECURRING_EXPENSES: _recurring_expenses,
    ConnectionKind.JOIN_REQUESTS: _join_requests,
    ConnectionKind.OWN_JOIN_REQUESTS: _own_join_requests,
}
