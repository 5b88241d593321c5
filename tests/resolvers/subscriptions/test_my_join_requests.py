"""These tests hold what an applicant hears of their own requests: each decision once."""

import asyncio

import pytest

from resolvers.context import Viewer
from schema.global_ids import Kind, global_id
from tests.resolvers.harness import Answer, Data, Graph, Json, Thread, part
from tests.resolvers.joining import APPROVE, CANCEL, DENY, open_trip, waiting_request
from tests.resolvers.mutations.documents import DELETE_GROUP
from tests.resolvers.people import ANN, BOB, CARLA
from tests.resolvers.subscriptions.documents import REQUESTS
from tests.resolvers.trip import Trip, create_trip

NOBODY = "99999999-9999-4999-8999-999999999999"
GONE: Data = {
    "message": "A group that you asked to join is gone, and your request with it.",
    "path": ["myJoinRequests"],
    "code": "NOT_FOUND",
}


async def requests(thread: object, count: int) -> list[tuple[Json, ...]]:
    """This waits for requests: the id, how it stands, and what the group's name is to Bob."""
    assert isinstance(thread, Thread), thread
    told = [part(await thread.next(), "myJoinRequests") for _ in range(count)]
    return [tuple(part(each, name) for name in ("id", "status", "group")) for each in told]


async def decide(graph: Graph, document: str, request_id: str, viewer: Viewer = ANN) -> None:
    """This decides a request, or takes it back."""
    answer = await graph.ask(document, viewer, input={"joinRequestId": request_id})
    assert answer.errors == []


@pytest.mark.parametrize(
    ("document", "viewer", "status", "group"),
    [
        (APPROVE, ANN, "APPROVED", {"name": "Trip"}),
        (DENY, ANN, "DENIED", None),
        (CANCEL, BOB, "CANCELLED", None),
    ],
    ids=["approved", "denied", "taken back"],
)
async def test_decision_is_delivered(
    graph: Graph, trip: Trip, document: str, viewer: Viewer, status: str, group: Data | None
) -> None:
    """A decision is delivered as it is made; who was let in sees the group at once."""
    await open_trip(trip)
    request_id = await waiting_request(trip)

    async with graph.follow(REQUESTS, BOB) as thread:
        assert isinstance(thread, Thread)
        waiting = asyncio.ensure_future(thread.next())
        await graph.bells.waited.wait()
        await decide(graph, document, request_id, viewer)
        delivered = await waiting
        await thread.stays_quiet()

    told: Data = {"id": request_id, "status": status, "group": group}
    assert delivered == {"myJoinRequests": told}
    assert graph.bells.ears == []


async def test_named_requests_come_first(graph: Graph, trip: Trip) -> None:
    """Requests that are named come first, in that order, each once and as it stands now."""
    other = await create_trip(graph)
    for group in (trip, other):
        await open_trip(group)
    waits, denied = await waiting_request(trip), await waiting_request(other)
    await decide(graph, DENY, denied)

    async with graph.follow(REQUESTS, BOB, ids=[denied, waits, denied]) as thread:
        named = await requests(thread, 2)
        await decide(graph, DENY, waits)
        decided = await requests(thread, 1)

    assert named == [(denied, "DENIED", None), (waits, "PENDING", None)]
    assert decided == [(waits, "DENIED", None)]


async def test_decision_while_named_comes_once(graph: Graph, trip: Trip) -> None:
    """A named request that is decided just before it is delivered is delivered once."""
    await open_trip(trip)
    request_id = await waiting_request(trip)

    async with graph.follow(REQUESTS, BOB, ids=[request_id]) as thread:
        await decide(graph, DENY, request_id)
        assert await requests(thread, 1) == [(request_id, "DENIED", None)]
        assert isinstance(thread, Thread)
        await thread.stays_quiet()


async def test_decision_before_reading_is_delivered(graph: Graph, trip: Trip) -> None:
    """What is decided after subscribing, and before the first reading, is delivered."""
    await open_trip(trip)
    request_id = await waiting_request(trip)

    async with graph.follow(REQUESTS, BOB) as thread:
        await decide(graph, DENY, request_id)
        assert await requests(thread, 1) == [(request_id, "DENIED", None)]


