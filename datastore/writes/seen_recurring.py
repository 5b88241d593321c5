"""This module holds a change of a recurring expense to the one that was read."""

from datetime import timedelta

from datastore.items import RecurringItem
from datastore.operations import Absent, Condition, Equals
from datastore.writes.acting import not_found
from datastore.writes.stamp import Stamp
from datastore.writes.versions import version_conflict
from domain.dates import format_instant, parse_instant
from domain.errors import InputPath, InTheWay, ObjectKind

RECURRING_PATH: InputPath = ("recurringExpenseId",)
SEEN_PATH: InputPath = ("expectedUpdatedAt",)

_MILLISECOND = timedelta(milliseconds=1)


def seen_recurring(found: RecurringItem | None, expected_updated_at: str | None) -> RecurringItem:
    """This gives the template that is to be changed; None is expected of who doesn't mind.

    Raises:
        NotFound: it isn't there.
        Conflict: VERSION_CONFLICT: it was edited since it was seen.
    """
    if found is None:
        raise not_found(RECURRING_PATH)
    if expected_updated_at not in {None, found.updated_at}:
        current = InTheWay(ObjectKind.RECURRING_EXPENSE, (found.group_id, found.recurring_id))
        raise version_conflict(current, path=SEEN_PATH)
    return found


def is_as_read(template: RecurringItem) -> Condition:
    """This holds where a template wasn't edited since, and none of its days has come up."""
    is_same_edit = Equals("UpdatedAt", template.updated_at)
    if template.next_run_at is None:
        return is_same_edit & Absent("NextRunAt")
    return is_same_edit & Equals("NextRunAt", template.next_run_at)


def edited_at(before: RecurringItem, stamp: Stamp) -> str:
    """This gives the time of an edit: later than that of the one before, whatever clocks say.

    It stands for the version, so that no two edits may have the same.
    """
    if stamp.at > before.updated_at:
        return stamp.at
    return format_instant(parse_instant(before.updated_at) + _MILLISECOND)
