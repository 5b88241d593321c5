"""This module states what a check of a whole store finds."""

import sqlite3
from contextlib import closing
from decimal import Decimal
from pathlib import Path

import pytest

from datastore.engine.embedded import EmbeddedEngine
from datastore.engine.embedded.checking import Checked, check_store
from datastore.engine.embedded.opening import FILE_NAME
from datastore.engine.errors import StoreTooNew, StoreUnusable
from datastore.operations import AddTo, Delete, Key, Put, SetTo, Update
from datastore.tables import GROUPS, RATE_LIMITS, TABLES

EXPENSE = 'pk = "g" AND sk = "EXPENSE#1"'


def counts(**items: int) -> dict[str, int]:
    """This is how many items each table has; those not named have none."""
    return {table.name: items.get(table.name.replace("-", "_"), 0) for table in TABLES}


@pytest.fixture
async def path(engine: EmbeddedEngine, tmp_path: Path) -> Path:
    """This is the file of a store with two items, both of which came there by several writes."""
    await engine.write(
        Put(GROUPS, {"GroupId": "g", "SK": "EXPENSE#1", "ExpenseId": "1", "Rate": Decimal("1.5")})
    )
    await engine.write(
        Update(GROUPS, Key("g", "EXPENSE#1"), (SetTo("ExpenseSortKey", "2026"), AddTo("N", 1)))
    )
    await engine.write(Put(GROUPS, {"GroupId": "g", "SK": "EXPENSE#2", "ExpenseId": "2"}))
    await engine.write(Delete(GROUPS, Key("g", "EXPENSE#2")))
    await engine.write(Put(RATE_LIMITS, {"Key": "k", "ExpiresAt": 1_800_000_100}))
    return tmp_path / FILE_NAME


def spoil(path: Path, statement: str) -> None:
    """This changes the file behind the engine's back."""
    with closing(sqlite3.connect(path)) as connection, connection:
        assert connection.execute(statement).rowcount == 1


async def test_a_store_in_use_is_whole(path: Path) -> None:
    """A store that is open and has been written to is found whole, with its items counted."""
    assert check_store(path) == Checked(counts(groups=1, rate_limits=1), ())


@pytest.mark.parametrize(
    ("statement", "problem"),
    [
        pytest.param(
            'DELETE FROM "groups.ExpenseIdIndex"',
            "groups.ExpenseIdIndex: 1 row (the first: g / EXPENSE#1) missing or out of date",
            id="a row of an index is missing",
        ),
        pytest.param(
            """UPDATE "groups.GroupExpensesIndex" SET item = '{}'""",
            "groups.GroupExpensesIndex: 1 row (the first: g / EXPENSE#1) missing or out of date",
            id="a row of an index is out of date",
        ),
        pytest.param(
            """INSERT INTO "groups.ExpenseIdIndex" VALUES ('9', '', 'g', 'x', 2, '{}')""",
            "groups.ExpenseIdIndex: 1 row of no item",
            id="a row of an index is of no item",
        ),
        pytest.param(
            "UPDATE groups SET item = 'nothing'",
            "groups: 1 item (the first: g / EXPENSE#1) can't be read back as written",
            id="an item is unreadable",
        ),
        pytest.param(
            "UPDATE groups SET size = size + 1",
            "groups: 1 item (the first: g / EXPENSE#1) can't be read back as written",
            id="an item weighs something else",
        ),
        pytest.param(
            "UPDATE groups SET sk = 'EXPENSE#7'",
            "groups: 1 item (the first: g / EXPENSE#7) can't be read back as written",
            id="an item is in the wrong place",
        ),
        pytest.param(
            'UPDATE "rate-limits" SET expires = NULL',
            "rate-limits: 1 item (the first: k) can't be read back as written",
            id="an item expires at another time",
        ),
    ],
)
async def test_what_was_spoilt_is_named(path: Path, statement: str, problem: str) -> None:
    """Whatever does not fit together is told in one line, with the key of an item."""
    spoil(path, statement)

    assert check_store(path) == Checked(counts(groups=1, rate_limits=1), (problem,))


def overwrite(path: Path, start: int) -> None:
    """This overwrites a file from somewhere on with zeros."""
    blob = path.read_bytes()
    path.write_bytes(blob[:start] + bytes(len(blob[start:])))


@pytest.mark.parametrize("start", [4096, -4096], ids=["all pages but one", "the last page"])
async def test_a_damaged_file_is_told(engine: EmbeddedEngine, path: Path, start: int) -> None:
    """A file whose pages are overwritten is damaged, and nothing in it is counted."""
    await engine.close()
    overwrite(path, start)

    checked = check_store(path)

    assert checked.counts == {}
    assert checked.problems
    assert all(line.startswith("the file is damaged: ") for line in checked.problems)


def test_what_is_no_store_is_told(tmp_path: Path) -> None:
    """A file that isn't there, is empty, or is of something else can't be checked."""
    path = tmp_path / FILE_NAME
    with pytest.raises(StoreUnusable, match=r"there is no tailspend\.db$"):
        check_store(path)
    path.touch()
    with pytest.raises(StoreUnusable, match=r"tailspend\.db is no store$"):
        check_store(path)
    path.write_text("a diary, " * 1_000)
    with pytest.raises(StoreUnusable, match="file is not a database"):
        check_store(path)


async def test_a_lost_table_is_told(path: Path) -> None:
    """A store without one of its tables isn't whole, whatever opening it would make of that."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DROP TABLE groups")

    checked = check_store(path)

    assert checked.problems == ("the table groups is missing",)
    assert "groups" not in checked.counts


async def test_a_newer_store_is_told(path: Path) -> None:
    """A store of a newer version is not judged by the rules of this one."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 99")

    with pytest.raises(StoreTooNew):
        check_store(path)
