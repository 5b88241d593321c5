"""These tests play the trial of resuming in small, and show that it catches what it is for."""

from dataclasses import replace
from pathlib import Path

import pytest

from datastore.reads.log import next_events
from schema.cursors import event_cursor
from tests.campaigns.resume import LEAST_CUTS, REDIS_POLL_S, Trial, played
from tests.campaigns.resuming.subscriber import Received, Resume
from tests.resolvers.trip import Trip

SMALL = Trial(subscribers=8, events=120, groups=2)


@pytest.mark.parametrize("seed", ["1", "2"])
async def test_nothing_is_lost(tmp_path: Path, seed: str) -> None:
    """C7: whoever is cut off goes on without a gap, a repeat, or an event after the end."""
    report = await played(replace(SMALL, seed=seed), tmp_path)

    assert report.faults == []
    assert report.least_cuts >= LEAST_CUTS
    assert {"lost", "twice", "late", "gateway restarts", "bus restarts"} <= report.fates.keys()


@pytest.mark.loopback
@pytest.mark.redis
async def test_nothing_is_lost_over_redis(tmp_path: Path) -> None:
    """C7: over a Redis that is killed meanwhile, nobody has to wait for a poll."""
    report = await played(replace(SMALL, has_redis=True, end_s=REDIS_POLL_S / 2), tmp_path)

    assert report.faults == []
    assert {"told", "gateway restarts", "bus restarts"} <= report.fates.keys()


async def by_time(trip: Trip, received: list[Received]) -> tuple[list[Received], str]:
    """This mutant goes on from when the last event was made, and not from where it stands."""
    graph = trip.graph
    read = await next_events(graph.engine, trip.group_id, after=0, now=graph.clock(), limit=1_000)
    log = [Received(event.seq, event.created_at) for event in read.events]
    return [each for each in log if each.at > received[-1].at], event_cursor(
        trip.group_id, len(log)
    )


async def by_guess(trip: Trip, received: list[Received]) -> tuple[list[Received], str]:
    """This mutant goes on one event too early: better twice than never."""
    return [], event_cursor(trip.group_id, max(0, received[-1].seq - 1))


async def by_now(trip: Trip, received: list[Received]) -> tuple[list[Received], str]:
    """This mutant goes on from now, and leaves out what came meanwhile."""
    _, cursor = await by_time(trip, received)
    return [], cursor


@pytest.mark.parametrize(
    ("resume", "fault"),
    [(by_time, "has missed"), (by_guess, "events twice"), (by_now, "has missed")],
    ids=["timestamp", "too early", "too late"],
)
async def test_mutants_are_caught(tmp_path: Path, resume: Resume, fault: str) -> None:
    """Cursors of timestamps, and any others that aren't exact, fail the trial."""
    mutant = replace(SMALL, resume=resume, end_s=2.0)

    report = await played(mutant, tmp_path)

    assert any(fault in told for told in report.faults), report.faults
