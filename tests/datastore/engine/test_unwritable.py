"""This module states that a store which can't be written does not open."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from datastore.engine.embedded import open_embedded
from tests.datastore.engine.conftest import Clock

# Root may write everything, so the process becomes nobody.
OPEN_AS_NOBODY = """
import os, sys
from pathlib import Path
from datastore.engine.embedded import open_embedded
from datastore.engine.errors import StoreUnusable
if os.geteuid() == 0:
    os.setuid(65534)
try:
    open_embedded(Path(sys.argv[1]), clock=lambda: 0.0)
except StoreUnusable as refused:
    print(refused.why)
"""


@pytest.fixture
def folder() -> Iterator[Path]:
    """This is a data folder that everybody may write, of a path that everybody may follow."""
    with TemporaryDirectory() as path:
        Path(path).chmod(0o777)
        yield Path(path)


def leave_a_store(folder: Path, clock: Clock) -> None:
    """This leaves a store with a log beside it, all of which everybody may write."""
    asyncio.run(open_embedded(folder, clock=clock).close())
    for end in ("-wal", "-shm"):
        (folder / f"tailspend.db{end}").touch()
    for file in folder.iterdir():
        file.chmod(0o666)


@pytest.mark.parametrize("mode", [0o444, 0o000], ids=["read-only", "closed"])
@pytest.mark.parametrize("name", ["tailspend.db", "tailspend.db-wal", "tailspend.db-shm"])
def test_file_that_cannot_be_written(folder: Path, clock: Clock, name: str, mode: int) -> None:
    """A store of which one file can't be written does not open, though its folder can."""
    leave_a_store(folder, clock)
    (folder / name).chmod(mode)

    assert opened_by_nobody(folder) == (
        "the database, or its -wal or -shm file, can't be opened for writing; make it this user's"
        " own, or choose another data folder\n"
    )


def test_files_of_another_user(folder: Path, clock: Clock) -> None:
    """A store whose files another user made opens, when they can be written."""
    leave_a_store(folder, clock)

    assert opened_by_nobody(folder) == ""


def opened_by_nobody(folder: Path) -> str:
    """This opens the store as somebody without rights, and gives why it was refused."""
    command = [sys.executable, "-c", OPEN_AS_NOBODY, str(folder)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout
