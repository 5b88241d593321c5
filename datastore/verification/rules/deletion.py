"""This module holds that what is left of a deleted group is on its way out."""

from collections.abc import Iterator

from datastore.verification.finding import Finding
from datastore.verification.group_rows import GroupRows


def check_deletion(group: GroupRows) -> Iterator[Finding]:
    """This looks for rows of a group that isn't there, and for a deletion that nobody finishes."""
    if group.has_work("DELETE_GROUP"):
        return
    if group.head is not None:
        yield group.found(6, group.head, "the group is being deleted, and no work is open on it")
    elif group.rows:
        message = f"{len(group.rows)} rows from here on have no group"
        yield group.found(6, group.rows[0], message)
