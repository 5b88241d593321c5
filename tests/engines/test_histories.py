"""This module plays a few random histories; `python -m tests.engines.histories` plays many."""

from pathlib import Path

import pytest

from datastore.engine.embedded import open_embedded
from tests.engines.conftest import Running
from tests.engines.histories.playing import play

ENGINES = ("dynamodb-local",)


@pytest.mark.parametrize("seed", ["everyday-1", "everyday-2"])
async def test_histories_agree(running: Running, tmp_path: Path, seed: str) -> None:
    """Every step of a random history comes to the same on the embedded engine and on this one."""
    embedded = open_embedded(tmp_path, durable=False, clock=lambda: 1_800_000_000.0)

    played = await play(embedded, running.engine, seed=seed, steps=150)

    assert played.operations.total() == 150
    await embedded.close()
