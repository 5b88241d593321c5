"""This module looks into a store without holding it: a gateway may run on it meanwhile."""

from pathlib import Path

from datastore.engine.embedded.checking import refuse_foreign
from datastore.engine.embedded.opening import FILE_NAME
from datastore.engine.embedded.readers import Readers
from datastore.engine.embedded.reading import read_item, read_page, read_scan
from datastore.engine.embedded.replacing import refuse_half_replaced
from datastore.engine.errors import StoreUnusable
from datastore.engine.port import Page
from datastore.engine.rules.reads import check_get, check_query, check_scan
from datastore.operations import GetItem, Query, Scan
from datastore.values import Item


class StoreReader:
    """This reads a store, each call at the newest commit, and never writes."""

    def __init__(self, readers: Readers) -> None:
        """This takes the connections that read."""
        self._readers = readers

    async def get(self, op: GetItem) -> Item | None:
        """This reads one item, None where it is missing."""
        check_get(op)
        with self._readers.lend() as connection:
            return read_item(connection, op)[0]

    async def query(self, op: Query) -> Page:
        """This reads one page of a table or an index."""
        check_query(op)
        with self._readers.lend() as connection:
            return read_page(connection, op)

    async def scan(self, op: Scan) -> Page:
        """This reads one page of a whole table."""
        check_scan(op)
        with self._readers.lend() as connection:
            return read_scan(connection, op)

    async def close(self) -> None:
        """This closes the file."""
        self._readers.close()


def open_reader(folder: Path) -> StoreReader:
    """This opens the store in a folder for reading alone.

    Raises:
        StoreTooNew: a newer version wrote it.
        StoreUnusable: there is none, or a restore was cut off, or the file is no store.
    """
    path = folder / FILE_NAME
    refuse_half_replaced(path)
    if not path.is_file():
        raise StoreUnusable(folder, f"there is no {FILE_NAME} in it")
    readers = Readers(path)
    with readers.lend() as connection:
        refuse_foreign(connection, path)
    return StoreReader(readers)
