"""This module is the engine itself: checks in front, reads here, writes through the writer."""

import sqlite3
from collections.abc import Callable

from datastore.engine.embedded.changes import Change, latest_change, read_changes, trim_changes
from datastore.engine.embedded.expiry import sweep_expired
from datastore.engine.embedded.files import StoreFiles
from datastore.engine.embedded.locking import FolderLock
from datastore.engine.embedded.readers import Readers
from datastore.engine.embedded.reading import read_all, read_batch, read_item, read_page, read_scan
from datastore.engine.embedded.tokens import rehearse, token_for
from datastore.engine.embedded.transactions import write_all, write_batch, write_one
from datastore.engine.embedded.writer import Writer
from datastore.engine.embedded.writing import prepared
from datastore.engine.errors import EngineError
from datastore.engine.port import NOTHING, BatchGot, Page, Returning
from datastore.engine.rules.reads import (
    check_batch_get,
    check_get,
    check_query,
    check_scan,
    check_transact_get,
)
from datastore.engine.rules.writes import check_batch_write, check_single, check_transact
from datastore.operations import (
    BatchGetItem,
    BatchWriteItem,
    Delete,
    GetItem,
    Put,
    Query,
    Scan,
    SingleWrite,
    TransactGetItems,
    TransactWriteItems,
)
from datastore.values import Item


class EmbeddedEngine:
    """This engine keeps everything in one SQLite file of this process.

    Every read is consistent, asked for or not. A read runs in the caller's thread, at the newest
    commit, and waits for no write.
    """

    def __init__(
        self,
        *,
        lock: FolderLock,
        files: StoreFiles,
        readers: Readers,
        writer: Writer,
        clock: Callable[[], float],
    ) -> None:
        """This takes what `open_embedded` has opened; `clock` gives epoch seconds."""
        self._lock = lock
        self._files = files
        self._readers = readers
        self._writer = writer
        self._clock = clock

    async def get(self, op: GetItem) -> Item | None:
        """This reads one item, None where it is missing."""
        check_get(op)
        with self._readers.lend() as connection:
            return read_item(connection, op)[0]

    async def batch_get(self, op: BatchGetItem) -> BatchGot:
        """This reads many items; what goes over 16 MB is left unprocessed."""
        check_batch_get(op)
        with self._readers.lend() as connection:
            return read_batch(connection, op)

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

    async def transact_get(self, op: TransactGetItems) -> tuple[Item | None, ...]:
        """This reads many items at one moment."""
        check_transact_get(op)
        with self._readers.lend() as connection:
            return read_all(connection, op)

    async def write(self, op: SingleWrite, *, returning: Returning = NOTHING) -> Item | None:
        """This carries out one write."""
        write, now = prepared(op, check_single(op, returning)), self._clock()

        def work(connection: sqlite3.Connection) -> Item | None:
            return write_one(connection, write, returning=returning, now=now)

        return await self._writer.run(work)

    async def batch_write(self, op: BatchWriteItem) -> tuple[Put | Delete, ...]:
        """This carries out puts and deletes, and always comes to all of them."""
        writes = tuple(map(prepared, op.writes, check_batch_write(op)))
        now = self._clock()
        await self._writer.run(lambda connection: write_batch(connection, writes, now=now))
        return ()

    async def transact(self, op: TransactWriteItems) -> None:
        """This carries out all writes or none, and the same ones once per token."""
        writes = tuple(map(prepared, op.writes, check_transact(op)))
        token, now = token_for(op.token, writes), self._clock()
        await self._writer.run(
            lambda connection: write_all(connection, writes, token=token, now=now)
        )

    async def changes(self, *, after: int = 0, limit: int = 100) -> tuple[Change, ...]:
        """This reads the feed of changes that follow number `after`, at most 1,000 at a time."""
        with self._readers.lend() as connection:
            return read_changes(connection, after=after, limit=limit)

    async def latest_change(self) -> int:
        """This is the number of the latest change; 0 where the feed is empty."""
        with self._readers.lend() as connection:
            return latest_change(connection)

    async def trim_changes(self) -> int:
        """This drops changes of over a day ago, at most 1,000, and counts them."""
        now = self._clock()
        return await self._writer.run(lambda connection: trim_changes(connection, now=now))

    async def sweep_expired(self, *, limit: int = 100) -> int:
        """This deletes at most `limit` items whose time is over, and counts them."""
        now = self._clock()
        return await self._writer.run(
            lambda connection: sweep_expired(connection, now=now, limit=limit)
        )

    async def problem(self) -> str | None:
        """This says why writes fail, None while they don't.

        After a failed write it tries one that nobody sees, so that the answer is true again when
        the trouble is over, whether anybody else writes or not.
        """
        if self._writer.problem is None:
            return self._files.problem()
        try:
            await self._writer.run(rehearse)
        except EngineError as error:
            return str(error)
        return None

    async def close(self) -> None:
        """This commits what is queued and gives the folder back; closing twice is harmless."""
        if await self._writer.close():
            self._readers.close()
            self._lock.release()
