"""These tests play the trial of transfers in small, and show that it catches what it is for."""

from pathlib import Path

import pytest

from datastore.engine.embedded import EmbeddedEngine, open_embedded
from datastore.engine.errors import ConditionFailed, Reason, TransactionCanceled
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
    Update,
)
from datastore.values import Item
from tests.campaigns.transfers import FAST, Report, Trial, Wrap, as_it_is, play


class Passing:
    """This engine passes every call on; mutants are made of it."""

    def __init__(self, inner: Engine) -> None:
        """This takes the engine that does the work."""
        self.inner = inner
        self.calls = 0

    async def get(self, op: GetItem) -> Item | None:
        """This reads one item."""
        return await self.inner.get(op)

    async def batch_get(self, op: BatchGetItem) -> BatchGot:
        """This reads many items."""
        return await self.inner.batch_get(op)

    async def query(self, op: Query) -> Page:
        """This reads one page."""
        return await self.inner.query(op)

    async def transact_get(self, op: TransactGetItems) -> tuple[Item | None, ...]:
        """This reads many items at one moment."""
        return await self.inner.transact_get(op)

    async def write(self, op: SingleWrite, *, returning: Returning = NOTHING) -> Item | None:
        """This carries out one write."""
        return await self.inner.write(op, returning=returning)

    async def batch_write(self, op: BatchWriteItem) -> tuple[Put | Delete, ...]:
        """This carries out many writes."""
        return await self.inner.batch_write(op)

    async def transact(self, op: TransactWriteItems) -> None:
        """This carries out all writes or none."""
        await self.inner.transact(op)

    async def close(self) -> None:
        """This leaves the engine within open."""


class ForgetsTokens(Passing):
    """This mutant sends every transaction under a token of its own."""

    async def transact(self, op: TransactWriteItems) -> None:
        """This forgets the token that it was given."""
        self.calls += 1
        await self.inner.transact(TransactWriteItems(op.writes, f"{id(self)}-{self.calls}"))


class TearsTransactions(Passing):
    """This mutant carries out the writes of a transaction one by one."""

    async def transact(self, op: TransactWriteItems) -> None:
        """This lets readers in between."""
        try:
            for write in op.writes:
                if isinstance(write, Put | Update | Delete):
                    await self.inner.write(write)
        except ConditionFailed as failed:
            reason = Reason("ConditionalCheckFailed", failed.item)
            raise TransactionCanceled((reason,)) from failed


def played(folder: Path, wrap: Wrap) -> tuple[Trial, Report]:
    """This plays a small trial."""
    engine: EmbeddedEngine = open_embedded(folder, durable=False, clock=lambda: 0.0)
    trial = Trial(*FAST, seed="small", wrap=wrap)
    return trial, play(trial, engine)


def test_sums_hold(tmp_path: Path) -> None:
    """With calls failing, no sum is ever torn and every token has one effect."""
    trial, report = played(tmp_path, as_it_is)

    assert report.faults == []
    assert report.committed + report.refused == trial.threads * trial.transfers
    assert report.struck.total() > 0


@pytest.mark.parametrize(
    ("mutant", "symptom"),
    [(ForgetsTokens, "receipts add up"), (TearsTransactions, "a reader saw")],
    ids=["forgets tokens", "tears transactions"],
)
def test_mutant_is_caught(tmp_path: Path, mutant: Wrap, symptom: str) -> None:
    """The trial fails on an engine that breaks what it tests."""
    _, report = played(tmp_path, mutant)

    assert any(symptom in fault for fault in report.faults)
