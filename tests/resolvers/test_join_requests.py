"""These tests hold who sees what of a request to join, and who sees whom through one."""

import pytest

from datastore.items import UserStatus
from datastore.operations import Put
from datastore.reads.log import next_events
from datastore.reads.users import profiles_by_id
from domain.access import Role
from resolvers.context import Viewer
from resolvers.convert.event import event_shown_to
from schema.enums import ChangeKind
from schema.events import GroupEvent, JoinRequestChanged, ParticipantChanged
from schema.global_ids import Kind, global_id
from tests.resolvers.harness import Graph
from tests.resolvers.joining import (
    APPROVE,
    BY_ID,
    CANCEL,
    DENY,
    OWN,
    WAITING,
    open_trip,
    waiting_request,
)
from tests.resolvers.people import ANN, BOB, CARLA
from tests.resolvers.trip import Trip

USER_BY_ID = "query ($id: ID!) { node(id: $id) { ... on User { displayName } } }"
REQUESTS_OF = """
query ($id: ID!) { node(id: $id) { ... on User { joinRequests { nodes { id } } } } }
"""
BOBS_ID = global_id(Kind.USER, BOB.user_id)


async def test_an_owner_reviews_a_request(graph: Graph, trip: Trip) -> None:
    """An owner sees the group, the applicant and the guest who is claimed."""
    await open_trip(trip)
    request_id = await waiting_request(trip, targetParticipantId=trip.gil, message="It's me")

    listed = await graph.ask(WAITING, ANN, id=trip.id)
    by_id = await graph.ask(BY_ID, ANN, id=request_id)

    assert listed.at("group.joinRequests.nodes") == [by_id.at("node")]
    assert by_id.at("node") == {
        "id": request_id,
        "groupName": "Trip",
        "applicantName": "Bob",
        "mode": "TAKEOVER",
        "targetName": "Gil",
        "proposedRole": "MEMBER",
        "message": "It's me",
        "status": "PENDING",
        "createdAt": "2026-03-01T12:00:03.000Z",
        "decidedAt": None,
        "finalRole": None,
        "group": {"name": "Trip"},
        "applicant": {"displayName": "Bob"},
        "target": {"displayName": "Gil"},
        "participant": None,
    }


async def test_an_applicant_sees_names_alone(graph: Graph, trip: Trip) -> None:
    """The applicant finds the request by id and in their list, without the group itself."""
    await open_trip(trip)
    request_id = await waiting_request(trip, targetParticipantId=trip.gil)

    own = await graph.ask(OWN, BOB)
    by_id = await graph.ask(BY_ID, BOB, id=request_id)

    assert own.at("me.joinRequests.nodes") == [by_id.at("node")]
    assert by_id.at("node.groupName") == "Trip"
    assert by_id.at("node.targetName") == "Gil"
    assert by_id.at("node.group") is None
    assert by_id.at("node.target") is None


@pytest.mark.parametrize("viewer", [None, CARLA], ids=["anonymous", "member"])
async def test_others_see_no_request(graph: Graph, trip: Trip, viewer: Viewer | None) -> None:
    """A member who is no owner, and an anonymous caller, find no request."""
    await open_trip(trip)
    request_id = await waiting_request(trip)
    await trip.let_in(CARLA)

    answer = await graph.ask(BY_ID, viewer, id=request_id)

    assert (answer.data, answer.errors) == ({"node": None}, [])


async def test_an_applicant_list_is_their_own(graph: Graph, trip: Trip) -> None:
    """An owner who sees an applicant sees none of their other requests."""
    await open_trip(trip)
    await waiting_request(trip)

    answer = await graph.ask(REQUESTS_OF, ANN, id=BOBS_ID)

    assert answer.at("node.joinRequests.nodes") == []


async def test_an_applicant_is_visible_while_they_wait(graph: Graph, trip: Trip) -> None:
    """An owner sees the applicant's name while the request is pending, and not before or after."""
    await open_trip(trip)

    before = await graph.ask(USER_BY_ID, ANN, id=BOBS_ID)
    request_id = await waiting_request(trip)
    waiting = await graph.ask(USER_BY_ID, ANN, id=BOBS_ID)
    await graph.ask(DENY, ANN, input={"joinRequestId": request_id})
    denied = await graph.ask(USER_BY_ID, ANN, id=BOBS_ID)

    assert before.data == denied.data == {"node": None}
    assert waiting.at("node.displayName") == "Bob"


