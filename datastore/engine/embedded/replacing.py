"""This module puts a file in a store's place, keeps the old store, and undoes what was cut off.

The old store may be two files, a database and its log, and their names change one at a time. While
they do, the new store waits under a name of its own: whoever finds it knows that the names around
it are those of half a replacement.
"""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from datastore.engine.embedded.disk import Disk
from datastore.engine.errors import CopyRefused, StoreUnusable

BEFORE: Final = ".before-restore"
_WAITING: Final = ".restoring"
REPLACED_ENDS: Final = ("-wal", "-shm", _WAITING, BEFORE, f"{BEFORE}-wal", f"{BEFORE}-shm")
"""What the names of the files end in that a replacement takes away or renames."""
_Rename = tuple[Path, Path]


def take_place(draft: Path, path: Path, *, disk: Disk) -> None:
    """This gives a draft a store's name; a store that was there is kept until the next time.

    Raises:
        OSError: the disk refused; every file of the store has the name that it had.
    """
    if not path.exists():
        _clear(path, ("-wal", "-shm"), disk)
        _rename([(draft, path)], disk)
        return
    _clear(_kept(path), ("-wal", "-shm", ""), disk)
    # Who still reads the old store must not share the index of a log with the new one.
    _clear(path, ("-shm",), disk)
    waiting, log = _ended(path, _WAITING), _ended(path, "-wal")
    logs = [(log, _ended(_kept(path), "-wal"))] if log.exists() else []
    _rename([(draft, waiting), *logs, (path, _kept(path)), (waiting, path)], disk)


def fold_log(path: Path) -> None:
    """This makes a store one file, without a log; where that can't be, both stay as they are.

    Raises:
        CopyRefused: somebody reads the store.
    """
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        # A reader that ends takes the log away by its name, which would be the new store's.
        if getattr(error, "sqlite_errorname", "").startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
            raise CopyRefused(
                f"{path} is being read, by a check or a backup; try again when that has ended"
            ) from error


def refuse_half_replaced(path: Path) -> None:
    """This passes a store's file that is whole, and a place where none has been.

    Raises:
        StoreUnusable: a replacement was cut off; it says how to go on.
    """
    is_waiting = _ended(path, _WAITING).exists()
    back = [f"rename {file.name} to {name.name}" for file, name in _moved(path)]
    if is_waiting or (back and not path.exists()):
        away = [f"remove {path.name}{_WAITING}"] if is_waiting else []
        raise StoreUnusable(
            path.parent,
            f"a restore was cut off; run it again, or undo it by hand: {', '.join([*back, *away])}",
        )


def undo_half_replaced(path: Path, *, disk: Disk) -> None:
    """This gives the files of a store their names back, where a replacement was cut off.

    Raises:
        OSError: the disk refused; called again, this goes on.
    """
    waiting = _ended(path, _WAITING)
    if waiting.exists():
        for file, name in _moved(path):
            disk.rename(file, name)
        disk.remove(waiting)


def _moved(path: Path) -> list[_Rename]:
    """This lists the renames that would undo a replacement, the database's last."""
    pairs = [(_ended(_kept(path), end), _ended(path, end)) for end in ("-wal", "")]
    return [(file, name) for file, name in pairs if file.exists() and not name.exists()]


def _clear(path: Path, ends: tuple[str, ...], disk: Disk) -> None:
    for end in ends:
        disk.remove(_ended(path, end))


def _rename(renames: list[_Rename], disk: Disk) -> None:
    done: list[_Rename] = []
    try:
        for file, name in renames:
            # First, as a rename may be refused after it was done.
            done.append((file, name))
            disk.rename(file, name)
    except OSError:
        for file, name in reversed(done):
            if not file.exists():
                disk.rename(name, file)
        raise


def _kept(path: Path) -> Path:
    return _ended(path, BEFORE)


def _ended(path: Path, end: str) -> Path:
    return path.with_name(f"{path.name}{end}")
