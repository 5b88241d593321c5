"""This module states what a backup holds, and what a restore replaces."""

import asyncio
import fcntl
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from datastore.engine.embedded import EmbeddedEngine, open_embedded
from datastore.engine.embedded.backup import back_up, restore
from datastore.engine.embedded.checking import check_store
from datastore.engine.embedded.opening import FILE_NAME
from datastore.engine.embedded.replacing import BEFORE
from datastore.engine.embedded.schema import APPLICATION_ID, open_reader
from datastore.engine.errors import CopyRefused, StoreLocked, StoreTooNew, StoreUnusable
from datastore.operations import GetItem, Key, Put
from datastore.tables import GROUPS
from tests.datastore.engine.conftest import Clock


def row(sort: str) -> Put:
    """This writes a row."""
    return Put(GROUPS, {"GroupId": "g", "SK": sort, "ExpenseId": sort})


async def rows_in(folder: Path, clock: Clock) -> list[str]:
    """This lists which of the rows of these tests a folder's store has."""
    engine = open_embedded(folder, clock=clock)
    found = [each for each in "abc" if await engine.get(GetItem(GROUPS, Key("g", each)))]
    await engine.close()
    return found


def rights(path: Path) -> int:
    """This is who may do what with a file."""
    return path.stat().st_mode & 0o777


def names(folder: Path, pattern: str = "*") -> list[str]:
    """This lists files of a folder."""
    return [file.name for file in folder.glob(pattern)]


def content(path: Path) -> bytes:
    """This is all that a file holds."""
    return path.read_bytes()


def copy_open_store(source: Path, target: Path) -> None:
    """This leaves a store in a folder as a process leaves it that is killed."""
    for end in ("", "-wal"):
        name = f"{FILE_NAME}{end}"
        (target / name).write_bytes((source / name).read_bytes())


@pytest.fixture
def places(tmp_path: Path) -> Callable[[str], Path]:
    """This makes folders."""

    def made(name: str) -> Path:
        (tmp_path / name).mkdir()
        return tmp_path / name

    return made


@pytest.fixture
async def backup(engine: EmbeddedEngine, tmp_path: Path) -> Path:
    """This is a backup with row a; the store goes on to row b."""
    await engine.write(row("a"))
    back_up(tmp_path, tmp_path / "backup.db")
    await engine.write(row("b"))
    return tmp_path / "backup.db"


async def test_a_backup_is_of_one_moment(
    backup: Path, places: Callable[[str], Path], clock: Clock
) -> None:
    """A backup of a store in use holds what was written before, in one file for its owner."""
    folder = places("restored")

    restore(backup, folder)

    assert await rows_in(folder, clock) == ["a"]
    assert rights(backup) == 0o600
    assert names(backup.parent, "*backup*") == ["backup.db"]


async def test_writes_go_on_during_a_backup(
    engine: EmbeddedEngine, tmp_path: Path, places: Callable[[str], Path]
) -> None:
    """Writes are acknowledged while a backup is made, and every backup is whole."""
    copies = places("copies")
    done = asyncio.Event()

    async def write_on() -> int:
        written = 0
        while not done.is_set():
            await engine.write(row(f"{written:06}"))
            written += 1
        return written

    writing = asyncio.create_task(write_on())
    for number in range(5):
        await asyncio.to_thread(back_up, tmp_path, copies / f"{number}")
    done.set()

    assert await writing > 5
    assert [check_store(copies / f"{number}").problems for number in range(5)] == [()] * 5


async def test_a_file_that_is_there_stays(tmp_path: Path, backup: Path) -> None:
    """A file that is there is replaced only when that was asked for."""
    before = content(backup)
    with pytest.raises(CopyRefused, match="is there already; choose another file"):
        back_up(tmp_path, backup)
    assert content(backup) == before

    assert back_up(tmp_path, backup, may_replace=True).counts["groups"] == 2


