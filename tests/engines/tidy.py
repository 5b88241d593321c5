"""This module lets tests share an engine: what a test has written is deleted behind it."""

from datastore.engine.port import NOTHING, BatchGot, Engine, Page, Returning
from datastore.operations import (
    BatchGetItem,
    BatchWriteItem,
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


class TidyEngine:
    """This engine passes every call on and remembers which items were written."""

    def __init__(self, inner: Engine) -> None:
        """This begins with nothing to tidy."""
        self._inner = inner
        self._written: dict[tuple[str, Key], Table] = {}

    def _note(self, *writes: Write) -> None:
        for write in writes:
            if isinstance(write, Put):
                names = write.table.key_attributes
                key = Key(*(str(write.item.get(name)) for name in names))
            else:
                key = write.key
            self._written[write.table.name, key] = write.table

    async def get(self, op: GetItem) -> Item | None:
        """This reads one item."""
        return await self._inner.get(op)

    async def batch_get(self, op: BatchGetItem) -> BatchGot:
        """This reads many items."""
        return await self._inner.batch_get(op)

    async def query(self, op: Query) -> Page:
        """This reads one page."""
        return await self._inner.query(op)

    async def transact_get(self, op: TransactGetItems) -> tuple[Item | None, ...]:
        """This reads many items at one moment."""
        return await self._inner.transact_get(op)

    async def write(self, op: SingleWrite, *, returning: Returning = NOTHING) -> Item | None:
        """This carries out one write and notes its item."""
        answer = await self._inner.write(op, returning=returning)
        self._note(op)
        return answer

    async def batch_write(self, op: BatchWriteItem) -> tuple[Put | Delete, ...]:
        """This carries out a batch and notes its items."""
        answer = await self._inner.batch_write(op)
        self._note(*op.writes)
        return answer

    async def transact(self, op: TransactWriteItems) -> None:
        """This carries out a transaction and notes its items."""
        await self._inner.transact(op)
        self._note(*op.writes)

    async def problem(self) -> str | None:
        """This asks the engine within."""
        return await self._inner.problem()

    async def close(self) -> None:
        """This deletes what was written, and leaves the engine within open."""
        for (_, key), table in self._written.items():
            await self._inner.write(Delete(table, key))
