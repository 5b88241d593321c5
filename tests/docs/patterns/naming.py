"""This names the parts of keys by what they are, where a sample has ids, instants and numbers."""

import re
from collections.abc import Mapping

from datastore.operations import Key, Query, Scan, SortRange
from datastore.tables import GROUPS, IDEMPOTENCY, IDENTITIES, RATE_LIMITS, Table

# The word of a key that says of what the id after it is.
_OWNERS: Mapping[str, str] = {
    "GROUP": "group",
    "USER": "user",
    "USERMEMBER": "user",
    "JOINREQLOCK": "user",
    "JOINREQ": "request",
    "PARTICIPANT": "participant",
    "EXPENSE": "expense",
    "COMMENT": "comment",
    "SETTLEMENT": "settlement",
    "RECURRING": "recurring",
}
_PARTITIONS: Mapping[str, str] = {
    "GroupId": "group",
    "UserId": "user",
    "UserPendingKey": "user",
    "ExpenseId": "expense",
}
# Tables without a sort key, whose keys are put together of what clients and providers say.
_WHOLE: Mapping[str, str] = {
    IDENTITIES.name: "<provider>#<subject>",
    IDEMPOTENCY.name: "<user>#<mutation>#<key>",
    RATE_LIMITS.name: "<kind>#<window>#<who>",
}
_PARTS: Mapping[str, str] = {
    r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z": "<createdAt>",
    r"\d{4}-\d\d-\d\d": "<day>",
    r"\d{12}": "<seq>",
    r"\d\d": "<00-15>",
}
_ID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def named(text: str, owner: str = "id") -> str:
    """This puts a name in angle brackets for every part of a key that differs from row to row.

    `owner` says of what an id is that stands first.
    """
    parts = []
    for part in text.split("#"):
        owner = _OWNERS.get(part, owner)
        parts.append(f"<{owner}>" if _ID.fullmatch(part) else _named_part(part))
    # The id of an event that concerns a user has parts of its own.
    return re.sub(r"(EVENT#<createdAt>)#.*", r"\1#<event>", "#".join(parts))


def _named_part(part: str) -> str:
    for form, name in _PARTS.items():
        if re.fullmatch(form, part):
            return name
    return part


def named_key(table: Table, key: Key) -> str:
    """This names an item: in the table of groups by its sort key, as the partition is the group."""
    if key.sort is None:
        return f"`{_WHOLE[table.name]}`"
    if table == GROUPS:
        return f"`{named(key.sort)}`"
    partition = named(key.partition, _PARTITIONS.get(table.partition, "id"))
    sort = "<kind>#<group>#<id>" if partition.startswith("WORK#") else named(key.sort)
    return f"`{partition}` / `{sort}`"


def named_range(op: Query | Scan) -> str:
    """This names what a query or a scan goes through."""
    if isinstance(op, Scan):
        return "all there is"
    attribute = op.table.partition if op.index is None else op.table.index(op.index).partition
    partition = f"`{named(op.partition, _PARTITIONS.get(attribute, 'id'))}`"
    if op.sort is None:
        return partition
    is_of_group = op.table == GROUPS and op.index is None
    return ("" if is_of_group else f"{partition} / ") + _named_sort(op.sort)


def _named_sort(sort: SortRange) -> str:
    low = f"`{named(sort.low)}`".replace("`<createdAt>`", "`<now>`")
    match sort.operator:
        case "begins_with":
            return f"`{named(sort.low)}…`"
        case "between":
            return f"{low} to `{named(sort.high or '')}`"
        case ">" | ">=":
            return f"{low} and up"
        case "<" | "<=":
            return f"up to {low}"
        case _:
            return low
