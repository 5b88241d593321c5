"""This module makes indexes lag behind their tables, as DynamoDB's do.

Queries of an index are answered by a second engine, the replica, which hears of a write only when
the dice say so. Then every item that was written meanwhile is copied to it as it is now: an index
may be late, each item on its own account never goes back, and all of it arrives in the end.
Everything else is answered by the engine itself, at once.
"""

import asyncio
from collections.abc import Iterable

from datastore.engine.errors import EngineError
from datastore.engine.faults.rates import Dice
from datastore.engine.port import NOTHING, BatchGot, Engine, Page, Returning
from datastore.engine.rules.writes import write_key
from datastore.operations import (
    BatchGetItem,
    BatchWriteItem,
    Check,
    Delete,
    GetItem,
    Key,
    Put,
    Query,
    SingleWrite,
    TransactGetItems,
    TransactWriteItems,
    Write,
)
from datastore.tables import Table
from datastore.values import Item


class LaggingIndexes:
    """This engine's indexes lag: a share `late` of index queries see none of the newest writes."""

    def __init__(self, inner: Engine, replica: Engine, *, late: float, dice: Dice) -> None:
        """This takes two engines with the same contents, empty ones at best."""
        self.inner = inner
        self.replica = replica
        self.late = late
        self._dice = dice
        self._behind: dict[tuple[str, Key], Table] = {}
        self._copying = asyncio.Lock()

    async def catch_up(self) -> None:
        """This brings the replica up to what the tables are now."""
        async with self._copying:
            while self._behind:
                (place, table), *_ = self._behind.items()
                # Taken out before it is read: what is written meanwhile is behind again.
                del self._behind[place]
                try:
                    await self._copy(table, place[1])
                except (EngineError, asyncio.CancelledError):
                    self._behind[place] = table
                    raise

    async def _copy(self, table: Table, key: Key) -> None:
        item = await self.inner.get(GetItem(table, key, consistent=True))
        await self.replica.write(Delete(table, key) if item is None else Put(table, item))

    async def get(self, op: GetItem) -> Item | None:
        """This reads one item."""
        return await self.inner.get(op)

    async def batch_get(self, op: BatchGetItem) -> BatchGot:
        """This reads many items."""
        return await self.inner.batch_get(op)

    async def query(self, op: Query) -> Page:
        """This reads one page; one of an index may be late."""
        if op.index is None:
            return await self.inner.query(op)
        if self._dice.random() >= self.late:
            await self.catch_up()
        return await self.replica.query(op)

    async def transact_get(self, op: TransactGetItems) -> tuple[Item | None, ...]:
        """This reads many items at one moment."""
        return await self.inner.transact_get(op)

    async def write(self, op: SingleWrite, *, returning: Returning = NOTHING) -> Item | None:
        """This carries out one write."""
        try:
            return await self.inner.write(op, returning=returning)
        finally:
            self._note((op,))

    async def batch_write(self, op: BatchWriteItem) -> tuple[Put | Delete, ...]:
        """This carries out many writes."""
        try:
            return await self.inner.batch_write(op)
        finally:
            self._note(op.writes)

    async def transact(self, op: TransactWriteItems) -> None:
        """This carries out all writes or none."""
        try:
            await self.inner.transact(op)
        finally:
            self._note(op.writes)

    async def problem(self) -> str | None:
        """This asks the engine within."""
        return await self.inner.problem()

    async def close(self) -> None:
        """This closes both engines."""
        await self.inner.close()
        await self.replica.close()

    def _note(self, writes: Iterable[Write]) -> None:
        # A write that failed may have been carried out all the same, so it is noted too.
        for write in writes:
            if not isinstance(write, Check):
                self._behind[write.table.name, write_key(write)] = write.table
