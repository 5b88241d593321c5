"""This suite runs `tailspend verify`."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from datastore.engine.embedded import open_embedded
from datastore.engine.embedded.opening import FILE_NAME
from datastore.keys import stats_key
from datastore.operations import SetTo, Update
from datastore.tables import GROUPS
from domain.ids import ExpenseId, GroupId
from schema.global_ids import Kind, global_id
from tests.gateway.cli.test_commands import run


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """This is a data folder with demo data."""
    run("demo", "--data", tmp_path / "data")
    return tmp_path / "data"


def miscount(data: Path) -> GroupId:
    """This gives one expense 41 comments more than it has, and names its group."""
    with closing(sqlite3.connect(data / FILE_NAME)) as connection:
        group_id, sort = connection.execute(
            "SELECT pk, sk FROM groups WHERE sk LIKE 'EXPENSE#%#2#STATS' ORDER BY pk, sk"
        ).fetchone()
    key = stats_key(GroupId(group_id), ExpenseId(sort.split("#")[1]))
    asyncio.run(write(data, Update(GROUPS, key, (SetTo("CommentCount", 41),))))
    return GroupId(group_id)


async def write(data: Path, update: Update) -> None:
    """This writes to a store without any write path."""
    engine = open_embedded(data, clock=lambda: 0.0)
    await engine.write(update)
    await engine.close()


def test_help_shows_it_used() -> None:
    """The help says what it does and shows it used."""
    result = run("verify", "-h")

    assert result.exit_code == 0
    assert "\n    tailspend verify --repair" in result.stdout


def test_whole_store_is_told(data: Path) -> None:
    """A store in which everything holds is told in one line, and nothing is left behind."""
    result = run("verify", "--data", data)

    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == "Verified 6 groups: all is as it must be.\n"


def test_finding_is_told_and_mended(data: Path) -> None:
    """A finding is a line with its group, and exit code 1; --repair mends it."""
    group_id = miscount(data)

    found = run("verify", "--data", data)
    mended = run("verify", "--data", data, "--repair")

    assert found.exit_code == 1
    line, verdict = found.stdout.splitlines()
    assert line.startswith(f"{group_id} EXPENSE#")
    assert line.endswith(" comments (can be repaired)")
    assert verdict == "Verified 6 groups: 1 finding."
    assert mended.exit_code == 0
    assert mended.stdout.splitlines()[1:] == [
        "Mended 1 row.",
        "Verified 6 groups: all is as it must be.",
    ]


def test_one_group_is_verified(data: Path) -> None:
    """A group is named by its UUID or by its id in the API."""
    group_id = miscount(data)

    for name in (group_id, global_id(Kind.GROUP, group_id)):
        result = run("verify", "--data", data, "--group", name)
        assert result.stdout.splitlines()[-1] == "Verified 1 group: 1 finding."


def test_group_that_is_none_is_told(data: Path) -> None:
    """A group of which nothing is stored isn't verified, with --repair neither."""
    nobodys = "018f0000-0000-7000-8000-00000000dead"

    for options in ((), ("--repair",)):
        result = run("verify", "--data", data, "--group", nobodys, *options)
        assert (result.exit_code, result.stdout) == (1, "")
        assert result.stderr == (
            f"Error: There is no group {nobodys} in {data}: check the id, and the place.\n"
        )


def test_nothing_to_mend_needs_nobody_stopped(data: Path) -> None:
    """While a gateway has the folder, --repair finds that all is well and writes nothing."""
    gateway = open_embedded(data, clock=lambda: 0.0)

    result = run("verify", "--data", data, "--repair")

    asyncio.run(gateway.close())
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == "Verified 6 groups: all is as it must be.\n"


def test_something_to_mend_needs_it_stopped(data: Path) -> None:
    """While a gateway has the folder, what --repair would mend is told and stays."""
    miscount(data)
    gateway = open_embedded(data, clock=lambda: 0.0)

    result = run("verify", "--data", data, "--repair")

    asyncio.run(gateway.close())
    assert (result.exit_code, len(result.stdout.splitlines())) == (1, 1)
    assert result.stderr.startswith(f"Error: {data} is in use by process ")


def test_other_id_is_refused(data: Path) -> None:
    """A text that is no group's id is wrong usage, in one line."""
    result = run("verify", "--data", data, "--group", "trip")

    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == ('Error: "trip" is not an id: take one from the `id` of an object.\n')


def test_missing_store_is_told(tmp_path: Path) -> None:
    """A folder without a store is told in one line, and none is made."""
    result = run("verify", "--data", tmp_path / "none")

    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(f"Error: {tmp_path / 'none'} can't be used as a data folder")
    assert not (tmp_path / "none").exists()
