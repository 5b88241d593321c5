"""This module remembers that nobody has written to a store yet, so that demo data may go in.

A port that is also DynamoDB's has no cheap way to ask whether a store is empty. So a store that is
new gets a file beside it, which the first write of anybody takes away. Demo data that was cut off
half-way leaves it, too: the next start goes on.
"""

from dataclasses import dataclass
from pathlib import Path

from datastore.engine.embedded.opening import FILE_NAME
from datastore.engine.embedded.replacing import refuse_half_replaced
from gateway.data_folder import unusable

MARK = "untouched"
_TEXT = "Nobody has written to this store yet: demo data may be loaded into it.\n"


class Untouched:
    """This is the mark of one data folder; make it before the store is opened.

    Raises:
        DataFolderUnusable: The mark can't be made, as on a full disk.
        StoreUnusable: A restore was cut off: the store that is to come isn't new.
    """

    def __init__(self, folder: Path) -> None:
        self._mark = folder / MARK
        refuse_half_replaced(folder / FILE_NAME)
        if not (folder / FILE_NAME).exists():
            try:
                self._mark.write_text(_TEXT, encoding="utf-8")
            except OSError as error:
                raise unusable(folder, str(error.strerror)) from error
        self.is_there = self._mark.exists()

    def end(self) -> None:
        """This takes the mark away, if it is there."""
        if self.is_there:
            self._mark.unlink(missing_ok=True)
            self.is_there = False


@dataclass(frozen=True, slots=True)
class Unmarked:
    """This stands in for the mark where the data is in no folder.

    An emulator may have lost everything since the last start, so demo groups may go in whenever
    they are missing; into the tables of an account they never go by themselves.
    """

    is_there: bool

    def end(self) -> None:
        """This changes nothing."""
