"""This module holds the seventh and ninth invariants: events without a gap, effects once."""

from collections import Counter
from collections.abc import Iterator

from datastore.keys import event_sort_key, log_partition
from datastore.operations import Key
from datastore.values import Item
from datastore.verification.attributes import text, whole
from datastore.verification.finding import Finding
from datastore.verification.group_rows import GroupRows
from datastore.verification.log import MAKINGS, number_of


def check_log(group: GroupRows) -> Iterator[Finding]:
    """This counts the events up to the head's number, and looks for an effect that came twice.

    The oldest events may be gone, as their time is up: the log begins at the first that is there.
    """
    head = group.head
    last = 0 if head is None else whole(head, "EventSeq")
    numbers = [number for event in group.events if (number := number_of(event)) is not None]
    expected = range(numbers[0] if numbers else last + 1, last + 1)
    for missing in sorted(set(expected) - set(numbers)):
        yield _found(group, 7, event_sort_key(missing), "the log has a gap here")
    for surplus in sorted(set(numbers) - set(expected)):
        yield _found(group, 7, event_sort_key(surplus), f"the group's last number is {last}")
    for event in group.events:
        if number_of(event) is None:
            yield _found(group, 7, text(event, "SK"), "this is no number")
    yield from _twice(group)
    for event in group.lost:
        message = f"{text(event, 'ResourceId')} was made, is gone, and no event tells of that"
        yield _found(group, 7, text(event, "SK"), message)
    if numbers[:1] == [1]:
        yield from _untold(group)


def _twice(group: GroupRows) -> Iterator[Finding]:
    times = Counter(map(_effect, group.events))
    for event in group.events:
        if times[_effect(event)] > 1:
            message = f"command {text(event, 'CommandId')} has this effect {times[_effect(event)]}×"
            yield _found(group, 9, text(event, "SK"), message)


def _untold(group: GroupRows) -> Iterator[Finding]:
    """This looks for what was made without an event, in a log that is whole."""
    told = {(text(event, "Type"), text(event, "ResourceId")) for event in group.events}
    for entity, name, event_type in MAKINGS:
        for row in group.of_type(entity):
            if (event_type, text(row, name)) not in told:
                yield group.found(7, row, "no event tells that it was made")


def _effect(event: Item) -> tuple[str, ...]:
    return tuple(text(event, name) for name in ("CommandId", "Type", "ResourceId"))


def _found(group: GroupRows, invariant: int, sort_key: str, message: str) -> Finding:
    key = Key(log_partition(group.group_id), sort_key)
    return Finding(group.group_id, invariant, key, message)
