"""These tests hold that no work is begun that nobody can finish."""

from datastore.items import WorkKind
from datastore.writes.finish_work import FINISHERS


def test_work_of_every_kind_can_be_finished() -> None:
    """Every kind of work has the write that finishes it."""
    assert set(FINISHERS) == set(WorkKind)
