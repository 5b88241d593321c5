"""This module reads a group's log once for all who are at about the same place in it."""

import asyncio
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime

from datastore.engine.port import Engine
from datastore.reads.log import LogRead, LogState, next_events
from domain.ids import GroupId

PAGE_EVENTS = 100


async def events_together(
    engine: Engine, group_id: GroupId, *, afters: Iterable[int], now: datetime
) -> Mapping[int, LogRead]:
    """This reads on from several numbers: what `next_events` gives for each, by the number.

    Those within 100 of each other are read together. Cost: what one `next_events` costs for each
    100 events that the numbers are spread over.
    """
    runs = (_read_run(engine, group_id, run, now=now) for run in _runs(sorted(frozenset(afters))))
    found = await asyncio.gather(*runs)
    return {after: read for run in found for after, read in run.items()}


def _runs(afters: Sequence[int]) -> Iterator[Sequence[int]]:
    """This parts ascending numbers into those that one page may serve."""
    start = 0
    for at, after in enumerate(afters):
        if after - afters[start] >= PAGE_EVENTS:
            yield afters[start:at]
            start = at
    yield afters[start:]


async def _read_run(
    engine: Engine, group_id: GroupId, afters: Sequence[int], *, now: datetime
) -> dict[int, LogRead]:
    """This reads from the lowest number, and again from the lowest that the page leaves out."""
    found: dict[int, LogRead] = {}
    for after in afters:
        if after not in found:
            read = await next_events(engine, group_id, after=after, now=now, limit=PAGE_EVENTS)
            found |= dict(_served(read, after, afters))
    return found


def _served(read: LogRead, start: int, afters: Sequence[int]) -> Iterator[tuple[int, LogRead]]:
    """This takes what follows each number out of a page that was read from `start`."""
    end = start + len(read.events)
    for after in afters:
        # At its very end a page that says MORE has nothing to give.
        is_told = after < end or (after == end and read.state is not LogState.MORE)
        if after == start or (after > start and is_told):
            yield after, LogRead(read.events[after - start :], read.state)