async def test_a_member_sees_no_applicant(graph: Graph, trip: Trip) -> None:
    """A member who is no owner doesn't see who asks to join."""
    await open_trip(trip)
    await waiting_request(trip)
    await trip.let_in(CARLA)

    answer = await graph.ask(USER_BY_ID, CARLA, id=BOBS_ID)

    assert answer.data == {"node": None}


async def test_a_deleted_applicant_is_a_name(graph: Graph, trip: Trip) -> None:
    """A request outlives its applicant's account: the name stays."""
    await open_trip(trip)
    request_id = await waiting_request(trip)
    (profile,) = await profiles_by_id(graph.engine, (BOB.user_id,), consistent=True)
    assert profile is not None
    gone = profile.model_copy(update={"status": UserStatus.DELETED})
    await graph.engine.write(Put(gone.table, gone.to_item()))

    answer = await graph.ask(BY_ID, ANN, id=request_id)

    assert answer.at("node.applicant") is None
    assert answer.at("node.applicantName") == "Bob"


async def test_a_deleted_group_shows_no_request(graph: Graph, trip: Trip) -> None:
    """A request to a group that is being deleted is gone, for its applicant too."""
    await open_trip(trip)
    request_id = await waiting_request(trip)
    delete = "mutation ($input: DeleteGroupInput!) { deleteGroup(input: $input) { deletedId } }"
    await graph.ask(delete, ANN, input={"groupId": trip.id})

    by_id = await graph.ask(BY_ID, BOB, id=request_id)
    own = await graph.ask(OWN, BOB)

    assert by_id.data == {"node": None}
    assert own.at("me.joinRequests.nodes") == []


async def test_requests_cost_one_read_of_each_kind(graph: Graph, trip: Trip) -> None:
    """A page of requests costs the same calls, however many there are."""
    await open_trip(trip)
    for viewer in (BOB, CARLA):
        await waiting_request(trip, viewer, targetParticipantId=trip.gil)

    answer = await graph.ask(WAITING, ANN, id=trip.id)

    assert [(call.operation, *call.places, call.rows) for call in answer.calls] == [
        ("BatchGetItem", "groups", 2),
        ("BatchGetItem", "groups", 1),
        ("Query", "groups.PendingJoinRequestsIndex", 1),
        ("BatchGetItem", "groups", 2),
        ("BatchGetItem", "groups", 1),
        ("BatchGetItem", "users", 2),
        ("BatchGetItem", "groups", 1),
    ]


async def log_for(graph: Graph, trip: Trip, role: Role) -> list[GroupEvent | None]:
    """This gives what a member in a role sees of the group's log."""
    read = await next_events(graph.engine, trip.group_id, after=0, now=graph.clock())
    return [event_shown_to(event, role) for event in read.events]


async def test_requests_are_events_for_owners(graph: Graph, trip: Trip) -> None:
    """Owners are told of a request and of its end, and others of neither."""
    await open_trip(trip)
    request_id = await waiting_request(trip)
    await graph.ask(CANCEL, BOB, input={"joinRequestId": request_id})

    owners = (await log_for(graph, trip, Role.OWNER))[-2:]
    members = (await log_for(graph, trip, Role.MEMBER))[-2:]

    for event in owners:
        assert isinstance(event, JoinRequestChanged)
        assert (event.join_request_id, event.actor_key) == (request_id, None)
    assert members == [None, None]


@pytest.mark.parametrize(
    ("claims", "change"), [(False, ChangeKind.CREATED), (True, ChangeKind.UPDATED)]
)
async def test_others_are_told_who_came(
    graph: Graph, trip: Trip, claims: bool, change: ChangeKind
) -> None:
    """An approval tells owners of the request, and everybody else of the participant."""
    await open_trip(trip)
    target = {"targetParticipantId": trip.gil} if claims else {}
    request_id = await waiting_request(trip, BOB, **target)
    await graph.ask(APPROVE, ANN, input={"joinRequestId": request_id})

    owners = (await log_for(graph, trip, Role.OWNER))[-1]
    viewers = (await log_for(graph, trip, Role.VIEWER))[-1]

    assert isinstance(owners, JoinRequestChanged)
    assert isinstance(viewers, ParticipantChanged)
    assert (viewers.id, viewers.cursor, viewers.change) == (owners.id, owners.cursor, change)
    assert (viewers.participant_id == trip.gil) is claims
