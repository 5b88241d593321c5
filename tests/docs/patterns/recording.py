"""This records what an engine is asked, with the bytes and units that each call comes to."""

from collections.abc import Sequence
from dataclasses import replace

from datastore.engine.embedded.engine import EmbeddedEngine
from datastore.engine.port import NOTHING, BatchGot, Page, Returning
from datastore.engine.rules.values import item_size
from datastore.engine.rules.writes import write_key
from datastore.operations import (
    BatchGetItem,
    BatchWriteItem,
    Delete,
    GetItem,
    Key,
    Put,
    Query,
    Scan,
    SingleWrite,
    TransactGetItems,
    TransactWriteItems,
    Write,
)
from datastore.operations.pricing import Change, get_costs, query_cost, write_costs
from datastore.tables import Table
from datastore.values import Item
from tests.docs.patterns.calls import Call, Row
from tests.docs.patterns.naming import named_key, named_range

STRONG = "strong"
EVENTUAL = "eventual"
AT_ONCE = "transaction"


class RecordingEngine:
    """This engine passes every call on and writes down what it came to, in the order of asking."""

    def __init__(self, inner: EmbeddedEngine) -> None:
        self.inner = inner
        self._turns = 0
        self._by_turn: dict[int, Call] = {}

    @property
    def calls(self) -> tuple[Call, ...]:
        """This is every call that was answered; those asked side by side keep their order."""
        return tuple(self._by_turn[turn] for turn in sorted(self._by_turn))

    async def get(self, op: GetItem) -> Item | None:
        """This records a GetItem."""
        turn = self._turn()
        item = await self.inner.get(op)
        await self._record_gets(turn, op)
        return item

    async def batch_get(self, op: BatchGetItem) -> BatchGot:
        """This records a BatchGetItem."""
        turn = self._turn()
        got = await self.inner.batch_get(op)
        await self._record_gets(turn, op)
        return got

    async def transact_get(self, op: TransactGetItems) -> tuple[Item | None, ...]:
        """This records a TransactGetItems."""
        turn = self._turn()
        found = await self.inner.transact_get(op)
        await self._record_gets(turn, op)
        return found

    async def query(self, op: Query) -> Page:
        """This records a Query by what it goes through, which a filter makes no less."""
        turn = self._turn()
        page = await self.inner.query(op)
        whole = await self.inner.query(replace(op, filter=None, projection=()))
        self._record_page(turn, op, whole)
        return page

    async def scan(self, op: Scan) -> Page:
        """This records a Scan."""
        turn = self._turn()
        page = await self.inner.scan(op)
        self._record_page(turn, op, await self.inner.scan(replace(op, projection=())))
        return page

    async def write(self, op: SingleWrite, *, returning: Returning = NOTHING) -> Item | None:
        """This records a single write; one that is refused is paid for all the same."""
        turn, before = self._turn(), await self._items((op,))
        try:
            return await self.inner.write(op, returning=returning)
        finally:
            await self._record_writes(turn, op, before)

    async def batch_write(self, op: BatchWriteItem) -> tuple[Put | Delete, ...]:
        """This records a batch of writes."""
        turn, before = self._turn(), await self._items(op.writes)
        left = await self.inner.batch_write(op)
        await self._record_writes(turn, op, before)
        return left

    async def transact(self, op: TransactWriteItems) -> None:
        """This records a transaction, one that is refused too."""
        turn, before = self._turn(), await self._items(op.writes)
        try:
            await self.inner.transact(op)
        finally:
            await self._record_writes(turn, op, before)

    async def problem(self) -> str | None:
        """This asks the engine within, and records nothing."""
        return await self.inner.problem()

    async def close(self) -> None:
        """This closes the engine within."""
        await self.inner.close()

    def _turn(self) -> int:
        self._turns += 1
        return self._turns

    async def _record_gets(self, turn: int, op: GetItem | BatchGetItem | TransactGetItems) -> None:
        gets = (op,) if isinstance(op, GetItem) else op.gets
        rows = [await self._got(get, at_once=isinstance(op, TransactGetItems)) for get in gets]
        is_strong = all(get.consistent for get in gets)
        consistency = AT_ONCE if isinstance(op, TransactGetItems) else _consistency(is_strong)
        self._by_turn[turn] = Call(type(op).__name__, _tables(rows), consistency, tuple(rows))

    async def _got(self, get: GetItem, *, at_once: bool) -> Row:
        item = await self._item(get.table, get.key)
        size = 0 if item is None else item_size(item)
        (cost,) = get_costs(TransactGetItems((get,)) if at_once else get, (size,))
        key = named_key(get.table, get.key)
        return Row("Get", get.table.name, key, int(item is not None), size, cost.read_units)

    def _record_page(self, turn: int, op: Query | Scan, page: Page) -> None:
        size = sum(map(item_size, page.items))
        cost = query_cost(op, size)
        key = named_range(op)
        is_backward = isinstance(op, Query) and not op.forward
        name = f"{type(op).__name__}{', last first' * is_backward}"
        row = Row(name, op.table.name, key, len(page.items), size, cost.read_units)
        place = cost.place.split(".")[-1]
        self._by_turn[turn] = Call(name, (place,), _consistency(op.consistent), (row,))

    async def _record_writes(
        self,
        turn: int,
        op: SingleWrite | BatchWriteItem | TransactWriteItems,
        before: Sequence[Item | None],
    ) -> None:
        writes = op.writes if isinstance(op, BatchWriteItem | TransactWriteItems) else (op,)
        is_transaction = isinstance(op, TransactWriteItems)
        after = await self._items(writes)
        rows = tuple(
            _written(write, Change(write.table, old, new), is_transaction=is_transaction)
            for write, old, new in zip(writes, before, after, strict=True)
        )
        self._by_turn[turn] = Call(type(op).__name__, _tables(rows), "", rows)

    async def _items(self, writes: Sequence[Write]) -> list[Item | None]:
        return [await self._item(write.table, write_key(write)) for write in writes]

    async def _item(self, table: Table, key: Key) -> Item | None:
        return await self.inner.get(GetItem(table, key, consistent=True))


def _written(write: Write, change: Change, *, is_transaction: bool) -> Row:
    own, *in_indexes = write_costs((change,), item_size, is_transaction=is_transaction)
    sizes = (item_size(item) for item in (change.before, change.after) if item is not None)
    return Row(
        type(write).__name__,
        write.table.name,
        named_key(write.table, write_key(write)),
        items=1,
        size=max(sizes, default=0),
        units=own.write_units + sum(cost.write_units for cost in in_indexes),
        in_indexes=tuple(in_indexes),
    )


def _consistency(is_strong: bool) -> str:
    return STRONG if is_strong else EVENTUAL


def _tables(rows: Sequence[Row]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(row.table for row in rows))
