"""These tests hold what one event costs, however many follow the group, and who shares it."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import aclosing
from pathlib import Path

import orjson
import pytest

from gateway.outcome import Answered, Outcome, Unanswered
from resolvers.context import Viewer
from schema.cursors import event_cursor
from tests.gateway.followed import crowd, followed, opened_trip, somebody
from tests.gateway.live_gateway import LiveGateway
from tests.resolvers.mutations.documents import LEAVE_GROUP
from tests.resolvers.people import ANN
from tests.resolvers.trip import CREATE_EXPENSE, Trip

ACTIVITY = """
subscription ($id: ID!, $after: String) {
  groupActivity(groupId: $id, after: $after) {
    __typename cursor group { name balances { revision } }
    ... on ExpenseCreated { expense { title shares { participant { displayName } } } }
  }
}
"""
OWN = ACTIVITY.replace("expense { title", "expense { title viewerShare { owed { amount } }")
PEOPLE = 120

Followed = tuple[Trip, LiveGateway]


@pytest.fixture
async def trip_and_gateway(tmp_path: Path) -> AsyncIterator[Followed]:
    """This is Ann's group, and a gateway on its store."""
    async with opened_trip(tmp_path) as opened:
        yield opened


async def spend(trip: Trip, gateway: LiveGateway) -> None:
    """This makes one event, by way of the gateway."""
    await gateway.ask(CREATE_EXPENSE, ANN, input=trip.dinner())


async def events(
    followed_trip: Followed, people: list[Viewer], document: str = ACTIVITY
) -> list[Outcome]:
    """This has people follow the group through one event, and gives what each got."""
    trip, gateway = followed_trip
    streams = [gateway.follow(document, viewer, id=trip.id) for viewer in people]
    async with followed(gateway, streams) as waiting:
        gateway.executions = 0
        gateway.calls().clear()
        await spend(trip, gateway)
        return list(await asyncio.gather(*waiting))


async def test_an_event_is_executed_once(trip_and_gateway: Followed) -> None:
    """All who follow alike get the same bytes of one execution; the write is the other."""
    people = await crowd(trip_and_gateway[0], PEOPLE)

    found = await events(trip_and_gateway, people)

    assert len({id(outcome.body) for outcome in found}) == 1
    assert orjson.loads(found[0].body)["data"]["groupActivity"]["group"]["name"] == "Trip"
    assert trip_and_gateway[1].executions == 2


async def test_an_event_is_read_once(trip_and_gateway: Followed) -> None:
    """The log is read once for all, and memberships by the hundred."""
    people = await crowd(trip_and_gateway[0], PEOPLE)

    await events(trip_and_gateway, people)

    calls = Counter(call.operation for call in trip_and_gateway[1].calls())
    assert calls["Query"] == 1
    assert calls["TransactGetItems"] == 1
    assert calls["TransactWriteItems"] == 1
    # The write's, the two of the memberships, and those of the one execution.
    assert calls["BatchGetItem"] < 15


async def test_roles_are_executed_apart(trip_and_gateway: Followed) -> None:
    """What one role is shown isn't shown to another: an execution for each."""
    trip, gateway = trip_and_gateway
    people = await crowd(trip, 10)

    found = await events(trip_and_gateway, [ANN, *people])

    assert len({id(outcome.body) for outcome in found}) == 2
    assert gateway.executions == 3


async def test_what_is_ones_own_is_not_shared(trip_and_gateway: Followed) -> None:
    """A document that asks for the caller's own share is executed for each caller."""
    trip, gateway = trip_and_gateway
    people = await crowd(trip, 10)

    found = await events(trip_and_gateway, [ANN, *people], OWN)

    own = [orjson.loads(each.body)["data"]["groupActivity"]["expense"] for each in found]
    assert [share["viewerShare"] for share in own] == [
        {"owed": {"amount": "10.00"}},
        *[None] * 10,
    ]
    assert gateway.executions == 12


async def test_beginnings_make_no_difference(trip_and_gateway: Followed) -> None:
    """Who resumes from different cursors shares every event that both get."""
    trip, gateway = trip_and_gateway
    people = await crowd(trip, 2)
    for _ in range(3):
        await spend(trip, gateway)
    gateway.executions = 0

    bodies = []
    for viewer, after in zip(people, (1, 2), strict=True):
        start = event_cursor(trip.group_id, after)
        async with aclosing(gateway.follow(ACTIVITY, viewer, id=trip.id, after=start)) as stream:
            bodies.append([(await anext(stream)).body async for _ in upto(4 - after)])

    assert bodies[0][1:] == bodies[1]
    assert gateway.executions == 3


async def upto(count: int) -> AsyncIterator[int]:
    """This counts."""
    for number in range(count):
        yield number


async def test_a_change_is_executed_anew(trip_and_gateway: Followed) -> None:
    """Who gets an old event after a change is shown what is there by then, not what was kept."""
    trip, gateway = trip_and_gateway
    people = await crowd(trip, 2)
    await spend(trip, gateway)
    start = event_cursor(trip.group_id, 1)

    revisions = []
    for viewer in people:
        async with aclosing(gateway.follow(ACTIVITY, viewer, id=trip.id, after=start)) as stream:
            data = orjson.loads((await anext(stream)).body)["data"]["groupActivity"]
            revisions.append(data["group"]["balances"]["revision"])
        await spend(trip, gateway)

    assert revisions == [1, 2]


async def test_membership_is_each_ones_own(trip_and_gateway: Followed) -> None:
    """Who has left gets the end, and no event, while the others get theirs."""
    trip, gateway = trip_and_gateway
    people = await crowd(trip, 3)
    streams = [gateway.follow(ACTIVITY, viewer, id=trip.id) for viewer in people]

    async with followed(gateway, streams) as waiting:
        given = {"groupId": trip.id}
        await gateway.ask(LEAVE_GROUP, people[0], input=given, group=trip.id)
        gone, *told = await asyncio.gather(*waiting)

    assert isinstance(gone, Unanswered)
    assert [error["extensions"] for error in gone.errors] == [{"code": "NOT_FOUND"}]
    assert all(isinstance(each, Answered) for each in told)


async def test_leaving_leader_takes_nobody_along(trip_and_gateway: Followed) -> None:
    """Any of the followers may go away at any moment, and the others still get the event."""
    trip, gateway = trip_and_gateway
    await crowd(trip, 3)

    for ticks in range(40):
        streams = [gateway.follow(ACTIVITY, somebody(at), id=trip.id) for at in range(3)]
        async with followed(gateway, streams) as waiting:
            await spend(trip, gateway)
            for _ in range(ticks):
                await asyncio.sleep(0)
            waiting[0].cancel()
            told = await asyncio.gather(*waiting[1:])
            await asyncio.wait(waiting)
            del waiting[0]

        assert [type(each) for each in told] == [Answered, Answered]
