"""This module reads what a group's log tells of its rows: made, deleted, and lost."""

from collections.abc import Iterator, Mapping, Sequence

from datastore.keys import EVENT_PREFIX
from datastore.values import Item
from datastore.verification.attributes import text

MAKINGS = (
    ("EXPENSE", "ExpenseId", "EXPENSE_CREATED"),
    ("COMMENT", "CommentId", "COMMENT_ADDED"),
    ("SETTLEMENT", "SettlementId", "SETTLEMENT_CHANGED"),
)
"""What is made by one event each: its entity type, the attribute of its id, the event's type."""

_MADE_BY = {event_type for _, _, event_type in MAKINGS}


def number_of(event: Item) -> int | None:
    """This reads an event's number out of its sort key, None where there is none to read."""
    digits = text(event, "SK").removeprefix(EVENT_PREFIX)
    return int(digits) if digits.isdecimal() else None


def lost(events: Sequence[Item], rows: Sequence[Item]) -> Iterator[Item]:
    """This gives the events of what was made, isn't there, and was never deleted.

    An object is judged by the events behind the log's last gap: a deletion may be in the gap.
    """
    unbroken = _behind_last_gap(events)
    gone = {text(event, "ResourceId") for event in unbroken if _is_deletion(event)}
    there = {text(row, name) for row in rows for _, name, _ in MAKINGS if name in row}
    for event in unbroken:
        named = {text(event, "ResourceId"), text(event, "ExpenseId")}
        is_making = text(event, "Type") in _MADE_BY and not _is_deletion(event)
        if is_making and text(event, "ResourceId") not in there and not named & gone:
            yield event


def _behind_last_gap(events: Sequence[Item]) -> Sequence[Item]:
    begin = 0
    for at in range(1, len(events)):
        number, earlier = number_of(events[at]), number_of(events[at - 1])
        if number is None or earlier is None or number != earlier + 1:
            begin = at
    return events[begin:]


def _is_deletion(event: Item) -> bool:
    payload = event.get("Payload")
    change = payload.get("Change") if isinstance(payload, Mapping) else None
    return change == "DELETED" or text(event, "Type") in {"EXPENSE_DELETED", "COMMENT_DELETED"}
