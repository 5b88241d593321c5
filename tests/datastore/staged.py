"""This is an engine whose transactions go as a test stages them: lost, overtaken, or slow."""

from collections.abc import Awaitable, Callable

from datastore.engine.counting import CountingEngine
from datastore.engine.errors import OutcomeUnknown, Reason, TransactionCanceled
from datastore.engine.port import Engine
from datastore.operations import TransactWriteItems

Send = Callable[[], Awaitable[None]]
Stage = Callable[[Send, TransactWriteItems], Awaitable[None]]


class StagedEngine(CountingEngine):
    """This engine gives each transaction to the next stage; after the last they just go through.

    `sent` keeps every transaction that came.
    """

    def __init__(self, inner: Engine, *stages: Stage) -> None:
        super().__init__(inner)
        self.stages = list(stages)
        self.sent: list[TransactWriteItems] = []

    async def transact(self, op: TransactWriteItems) -> None:
        """This plays the next stage."""
        self.sent.append(op)
        if not self.stages:
            await super().transact(op)
            return
        stage = self.stages.pop(0)
        await stage(lambda: CountingEngine.transact(self, op), op)


async def passes(send: Send, _: TransactWriteItems) -> None:
    """This lets the transaction through."""
    await send()


async def reply_lost(send: Send, _: TransactWriteItems) -> None:
    """This carries the transaction out and loses the reply."""
    await send()
    raise OutcomeUnknown("the reply was lost")


async def request_lost(_: Send, __: TransactWriteItems) -> None:
    """This loses the request."""
    raise OutcomeUnknown("the request was lost")


async def in_conflict(_: Send, op: TransactWriteItems) -> None:
    """This cancels the transaction as if another were under way on its first row."""
    passed = (None,) * (len(op.writes) - 1)
    raise TransactionCanceled((Reason("TransactionConflict"), *passed))


def after(act: Callable[[], Awaitable[object]]) -> Stage:
    """This lets something happen between the plan and its transaction."""

    async def stage(send: Send, _: TransactWriteItems) -> None:
        await act()
        await send()

    return stage


def reply_lost_and_then(act: Callable[[], Awaitable[object]], *, carried_out: bool) -> Stage:
    """This loses the reply or the request, and then lets something happen."""

    async def stage(send: Send, _: TransactWriteItems) -> None:
        if carried_out:
            await send()
        await act()
        raise OutcomeUnknown("no reply came")

    return stage


def failing(error: Exception) -> Stage:
    """This answers with an error and does nothing."""

    async def stage(_: Send, __: TransactWriteItems) -> None:
        raise error

    return stage
