"""This module says what a failure of SQLite means for the write that met it."""

import sqlite3
from pathlib import Path
from typing import Final

from datastore.engine.errors import EngineError, OutcomeUnknown, StoreUnusable, Unavailable

# The frame that commits is the last that is written, so a write that failed left no commit behind.
# A failed flush comes after it: the next start may find the frame (https://sqlite.org/wal.html).
_UNDONE: Final = frozenset({"SQLITE_FULL", "SQLITE_IOERR_WRITE"})

# The second is a log's index that can't grow, the first thing that fails on a full disk.
_NO_ROOM: Final = frozenset({"SQLITE_FULL", "SQLITE_IOERR_SHMSIZE"})


def job_failure(error: Exception) -> Exception:
    """This gives what the caller of one piece of work is told: an error that isn't SQLite's as is.

    SQLite undoes the work in any case.
    """
    if isinstance(error, sqlite3.Error):
        return Unavailable(f"the store can't be written: {cause(error)}")
    return error


def group_failure(error: Exception) -> Unavailable:
    """This gives what everybody in a group is told that failed before its commit."""
    return Unavailable(f"nothing was written: {cause(error)}")


def commit_failure(error: Exception) -> EngineError:
    """This gives what everybody in a group is told whose commit failed.

    It is definite where no frame that commits was written; SQLite has rolled back by then.
    """
    if _name(error) in _UNDONE:
        return group_failure(error)
    return OutcomeUnknown(f"the commit failed, and may or may not last: {cause(error)}")


def opening_failure(error: sqlite3.Error, path: Path) -> StoreUnusable:
    """This gives what is told of a file that can't be opened."""
    why = cause(error)
    return StoreUnusable(path.parent, f"{why} ({path.name})" if why == str(error) else why)


def cause(error: Exception) -> str:
    """This says what was in the way, and what to do where that is known."""
    name = _name(error)
    if name in _NO_ROOM:
        return "the disk is full; make room for the data folder, then try again"
    if name.startswith("SQLITE_IOERR"):
        return f"{error} ({name}); see to the disk of the data folder, then try again"
    if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN")):
        return (
            "the database, or its -wal or -shm file, can't be opened for writing; make it this"
            " user's own, or choose another data folder"
        )
    return str(error)


def _name(error: Exception) -> str:
    # Errors of the sqlite3 module itself have no name of SQLite's.
    return str(getattr(error, "sqlite_errorname", ""))
