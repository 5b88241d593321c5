"""This module states what a write is told that SQLite could not carry out."""

import asyncio
import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from datastore.engine.embedded.failures import commit_failure, job_failure
from datastore.engine.errors import BadRequest, OutcomeUnknown, Unavailable

FULL = "the disk is full; make room for the data folder, then try again"
SEE_TO_IT = "see to the disk of the data folder, then try again"
# A limit on the size of files is a disk without room for the write, and can be lifted again.
WRITE_WITHOUT_ROOM = """
import asyncio, json, resource, sys
from pathlib import Path
from datastore.engine.embedded import open_embedded
from datastore.engine.errors import EngineError
from datastore.operations import Put, Query
from datastore.tables import GROUPS

async def told(engine, name):
    try:
        await engine.write(Put(GROUPS, {"GroupId": "g", "SK": name, "Notes": "n" * 100_000}))
    except EngineError as error:
        return type(error).__name__, str(error)

def limit_files(size):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

async def live(folder):
    engine = open_embedded(folder, clock=lambda: 0.0)
    said = [await told(engine, "before"), await engine.problem()]
    limit_files((folder / "tailspend.db-wal").stat().st_size + 40_000)
    said += [await told(engine, "without room"), await engine.problem()]
    limit_files(resource.RLIM_INFINITY)
    said += [await engine.problem(), await told(engine, "after")]
    rows = (await engine.query(Query(GROUPS, "g"))).items
    await engine.close()
    print(json.dumps([said, [row["SK"] for row in rows]]))

asyncio.run(live(Path(sys.argv[1])))
"""


def failed(name: str, message: str = "it failed") -> sqlite3.Error:
    """This is an error as SQLite gives it."""
    error = sqlite3.OperationalError(message)
    error.sqlite_errorname = name
    return error


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (failed("SQLITE_FULL"), f"nothing was written: {FULL}"),
        (
            failed("SQLITE_IOERR_WRITE"),
            f"nothing was written: it failed (SQLITE_IOERR_WRITE); {SEE_TO_IT}",
        ),
    ],
    ids=["full", "write refused"],
)
def test_commit_that_was_not_written_is_definite(error: sqlite3.Error, message: str) -> None:
    """A commit that could not be written did nothing, and that is what is told."""
    told = commit_failure(error)

    assert (type(told), str(told)) == (Unavailable, message)


@pytest.mark.parametrize(
    "name", ["SQLITE_IOERR_FSYNC", "SQLITE_IOERR_SHMSIZE", "SQLITE_NOMEM", "SQLITE_CORRUPT"]
)
def test_commit_that_may_last_is_unknown(name: str) -> None:
    """A commit that failed after it may have been written is of unknown outcome."""
    told = commit_failure(failed(name))

    assert type(told) is OutcomeUnknown
    assert str(told).startswith("the commit failed, and may or may not last: ")


def test_work_is_told_the_cause() -> None:
    """Work that met a full disk is told so; an error of its own it gets as it is."""
    refused = BadRequest("no")

    assert str(job_failure(failed("SQLITE_FULL"))) == f"the store can't be written: {FULL}"
    assert job_failure(refused) is refused


async def test_disk_that_refuses(tmp_path: Path) -> None:
    """A write that the disk refuses fails at once; it is the store's problem until it is over."""
    command = [sys.executable, "-c", WRITE_WITHOUT_ROOM, str(tmp_path)]

    ran = await asyncio.to_thread(
        subprocess.run, command, capture_output=True, text=True, check=True
    )

    refusal = f"nothing was written: disk I/O error (SQLITE_IOERR_WRITE); {SEE_TO_IT}"
    assert json.loads(ran.stdout) == [
        [None, None, ["Unavailable", refusal], refusal, None, None],
        ["after", "before"],
    ]
