"""These tests hold what following a group delivers: all that its log has for the member."""

import pytest

from resolvers.context import Viewer
from schema.cursors import event_cursor
from schema.global_ids import Kind, global_id
from tests.resolvers.harness import Answer, Data, Graph, Json, Thread, listed, part
from tests.resolvers.joining import APPROVE, DENY, open_trip, waiting_request
from tests.resolvers.mutations.documents import (
    DELETE_EXPENSE,
    DELETE_GROUP,
    LEAVE_GROUP,
    REMOVE_PARTICIPANT,
    UPDATE_PARTICIPANT,
)
from tests.resolvers.people import ANN, BOB, CARLA
from tests.resolvers.subscriptions.documents import ACTIVITY, BODIES
from tests.resolvers.test_activity import ACTIVITY as ACTIVITY_PAGE
from tests.resolvers.test_activity import talk
from tests.resolvers.trip import Trip

GONE: Data = {
    "message": "What this subscription follows is gone, or no longer yours to see.",
    "path": ["groupActivity"],
    "code": "NOT_FOUND",
}


async def events(thread: object, count: int) -> list[Json]:
    """This waits for events and gives what was asked of each."""
    assert isinstance(thread, Thread), thread
    return [part(await thread.next(), "groupActivity") for _ in range(count)]


async def types(thread: object, count: int) -> list[Json]:
    """This waits for events and gives their types."""
    return [part(event, "__typename") for event in await events(thread, count)]


async def test_everything_is_delivered(graph: Graph, trip: Trip) -> None:
    """What happens in a group is delivered as it happens, whatever it is about."""
    async with graph.follow(ACTIVITY, ANN, id=trip.id) as thread:
        expense_id = await talk(trip)
        await graph.ask(DELETE_EXPENSE, ANN, input={"expenseId": expense_id})

        assert await types(thread, 5) == [
            "ExpenseCreated",
            "CommentAdded",
            "CommentAdded",
            "SettlementChanged",
            "ExpenseDeleted",
        ]


async def test_page_and_subscription_agree(graph: Graph, trip: Trip) -> None:
    """The page of a group's activity lists what the subscription delivers, the other way round."""
    await talk(trip)
    page = await graph.ask(ACTIVITY_PAGE, ANN, id=trip.id)
    start = event_cursor(trip.group_id, 0)

    async with graph.follow(ACTIVITY, ANN, id=trip.id, after=start) as thread:
        followed = await events(thread, 5)

    nodes = [part(edge, "node") for edge in listed(page.data, "group.activity.edges")]
    told = ("__typename", "id", "cursor")
    assert [[part(event, name) for name in told] for event in reversed(followed)] == [
        [part(node, name) for name in told] for node in nodes
    ]


async def test_cursors_are_interchangeable(graph: Graph, trip: Trip) -> None:
    """The cursor of a page, of a thread and of the group's own events all go on right behind."""
    expense_id = await talk(trip)
    page = await graph.ask(ACTIVITY_PAGE, ANN, id=trip.id, last=3)
    of_page = part(listed(page.data, "group.activity.edges")[0], "cursor")

    async with graph.follow(ACTIVITY, ANN, id=trip.id, after=of_page) as activity:
        (event,) = await events(activity, 1)
    of_event = part(event, "cursor")
    async with graph.follow(BODIES, ANN, id=expense_id, after=of_page) as thread:
        assert isinstance(thread, Thread)
        of_thread = part(await thread.next(), "expenseThread.cursor")
    async with graph.follow(ACTIVITY, ANN, id=trip.id, after=of_thread) as resumed:
        assert await types(resumed, 1) == ["SettlementChanged"]

    assert of_page == event_cursor(trip.group_id, 3)
    assert of_event == of_thread == event_cursor(trip.group_id, 4)


async def test_requests_are_for_owners(graph: Graph, trip: Trip) -> None:
    """A request to join is delivered to owners; a denied one is nothing to anybody else."""
    await trip.let_in(CARLA)
    await open_trip(trip)
    async with (
        graph.follow(ACTIVITY, ANN, id=trip.id) as owners,
        graph.follow(ACTIVITY, CARLA, id=trip.id) as members,
    ):
        request_id = await waiting_request(trip)
        await graph.ask(DENY, ANN, input={"joinRequestId": request_id})
        await trip.spend()
        to_owner, to_member = await events(owners, 3), await types(members, 1)

    bob: Data = {"displayName": "Bob"}
    assert to_member == ["ExpenseCreated"]
    assert [part(event, "joinRequest") for event in to_owner[:2]] == [
        {"status": "DENIED", "applicant": bob},
        {"status": "DENIED", "applicant": bob},
    ]


async def test_an_approval_is_two_things(graph: Graph, trip: Trip) -> None:
    """An approval is a request to owners, and to everybody else who has come, at one cursor."""
    await trip.let_in(CARLA)
    await open_trip(trip)
    request_id = await waiting_request(trip)
    async with (
        graph.follow(ACTIVITY, ANN, id=trip.id) as owners,
        graph.follow(ACTIVITY, CARLA, id=trip.id) as members,
    ):
        await graph.ask(APPROVE, ANN, input={"joinRequestId": request_id})
        (to_owner,), (to_member,) = await events(owners, 1), await events(members, 1)

    assert part(to_owner, "__typename") == "JoinRequestChanged"
    assert to_member == {
        "__typename": "ParticipantChanged",
        "id": part(to_owner, "id"),
        "cursor": part(to_owner, "cursor"),
        "change": "CREATED",
        "participant": {"displayName": "Bob"},
    }


async def test_role_is_checked_per_event(graph: Graph, trip: Trip) -> None:
    """Who becomes an owner while following gets requests from then on."""
    bob = await trip.let_in(BOB)
    await open_trip(trip)
    async with graph.follow(ACTIVITY, BOB, id=trip.id) as thread:
        promotion = {"participantId": bob, "role": "OWNER"}
        await graph.ask(UPDATE_PARTICIPANT, ANN, input=promotion)
        before = await types(thread, 1)
        await waiting_request(trip, CARLA)
        after = await types(thread, 1)

    assert (before, after) == (["ParticipantChanged"], ["JoinRequestChanged"])


@pytest.mark.parametrize("how", ["left", "removed", "deleted"])
async def test_end_is_told_once(graph: Graph, trip: Trip, how: str) -> None:
    """Who leaves or is removed, and who follows a group that is deleted, is told NOT_FOUND."""
    bob = await trip.let_in(BOB)
    acts = {
        "left": (LEAVE_GROUP, BOB, {"groupId": trip.id}),
        "removed": (REMOVE_PARTICIPANT, ANN, {"participantId": bob}),
        "deleted": (DELETE_GROUP, ANN, {"groupId": trip.id}),
    }

    async with graph.follow(ACTIVITY, BOB, id=trip.id) as thread:
        assert isinstance(thread, Thread)
        document, viewer, given = acts[how]
        answer = await graph.ask(document, viewer, input=given, group=trip.id)
        assert answer.errors == []
        assert await thread.end() == GONE
        with pytest.raises(StopAsyncIteration):
            await thread.next()

    assert graph.bells.ears == []


async def test_without_access_no_gap_is_told(graph: Graph, trip: Trip) -> None:
    """Who was removed before a gap is told that the group is gone, not to read it again."""
    bob = await trip.let_in(BOB)
    beyond = event_cursor(trip.group_id, 9)

    async with graph.follow(ACTIVITY, BOB, id=trip.id, after=beyond) as thread:
        assert isinstance(thread, Thread)
        given = {"participantId": bob}
        await graph.ask(REMOVE_PARTICIPANT, ANN, input=given, group=trip.id)
        assert await thread.end() == GONE


async def test_far_behind_asks_for_a_resync(graph: Graph, trip: Trip) -> None:
    """A cursor that the group's log can't have given is answered by the code RESYNC."""
    beyond = event_cursor(trip.group_id, 9)

    async with graph.follow(ACTIVITY, ANN, id=trip.id, after=beyond) as thread:
        assert isinstance(thread, Thread)
        error = await thread.end()

    assert (error["code"], error["path"]) == ("RESYNC", ["groupActivity"])


@pytest.mark.parametrize(
    ("viewer", "id_", "code", "message"),
    [
        (None, "the trip", "UNAUTHENTICATED", "groupActivity needs a signed-in user: "),
        (CARLA, "the trip", "NOT_FOUND", "There is no group with this id that you can see: "),
        (ANN, "no group", "NOT_FOUND", "There is no group with this id that you can see: "),
        (ANN, "nonsense", "BAD_USER_INPUT", '`groupId`: "nonsense" is not an id: '),
    ],
    ids=["anonymous", "stranger", "missing", "malformed"],
)
async def test_refusals(
    graph: Graph, trip: Trip, viewer: Viewer | None, id_: str, code: str, message: str
) -> None:
    """Who isn't signed in or in the group, and what is no group's id, are refused at once."""
    missing = global_id(Kind.GROUP, "01890000-0000-7000-8000-0000000000ff")
    given = {"the trip": trip.id, "no group": missing}.get(id_, id_)

    async with graph.follow(ACTIVITY, viewer, id=given) as opened:
        assert isinstance(opened, Answer)
        (error,) = opened.errors

    assert (error["code"], error["path"]) == (code, ["groupActivity"])
    assert str(error["message"]).startswith(message)
