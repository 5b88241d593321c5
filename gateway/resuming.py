"""This module takes a subscription up again where its client left it: at a cursor.

The cursor takes the place of the `after` that the operation gives, or doesn't give. A client that
reconnects by itself, as a browser's EventSource does, can't write it there.
"""

from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from domain.errors import quoted
from execution import Operation, Responses, with_root_argument
from gateway.errors import Code, entry
from gateway.outcome import Unanswered

ARGUMENT: Final = "after"
Opened: TypeAlias = Responses | Unanswered
Open: TypeAlias = Callable[[Operation], Awaitable[Opened]]


async def resumed(operation: Operation, open_: Open, *, cursor: str) -> Opened:
    """This opens a subscription after a cursor; RESYNC where that isn't one of its log.

    Only what the source says of the cursor tells that, and it says the same of other arguments: so
    a refused one is opened once more without the cursor. If that goes, it was the cursor.
    """
    opening = with_root_argument(operation, ARGUMENT, cursor)
    if opening is None:
        return _resync(cursor)
    opened = await open_(opening)
    if isinstance(opened, Responses) or not _is_about_input(opened):
        return opened
    without = await open_(operation)
    if isinstance(without, Unanswered):
        return without
    await without.aclose()
    return _resync(cursor)


def _is_about_input(refused: Unanswered) -> bool:
    codes = {error.get("extensions", {}).get("code") for error in refused.errors}
    return codes == {str(Code.BAD_USER_INPUT)}


def _resync(cursor: str) -> Unanswered:
    message = (
        f"The events after {quoted(cursor)} can't be given without a gap: it is no cursor of what"
        " is followed here. Read the page again and subscribe from its `eventCursor`."
    )
    return Unanswered([entry(message, Code.RESYNC)])
