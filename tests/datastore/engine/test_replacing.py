"""This module stops a replacement at each of its steps, and looks at what is left."""

import errno
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from datastore.engine.embedded.disk import RealDisk
from datastore.engine.embedded.opening import FILE_NAME
from datastore.engine.embedded.replacing import (
    BEFORE,
    refuse_half_replaced,
    take_place,
    undo_half_replaced,
)
from datastore.engine.errors import StoreUnusable

OLD = {FILE_NAME: "old", f"{FILE_NAME}-wal": "log of old"}
REPLACED = {
    FILE_NAME: "new",
    f"{FILE_NAME}{BEFORE}": "old",
    f"{FILE_NAME}{BEFORE}-wal": "log of old",
}
# What is kept from an earlier time goes (three files), then the index of the log; then come four
# renames.
STEPS = range(8)
ACT = re.compile(r"(rename|remove) (\S+?)(?: to (\S+?))?(?:, |$)")


class Killed(BaseException):
    """This ends a process in the middle of a step."""


class Stopping:
    """This disk stops before one step, by a kill or an error, or after it where it is `late`."""

    def __init__(self, at: int, stop: BaseException, *, late: bool = False) -> None:
        self._disk = RealDisk()
        self._at = at
        self._stop: BaseException | None = stop
        self._late = late
        self.steps = 0

    def rename(self, file: Path, name: Path) -> None:
        """This renames, unless it is to stop here."""
        for _ in self._step():
            self._disk.rename(file, name)

    def remove(self, file: Path) -> None:
        """This removes, unless it is to stop here."""
        for _ in self._step():
            self._disk.remove(file)

    def _step(self) -> Iterator[None]:
        stop, self._stop = self._stop, None
        is_here, self.steps = self.steps == self._at, self.steps + 1
        if not is_here:
            self._stop = stop
        elif stop is not None and not self._late:
            raise stop
        yield
        if is_here and stop is not None:
            raise stop


def content(folder: Path) -> dict[str, str]:
    """This is what the files of a folder hold, but for the draft."""
    files = (file for file in folder.iterdir() if file.name != "draft")
    return {file.name: file.read_text() for file in files}


def replace(folder: Path, disk: Stopping | RealDisk) -> None:
    """This undoes what was cut off, and puts a draft into the place of the store."""
    (folder / "draft").write_text("new")
    undo_half_replaced(folder / FILE_NAME, disk=disk)
    take_place(folder / "draft", folder / FILE_NAME, disk=disk)


def kill(folder: Path, step: int) -> None:
    """This replaces until the process is killed at a step."""
    with pytest.raises(Killed):
        replace(folder, Stopping(step, Killed()))


def do(folder: Path, advice: str) -> None:
    """This does by hand what a refusal says."""
    for act, file, name in ACT.findall(advice):
        if act == "rename":
            (folder / file).rename(folder / name)
        else:
            (folder / file).unlink()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """This is a folder with a store of two files."""
    for name, held in OLD.items():
        (tmp_path / name).write_text(held)
    return tmp_path


def test_a_replacement_keeps_what_was_there(folder: Path) -> None:
    """The new file has the store's name, the old store is kept, in as many steps as are tried."""
    disk = Stopping(-1, Killed())

    replace(folder, disk)

    assert content(folder) == REPLACED
    assert disk.steps == len(STEPS)


@pytest.mark.parametrize("step", STEPS)
def test_a_kill_can_be_undone_by_hand(folder: Path, step: int) -> None:
    """After a kill the old store is there, log and all; else the refusal says how to have it so."""
    kill(folder, step)

    try:
        refuse_half_replaced(folder / FILE_NAME)
    except StoreUnusable as refusal:
        _, _, advice = str(refusal).partition("by hand: ")
        do(folder, advice)

    assert content(folder) == OLD
    refuse_half_replaced(folder / FILE_NAME)


@pytest.mark.parametrize("again", STEPS)
@pytest.mark.parametrize("step", STEPS)
def test_a_replacement_goes_on_after_kills(folder: Path, step: int, again: int) -> None:
    """Run again after one kill and another a replacement is done, as if nothing had happened."""
    kill(folder, step)
    kill(folder, again)

    replace(folder, RealDisk())

    assert content(folder) == REPLACED


@pytest.mark.parametrize("late", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("step", STEPS)
def test_a_refusal_leaves_the_names(folder: Path, step: int, *, late: bool) -> None:
    """Where the system refuses a step every file has the name that it had."""
    refusal = OSError(errno.EIO, "Input/output error")

    with pytest.raises(OSError, match="Input/output error"):
        replace(folder, Stopping(step, refusal, late=late))

    assert content(folder) == OLD


LOG_BACK = "rename tailspend.db.before-restore-wal to tailspend.db-wal, "
STORE_BACK = "rename tailspend.db.before-restore to tailspend.db, "


@pytest.mark.parametrize(
    ("step", "advice"),
    [(5, ""), (6, LOG_BACK), (7, f"{LOG_BACK}{STORE_BACK}")],
    ids=["before its log", "after its log", "after the database"],
)
def test_a_half_replaced_store_is_told(folder: Path, step: int, advice: str) -> None:
    """Between the renames the store is refused, with what would bring the old one back."""
    kill(folder, step)

    with pytest.raises(StoreUnusable) as refused:
        refuse_half_replaced(folder / FILE_NAME)

    assert str(refused.value) == (
        f"{folder} can't be used as a data folder: a restore was cut off; run it again, or undo it"
        f" by hand: {advice}remove tailspend.db.restoring"
    )


def test_a_kept_store_alone_is_told(tmp_path: Path) -> None:
    """A store that is only there under the name of a kept one is no reason to make a new one."""
    (tmp_path / f"{FILE_NAME}{BEFORE}").write_text("old")

    with pytest.raises(StoreUnusable, match=r"rename tailspend\.db\.before-restore to tailspend"):
        refuse_half_replaced(tmp_path / FILE_NAME)


def test_a_kept_store_outlasts_the_next_one(tmp_path: Path) -> None:
    """What is kept stays where there is no store that would be kept instead."""
    (tmp_path / f"{FILE_NAME}{BEFORE}").write_text("old")

    replace(tmp_path, RealDisk())

    assert content(tmp_path) == {FILE_NAME: "new", f"{FILE_NAME}{BEFORE}": "old"}


def test_a_store_takes_an_empty_place(tmp_path: Path) -> None:
    """Where no store has been the log that one left goes, and nothing is kept."""
    (tmp_path / f"{FILE_NAME}-wal").write_text("log of nothing")

    replace(tmp_path, RealDisk())

    assert content(tmp_path) == {FILE_NAME: "new"}
