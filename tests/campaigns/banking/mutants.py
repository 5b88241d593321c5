"""This plants bugs under the write paths: each takes one guard out of every transaction."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from zlib import crc32

from datastore.engine.counting import CountingEngine
from datastore.engine.port import Engine
from datastore.operations import Put, TransactWriteItems, Update, Write
from datastore.tables import GROUPS, IDEMPOTENCY, NOTIFICATIONS

NOWHERE = "99999999-9999-7999-8999-999999999999"

Spoil = Callable[[Write], Write | None]


class UnguardedEngine(CountingEngine):
    """This engine carries transactions out without one of their guards."""

    def __init__(self, inner: Engine, spoil: Spoil) -> None:
        """This takes the engine that does the work; `spoil` gives None for a row to leave out."""
        super().__init__(inner)
        self._spoil = spoil

    async def transact(self, op: TransactWriteItems) -> None:
        """This carries out what is left of a transaction."""
        spoilt = tuple(write for each in op.writes if (write := self._spoil(each)) is not None)
        await super().transact(replace(op, writes=spoilt))


def _without_number(write: Write) -> Write:
    """This lets two writers take the same number."""
    if isinstance(write, Update) and write.table is GROUPS and write.key.sort == "META":
        return replace(write, condition=None)
    if isinstance(write, Put) and write.table is NOTIFICATIONS:
        return replace(write, condition=None)
    return write


def _without_claim(write: Write) -> Write | None:
    """This forgets what a client's key has led to."""
    return None if isinstance(write, Put) and write.table is IDEMPOTENCY else write


def _without_place(write: Write) -> Write:
    """This forgets in which group a key has made something, so that even members don't see it."""
    if isinstance(write, Put) and write.table is IDEMPOTENCY:
        return replace(write, item={**write.item, "GroupId": NOWHERE})
    return write


def _without_balance(write: Write) -> Write | None:
    """This forgets one balance in five."""
    is_balance = isinstance(write, Update) and write.key.sort == "BALANCE#v1"
    return None if is_balance and crc32(str(write).encode()) % 5 == 0 else write


MUTANTS: Mapping[str, Spoil] = {
    "number": _without_number,
    "claim": _without_claim,
    "place": _without_place,
    "balance": _without_balance,
}
"""Each guard that the trial must miss: it fails when one of them is gone."""
