"""This module counts what an engine is asked, so that tests can hold what an act costs."""

from dataclasses import dataclass

from datastore.engine.port import NOTHING, BatchGot, Engine, Page, Returning
from datastore.operations import (
    BatchGetItem,
    BatchWriteItem,
    Delete,
    GetItem,
    Put,
    Query,
    SingleWrite,
    TransactGetItems,
    TransactWriteItems,
)
from datastore.values import Item


@dataclass(frozen=True, slots=True)
class Call:
    """This is one call: the operation's name, and the tables or `table.index` that it names.

    Places are in order of first mention, each once; `rows` counts the items that were asked for,
    one for a query.
    """

    operation: str
    places: tuple[str, ...]
    rows: int = 1


class CountingEngine:
    """This engine passes every call on and keeps a list of them, failed ones included."""

    def __init__(self, inner: Engine) -> None:
        """This begins with no calls."""
        self.inner = inner
        self.calls: list[Call] = []

    def _count(self, operation: str, *places: str) -> None:
        self.calls.append(Call(operation, tuple(dict.fromkeys(places)), len(places)))

    async def get(self, op: GetItem) -> Item | None:
        """This counts a GetItem."""
        self._count("GetItem", op.table.name)
        return await self.inner.get(op)

    async def batch_get(self, op: BatchGetItem) -> BatchGot:
        """This counts a BatchGetItem."""
        self._count("BatchGetItem", *(get.table.name for get in op.gets))
        return await self.inner.batch_get(op)

    async def query(self, op: Query) -> Page:
        """This counts a Query."""
        self._count("Query", op.table.name if op.index is None else f"{op.table.name}.{op.index}")
        return await self.inner.query(op)

    async def transact_get(self, op: TransactGetItems) -> tuple[Item | None, ...]:
        """This counts a TransactGetItems."""
        self._count("TransactGetItems", *(get.table.name for get in op.gets))
        return await self.inner.transact_get(op)

    async def write(self, op: SingleWrite, *, returning: Returning = NOTHING) -> Item | None:
        """This counts a Put, an Update or a Delete."""
        self._count(type(op).__name__, op.table.name)
        return await self.inner.write(op, returning=returning)

    async def batch_write(self, op: BatchWriteItem) -> tuple[Put | Delete, ...]:
        """This counts a BatchWriteItem."""
        self._count("BatchWriteItem", *(write.table.name for write in op.writes))
        return await self.inner.batch_write(op)

    async def transact(self, op: TransactWriteItems) -> None:
        """This counts a TransactWriteItems."""
        self._count("TransactWriteItems", *(write.table.name for write in op.writes))
        await self.inner.transact(op)

    async def problem(self) -> str | None:
        """This asks the engine within, and counts nothing."""
        return await self.inner.problem()

    async def close(self) -> None:
        """This closes the engine within, and counts nothing."""
        await self.inner.close()
