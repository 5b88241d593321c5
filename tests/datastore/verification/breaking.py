"""This breaks rows of a group: one with other attributes, one more, or one less."""

from dataclasses import replace

from datastore.values import Item, Value
from datastore.verification.group_rows import GroupRows


def with_row(group: GroupRows, sort_key: str, **attributes: Value) -> GroupRows:
    """This gives a row other attributes, None for none; a row that isn't there is put there."""
    row = {"SK": sort_key, **group.by_sort_key.get(sort_key, {}), **attributes}
    present = {name: value for name, value in row.items() if value is not None}
    others = [each for each in group.rows if each["SK"] != sort_key]
    return replace(group, rows=sorted([*others, present], key=lambda each: str(each["SK"])))


def without_row(group: GroupRows, sort_key: str) -> GroupRows:
    """This takes one row away, which must be there."""
    assert sort_key in group.by_sort_key, sort_key
    return replace(group, rows=[each for each in group.rows if each["SK"] != sort_key])


def with_events(group: GroupRows, *events: Item) -> GroupRows:
    """This gives the group another log."""
    return replace(group, events=events)
