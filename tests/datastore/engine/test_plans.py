"""This module states that a page costs what it gives, however much the table holds."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from datastore.engine.embedded.reading import read_page
from datastore.engine.embedded.schema import open_writer
from datastore.operations import Query, begins_with_key, key_between
from datastore.tables import GROUPS, USERS

START = {"GroupId": "g", "SK": "EXPENSE#2"}
QUERIES = {
    "partition": Query(GROUPS, "g"),
    "prefix": Query(GROUPS, "g", begins_with_key("EXPENSE#")),
    "page": Query(GROUPS, "g", begins_with_key("EXPENSE#"), start=START, limit=9),
    "backward": Query(GROUPS, "g", begins_with_key("EXPENSE#"), start=START, forward=False),
    "index": Query(GROUPS, "g", index="GroupExpensesIndex", forward=False),
    "index page": Query(
        GROUPS,
        "g",
        key_between("2026", "2027"),
        index="GroupExpensesIndex",
        forward=False,
        start={"GroupId": "g", "ExpenseSortKey": "2026-06", "SK": "EXPENSE#2"},
    ),
    "index without sort key": Query(GROUPS, "e", index="ExpenseIdIndex"),
    "other table": Query(USERS, "a@b", index="EmailIndex"),
}


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """This is a connection on an empty store."""
    with closing(open_writer(tmp_path / "tailspend.db", durable=False)) as opened:
        yield opened


@pytest.mark.parametrize("query", QUERIES.values(), ids=QUERIES)
def test_query_searches(connection: sqlite3.Connection, query: Query) -> None:
    """A query searches one key range in order: it neither scans nor sorts."""
    statements: list[str] = []
    connection.set_trace_callback(statements.append)

    read_page(connection, query)

    (statement,) = statements
    plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {statement}")]
    assert len(plan) == 1
    assert plan[0].startswith("SEARCH ")