async def test_a_store_that_is_there_stays(
    backup: Path, places: Callable[[str], Path], clock: Clock
) -> None:
    """A restore refuses over a store; when asked for it replaces it, and keeps the old one."""
    folder = places("restored")
    restore(backup, folder)
    opened = open_embedded(folder, clock=clock)
    await opened.write(row("c"))
    await opened.close()

    with pytest.raises(CopyRefused, match="has a store already; choose another data folder"):
        restore(backup, folder)
    assert await rows_in(folder, clock) == ["a", "c"]

    restore(backup, folder, may_replace=True)
    assert await rows_in(folder, clock) == ["a"]
    assert check_store(folder / f"{FILE_NAME}{BEFORE}").counts["groups"] == 2


def test_a_replaced_store_is_its_owners_alone(backup: Path, places: Callable[[str], Path]) -> None:
    """A store that everybody could read is kept for its owner, like the one in its place."""
    folder = places("restored")
    restore(backup, folder)
    (folder / FILE_NAME).chmod(0o644)

    restore(backup, folder, may_replace=True)

    kept = folder / f"{FILE_NAME}{BEFORE}"
    assert (rights(kept), rights(folder / FILE_NAME)) == (0o600, 0o600)


async def test_a_log_left_behind_is_not_mixed_in(
    backup: Path, places: Callable[[str], Path], clock: Clock
) -> None:
    """The log of a store whose process was killed stays with that store."""
    folder = places("restored")
    copy_open_store(backup.parent, folder)

    restore(backup, folder, may_replace=True)

    assert await rows_in(folder, clock) == ["a"]
    assert check_store(folder / f"{FILE_NAME}{BEFORE}").counts["groups"] == 2
    assert names(folder, "*-wal") == []


async def test_a_store_that_is_read_stays(
    backup: Path, places: Callable[[str], Path], clock: Clock
) -> None:
    """A restore refuses over a store that a check or a backup is reading."""
    folder = places("restored")
    copy_open_store(backup.parent, folder)

    with closing(open_reader(folder / FILE_NAME)) as reader:
        reader.execute("SELECT count(*) FROM groups").fetchone()
        with pytest.raises(CopyRefused) as refused:
            restore(backup, folder, may_replace=True)

    assert str(refused.value) == (
        f"{folder / FILE_NAME} is being read, by a check or a backup; try again when that has ended"
    )
    assert await rows_in(folder, clock) == ["a", "b"]


@pytest.mark.parametrize("kept", ["before-restore", "restoring"])
async def test_a_cut_off_restore_is_told(
    backup: Path, places: Callable[[str], Path], clock: Clock, kept: str
) -> None:
    """What a killed restore leaves is not opened, checked or backed up; a restore goes on."""
    folder = places("restored")
    (folder / f"{FILE_NAME}.{kept}").write_bytes(content(backup))

    for act in (
        lambda: open_embedded(folder, clock=clock),
        lambda: check_store(folder / FILE_NAME),
        lambda: back_up(folder, folder.parent / "other.db"),
    ):
        with pytest.raises(StoreUnusable, match="a restore was cut off; run it again, or undo it"):
            act()
    assert not (folder / FILE_NAME).exists()

    restore(backup, folder)
    assert await rows_in(folder, clock) == ["a"]


@pytest.mark.parametrize("name", [FILE_NAME, f"{FILE_NAME}{BEFORE}", f"{FILE_NAME}.restoring"])
async def test_what_is_replaced_is_no_source(
    backup: Path, places: Callable[[str], Path], name: str
) -> None:
    """A file that a restore would take away is refused as its source, and nothing changes."""
    folder = places("restored")
    for there in (FILE_NAME, name):
        (folder / there).write_bytes(content(backup))
    before = names(folder, "*")

    with pytest.raises(CopyRefused) as refused:
        restore(folder / name, folder, may_replace=True)

    assert str(refused.value) == (
        f"{folder / name} is one of the files that a restore replaces; copy it to another folder,"
        " and restore that copy"
    )
    assert names(folder, "*") == before


