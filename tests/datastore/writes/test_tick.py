"""These tests play the trial of the tick in small, and show that it catches what it is for."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from datastore.engine.counting import CountingEngine
from datastore.engine.embedded import EmbeddedEngine, open_embedded
from datastore.operations import Put, TransactWriteItems, Update
from tests.campaigns.tick import START, Report, Trial, Wrap, play

SMALL = Trial(workers=3, templates=6, days=8, seed="1")
# Of the kills of eight days, about six, none may fall between a claim and what it is for.
MANY_DAYS = 24


@pytest.fixture
async def engine(tmp_path: Path) -> AsyncIterator[EmbeddedEngine]:
    """This is an empty store."""
    opened = open_embedded(tmp_path, durable=False, clock=START.timestamp)
    yield opened
    await opened.close()


@pytest.mark.parametrize("seed", ["1", "2", "3"])
async def test_every_day_comes_up_once(engine: EmbeddedEngine, seed: str) -> None:
    """C12: however many workers there are, and wherever they are killed, each day is made once."""
    report = await play(replace(SMALL, seed=seed), engine)

    assert report.faults == []
    assert report.made == 6 * 8
    assert report.kills > 0


class ForgetsConditions(CountingEngine):
    """This mutant writes what it is told to, whatever is there."""

    async def transact(self, op: TransactWriteItems) -> None:
        """This leaves the conditions of updates and puts out."""
        writes = tuple(
            replace(write, condition=None) if isinstance(write, Update | Put) else write
            for write in op.writes
        )
        await super().transact(replace(op, writes=writes))


class ClaimsFirst(CountingEngine):
    """This mutant lets the template move on in a write of its own, before the expense is made."""

    async def transact(self, op: TransactWriteItems) -> None:
        """This sends the template's update alone, and then the rest."""
        claims = tuple(write for write in op.writes if _is_of_template(write))
        rest = tuple(write for write in op.writes if not _is_of_template(write))
        await super().transact(TransactWriteItems(claims, f"{op.token[:30]}-claim"))
        await super().transact(TransactWriteItems(rest, f"{op.token[:30]}-rest"))


def _is_of_template(write: object) -> bool:
    return isinstance(write, Update) and (write.key.sort or "").startswith("RECURRING#")


@pytest.mark.parametrize("mutant", [ForgetsConditions, ClaimsFirst])
async def test_planted_faults_are_caught(engine: EmbeddedEngine, mutant: Wrap) -> None:
    """A store without conditions is caught, and a day that is claimed before it is made."""
    report: Report = await play(replace(SMALL, days=MANY_DAYS, wrap=mutant), engine)

    assert report.faults != []
