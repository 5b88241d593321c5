"""This module states what is there after the process was killed."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from datastore.engine.embedded.opening import FILE_NAME
from tests.campaigns.kill import FAST_KILLS, judged, killed_after, play


def test_killed_process(tmp_path: Path) -> None:
    """After every kill all that was acknowledged is there, and no transaction by halves."""
    report = play(tmp_path, kills=FAST_KILLS, seed="short")

    assert report.faults == []
    assert report.kills == FAST_KILLS
    assert report.acknowledged > FAST_KILLS


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        pytest.param(
            "DELETE FROM groups WHERE sk = 'EXPENSE#{name}'",
            "{name} was acknowledged and is gone",
            id="gone",
        ),
        pytest.param(
            "DELETE FROM notifications WHERE sk = 'EVENT#{name}'",
            "{name} is there by halves",
            id="half",
        ),
    ],
)
def test_a_loss_is_seen(tmp_path: Path, statement: str, fault: str) -> None:
    """A row that is taken away behind the engine's back is a fault of the trial."""
    told = killed_after(tmp_path, 0, acknowledged=3)
    name = min(told)
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection, connection:
        assert connection.execute(statement.format(name=name)).rowcount == 1

    assert fault.format(name=name) in judged(tmp_path, told).faults
