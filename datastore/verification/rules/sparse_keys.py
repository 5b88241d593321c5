"""This module holds the eighth invariant: rows are on a sparse index while it is about them."""

from collections.abc import Iterator, Mapping

from datastore.operations import Condition, Equals, Exists, Remove, Update
from datastore.tables import GROUPS
from datastore.values import Item
from datastore.verification.attributes import text
from datastore.verification.finding import Finding
from datastore.verification.group_rows import GroupRows

KEPT_BY: Mapping[str, tuple[str, str]] = {
    "PendingKey": ("JOINREQ", "join request"),
    "UserPendingKey": ("JOINREQ", "join request"),
    "DueBucket": ("RECURRING_EXPENSE", "recurring expense"),
    "ExpenseId": ("EXPENSE", "expense"),
    "ExpenseSortKey": ("EXPENSE", "expense"),
    "UserId": ("PARTICIPANT", "participant"),
}
"""Which rows each sparse index is of, by the attribute that puts a row on it."""


def check_sparse_keys(group: GroupRows) -> Iterator[Finding]:
    """This looks for attributes that keep a row on an index that is no longer about it."""
    for row in group.rows:
        kind, status = text(row, "EntityType"), text(row, "Status")
        if kind == "JOINREQ" and status != "PENDING":
            for name in ("PendingKey", "UserPendingKey"):
                message = f"{name} is there, and the request is {status}"
                yield from _stale(group, row, name, message, Equals("Status", status))
        if kind == "RECURRING_EXPENSE" and row.get("Paused") is True:
            message = "DueBucket is there, and the template is paused"
            yield from _stale(group, row, "DueBucket", message, Equals("Paused", value=True))
        for name, (owner, noun) in KEPT_BY.items():
            if kind != owner:
                message = f"{name} is there, and this is no {noun}"
                yield from _stale(group, row, name, message, Equals("EntityType", kind))


def _stale(
    group: GroupRows, row: Item, name: str, message: str, condition: Condition
) -> Iterator[Finding]:
    if name in row:
        repair = Update(GROUPS, group.key(row), (Remove(name),), Exists("SK") & condition)
        yield Finding(group.group_id, 8, group.key(row), message, repair)
