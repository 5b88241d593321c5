"""This module states when a store opens, and what is said when it doesn't."""

import asyncio
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from datastore.engine.embedded import open_embedded
from datastore.engine.errors import StoreLocked, StoreTooNew, StoreUnusable
from datastore.operations import GetItem, Key, Put, Query
from datastore.tables import GROUPS
from tests.datastore.engine.conftest import Clock

ROW = {"GroupId": "g", "SK": "META", "ExpenseId": "e"}
GET = GetItem(GROUPS, Key("g", "META"))

OPEN_HERE = """
import sys
from pathlib import Path
from datastore.engine.embedded import open_embedded
from datastore.engine.errors import StoreLocked
try:
    open_embedded(Path(sys.argv[1]), clock=lambda: 0.0)
except StoreLocked as locked:
    print(locked.pid)
"""
WHAT_IS_LOADED = """
import sys
import datastore.engine.embedded
print([name for name in ("boto3", "botocore", "pydantic", "strawberry") if name in sys.modules])
"""


def run(code: str, *arguments: str) -> str:
    """This runs code in another process and gives what it prints."""
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


async def test_store_is_there_again(tmp_path: Path, clock: Clock) -> None:
    """What was written is there when the store is opened again."""
    engine = open_embedded(tmp_path, clock=clock)
    await engine.write(Put(GROUPS, ROW))
    await engine.close()

    engine = open_embedded(tmp_path, clock=clock)

    assert await engine.get(GET) == ROW
    await engine.close()


def rights_in(folder: Path) -> dict[str, int]:
    """This is who may do what with the files of a store."""
    return {file.name: file.stat().st_mode & 0o777 for file in folder.glob("*.db*")}


async def test_store_is_its_owners_alone(tmp_path: Path, clock: Clock) -> None:
    """A new store, its log and the log's index are for nobody but who made them."""
    engine = open_embedded(tmp_path, clock=clock)

    rights = rights_in(tmp_path)

    await engine.close()
    assert rights == dict.fromkeys(("tailspend.db", "tailspend.db-wal", "tailspend.db-shm"), 0o600)


async def test_second_opening_is_refused(tmp_path: Path, clock: Clock) -> None:
    """A store that is open is refused, and the message names the process that has it."""
    engine = open_embedded(tmp_path, clock=clock)

    with pytest.raises(StoreLocked) as locked:
        open_embedded(tmp_path, clock=clock)

    assert (locked.value.path, locked.value.pid) == (tmp_path, os.getpid())
    assert str(locked.value) == (
        f"{tmp_path} is in use by process {os.getpid()}; stop it, or choose another data folder"
    )
    await engine.close()
    await open_embedded(tmp_path, clock=clock).close()


async def test_other_process_is_refused(tmp_path: Path, clock: Clock) -> None:
    """Another process is refused the store as long as this one has it."""
    engine = open_embedded(tmp_path, clock=clock)

    said = await asyncio.to_thread(run, OPEN_HERE, str(tmp_path))

    assert said == f"{os.getpid()}\n"
    await engine.close()


async def test_newer_store_is_refused(tmp_path: Path, clock: Clock) -> None:
    """A store of a newer version is refused and left as it is, and its folder is free again."""
    await open_embedded(tmp_path, clock=clock).close()
    with closing(sqlite3.connect(tmp_path / "tailspend.db")) as connection:
        connection.execute("PRAGMA user_version = 99")

    with pytest.raises(StoreTooNew):
        open_embedded(tmp_path, clock=clock)
    with pytest.raises(StoreTooNew) as refused:
        open_embedded(tmp_path, clock=clock)

    assert (refused.value.found, refused.value.supported) == (99, 1)
    assert str(refused.value) == (
        f"{tmp_path} has schema version 99 and this program knows up to 1;"
        " use the newer program, or another data folder"
    )


def test_missing_folder(tmp_path: Path, clock: Clock) -> None:
    """A data folder that isn't there is refused and not made."""
    path = tmp_path / "data"

    with pytest.raises(StoreUnusable) as refused:
        open_embedded(path, clock=clock)

    assert refused.value.why == "no such file or directory (tailspend.lock)"
    assert not path.exists()


def test_file_in_place_of_folder(tmp_path: Path, clock: Clock) -> None:
    """A data folder that is a file is refused with what it is."""
    path = tmp_path / "data"
    path.write_text("")

    with pytest.raises(StoreUnusable) as refused:
        open_embedded(path, clock=clock)

    assert str(refused.value) == (
        f"{path} can't be used as a data folder: not a directory (tailspend.lock)"
    )


def test_folder_that_cannot_be_written(tmp_path: Path, clock: Clock) -> None:
    """A folder in which no file can be opened for writing is refused with the reason."""
    (tmp_path / "tailspend.lock").mkdir()

    with pytest.raises(StoreUnusable) as refused:
        open_embedded(tmp_path, clock=clock)

    assert refused.value.why == "is a directory (tailspend.lock)"


def test_lock_that_cannot_be_signed(tmp_path: Path, clock: Clock) -> None:
    """A lock that fails for another reason than its owner is told with that reason."""
    (tmp_path / "tailspend.lock").symlink_to("/dev/full")

    with pytest.raises(StoreUnusable) as refused:
        open_embedded(tmp_path, clock=clock)

    assert refused.value.why == "invalid argument (tailspend.lock)"


def test_file_that_is_no_database(tmp_path: Path, clock: Clock) -> None:
    """A file of another kind in the store's place is refused and left as it is."""
    (tmp_path / "tailspend.db").write_text("a letter to Ann" * 100)

    with pytest.raises(StoreUnusable) as refused:
        open_embedded(tmp_path, clock=clock)

    assert refused.value.why == "file is not a database (tailspend.db)"
    assert (tmp_path / "tailspend.db").read_text() == "a letter to Ann" * 100


def test_database_of_another_program(tmp_path: Path, clock: Clock) -> None:
    """A SQLite file of another program is refused and gets no tables of ours."""
    with closing(sqlite3.connect(tmp_path / "tailspend.db")) as connection:
        connection.execute("CREATE TABLE songs (title TEXT)")

    with pytest.raises(StoreUnusable) as refused:
        open_embedded(tmp_path, clock=clock)

    assert refused.value.why == "tailspend.db is a database of another program"


async def test_new_index_is_filled(tmp_path: Path, clock: Clock) -> None:
    """An index that an older file lacks is made and filled when the file is opened."""
    engine = open_embedded(tmp_path, clock=clock)
    await engine.write(Put(GROUPS, ROW))
    await engine.close()
    with closing(sqlite3.connect(tmp_path / "tailspend.db")) as connection:
        connection.execute('DROP TABLE "groups.ExpenseIdIndex"')

    engine = open_embedded(tmp_path, clock=clock)

    page = await engine.query(Query(GROUPS, "e", index="ExpenseIdIndex"))
    assert page.items == (ROW,)
    await engine.close()


def test_opening_loads_no_cloud_client() -> None:
    """The embedded engine loads neither boto3 nor anything of the graph."""
    assert run(WHAT_IS_LOADED) == "[]\n"
