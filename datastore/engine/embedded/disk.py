"""This module changes what files are called, so that the change outlives a power cut."""

import os
from pathlib import Path
from typing import Protocol


class Disk(Protocol):
    """This changes names one at a time; a process may end between any two."""

    def rename(self, file: Path, name: Path) -> None:
        """This gives a file another name in its folder, instead of one that has it already.

        Raises:
            OSError: the system refused, or can't say whether the name will last.
        """
        ...

    def remove(self, file: Path) -> None:
        """This takes a file away, if it is there.

        Raises:
            OSError: the system refused.
        """
        ...


class RealDisk:
    """This is the disk of the machine."""

    def rename(self, file: Path, name: Path) -> None:
        """This renames; on disk the names change in the order of the calls."""
        file.replace(name)
        flush(name.parent)

    def remove(self, file: Path) -> None:
        """This takes a file away, if it is there."""
        file.unlink(missing_ok=True)


def flush(path: Path) -> None:
    """This returns when a file's content, or a folder's names, are on disk.

    Raises:
        OSError: they could not be brought there.
    """
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
