"""This suite runs the commands on a data folder's store."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from datastore.engine.embedded.opening import FILE_NAME
from gateway.demo.untouched import MARK
from tests.gateway.cli.test_commands import run


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """This is a data folder with demo data."""
    run("demo", "--data", tmp_path / "data")
    return tmp_path / "data"


@pytest.mark.parametrize("act", ["check", "backup", "restore"])
def test_every_command_shows_an_example(act: str) -> None:
    """The help of a command says what it does and shows it used."""
    result = run("data", act, "-h")

    assert result.exit_code == 0
    assert f"\n    tailspend data {act}" in result.stdout


@pytest.mark.parametrize(
    ("command", "promise"),
    [
        (["data", "check"], "its store must be there"),
        (["data", "backup"], "its store must be there"),
        (["verify"], "its store must be there"),
        (["data", "restore"], "it is made when missing"),
        (["token"], "it is made when missing"),
    ],
    ids=" ".join,
)
def test_help_says_what_the_folder_needs(command: list[str], promise: str) -> None:
    """A command that only looks at a store doesn't promise to make one."""
    result = run(*command, "-h")

    assert promise in " ".join(result.stdout.split())


def test_a_whole_store_is_counted(data: Path) -> None:
    """A check counts each table's items, says that all is well, and leaves nothing behind."""
    before = {file.name for file in data.iterdir()}

    result = run("data", "check", "--data", data)

    assert (result.exit_code, result.stderr) == (0, "")
    first, *_, last = result.stdout.splitlines()
    assert (first.split(), last) == (["users", "3"], f"The store in {data} is whole.")
    assert {file.name for file in data.iterdir()} == before


def test_a_spoilt_store_ends_with_exit_code_1(data: Path) -> None:
    """What is wrong is told a line each, and the exit code is 1."""
    with closing(sqlite3.connect(data / FILE_NAME)) as connection, connection:
        connection.execute('DELETE FROM "groups.ExpenseIdIndex"')

    result = run("data", "check", "--data", data)

    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout.splitlines()[-1].startswith("groups.ExpenseIdIndex: ")


def test_a_backup_comes_back(data: Path, tmp_path: Path) -> None:
    """What is backed up from one folder is in another after a restore, and goes on from there."""
    backup, other = tmp_path / "backup.db", tmp_path / "other"

    out = run("data", "backup", backup, "--data", data)
    back = run("data", "restore", backup, "--data", other)

    items = out.stdout.split()[2]
    assert out.stdout == f"Backed up {items} items from {data} into {backup}.\n"
    assert back.stdout == f"Restored {items} items from {backup} into {other}.\n"
    assert "already: nothing was changed" in run("demo", "--data", other).stdout


def test_a_restored_store_is_in_use(data: Path, tmp_path: Path) -> None:
    """A folder that waited for demo data doesn't get any after a restore."""
    other = tmp_path / "other"
    run("data", "backup", tmp_path / "backup.db", "--data", data)
    other.mkdir()
    (other / MARK).touch()

    run("data", "restore", tmp_path / "backup.db", "--data", other)

    assert not (other / MARK).exists()


def test_nothing_is_replaced_unasked(data: Path, tmp_path: Path) -> None:
    """A file and a store that are there are refused in one line; --force replaces them."""
    backup = tmp_path / "backup.db"
    run("data", "backup", backup, "--data", data)

    refused = [run("data", act, backup, "--data", data) for act in ("backup", "restore")]
    forced = [run("data", act, backup, "--data", data, "--force") for act in ("backup", "restore")]

    assert [(each.exit_code, each.stdout) for each in refused] == [(1, ""), (1, "")]
    file_stays, store_stays = (each.stderr for each in refused)
    assert file_stays.startswith(f"Error: {backup} is there already; choose another file, or")
    assert store_stays.startswith(f"Error: {data} has a store already; choose another data folder")
    assert [each.exit_code for each in forced] == [0, 0]


@pytest.mark.parametrize(
    "command",
    [("demo",), ("verify",), ("data", "check"), ("data", "backup", "file")],
    ids=" ".join,
)
def test_a_cut_off_restore_is_told(data: Path, command: tuple[str, ...]) -> None:
    """Where a killed restore has left no store, none is made: the kept one comes back by name."""
    (data / FILE_NAME).rename(data / f"{FILE_NAME}.before-restore")

    result = run(*command, "--data", data)

    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == (
        f"Error: {data} can't be used as a data folder: a restore was cut off; run it again, or"
        " undo it by hand: rename tailspend.db.before-restore to tailspend.db\n"
    )
    assert not (data / MARK).exists()


@pytest.mark.parametrize("act", [("check",), ("backup", "file")], ids=lambda act: act[0])
def test_a_folder_without_a_store_is_told(tmp_path: Path, act: tuple[str, ...]) -> None:
    """A folder without a store is refused in one line, and none is made."""
    result = run("data", *act, "--data", tmp_path / "none")

    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == (
        f"Error: {tmp_path / 'none'} can't be used as a data folder: there is no tailspend.db\n"
    )
    assert list(tmp_path.iterdir()) == []
