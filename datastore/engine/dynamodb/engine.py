"""This module is the engine itself: checks in front, requests to DynamoDB, answers as values."""

from dataclasses import replace

from datastore.engine.dynamodb.answers import (
    batch_got,
    item_or_none,
    page,
    understood,
    unwritten,
)
from datastore.engine.dynamodb.calling import Caller
from datastore.engine.dynamodb.capacity import Totals
from datastore.engine.dynamodb.naming import Naming
from datastore.engine.dynamodb.reads import (
    batch_get_request,
    get_request,
    query_request,
    scan_request,
    transact_get_request,
)
from datastore.engine.dynamodb.refusals import refusal
from datastore.engine.dynamodb.single_write import carry_out
from datastore.engine.dynamodb.writes import batch_write_request, transact_request
from datastore.engine.errors import OutcomeUnknown, Reason, TransactionCanceled
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
    Write,
)
from datastore.values import Item


class DynamoEngine:
    """This engine keeps everything in DynamoDB, or in what speaks like it."""

    def __init__(self, caller: Caller, *, naming: Naming, totals: Totals) -> None:
        """This takes what `open_dynamodb` has opened; `totals` grow with every call."""
        self._caller = caller
        self._naming = naming
        self.totals = totals

    async def get(self, op: GetItem) -> Item | None:
        """This reads one item, None where it is missing."""
        check_get(op)
        answer = await self._caller.read("GetItem", get_request(op, self._naming))
        with understood():
            return item_or_none(answer.get("Item"))

    async def batch_get(self, op: BatchGetItem) -> BatchGot:
        """This reads many items; what DynamoDB leaves unprocessed is the caller's to ask again."""
        check_batch_get(op)
        request = batch_get_request(op.gets, self._naming)
        answer = await self._caller.read("BatchGetItem", request)
        with understood():
            return batch_got(op, answer, self._naming)

    async def query(self, op: Query) -> Page:
        """This reads one page of a table or an index."""
        check_query(op)
        answer = await self._caller.read("Query", query_request(op, self._naming))
        with understood():
            return page(answer)

    async def scan(self, op: Scan) -> Page:
        """This reads one page of a whole table."""
        check_scan(op)
        answer = await self._caller.read("Scan", scan_request(op, self._naming))
        with understood():
            return page(answer)

    async def transact_get(self, op: TransactGetItems) -> tuple[Item | None, ...]:
        """This reads many items at one moment.

        Raises:
            TransactionCanceled: a write of one of them was under way; ask again.
        """
        check_transact_get(op)
        request = transact_get_request(op, self._naming)
        answer = await self._caller.read("TransactGetItems", request)
        with understood():
            found = [item_or_none(response.get("Item")) for response in answer["Responses"]]
            return tuple(item for item, _ in zip(found, op.gets, strict=True))

    async def write(self, op: SingleWrite, *, returning: Returning = NOTHING) -> Item | None:
        """This carries out one write, once."""
        check_single(op, returning)
        return await carry_out(op, returning, caller=self._caller, naming=self._naming)

    async def batch_write(self, op: BatchWriteItem) -> tuple[Put | Delete, ...]:
        """This carries out puts and deletes and gives those that DynamoDB did not come to."""
        check_batch_write(op)
        request = batch_write_request(op, self._naming)
        answer = await self._caller.write("BatchWriteItem", request)
        with understood(OutcomeUnknown):
            return unwritten(op, answer, self._naming)

    async def transact(self, op: TransactWriteItems) -> None:
        """This carries out all writes or none; the operation's token makes repetition harmless."""
        check_transact(op)
        try:
            await self._caller.write("TransactWriteItems", transact_request(op, self._naming))
        except TransactionCanceled as canceled:
            with understood(OutcomeUnknown):
                reasons = tuple(map(_worded, op.writes, _each(op.writes, canceled.reasons)))
            raise TransactionCanceled(reasons) from canceled

    async def problem(self) -> str | None:
        """This knows of none: each call finds out for itself."""
        return None

    async def close(self) -> None:
        """This waits for what is under way; closing twice is harmless."""
        await self._caller.close()


def _each(
    writes: tuple[Write, ...], reasons: tuple[Reason | None, ...]
) -> tuple[Reason | None, ...]:
    """This passes reasons of which there is one for each write."""
    if len(reasons) != len(writes):
        raise ValueError(f"{len(reasons)} reasons for {len(writes)} rows")
    return reasons


def _worded(write: Write, reason: Reason | None) -> Reason | None:
    if reason is None or reason.code != "ValidationError":
        return reason
    return replace(reason, message=refusal(write, reason.message))
