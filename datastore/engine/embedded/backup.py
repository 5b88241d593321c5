"""This module copies a store to a file while it is in use, and puts such a file back.

A copy has its final name only when it is whole and on disk.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from datastore.engine.embedded.checking import Checked, check_store
from datastore.engine.embedded.failures import cause
from datastore.engine.embedded.locking import lock_folder
from datastore.engine.embedded.opening import FILE_NAME
from datastore.engine.embedded.schema import open_reader
from datastore.engine.errors import CopyRefused, StoreUnusable

BEFORE: Final = ".before-restore"


def back_up(folder: Path, to: Path, *, may_replace: bool = False) -> Checked:
    """This copies a folder's store, as it is at one moment, into one file, and checks the copy.

    The store may be in use meanwhile, and no write waits.

    Raises:
        StoreTooNew: a newer version wrote the store.
        StoreUnusable: there is no store in the folder.
        CopyRefused: the file is there already or can't be written, or the store is damaged.
    """
    if to.exists() and not may_replace:
        raise CopyRefused(f"{to} is there already; choose another file, or replace it (--force)")
    source = folder / FILE_NAME
    if not source.is_file():
        raise StoreUnusable(folder, f"there is no {FILE_NAME}")
    with _draft_of(to) as draft:
        _copy(source, draft)
        checked = check_store(draft)
        if checked.problems:
            raise CopyRefused(f"{source} is damaged: {checked.problems[0]}")
        _take_name(draft, to)
    return checked


def restore(backup: Path, folder: Path, *, may_replace: bool = False) -> Checked:
    """This puts a backup into a folder as its store; a store that was there gets another name.

    Raises:
        StoreLocked: the folder is in use.
        StoreTooNew: a newer version wrote the backup.
        StoreUnusable: the folder can't be used.
        CopyRefused: the folder has a store already or can't be written, or the file is damaged or
            no backup.
    """
    try:
        checked = check_store(backup)
    except StoreUnusable as error:
        raise CopyRefused(f"{backup} is no backup of a store: {error.why}") from error
    if checked.problems:
        raise CopyRefused(f"{backup} is damaged: {checked.problems[0]}")
    lock = lock_folder(folder)
    try:
        _put_back(backup, folder / FILE_NAME, may_replace=may_replace)
    finally:
        lock.release()
    return checked


def _put_back(backup: Path, path: Path, *, may_replace: bool) -> None:
    if path.exists() and not may_replace:
        raise CopyRefused(
            f"{path.parent} has a store already; choose another data folder, or replace the store"
            " (--force)"
        )
    with _draft_of(path) as draft:
        _copy(backup, draft)
        # What can fail for want of room or a bad disk comes before the old store is touched.
        _flush(draft)
        _set_aside(path)
        draft.replace(path)
        _flush(path.parent)


def _set_aside(path: Path) -> None:
    # The database goes first: SQLite discards a log without one, but would take a database
    # without its log for an older state of the store.
    is_there = path.exists()
    for end in ("", "-wal", "-shm"):
        file, kept = (path.with_name(f"{path.name}{mark}{end}") for mark in ("", BEFORE))
        if is_there:
            kept.unlink(missing_ok=True)
        if is_there and file.exists():
            file.replace(kept)
        file.unlink(missing_ok=True)


@contextmanager
def _draft_of(to: Path) -> Iterator[Path]:
    draft = to.with_name(f".{to.name}.draft")
    try:
        draft.unlink(missing_ok=True)
        # What is in it is nobody else's business, and SQLite would make it readable.
        os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        yield draft
    except OSError as error:
        raise CopyRefused(f"{to} can't be written: {error.strerror}") from error
    finally:
        if draft.parent.is_dir():
            draft.unlink(missing_ok=True)


def _copy(source: Path, to: Path) -> None:
    try:
        with closing(open_reader(source)) as read, closing(sqlite3.connect(to)) as written:
            read.backup(written)
            # One file alone, without a log beside it.
            written.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        raise CopyRefused(f"{source} can't be copied to {to.parent}: {cause(error)}") from error


def _take_name(draft: Path, path: Path) -> None:
    _flush(draft)
    draft.replace(path)
    _flush(path.parent)


def _flush(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
