"""These tests play the trial of rate limits in small, and show that it catches what it is for."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from datastore.engine.counting import CountingEngine
from datastore.engine.embedded import EmbeddedEngine, open_embedded
from datastore.engine.port import NOTHING, Returning
from datastore.operations import AllOf, LessOrEqual, SingleWrite, Update
from datastore.values import Item
from tests.campaigns.rate import RATE, USERS, Time, Trial, Wrap, play

SMALL = Trial(gateways=3, clients=16, windows=4, seed="1")


@pytest.fixture
def time() -> Time:
    """This is a virtual time."""
    return Time()


@pytest.fixture
async def engine(tmp_path: Path, time: Time) -> AsyncIterator[EmbeddedEngine]:
    """This is an empty store at that time."""
    opened = open_embedded(tmp_path, durable=False, clock=time)
    yield opened
    await opened.close()


@pytest.mark.parametrize("seed", ["1", "2", "3"])
async def test_no_window_has_more(engine: EmbeddedEngine, time: Time, seed: str) -> None:
    """C12: gateways whose clocks are 2 s off let in the limit, and no more in any window."""
    report = await play(replace(SMALL, seed=seed), engine, time)

    assert report.faults == []
    let_in = sum(map(len, report.let_in.values()))
    # A gateway asks once a second, whether a user whom it refuses may come in again.
    asked_again = SMALL.gateways * USERS * SMALL.windows * RATE.window_s
    assert report.calls <= let_in + asked_again


class ForgetsConditions(CountingEngine):
    """This mutant adds, whatever is there."""

    async def write(self, op: SingleWrite, *, returning: Returning = NOTHING) -> Item | None:
        """This leaves the condition out."""
        return await super().write(replace(op, condition=None), returning=returning)


class BelievesItself(CountingEngine):
    """This mutant reads and then writes: the limit is checked on what was answered last."""

    async def write(self, op: SingleWrite, *, returning: Returning = NOTHING) -> Item | None:
        """This leaves out what the condition says of the sum, if it says more."""
        if isinstance(op, Update) and isinstance(op.condition, AllOf):
            others = (each for each in op.condition.conditions if not isinstance(each, LessOrEqual))
            op = replace(op, condition=AllOf(*others))
        return await super().write(op, returning=returning)


@pytest.mark.parametrize("mutant", [ForgetsConditions, BelievesItself])
async def test_mutants_are_caught(engine: EmbeddedEngine, time: Time, mutant: Wrap) -> None:
    """The trial fails on an unconditional ADD, and on a limit that is read before it is written."""
    report = await play(replace(SMALL, wrap=mutant), engine, time)

    assert any("times within a window" in fault for fault in report.faults)


async def test_bad_clocks_are_caught(engine: EmbeddedEngine, time: Time) -> None:
    """The trial fails where clocks are further off than the slots make up for."""
    report = await play(replace(SMALL, clock_error_s=10.0), engine, time)

    assert any("times within a window" in fault for fault in report.faults)
