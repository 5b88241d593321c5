"""This module states how writes are committed in groups."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Event

import pytest

from datastore.engine.embedded.readers import Readers
from datastore.engine.embedded.schema import open_writer
from datastore.engine.embedded.writer import Writer
from datastore.engine.errors import BadRequest, Unavailable

Work = Callable[[sqlite3.Connection], object]


class Groups:
    """This counts the groups that were committed."""

    def __init__(self) -> None:
        """This begins at none."""
        self.count = 0

    def __call__(self, _: sqlite3.Connection) -> None:
        """This is called inside each group."""
        self.count += 1


@pytest.fixture
def groups() -> Groups:
    """This is a count of groups."""
    return Groups()


@pytest.fixture
async def writer(tmp_path: Path, groups: Groups) -> AsyncIterator[Writer]:
    """This is a writer on an empty file."""
    connection = open_writer(tmp_path / "tailspend.db", durable=True)
    writer = Writer(connection, between=groups)
    yield writer
    await writer.close()


def keeping(token: str) -> Work:
    """This makes work that leaves a row of its own."""
    return lambda connection: connection.execute(
        "INSERT INTO _tokens (token, digest, expires) VALUES (?, x'00', 0)", (token,)
    )


def failing(token: str, error: Exception) -> Work:
    """This makes work that leaves a row and then fails."""

    def work(connection: sqlite3.Connection) -> None:
        keeping(token)(connection)
        raise error

    return work


def filling(connection: sqlite3.Connection) -> None:
    """This work finds no room for what it leaves: SQLite may use no more pages than it has."""
    connection.execute("PRAGMA max_page_count = 1")
    try:
        connection.execute("INSERT INTO _tokens VALUES ('filling', zeroblob(1000000), 0)")
    finally:
        connection.execute("PRAGMA max_page_count = 1000000")


def kept(connection: sqlite3.Connection) -> list[str]:
    """This lists the rows that are there."""
    return [token for (token,) in connection.execute("SELECT token FROM _tokens ORDER BY token")]


@dataclass(slots=True)
class HeldUp:
    """This work has begun and goes on when it is let go."""

    task: asyncio.Task[None]
    gate: Event

    async def let_go(self) -> None:
        """This ends the work and waits for its commit."""
        self.gate.set()
        await self.task


async def hold_up(writer: Writer, work: Work = lambda _: None) -> HeldUp:
    """This has the writer begin a group with one piece of work and stay in it."""
    gate, begun = Event(), Event()

    def slow(connection: sqlite3.Connection) -> None:
        work(connection)
        begun.set()
        gate.wait()

    held = HeldUp(asyncio.create_task(writer.run(slow)), gate)
    await asyncio.to_thread(begun.wait)
    return held


async def queued(writer: Writer, *works: Work) -> list[object]:
    """This has work queue up behind work that is held up, and gives results and errors."""
    held = await hold_up(writer)
    rest = [asyncio.create_task(writer.run(work)) for work in works]
    await asyncio.sleep(0)
    await held.let_go()
    return await asyncio.gather(*rest, return_exceptions=True)


async def test_queued_writes_share_a_commit(writer: Writer, groups: Groups) -> None:
    """What has queued up while one group is committed is committed as one group."""
    await queued(writer, *(keeping(f"{at:02}") for at in range(20)))

    assert groups.count == 2
    assert len(await writer.run(kept)) == 20


async def test_failure_undoes_only_itself(writer: Writer, groups: Groups) -> None:
    """A write that fails in the middle of a group undoes itself; the others are committed."""
    refused = BadRequest("no")

    outcomes = await queued(writer, keeping("a"), failing("b", refused), keeping("c"))

    assert outcomes[1] is refused
    assert groups.count == 2
    assert await writer.run(kept) == ["a", "c"]


async def test_fault_of_sqlite_is_unavailable(writer: Writer) -> None:
    """A write that SQLite refuses is unavailable, and the writer goes on."""
    outcomes = await queued(writer, keeping("a"), keeping("a"), keeping("b"))

    assert isinstance(outcomes[1], Unavailable)
    assert str(outcomes[1]) == (
        "the store can't be written: UNIQUE constraint failed: _tokens.token"
    )
    assert await writer.run(kept) == ["a", "b"]


async def test_lost_transaction_is_told_to_all(writer: Writer) -> None:
    """When the transaction itself is lost, every write of the group is told, and the next works."""
    lost = await queued(
        writer, keeping("a"), lambda connection: connection.execute("ROLLBACK"), keeping("b")
    )

    assert [type(outcome) for outcome in lost] == [Unavailable] * 3
    assert await writer.run(kept) == []


async def test_full_store_is_told_to_all(writer: Writer) -> None:
    """When the store is full every write of the group is told so, until there is room again."""
    crowded = await queued(writer, keeping("a"), filling, keeping("b"))
    problem = writer.problem
    await writer.run(keeping("c"))

    told = "nothing was written: the disk is full; make room for the data folder, then try again"
    assert [(type(outcome), str(outcome)) for outcome in crowded] == [(Unavailable, told)] * 3
    assert (problem, writer.problem) == (told, None)
    assert await writer.run(kept) == ["c"]


async def test_abandoned_write_is_carried_out(writer: Writer) -> None:
    """A write whose caller has gone is committed all the same, and harms nobody."""
    held = await hold_up(writer)
    abandoned = asyncio.create_task(writer.run(keeping("a")))
    await asyncio.sleep(0)
    abandoned.cancel()
    await held.let_go()

    assert await writer.run(kept) == ["a"]


async def test_read_waits_for_no_write(writer: Writer, tmp_path: Path) -> None:
    """A read during a write gives the last commit at once."""
    readers = Readers(tmp_path / "tailspend.db")
    await writer.run(keeping("a"))

    held = await hold_up(writer, keeping("b"))
    with readers.lend() as connection:
        during = kept(connection)
    await held.let_go()
    with readers.lend() as connection:
        after = kept(connection)

    assert (during, after) == (["a"], ["a", "b"])
    readers.close()
