"""This module keeps the ordered feed of changes of the tables that have a stream."""

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from datastore.engine.embedded.codec import decode
from datastore.engine.embedded.images import stored_key
from datastore.engine.errors import BadRequest
from datastore.engine.rules.keys import key_item
from datastore.operations import Key
from datastore.tables import TABLES, Table
from datastore.values import Item

MOST_CHANGES: Final = 1000
# A stream keeps a day, as in DynamoDB.
KEPT_S: Final = 24 * 60 * 60

_APPEND = "INSERT INTO _changes (at, place, pk, sk, old, new, expired) VALUES (?, ?, ?, ?, ?, ?, ?)"
_READ = "SELECT seq, at, place, pk, sk, old, new, expired FROM _changes WHERE seq > ? LIMIT ?"
_LATEST = "SELECT coalesce(max(seq), 0) FROM _changes"
# What comes before an old change is as old, whatever the clock said then.
_TRIM = """DELETE FROM _changes WHERE seq <= (SELECT max(seq) FROM
  (SELECT seq, at FROM _changes ORDER BY seq LIMIT :most) WHERE at < :before)"""
# Changes of a time when the clock was ahead grow old from now on.
_CLAMP = """UPDATE _changes SET at = :now WHERE seq IN (SELECT seq FROM
  (SELECT seq, at FROM _changes ORDER BY seq LIMIT :most) WHERE at > :now)"""
_TABLES: Final[Mapping[str, Table]] = {table.name: table for table in TABLES}


@dataclass(frozen=True, slots=True)
class Change:
    """This is one change of one item, numbered in commit order over all tables.

    `old` and `new` are there as the table's stream shows them; `expired` tells a sweep's delete
    from everybody else's.
    """

    seq: int
    at_s: float
    table: str
    key: Mapping[str, str]
    old: Item | None
    new: Item | None
    expired: bool


def append_change(
    connection: sqlite3.Connection,
    place: tuple[Table, Key],
    images: tuple[bytes | None, bytes | None],
    *,
    now: float,
    expired: bool,
) -> None:
    """This adds a change to the feed, if its table has a stream."""
    table, key = place
    if table.stream is None:
        return
    old, new = images
    shown = old if table.stream == "NEW_AND_OLD_IMAGES" else None
    connection.execute(_APPEND, (now, table.name, *stored_key(key), shown, new, expired))


def read_changes(connection: sqlite3.Connection, *, after: int, limit: int) -> tuple[Change, ...]:
    """This gives at most `limit` changes that follow number `after`, in order.

    Raises:
        BadRequest: the limit is under 1 or over 1,000.
    """
    if not 1 <= limit <= MOST_CHANGES:
        raise BadRequest(f"{limit} changes are asked for; one read gives 1 to {MOST_CHANGES}")
    rows = connection.execute(_READ, (after, limit)).fetchall()
    return tuple(
        Change(
            seq=seq,
            at_s=at,
            table=place,
            key=key_item(_TABLES[place], Key(pk, sk)),
            old=None if old is None else decode(old),
            new=None if new is None else decode(new),
            expired=bool(expired),
        )
        for seq, at, place, pk, sk, old, new, expired in rows
    )


def latest_change(connection: sqlite3.Connection) -> int:
    """This is the number of the latest change that is kept; 0 where none is."""
    (seq,) = connection.execute(_LATEST).fetchone()
    return int(seq)


def trim_changes(connection: sqlite3.Connection, *, now: float) -> int:
    """This drops changes of over a day ago, at most 1,000, and counts them.

    It looks at the 1,000 oldest only, however many there are.
    """
    given = {"most": MOST_CHANGES, "now": now, "before": now - KEPT_S}
    connection.execute(_CLAMP, given)
    return connection.execute(_TRIM, given).rowcount
