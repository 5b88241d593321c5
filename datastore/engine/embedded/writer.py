"""This module commits writes in groups, on one connection, in one thread."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from types import TracebackType
from typing import Any, Final, Self, TypeVar, cast

from datastore.engine.embedded.failures import commit_failure, group_failure, job_failure
from datastore.engine.errors import Unavailable

_MOST_IN_GROUP: Final = 128
T = TypeVar("T")


@dataclass(slots=True)
class Outcome:
    """This is what a piece of work came to: it keeps any error, for the caller whose work it was.

    It has to be any, a fault of our own included: an error that ended the thread would leave this
    caller, and all later ones, waiting for ever.
    """

    value: object = None
    error: Exception | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> bool:
        if isinstance(error, Exception):
            self.error = error
        return self.error is not None


@dataclass(frozen=True, slots=True)
class Job:
    """This is one caller's work; a job without work ends the writer."""

    work: Callable[[sqlite3.Connection], object] | None
    loop: asyncio.AbstractEventLoop
    future: "asyncio.Future[Any]"
    outcome: Outcome = field(default_factory=Outcome)


class Writer:
    """This thread owns the connection that writes.

    Whatever waits while one group is committed makes the next one, so a busy store pays for one
    flush to disk per group. Every job has its own savepoint: one that fails undoes only itself.
    A job is answered after its group is committed.
    """

    def __init__(
        self, connection: sqlite3.Connection, *, between: Callable[[sqlite3.Connection], None]
    ) -> None:
        """This starts the thread; `between` does its upkeep inside each group."""
        self._connection = connection
        self._between = between
        self._jobs: SimpleQueue[Job] = SimpleQueue()
        self._gate = Lock()
        self._is_closed = False
        self._problem: str | None = None
        self._thread = Thread(target=self._run, name="tailspend-writer", daemon=True)
        self._thread.start()

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """This has work done and committed, and gives its result or raises its error.

        Raises:
            Unavailable: the writer is closed, or SQLite could not write; nothing was done.
            OutcomeUnknown: the commit failed and may be found at the next start.
        """
        return cast("T", await self._submit(work))

    @property
    def problem(self) -> str | None:
        """This says why the last group failed, or that the writer is closed; None: all is well."""
        return "the store is closed" if self._is_closed else self._problem

    async def close(self) -> bool:
        """This commits what is queued, ends the thread, and tells whether it was still open."""
        try:
            await self._submit(None)
        except Unavailable:
            return False
        return True

    def _submit(
        self, work: Callable[[sqlite3.Connection], object] | None
    ) -> "asyncio.Future[object]":
        loop = asyncio.get_running_loop()
        job = Job(work, loop, loop.create_future())
        with self._gate:
            if self._is_closed:
                raise Unavailable("the store is closed")
            self._is_closed = work is None
            self._jobs.put(job)
        return job.future

    def _run(self) -> None:
        while True:
            group = self._next_group()
            working = [job for job in group if job.work is not None]
            if working:
                self._commit(working)
            if len(working) < len(group):
                with suppress(sqlite3.Error):
                    self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                self._connection.close()
            _deliver(group)
            if len(working) < len(group):
                return

    def _next_group(self) -> list[Job]:
        group = [self._jobs.get()]
        with suppress(Empty):
            while len(group) < _MOST_IN_GROUP:
                group.append(self._jobs.get_nowait())
        return group

    def _commit(self, group: Sequence[Job]) -> None:
        with Outcome() as prepared:
            self._connection.execute("BEGIN IMMEDIATE")
            for job in group:
                self._carry_out(job)
            self._between(self._connection)
        if prepared.error is not None:
            self._undo(group, group_failure(prepared.error))
            return
        with Outcome() as committed:
            self._connection.execute("COMMIT")
        if committed.error is not None:
            self._undo(group, commit_failure(committed.error))
            return
        self._problem = None

    def _carry_out(self, job: Job) -> None:
        self._connection.execute("SAVEPOINT job")
        with job.outcome:
            job.outcome.value = job.work(self._connection) if job.work else None
        error = job.outcome.error
        if error is not None:
            # A full disk makes SQLite roll back the whole transaction: that is what all are told.
            if not self._connection.in_transaction:
                raise error
            job.outcome.error = job_failure(error)
            self._connection.execute("ROLLBACK TO job")
        self._connection.execute("RELEASE job")

    def _undo(self, group: Sequence[Job], error: Exception) -> None:
        if self._connection.in_transaction:
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")
        self._problem = str(error)
        for job in group:
            job.outcome.error = error


def _deliver(group: Sequence[Job]) -> None:
    loops = {job.loop for job in group}
    for loop in loops:
        mine = [job for job in group if job.loop is loop]
        # A loop that has been closed has nobody left to tell.
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(_settle, mine)


def _settle(group: Sequence[Job]) -> None:
    for job in group:
        if job.future.done():
            continue
        if job.outcome.error is not None:
            job.future.set_exception(job.outcome.error)
        else:
            job.future.set_result(job.outcome.value)
