"""This module looks through a whole store: the file, every item, and every row of every index."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from datastore.engine.embedded.codec import decode
from datastore.engine.embedded.failures import cause
from datastore.engine.embedded.images import expiry_s, index_row
from datastore.engine.embedded.replacing import refuse_half_replaced
from datastore.engine.embedded.schema import APPLICATION_ID, check_version, open_reader
from datastore.engine.embedded.statements import (
    count_statement,
    index_statements,
    whole_statement,
)
from datastore.engine.errors import EngineError, StoreUnusable
from datastore.engine.rules.keys import key_item
from datastore.engine.rules.values import item_size
from datastore.operations import Key
from datastore.tables import TABLES, Index, Table
from datastore.values import Item

# What a damaged file may raise when an item is read: it can hold anything.
_UNREADABLE: Final = (
    EngineError,
    ValueError,
    TypeError,
    KeyError,
    IndexError,
    ArithmeticError,
)
_DAMAGED: Final = "the file is damaged: "
_Row = tuple[str, str, int, int | None, bytes]


@dataclass(frozen=True, slots=True)
class Checked:
    """This is what was found: how many items each table has, and in words what is wrong.

    `counts` is empty where the file itself is damaged.
    """

    counts: Mapping[str, int]
    problems: tuple[str, ...]


def check_store(path: Path) -> Checked:
    """This checks a store's file at one moment, also while a gateway writes to it.

    Cost: every page is read, and every item is looked up in its indexes.

    Raises:
        StoreTooNew: a newer version wrote the file.
        StoreUnusable: it isn't there, is no file of ours, or can't be read, or a restore of it was
            cut off.
    """
    refuse_half_replaced(path)
    if not path.is_file():
        raise StoreUnusable(path.parent, f"there is no {path.name}")
    try:
        with closing(open_reader(path)) as connection:
            refuse_foreign(connection, path)
            connection.execute("BEGIN")
            return _checked(connection)
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorname", "").startswith("SQLITE_CORRUPT"):
            return Checked({}, (f"{_DAMAGED}{error}",))
        raise StoreUnusable(path.parent, f"{cause(error)} ({path.name})") from error


def refuse_foreign(connection: sqlite3.Connection, path: Path) -> None:
    """This passes a file that a version up to this one has made.

    Raises:
        StoreTooNew: a newer version wrote the file.
        StoreUnusable: it is empty, or another program's.
    """
    check_version(connection, path)
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    if application != APPLICATION_ID:
        raise StoreUnusable(path.parent, f"{path.name} is no store")


def _checked(connection: sqlite3.Connection) -> Checked:
    said = [str(line) for (line,) in connection.execute("PRAGMA integrity_check")]
    if said != ["ok"]:
        return Checked({}, tuple(f"{_DAMAGED}{line}" for line in said))
    there = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    counts, problems = {}, list[str]()
    for table in TABLES:
        # Opening makes a table that lacks, but nothing brings back what was in it.
        if table.name not in there:
            problems.append(f"the table {table.name} is missing")
            continue
        # An index that lacks is made and filled at the next opening.
        indexes = (each for each in table.indexes if f"{table.name}.{each.name}" in there)
        found = _CheckedTable(connection, replace(table, indexes=tuple(indexes)))
        counts[table.name] = found.items
        problems += found.problems()
    return Checked(counts, tuple(problems))


class _CheckedTable:
    """This goes through a table once, and counts what is not as it should be."""

    def __init__(self, connection: sqlite3.Connection, table: Table) -> None:
        self._connection = connection
        self._table = table
        self.items = 0
        self._spoilt: list[Key] = []
        self._missing: dict[str, list[Key]] = {index.name: [] for index in table.indexes}
        self._met = dict.fromkeys(self._missing, 0)
        for row in connection.execute(whole_statement(table.name)):
            self._meet(row)

    def _meet(self, row: _Row) -> None:
        pk, sk, size, expires, blob = row
        key = Key(pk, sk if self._table.sort is not None else None)
        self.items += 1
        item = self._readable(key, size, expires, blob)
        if item is None:
            self._spoilt.append(key)
            return
        for index in self._table.indexes:
            self._look_up(index, key, item, (size, blob))

    def _readable(self, key: Key, size: int, expires: int | None, blob: bytes) -> Item | None:
        try:
            item = decode(blob)
            has_key = key_item(self._table, key).items() <= item.items()
            is_whole = item_size(item) == size and expiry_s(self._table, item) == expires
        except _UNREADABLE:
            return None
        return item if has_key and is_whole else None

    def _look_up(self, index: Index, key: Key, item: Item, stored: tuple[int, bytes]) -> None:
        size, blob = stored
        wanted = index_row(self._table, index, key, item=item, blob=blob, size=size)
        if wanted is None:
            return
        get = index_statements(self._table.name, index.name).get
        found = self._connection.execute(get, wanted.key).fetchone()
        if found is not None:
            self._met[index.name] += 1
        if found != (wanted.size, wanted.blob):
            self._missing[index.name].append(key)

    def problems(self) -> Iterator[str]:
        """This words what was counted, with one key of each kind."""
        name = self._table.name
        if self._spoilt:
            yield f"{name}: {_counted(self._spoilt, 'item')} can't be read back as written"
        for index, missing in self._missing.items():
            if missing:
                rows = _counted(missing, "row")
                yield f"{name}.{index}: {rows} missing or out of date"
            (rows_there,) = self._connection.execute(count_statement(f"{name}.{index}")).fetchone()
            strays = rows_there - self._met[index]
            if strays and not self._spoilt:
                yield f"{name}.{index}: {strays} {_plural(strays, 'row')} of no item"


def _counted(keys: list[Key], noun: str) -> str:
    first = " / ".join(part for part in (keys[0].partition, keys[0].sort) if part)
    return f"{len(keys)} {_plural(len(keys), noun)} (the first: {first})"


def _plural(number: int, noun: str) -> str:
    return noun if number == 1 else f"{noun}s"
