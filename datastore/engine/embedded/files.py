"""This module tells when the files of an open store are no longer those in its folder."""

from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

from datastore.engine.errors import Unavailable

_Identity: TypeAlias = tuple[int, int]


class StoreFiles:
    """These files are open in this process; what is written goes to them, whatever their paths say.

    A file that was removed still takes writes, which are gone when the process ends.
    """

    def __init__(self, paths: Sequence[Path]) -> None:
        """This remembers which files stand there now; all of them must."""
        self._opened = tuple((path, _identity(path)) for path in paths)

    def problem(self) -> str | None:
        """This names the first file that isn't the opened one. Cost: one stat a file."""
        for path, opened in self._opened:
            if _identity(path) != opened:
                return (
                    f"{path} was removed or replaced while it was in use; stop this process, put"
                    " the data folder back, and start again"
                )
        return None

    def check(self) -> None:
        """This refuses to go on with files that are no longer in the folder.

        Raises:
            Unavailable: one was removed or replaced.
        """
        problem = self.problem()
        if problem is not None:
            raise Unavailable(problem)


def _identity(path: Path) -> _Identity | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