async def test_one_backup_at_a_time_is_written(tmp_path: Path, backup: Path) -> None:
    """A file that another command is writing is refused by its name, and stays."""
    before = content(backup)
    with (tmp_path / ".backup.db.draft").open("w") as draft:
        fcntl.flock(draft, fcntl.LOCK_EX)
        with pytest.raises(CopyRefused) as refused:
            back_up(tmp_path, backup, may_replace=True)

    assert str(refused.value) == f"{backup} is being written by another command; wait for that"
    assert content(backup) == before
    assert back_up(tmp_path, backup, may_replace=True).counts["groups"] == 2


async def test_a_folder_in_use_is_refused(tmp_path: Path, backup: Path) -> None:
    """A folder that an engine has open is not restored into, asked for or not."""
    with pytest.raises(StoreLocked):
        restore(backup, tmp_path, may_replace=True)

    assert check_store(tmp_path / FILE_NAME).counts["groups"] == 2


@pytest.mark.parametrize("written", [b"", b"a diary, " * 1_000], ids=["empty", "something else"])
def test_what_is_no_backup_is_refused(
    places: Callable[[str], Path], tmp_path: Path, written: bytes
) -> None:
    """A file that is no backup is refused, and the folder stays as it was."""
    folder = places("restored")
    (tmp_path / "file").write_bytes(written)

    with pytest.raises(CopyRefused, match="is no backup of a store: "):
        restore(tmp_path / "file", folder)

    assert list(folder.iterdir()) == []


def written_by_a_newer_version(path: Path) -> Path:
    """This makes a file that a newer version wrote."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute("PRAGMA user_version = 99")
    return path


def test_a_newer_backup_is_told(tmp_path: Path, places: Callable[[str], Path]) -> None:
    """A backup of a newer version is refused by the file's name, and nothing is put back."""
    folder, newer = places("restored"), written_by_a_newer_version(tmp_path / "newer.db")

    with pytest.raises(CopyRefused) as refused:
        restore(newer, folder)

    assert str(refused.value) == (
        f"{newer} has schema version 99 and this program knows up to 1; use the newer program, or"
        " another backup"
    )
    assert names(folder) == []


def test_a_newer_store_is_told(places: Callable[[str], Path]) -> None:
    """A store of a newer version is not backed up; its own folder is named."""
    folder, other = places("data"), places("backups")
    written_by_a_newer_version(folder / FILE_NAME)

    with pytest.raises(StoreTooNew, match=f"^{folder} has schema version 99 and this program"):
        back_up(folder, other / "backup.db")

    assert names(other) == []


@pytest.mark.parametrize("end", ["", "-wal", "-shm"])
async def test_a_store_is_not_its_own_backup(
    engine: EmbeddedEngine, tmp_path: Path, end: str
) -> None:
    """A backup into a file of the store itself is refused, forced or not, and nothing is lost."""
    await engine.write(row("a"))
    file = tmp_path / f"{FILE_NAME}{end}"

    with pytest.raises(CopyRefused, match=r"is a file of the store itself; choose another file$"):
        back_up(tmp_path, file, may_replace=True)

    await engine.write(row("b"))


def test_a_folder_without_a_store_is_told(tmp_path: Path) -> None:
    """There is nothing to back up where there is no store, and no file is left."""
    with pytest.raises(StoreUnusable, match=r"there is no tailspend\.db$"):
        back_up(tmp_path, tmp_path / "backup.db")

    assert list(tmp_path.iterdir()) == []


async def test_a_place_that_is_none_is_told(engine: EmbeddedEngine, tmp_path: Path) -> None:
    """A backup into a folder that isn't there is refused in words."""
    with pytest.raises(CopyRefused) as refused:
        back_up(tmp_path, tmp_path / "none" / "backup.db")

    why = os.strerror(2)
    assert str(refused.value) == f"{tmp_path / 'none' / 'backup.db'} can't be written: {why}"
