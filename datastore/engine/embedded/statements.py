"""This module names the SQL tables and writes the statements on them.

A table's items are in the SQL table of its name; an index is in `<table>.<index>`. Names that
begin with an underscore are the engine's own. Only names from `datastore.tables` get into SQL.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

TABLE_DDL: Final = """CREATE TABLE "{name}" (
  pk TEXT NOT NULL, sk TEXT NOT NULL, size INTEGER NOT NULL, expires INTEGER, item BLOB NOT NULL,
  PRIMARY KEY (pk, sk)) WITHOUT ROWID"""
EXPIRY_DDL: Final = 'CREATE INDEX "{name}.expires" ON "{name}" (expires) WHERE expires IS NOT NULL'
INDEX_DDL: Final = """CREATE TABLE "{name}" (
  ipk TEXT NOT NULL, isk TEXT NOT NULL, pk TEXT NOT NULL, sk TEXT NOT NULL,
  size INTEGER NOT NULL, item BLOB NOT NULL, PRIMARY KEY (ipk, isk, pk, sk)) WITHOUT ROWID"""
CHANGES_DDL: Final = """CREATE TABLE _changes (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, at REAL NOT NULL, place TEXT NOT NULL,
  pk TEXT NOT NULL, sk TEXT NOT NULL, old BLOB, new BLOB, expired INTEGER NOT NULL)"""
TOKENS_DDL: Final = """CREATE TABLE _tokens (
  token TEXT PRIMARY KEY, digest BLOB NOT NULL, expires REAL NOT NULL) WITHOUT ROWID"""
TOKENS_INDEX_DDL: Final = "CREATE INDEX _tokens_expires ON _tokens (expires)"


@dataclass(frozen=True, slots=True)
class Statements:
    """These statements work on the SQL table of a table or of an index."""

    get: str
    put: str
    delete: str


@cache
def table_statements(name: str) -> Statements:
    """This writes the statements on a table's items."""
    return _statements(name, ("pk", "sk"), ("size", "expires", "item"))


@cache
def index_statements(table: str, index: str) -> Statements:
    """This writes the statements on an index's rows."""
    return _statements(f"{table}.{index}", ("ipk", "isk", "pk", "sk"), ("size", "item"))


def _statements(name: str, key: tuple[str, ...], rest: tuple[str, ...]) -> Statements:
    columns = (*key, *rest)
    marks = ", ".join("?" * len(columns))
    place = " AND ".join(f"{column} = ?" for column in key)
    # REPLACE would do, but deletes before it inserts and so costs a transaction a tenth more.
    change = ", ".join(f"{column} = excluded.{column}" for column in rest)
    # Every name comes from datastore.tables, none from a request.
    return Statements(
        get=f'SELECT size, item FROM "{name}" WHERE {place}',  # noqa: S608 # names are ours
        put=(
            f'INSERT INTO "{name}" ({", ".join(columns)}) VALUES ({marks})'  # noqa: S608 # ours
            f" ON CONFLICT ({', '.join(key)}) DO UPDATE SET {change}"
        ),
        delete=f'DELETE FROM "{name}" WHERE {place}',  # noqa: S608 # names are ours
    )


@cache
def all_statement(name: str) -> str:
    """This writes the statement that reads a whole table."""
    return f'SELECT pk, sk, size, item FROM "{name}"'  # noqa: S608 # the name is ours


@cache
def whole_statement(name: str) -> str:
    """This writes the statement that reads a whole table with everything kept beside its items."""
    return f'SELECT pk, sk, size, expires, item FROM "{name}"'  # noqa: S608 # the name is ours


@cache
def count_statement(name: str) -> str:
    """This writes the statement that counts a table's or an index's rows."""
    return f'SELECT count(*) FROM "{name}"'  # noqa: S608 # the name is ours


@cache
def expired_statement(name: str) -> str:
    """This writes the statement that finds a table's items expired between two seconds."""
    return (
        f'SELECT pk, sk FROM "{name}"'  # noqa: S608 # the name is ours
        " WHERE expires > ? AND expires < ? ORDER BY expires LIMIT ?"
    )


def page_statement(source: str, *, where: str, order: str) -> str:
    """This writes the statement that reads a page; `where` and `order` hold columns and marks."""
    return f'SELECT size, item FROM "{source}" WHERE {where} ORDER BY {order}'  # noqa: S608 # ours
