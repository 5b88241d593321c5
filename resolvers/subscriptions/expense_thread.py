"""This module answers `expenseThread`."""

from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Annotated

import strawberry

from datastore.items import EventItem, EventType
from resolvers.context import Context, Info, load_one, signed_in
from resolvers.subscriptions.following import Following
from resolvers.subscriptions.start import After, given_start, latest
from schema.events import GroupEvent
from schema.global_ids import UnreadableId, read_expense_key
from schema.keys import ExpenseKey
from schema.refusals import bad_user_input, not_found

DESCRIPTION = (
    "Follows the comments on one expense and its changes, live. With `after`, what was missed "
    "comes first, then what is new, without a gap. It completes after `ExpenseDeleted`."
)

THREAD = {
    EventType.EXPENSE_CREATED,
    EventType.EXPENSE_UPDATED,
    EventType.EXPENSE_DELETED,
    EventType.COMMENT_ADDED,
    EventType.COMMENT_EDITED,
    EventType.COMMENT_DELETED,
}


async def subscribe(
    info: Info,
    expense_id: Annotated[strawberry.ID, strawberry.argument(description="The expense to follow.")],
    after: After = strawberry.UNSET,
) -> AsyncIterator[GroupEvent]:
    """This checks that the caller sees the expense, and follows it."""
    context = info.context
    viewer = signed_in(context, "expenseThread")
    key = _expense_key(expense_id)
    start = await _start(context.fresh(), key, after)

    def wanted(event: EventItem) -> bool:
        return event.expense_id == key.expense_id and event.type in THREAD

    following = Following(context, viewer.user_id, key.group_id, wanted)
    return _thread(following, start)


async def _thread(following: Following, start: int) -> AsyncIterator[GroupEvent]:
    async with aclosing(following.events(after=start)) as events:
        async for event, role in events:
            shown = following.context.together.shown(event, role)
            if shown is not None:
                yield shown
            if event.type is EventType.EXPENSE_DELETED:
                return


def _expense_key(expense_id: str) -> ExpenseKey:
    try:
        return read_expense_key(expense_id)
    except UnreadableId as error:
        raise bad_user_input(f"`expenseId`: {error}") from error


async def _start(context: Context, key: ExpenseKey, after: str | None) -> int:
    """This gives the number of the event to start after: by default the latest of the group."""
    start = given_start(key.group_id, after)
    expense = await load_one(context.loaders.expense, key)
    now_at = await latest(context, key.group_id)
    if expense is None or now_at is None:
        raise not_found("There is no expense with this id that you can see: check the id.")
    return now_at if start is None else start
