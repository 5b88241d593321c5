"""This module copies a store to a file while it is in use, and puts such a file back.

A copy has its final name only when it is whole and on disk.
"""

import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from datastore.engine.embedded.checking import Checked, check_store, refuse_foreign
from datastore.engine.embedded.disk import Disk, RealDisk, flush
from datastore.engine.embedded.failures import cause
from datastore.engine.embedded.locking import LOCK_NAME, lock_folder
from datastore.engine.embedded.opening import FILE_NAME
from datastore.engine.embedded.replacing import (
    REPLACED_ENDS,
    fold_log,
    refuse_half_replaced,
    take_place,
    undo_half_replaced,
)
from datastore.engine.embedded.schema import open_reader
from datastore.engine.errors import CopyRefused, StoreTooNew, StoreUnusable

_OWN_NAMES: Final = (FILE_NAME, f"{FILE_NAME}-wal", f"{FILE_NAME}-shm", LOCK_NAME)
# What a restore takes away or renames on its way.
_REPLACED_NAMES: Final = (FILE_NAME, *(f"{FILE_NAME}{end}" for end in REPLACED_ENDS))


def back_up(folder: Path, to: Path, *, may_replace: bool = False) -> Checked:
    """This copies a folder's store, as it is at one moment, into one file, and checks the copy.

    The store may be in use meanwhile, and no write waits.

    Raises:
        StoreTooNew: a newer version wrote the store.
        StoreUnusable: there is no store in the folder, or a restore into it was cut off.
        CopyRefused: the file is there already, is the store's own or can't be written, or the store
            is damaged.
    """
    if _is_one_of(to, folder, _OWN_NAMES):
        raise CopyRefused(f"{to} is a file of the store itself; choose another file")
    if to.exists() and not may_replace:
        raise CopyRefused(f"{to} is there already; choose another file, or replace it (--force)")
    source = folder / FILE_NAME
    refuse_half_replaced(source)
    if not source.is_file():
        raise StoreUnusable(folder, f"there is no {FILE_NAME}")
    with _draft_of(to) as draft:
        _copy(source, draft)
        checked = check_store(draft)
        if checked.problems:
            raise CopyRefused(f"{source} is damaged: {checked.problems[0]}")
        flush(draft)
        RealDisk().rename(draft, to)
    return checked


def restore(
    backup: Path, folder: Path, *, may_replace: bool = False, disk: Disk | None = None
) -> Checked:
    """This puts a backup into a folder as its store; a store that was there gets another name.

    A restore that was cut off is undone first.

    Raises:
        StoreLocked: the folder is in use.
        StoreUnusable: the folder can't be used.
        CopyRefused: the folder has a store already or can't be written, or the file is damaged, of
            a newer version, no backup, or one that the restore would replace.
    """
    if _is_one_of(backup, folder, _REPLACED_NAMES):
        raise CopyRefused(
            f"{backup} is one of the files that a restore replaces; copy it to another folder, and"
            " restore that copy"
        )
    checked = _checked_backup(backup)
    lock = lock_folder(folder)
    try:
        _put_back(backup, folder / FILE_NAME, may_replace=may_replace, disk=disk or RealDisk())
    finally:
        lock.release()
    return checked


def _is_one_of(file: Path, folder: Path, names: tuple[str, ...]) -> bool:
    return file.resolve() in {(folder / name).resolve() for name in names}


def _checked_backup(backup: Path) -> Checked:
    try:
        checked = check_store(backup)
    except StoreTooNew as error:
        raise CopyRefused(
            f"{backup} has schema version {error.found} and this program knows up to"
            f" {error.supported}; use the newer program, or another backup"
        ) from error
    except StoreUnusable as error:
        raise CopyRefused(f"{backup} is no backup of a store: {error.why}") from error
    if checked.problems:
        raise CopyRefused(f"{backup} is damaged: {checked.problems[0]}")
    return checked


def _put_back(backup: Path, path: Path, *, may_replace: bool, disk: Disk) -> None:
    with _draft_of(path) as draft:
        undo_half_replaced(path, disk=disk)
        if path.exists() and not may_replace:
            raise CopyRefused(
                f"{path.parent} has a store already; choose another data folder, or replace the"
                " store (--force)"
            )
        _copy(backup, draft)
        # What can fail for want of room or a bad disk comes before the old store is touched.
        flush(draft)
        if path.exists():
            # It may be of a time when stores were made for everybody to read.
            path.chmod(0o600)
            fold_log(path)
        take_place(draft, path, disk=disk)


@contextmanager
def _draft_of(to: Path) -> Iterator[Path]:
    draft = to.with_name(f".{to.name}.draft")
    try:
        with _alone(draft, to):
            yield draft
    except OSError as error:
        raise CopyRefused(f"{to} can't be written: {error.strerror}") from error


@contextmanager
def _alone(draft: Path, to: Path) -> Iterator[None]:
    """This holds an empty draft against others who write the same file, and clears it away."""
    # What is in it is nobody else's business, and SQLite would make it readable.
    descriptor = os.open(draft, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.fchmod(descriptor, 0o600)
        os.ftruncate(descriptor, 0)
        yield
    except BlockingIOError as error:
        raise CopyRefused(f"{to} is being written by another command; wait for that") from error
    finally:
        # The draft may have its final name by now, and another's may have its place.
        if draft.exists() and os.path.samestat(draft.stat(), os.fstat(descriptor)):
            draft.unlink()
        os.close(descriptor)


def _copy(source: Path, to: Path) -> None:
    try:
        with closing(open_reader(source)) as read, closing(sqlite3.connect(to)) as written:
            refuse_foreign(read, source)
            read.backup(written)
            # One file alone, without a log beside it.
            written.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        raise CopyRefused(f"{source} can't be copied to {to.parent}: {cause(error)}") from error
