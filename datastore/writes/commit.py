"""This module runs every write of a group in one way: read, plan, send, and know what happened.

A transaction is never given up while it may be under way: an unknown outcome is settled by the
group's log, where the number that the transaction asked for has at most one owner.
"""

import asyncio
from typing import Generic, TypeVar

from datastore.engine.errors import EngineError, OutcomeUnknown, TransactionCanceled
from datastore.items import StoredItem
from datastore.keys import event_key
from datastore.operations import GetItem
from datastore.reads.pause import pause_s
from datastore.store import Store
from datastore.tables import NOTIFICATIONS
from datastore.writes.claim import claimed
from datastore.writes.done import Done
from datastore.writes.opening import Command, read_opening
from datastore.writes.replay import replayed
from datastore.writes.transaction import Transaction, transaction
from datastore.writes.write_path import WritePath
from domain.errors import Conflict, DomainError

C = TypeVar("C", bound=Command)
T = TypeVar("T", bound=StoredItem)

FAULTS = {"ValidationError", "ItemCollectionSizeLimitExceeded"}


async def commit(store: Store, command: C, *, path: WritePath[C, T]) -> Done[T]:
    """This carries out a command, once, in its turn among the group's writes.

    Cost: one read, what the path reads, one transaction.

    Raises:
        DomainError: as the plan and its rows say; nothing was written.
        Conflict: other writes kept coming first until the deadline; nothing was written.
        OutcomeUnknown: the store did not say until the deadline.
        EngineError: the store could not do it; nothing was written.
    """
    until_s = asyncio.get_running_loop().time() + store.write_deadline_s
    return await store.lanes.take(command.group_id, _Turn(store, command, path, until_s).take)


def check_usable(canceled: TransactionCanceled) -> None:
    """This passes what another plan may mend: no row was unusable in itself.

    Raises:
        TransactionCanceled: one was.
    """
    if any(reason and reason.code in FAULTS for reason in canceled.reasons):
        raise canceled


class Overtaken(Conflict):
    """This write found no gap between others' until its deadline."""

    def __init__(self) -> None:
        super().__init__(
            "Others kept changing this group first, so nothing was written: try again."
        )


class _Turn(Generic[C, T]):
    """This is one command's turn. `_doubtful` was sent, and its outcome is still unknown."""

    def __init__(self, store: Store, command: C, path: WritePath[C, T], until_s: float) -> None:
        self._store = store
        self._command = command
        self._path = path
        self._until_s = until_s
        self._doubtful: Transaction[T] | None = None

    async def take(self) -> Done[T]:
        """This tries until the command is committed or refused, or time is up."""
        attempt = 0
        try:
            while (done := await self._attempt(attempt)) is None:
                await self._pause(attempt)
                attempt += 1
        except EngineError as error:
            if not self._is_in_doubt():
                raise
            raise _unknown() from error
        return done

    async def _attempt(self, attempt: int) -> Done[T] | None:
        command, path, engine = self._command, self._path, self._store.engine
        opening = await read_opening(engine, command, mutation=path.mutation)
        if (committed := await self._settle()) is not None:
            return committed
        if opening.earlier is not None:
            return await replayed(engine, command, opening, earlier=opening.earlier, path=path)
        try:
            plan = await path.prepare(engine, opening, command)
        except DomainError:
            # What was sent before may have arrived meanwhile, and be what the plan stumbles over.
            if (committed := await self._settle()) is not None:
                return committed
            raise
        claim = claimed(
            command,
            plan.happening.resource_id,
            mutation=path.mutation,
            result_type=path.result_type,
        )
        return await self._send(
            transaction(plan, opening, claim=claim, stamp=command.stamp, attempt=attempt)
        )

    async def _send(self, sent: Transaction[T]) -> Done[T] | None:
        """This sends a transaction until its outcome is known; None: it is to be planned again."""
        resend = 0
        while True:
            try:
                await self._store.engine.transact(sent.writes)
            except TransactionCanceled as canceled:
                return await self._canceled(sent, canceled)
            except EngineError as error:
                if isinstance(error, OutcomeUnknown):
                    self._doubtful = sent
                if not self._is_in_doubt():
                    raise
            else:
                return self._done(sent)
            committed = await self._settle_if_told()
            if committed is not None or not self._is_in_doubt():
                return committed
            await self._pause(resend)
            resend += 1

    async def _canceled(
        self, sent: Transaction[T], canceled: TransactionCanceled
    ) -> Done[T] | None:
        if (committed := await self._settle()) is not None:
            return committed
        check_usable(canceled)
        error = sent.refusal(canceled.reasons)
        if error is not None:
            raise error from canceled
        return None

    def _is_in_doubt(self) -> bool:
        return self._doubtful is not None

    async def _settle(self) -> Done[T] | None:
        """This asks the log about a doubtful transaction: done, if its event is there.

        Another's event in its place says that it is not there, and never will be.
        """
        sent = self._doubtful
        if sent is None:
            return None
        key = event_key(self._command.group_id, sent.seq)
        event = await self._store.engine.get(GetItem(NOTIFICATIONS, key, consistent=True))
        if event is None:
            return None
        self._doubtful = None
        is_ours = event["CommandId"] == self._command.stamp.command_id
        return self._done(sent) if is_ours else None

    async def _settle_if_told(self) -> Done[T] | None:
        try:
            return await self._settle()
        except EngineError:
            # The same transaction is sent again: its token makes that harmless.
            return None

    def _done(self, sent: Transaction[T]) -> Done[T]:
        group_id = self._command.group_id
        self._store.committed(group_id, sent.seq)
        if sent.plan.leaves is not None:
            self._store.left_to_do(sent.plan.leaves)
        return Done(group_id, sent.plan.resource, sent.seq, replayed=False)

    async def _pause(self, earlier: int) -> None:
        if asyncio.get_running_loop().time() < self._until_s:
            await asyncio.sleep(pause_s(self._command.stamp.token, earlier))
        elif self._is_in_doubt():
            raise _unknown()
        else:
            raise Overtaken


def _unknown() -> OutcomeUnknown:
    return OutcomeUnknown(
        "the write was sent and the store does not say what became of it: look before you send"
        " it again"
    )
