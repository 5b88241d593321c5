"""This module states how the file is opened for writing."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from datastore.engine.embedded.schema import open_writer
from datastore.engine.errors import StoreUnusable

FULL, NORMAL = 2, 1
MEMORY = 2


def setting(connection: sqlite3.Connection, name: str) -> object:
    """This is what SQLite says a setting is."""
    (value,) = connection.execute(f"PRAGMA {name}").fetchone()
    return value


@pytest.mark.parametrize(
    ("durable", "flushes"), [(True, FULL), (False, NORMAL)], ids=["durable", "not durable"]
)
def test_commits_are_flushed(tmp_path: Path, durable: bool, flushes: int) -> None:
    """Each commit of a durable store is flushed to disk, in a write-ahead log."""
    with closing(open_writer(tmp_path / "tailspend.db", durable=durable)) as connection:
        assert (setting(connection, "journal_mode"), setting(connection, "synchronous")) == (
            "wal",
            flushes,
        )


def test_savepoints_are_kept_in_memory(tmp_path: Path) -> None:
    """What a write would undo is kept in memory, not in a file beside the store."""
    with closing(open_writer(tmp_path / "tailspend.db", durable=True)) as connection:
        assert setting(connection, "temp_store") == MEMORY


def test_place_without_a_log_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where SQLite can't keep a write-ahead log no store is opened."""
    monkeypatch.chdir(tmp_path)

    with pytest.raises(StoreUnusable) as refused:
        open_writer(Path(":memory:"), durable=True)

    assert refused.value.why == ":memory: can't have a write-ahead log here"
