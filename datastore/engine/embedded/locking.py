"""This module keeps a data folder to one process at a time."""

import fcntl
import os
from pathlib import Path

from datastore.engine.errors import StoreLocked, StoreUnusable

LOCK_NAME = "tailspend.lock"


class FolderLock:
    """This lock holds until it is released or its process ends, however it ends."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    def release(self) -> None:
        """This lets the next one in."""
        os.close(self._descriptor)


def lock_folder(folder: Path) -> FolderLock:
    """This takes the lock of a folder.

    Raises:
        StoreUnusable: the folder isn't there, or can't be written to or locked.
        StoreLocked: another process, or another engine of this one, has it.
    """
    try:
        descriptor = os.open(folder / LOCK_NAME, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError as error:
        raise StoreUnusable(folder, _reason(error)) from error
    try:
        _take(descriptor)
    except BlockingIOError as error:
        owner = _owner(descriptor)
        os.close(descriptor)
        raise StoreLocked(folder, owner) from error
    except OSError as error:
        os.close(descriptor)
        raise StoreUnusable(folder, _reason(error)) from error
    return FolderLock(descriptor)


def _take(descriptor: int) -> None:
    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    os.ftruncate(descriptor, 0)
    os.pwrite(descriptor, str(os.getpid()).encode(), 0)


def _owner(descriptor: int) -> int | None:
    text = os.pread(descriptor, 20, 0)
    return int(text) if text.isdigit() else None


def _reason(error: OSError) -> str:
    return f"{(error.strerror or 'it failed').lower()} ({LOCK_NAME})"
