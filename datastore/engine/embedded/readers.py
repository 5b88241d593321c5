"""This module lends out connections that read."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from datastore.engine.embedded.schema import open_reader
from datastore.engine.errors import Unavailable


class Readers:
    """These connections read the file; there are as many as were ever used at one time."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._free: list[sqlite3.Connection] = []
        self._is_closed = False

    @contextmanager
    def lend(self) -> Iterator[sqlite3.Connection]:
        """This lends a connection to one caller at a time.

        Raises:
            Unavailable: the store is closed, or SQLite can't read the file.
        """
        connection = self._take()
        try:
            yield connection
        except sqlite3.Error as error:
            raise Unavailable(f"the store can't be read: {error}") from error
        finally:
            self._give(connection)

    def _take(self) -> sqlite3.Connection:
        if self._is_closed:
            raise Unavailable("the store is closed")
        try:
            return self._free.pop()
        except IndexError:
            return _opened(self._path)

    def _give(self, connection: sqlite3.Connection) -> None:
        if self._is_closed:
            connection.close()
        else:
            self._free.append(connection)

    def close(self) -> None:
        """This closes the connections, those that are lent as soon as they come back."""
        self._is_closed = True
        while self._free:
            self._free.pop().close()


def _opened(path: Path) -> sqlite3.Connection:
    try:
        return open_reader(path)
    except sqlite3.Error as error:
        raise Unavailable(f"the store can't be opened for reading: {error}") from error
