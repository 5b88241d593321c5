"""This module gives a write its number in the group's log."""

from datastore.items import EventItem, GroupItem
from datastore.keys import group_key
from datastore.operations import Absent, Condition, Equals, Exists, Put, SetTo, Update
from datastore.tables import GROUPS, NOTIFICATIONS
from datastore.values import Item
from datastore.writes.acting import not_found
from datastore.writes.planned import Planned
from domain.errors import DomainError, InputPath


class LogAhead(Exception):
    """This group's log holds an event that its head has not reached."""

    def __init__(self, event: EventItem) -> None:
        super().__init__(
            f"{event.pk} has {event.sk} already, though its group stands before it:"
            " restore the tables groups and notifications to one moment"
        )


def next_seq(group: GroupItem | None) -> int:
    """This is the number of the group's next event; a new group begins with 1."""
    return 1 if group is None else group.event_seq + 1


def advanced_head(group: GroupItem, *, at: str, path: InputPath) -> Planned:
    """This plans the head's next number, if it is as it was read and the group is live.

    Every write of a group goes through here, so the head is last updated by the last of them.
    """

    def refusal(item: Item | None) -> DomainError | None:
        return not_found(path) if item is None or "Status" in item else None

    condition = _is_as_read(group) & Absent("Status")
    actions = (SetTo("EventSeq", next_seq(group)), SetTo("UpdatedAt", at))
    return Planned(Update(GROUPS, group_key(group.group_id), actions, condition), refusal)


def logged(event: EventItem) -> Planned:
    """This plans the event's row."""

    def refusal(_: Item | None) -> DomainError | None:
        raise LogAhead(event)

    return Planned(Put(NOTIFICATIONS, event.to_item(), Absent("SK")), refusal)


def _is_as_read(group: GroupItem) -> Condition:
    if group.event_seq > 0:
        return Equals("EventSeq", group.event_seq)
    # A group of before events were numbered has no number yet.
    return Exists("SK") & Absent("EventSeq")
