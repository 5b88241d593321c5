"""This writes plans down in short, for the tests that hold them as values."""

from datastore.operations import Condition, Put, Write
from datastore.writes.planned import Planned

Outline = list[tuple[str, Condition | None]]


def outline(rows: tuple[Planned, ...]) -> Outline:
    """This tells of each row what is done to which sort key, and on which condition."""
    return [
        (f"{type(row.write).__name__} {sort_key(row.write)}", row.write.condition) for row in rows
    ]


def sort_key(write: Write) -> str:
    """This is the last part of the key that a write is of."""
    if isinstance(write, Put):
        return str(write.item[write.table.key_attributes[-1]])
    return str(write.key.sort)