async def test_old_decisions_are_no_news(graph: Graph, trip: Trip) -> None:
    """What was decided before the subscription isn't delivered unless it is named."""
    await open_trip(trip)
    await decide(graph, DENY, await waiting_request(trip))

    async with graph.follow(REQUESTS, BOB) as thread:
        assert isinstance(thread, Thread)
        await thread.stays_quiet()


async def test_later_request_is_followed(graph: Graph, trip: Trip) -> None:
    """A request that is made while its applicant follows is followed too."""
    await open_trip(trip)

    async with graph.follow(REQUESTS, BOB) as thread:
        assert isinstance(thread, Thread)
        waiting = asyncio.ensure_future(thread.next())
        await graph.bells.waited.wait()
        request_id = await waiting_request(trip)
        await decide(graph, DENY, request_id)

        assert part(await waiting, "myJoinRequests.id") == request_id


async def test_lost_wake_up_is_made_up(graph: Graph, trip: Trip) -> None:
    """A decision on a request of which nothing was heard is delivered by the next poll."""
    await open_trip(trip)
    graph.bells.is_silent = True

    async with graph.follow(REQUESTS, BOB) as thread:
        request_id = await waiting_request(trip)
        await decide(graph, DENY, request_id)
        assert await requests(thread, 1) == [(request_id, "DENIED", None)]


async def test_only_groups_waited_for_are_heard(graph: Graph, trip: Trip) -> None:
    """An applicant listens to themself and to the groups that they wait for, and to no other."""
    await open_trip(trip)
    request_id = await waiting_request(trip)

    async with graph.follow(REQUESTS, BOB) as thread:
        assert isinstance(thread, Thread)
        waiting = asyncio.ensure_future(thread.next())
        await graph.bells.waited.wait()
        await decide(graph, DENY, request_id)
        await waiting

    assert list(dict.fromkeys(graph.bells.turned)) == [
        {BOB.user_id, trip.group_id},
        {BOB.user_id},
    ]


async def test_deleted_group_ends_it(graph: Graph, trip: Trip) -> None:
    """Who waits for a group that is deleted is told that the request is gone with it."""
    await open_trip(trip)
    request_id = await waiting_request(trip)

    async with graph.follow(REQUESTS, BOB, ids=[request_id]) as thread:
        assert isinstance(thread, Thread)
        await requests(thread, 1)
        await graph.ask(DELETE_GROUP, ANN, input={"groupId": trip.id}, group=trip.id)
        assert await thread.end() == GONE

    assert graph.bells.ears == []


@pytest.mark.parametrize("viewer", [ANN, CARLA], ids=["owner", "stranger"])
async def test_others_requests_are_not_there(graph: Graph, trip: Trip, viewer: Viewer) -> None:
    """Somebody else's request is refused like one that isn't there, to the group's owner too."""
    await open_trip(trip)
    bobs = await waiting_request(trip)
    missing = global_id(Kind.JOIN_REQUEST, trip.group_id, NOBODY)

    errors = []
    for id_ in (bobs, missing):
        async with graph.follow(REQUESTS, viewer, ids=[id_]) as opened:
            assert isinstance(opened, Answer)
            errors += opened.errors

    refusal: Data = {
        "message": "`ids` names a request that is not yours, or not there: check the ids.",
        "path": ["myJoinRequests"],
        "code": "NOT_FOUND",
    }
    assert errors == [refusal, refusal]


@pytest.mark.parametrize(
    ("viewer", "ids", "code", "message"),
    [
        (None, [], "UNAUTHENTICATED", "myJoinRequests needs a signed-in user: "),
        (BOB, ["nonsense"], "BAD_USER_INPUT", '`ids.0`: "nonsense" is not an id: '),
        (BOB, ["x"] * 101, "BAD_USER_INPUT", "`ids` may have at most 100 ids, not 101."),
    ],
    ids=["anonymous", "malformed", "too many"],
)
async def test_refusals(
    graph: Graph, viewer: Viewer | None, ids: list[str], code: str, message: str
) -> None:
    """Who isn't signed in, what is no request's id, and too many ids are refused at once."""
    async with graph.follow(REQUESTS, viewer, ids=ids) as opened:
        assert isinstance(opened, Answer)
        (error,) = opened.errors

    assert (error["code"], error["path"]) == (code, ["myJoinRequests"])
    assert str(error["message"]).startswith(message)
