"""This module opens the file and brings its tables and indexes up to what the code knows."""

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from datastore.engine.embedded.codec import decode
from datastore.engine.embedded.failures import opening_failure
from datastore.engine.embedded.images import index_row
from datastore.engine.embedded.statements import (
    CHANGES_DDL,
    EXPIRY_DDL,
    INDEX_DDL,
    TABLE_DDL,
    TOKENS_DDL,
    TOKENS_INDEX_DDL,
    all_statement,
    index_statements,
)
from datastore.engine.errors import StoreTooNew, StoreUnusable
from datastore.operations import Key
from datastore.tables import TABLES, Index, Table

SCHEMA_VERSION: Final = 1
# "TSPD": tells a Tailspend file from any other SQLite file.
APPLICATION_ID: Final = 0x54535044


def open_writer(path: Path, *, durable: bool) -> sqlite3.Connection:
    """This opens the one connection that writes, with the schema in place.

    Raises:
        StoreTooNew: a newer version wrote the file.
        StoreUnusable: it is no file of ours, or can't be opened or written.
    """
    _make(path)
    try:
        connection = sqlite3.connect(
            path, isolation_level=None, check_same_thread=False, cached_statements=512
        )
    except sqlite3.Error as error:
        raise opening_failure(error, path) from error
    try:
        _prepare(connection, path, durable=durable)
    except sqlite3.Error as error:
        connection.close()
        raise opening_failure(error, path) from error
    except (StoreTooNew, StoreUnusable):
        connection.close()
        raise
    return connection


def _make(path: Path) -> None:
    """This makes a missing store as an empty file for its owner alone, as its logs are then, too.

    SQLite would let everybody read it. A file that is there is not even opened: closing it again
    would take the locks from another connection of this process.
    """
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
    except FileExistsError:
        return
    except OSError as error:
        raise StoreUnusable(path.parent, f"{path.name} can't be made: {error.strerror}") from error


def open_reader(path: Path) -> sqlite3.Connection:
    """This opens a connection that reads, each statement at the newest commit.

    It makes no file where the store's has gone.
    """
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=rw",
        uri=True,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=512,
    )
    connection.execute("PRAGMA busy_timeout = 5000")
    connection.execute("PRAGMA query_only = ON")
    return connection


def _prepare(connection: sqlite3.Connection, path: Path, *, durable: bool) -> None:
    connection.execute("PRAGMA busy_timeout = 5000")
    check_version(connection, path)
    (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":
        raise StoreUnusable(path.parent, f"{path.name} can't have a write-ahead log here")
    connection.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
    # What a savepoint undoes is kept in memory: over 64 KB it would go to a temporary file.
    connection.execute("PRAGMA temp_store = MEMORY")
    # A checkpoint flushes twice; four times the standard distance keeps it out of most writes.
    connection.execute("PRAGMA wal_autocheckpoint = 4000")
    connection.execute(f"PRAGMA journal_size_limit = {64 * 1024 * 1024}")
    there = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    missing = [statement for name, statement in _objects() if name not in there]
    # Always committed, as SQLite opens a file that it can't write without a word.
    connection.execute("BEGIN IMMEDIATE")
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    for statement in missing:
        connection.execute(statement)
    for table in TABLES:
        for index in table.indexes:
            if table.name in there and f"{table.name}.{index.name}" not in there:
                _fill(connection, table, index)
    connection.execute("COMMIT")


def check_version(connection: sqlite3.Connection, path: Path) -> None:
    """This passes a file that is empty or that a version up to this one has written.

    Raises:
        StoreTooNew: a newer version wrote it.
        StoreUnusable: another program did.
    """
    (found,) = connection.execute("PRAGMA user_version").fetchone()
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (objects,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if application != APPLICATION_ID and (objects or application or found):
        raise StoreUnusable(path.parent, f"{path.name} is a database of another program")
    if found > SCHEMA_VERSION:
        raise StoreTooNew(path.parent, found=found, supported=SCHEMA_VERSION)


def _objects() -> Iterator[tuple[str, str]]:
    yield "_changes", CHANGES_DDL
    yield "_tokens", TOKENS_DDL
    yield "_tokens_expires", TOKENS_INDEX_DDL
    for table in TABLES:
        yield table.name, TABLE_DDL.format(name=table.name)
        if table.ttl is not None:
            yield f"{table.name}.expires", EXPIRY_DDL.format(name=table.name)
        for index in table.indexes:
            name = f"{table.name}.{index.name}"
            yield name, INDEX_DDL.format(name=name)


def _fill(connection: sqlite3.Connection, table: Table, index: Index) -> None:
    put = index_statements(table.name, index.name).put
    rows = connection.execute(all_statement(table.name))
    for pk, sk, size, blob in rows:
        row = index_row(table, index, Key(pk, sk), item=decode(blob), blob=blob, size=size)
        if row is not None:
            connection.execute(put, (*row.key, row.size, row.blob))
