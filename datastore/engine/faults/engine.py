"""This module is the engine that fails: one draw at every call, by rates, from seeded dice."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeVar

from datastore.engine.errors import (
    OutcomeUnknown,
    Reason,
    Throttled,
    TransactionCanceled,
    Unavailable,
)
from datastore.engine.faults.rates import Dice, Fault, Rates
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

T = TypeVar("T")
SLOW_S: Final = 0.02
CONFLICT: Final = Reason("TransactionConflict", None, "Transaction is ongoing for the item")


class FaultyEngine:
    """This engine passes calls on, but for those that a fault befalls.

    - *throttled*: it raises Throttled and does nothing;
    - *conflict*: a transaction is canceled at one position, a single write is throttled, and
      nothing is done;
    - *lost request*: nothing is done, and nobody is told: OutcomeUnknown, Unavailable for a read;
    - *lost reply*: it is done, and nobody is told;
    - *partial*: a batch is done in part, and the rest is given back;
    - *slow*: it takes `SLOW_S` longer.

    `struck` counts the faults by name. With all rates at 0 it changes nothing.
    """

    def __init__(
        self,
        inner: Engine,
        rates: Rates,
        *,
        dice: Dice,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """This takes the engine that does the work; rates can be set anew at any time."""
        self.inner = inner
        self.rates = rates
        self.struck: Counter[Fault] = Counter()
        self._dice = dice
        self._sleep = sleep

    async def get(self, op: GetItem) -> Item | None:
        """This reads one item."""
        return await self._read(lambda: self.inner.get(op), self._draw())

    async def batch_get(self, op: BatchGetItem) -> BatchGot:
        """This reads many items, or some of them."""
        if (fault := self._draw()) is not Fault.PARTIAL:
            return await self._read(lambda: self.inner.batch_get(op), fault)
        kept = self._part(op.gets)
        got = await self.inner.batch_get(BatchGetItem(kept)) if kept else BatchGot(())
        found = dict(zip(kept, got.found, strict=True))
        unread = {*got.unprocessed, *(get for get in op.gets if get not in found)}
        return BatchGot(
            tuple(found.get(get) for get in op.gets),
            tuple(get for get in op.gets if get in unread),
        )

    async def query(self, op: Query) -> Page:
        """This reads one page."""
        return await self._read(lambda: self.inner.query(op), self._draw())

    async def transact_get(self, op: TransactGetItems) -> tuple[Item | None, ...]:
        """This reads many items at one moment."""
        fault = self._draw()
        if fault is Fault.CONFLICT:
            raise self._conflict(op.gets)
        return await self._read(lambda: self.inner.transact_get(op), fault)

    async def write(self, op: SingleWrite, *, returning: Returning = NOTHING) -> Item | None:
        """This carries out one write."""
        return await self._write(lambda: self.inner.write(op, returning=returning), self._draw())

    async def batch_write(self, op: BatchWriteItem) -> tuple[Put | Delete, ...]:
        """This carries out many writes, or some of them."""
        if (fault := self._draw()) is not Fault.PARTIAL:
            return await self._write(lambda: self.inner.batch_write(op), fault)
        kept = self._part(op.writes)
        left = await self.inner.batch_write(BatchWriteItem(kept)) if kept else ()
        return (*left, *(write for write in op.writes if write not in kept))

    async def transact(self, op: TransactWriteItems) -> None:
        """This carries out all writes or none."""
        fault = self._draw()
        if fault is Fault.CONFLICT:
            raise self._conflict(op.writes)
        await self._write(lambda: self.inner.transact(op), fault)

    async def problem(self) -> str | None:
        """This asks the engine within."""
        return await self.inner.problem()

    async def close(self) -> None:
        """This closes the engine within, and never fails to."""
        await self.inner.close()

    def _draw(self) -> Fault | None:
        fault = self.rates.draw(self._dice)
        if fault is not None:
            self.struck[fault] += 1
        return fault

    async def _read(self, call: Callable[[], Awaitable[T]], fault: Fault | None) -> T:
        try:
            return await self._write(call, fault)
        except OutcomeUnknown as lost:
            raise Unavailable(f"nothing was read: {lost}") from lost

    async def _write(self, call: Callable[[], Awaitable[T]], fault: Fault | None) -> T:
        match fault:
            case Fault.THROTTLED | Fault.CONFLICT:
                raise Throttled(f"a drawn fault: {fault}")
            case Fault.LOST_REQUEST:
                raise OutcomeUnknown(f"a drawn fault: {fault}")
            case Fault.LOST_REPLY:
                await call()
                raise OutcomeUnknown(f"a drawn fault: {fault}")
            case Fault.SLOW:
                await self._sleep(SLOW_S)
        return await call()

    def _conflict(self, rows: Sequence[object]) -> TransactionCanceled:
        place = int(self._dice.random() * len(rows))
        return TransactionCanceled(
            tuple(CONFLICT if at == place else None for at in range(len(rows)))
        )

    def _part(self, rows: tuple[T, ...]) -> tuple[T, ...]:
        return tuple(row for row in rows if self._dice.random() < 0.5)
