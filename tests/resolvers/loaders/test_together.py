"""These tests hold what all subscriptions of a process read together."""

import asyncio

import pytest

from datastore.engine.counting import Call, CountingEngine
from datastore.engine.errors import Throttled
from datastore.engine.port import Page
from datastore.operations import Query
from datastore.reads.log import LogState
from domain.ids import GroupId
from resolvers.loaders.together import Together
from tests.resolvers.harness import Graph
from tests.resolvers.made import BEGIN
from tests.resolvers.people import ANN, BOB, CARLA
from tests.resolvers.trip import Trip, create_trip


async def test_log_is_read_once_for_all(graph: Graph, trip: Trip) -> None:
    """However many read on in a group at one moment, its log is read once."""
    await trip.spend()
    before = len(graph.engine.calls)

    reads = [graph.together.events(trip.group_id, after=1) for _ in range(50)]
    found = await asyncio.gather(*reads)

    assert [[event.seq for event in read.events] for read in found] == [[2]] * 50
    assert [call.operation for call in graph.engine.calls[before:]] == [
        "Query",
        "TransactGetItems",
    ]


async def test_access_is_read_once_for_all(graph: Graph, trip: Trip) -> None:
    """However many have their access checked at one moment, it is one call, each their own."""
    await trip.let_in(BOB)
    before = len(graph.engine.calls)

    people = [ANN, CARLA, BOB] * 20
    found = await asyncio.gather(
        *(graph.together.access(trip.group_id, viewer.user_id) for viewer in people)
    )

    roles = [None if access is None else str(access.role) for access in found]
    assert roles == ["OWNER", None, "MEMBER"] * 20
    assert graph.engine.calls[before:] == [Call("BatchGetItem", ("groups",), 4)]


async def test_next_moment_reads_anew(graph: Graph, trip: Trip) -> None:
    """Nothing is kept: who asks after a commit finds it, though a reading is under way."""
    first = asyncio.ensure_future(graph.together.events(trip.group_id, after=1))
    await trip.spend()

    second = await graph.together.events(trip.group_id, after=1)

    assert [event.seq for event in second.events] == [2]
    assert (await first).state is LogState.CAUGHT_UP


class DeafTo(CountingEngine):
    """This engine has no capacity for one group's log."""

    def __init__(self, graph: Graph, group_id: GroupId) -> None:
        super().__init__(graph.engine)
        self._group_id = group_id

    async def query(self, op: Query) -> Page:
        """This refuses that group."""
        if self._group_id in op.partition:
            raise Throttled("too much of this group")
        return await super().query(op)


async def test_failing_group_fails_alone(graph: Graph, trip: Trip) -> None:
    """A group whose log can't be read takes no other group's readers along."""
    other = await create_trip(graph)
    together = Together(DeafTo(graph, other.group_id), lambda: BEGIN)

    good, bad = await asyncio.gather(
        together.events(trip.group_id, after=0),
        together.events(other.group_id, after=0),
        return_exceptions=True,
    )

    assert not isinstance(good, BaseException)
    assert [event.seq for event in good.events] == [1]
    with pytest.raises(Throttled, match="too much of this group"):
        raise bad if isinstance(bad, BaseException) else AssertionError(bad)


async def test_leaving_reader_takes_nobody_along(graph: Graph, trip: Trip) -> None:
    """A reader who is cancelled leaves the others' reading as it was."""
    leaving = asyncio.ensure_future(graph.together.events(trip.group_id, after=0))
    staying = asyncio.ensure_future(graph.together.events(trip.group_id, after=0))
    await asyncio.sleep(0)

    leaving.cancel()

    assert [event.seq for event in (await staying).events] == [1]
