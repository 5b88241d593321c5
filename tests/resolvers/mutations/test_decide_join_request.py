"""These tests hold `approveJoinRequest`, `denyJoinRequest` and `cancelJoinRequest`."""

import pytest

from domain.access import Role
from schema.global_ids import Kind, global_id
from tests.resolvers.harness import Graph, part
from tests.resolvers.joining import APPROVE, CANCEL, DENY, OWN, WAITING, open_trip, waiting_request
from tests.resolvers.mutations.errors import (
    NOTHING_THERE,
    errors_of,
    forbidden,
    invalid,
    not_found,
    places,
)
from tests.resolvers.people import ANN, BOB, CARLA
from tests.resolvers.trip import Trip

NOBODY = "99999999-9999-4999-8999-999999999999"
DECISIONS = {
    "approveJoinRequest": (APPROVE, ANN, "APPROVED"),
    "denyJoinRequest": (DENY, ANN, "DENIED"),
    "cancelJoinRequest": (CANCEL, BOB, "CANCELLED"),
}
every_decision = pytest.mark.parametrize("mutation", DECISIONS)
of_owners = pytest.mark.parametrize("mutation", ["approveJoinRequest", "denyJoinRequest"])


async def test_an_approval_shows_the_group(graph: Graph, trip: Trip) -> None:
    """Who is let in as a guest sees the group, and is that guest, by their own name."""
    await open_trip(trip)
    request_id = await waiting_request(trip, targetParticipantId=trip.gil)

    answer = await graph.ask(APPROVE, ANN, input={"joinRequestId": request_id, "role": "VIEWER"})

    assert answer.data == {
        "approveJoinRequest": {
            "joinRequest": {
                "id": request_id,
                "groupName": "Trip",
                "applicantName": "Bob",
                "mode": "TAKEOVER",
                "targetName": "Bob",
                "proposedRole": "MEMBER",
                "message": None,
                "status": "APPROVED",
                "createdAt": "2026-03-01T12:00:03.000Z",
                "decidedAt": "2026-03-01T12:00:04.000Z",
                "finalRole": "VIEWER",
                "group": {"name": "Trip"},
                "applicant": {"displayName": "Bob"},
                "target": {"displayName": "Bob"},
                "participant": {"displayName": "Bob", "role": "VIEWER"},
            },
            "errors": [],
        }
    }


async def test_who_is_let_in_is_in(graph: Graph, trip: Trip) -> None:
    """Somebody new is in the group from then on, in the role that they asked for."""
    await open_trip(trip)
    request_id = await waiting_request(trip, proposedRole="VIEWER")

    await graph.ask(APPROVE, ANN, input={"joinRequestId": request_id})
    seen = await graph.ask(
        "query ($id: ID!) { group(id: $id) { viewerParticipant { displayName kind role } } }",
        BOB,
        id=trip.id,
    )

    bob = {"displayName": "Bob", "kind": "USER", "role": "VIEWER"}
    assert seen.at("group.viewerParticipant") == bob


@every_decision
async def test_a_decision_is_shown(graph: Graph, trip: Trip, mutation: str) -> None:
    """A request that is decided says so, and waits nowhere any more."""
    document, viewer, status = DECISIONS[mutation]
    await open_trip(trip)
    request_id = await waiting_request(trip)
    waiting = await graph.ask(WAITING, ANN, id=trip.id)
    own = await graph.ask(OWN, BOB)

    answer = await graph.ask(document, viewer, input={"joinRequestId": request_id})
    waiting_no_more = await graph.ask(WAITING, ANN, id=trip.id)
    own_no_more = await graph.ask(OWN, BOB)

    assert answer.at(f"{mutation}.joinRequest.status") == status
    assert waiting.at("group.joinRequests.nodes.0.id") == request_id
    assert own.at("me.joinRequests.nodes.0.id") == request_id
    assert waiting_no_more.at("group.joinRequests.nodes") == []
    assert own_no_more.at("me.joinRequests.nodes") == []


@every_decision
@pytest.mark.parametrize("first", DECISIONS)
async def test_a_second_decision_shows_the_first(
    graph: Graph, trip: Trip, first: str, mutation: str
) -> None:
    """A request is decided once: who comes later is shown it as it is, and nothing is written."""
    document, viewer, status = DECISIONS[first]
    await open_trip(trip)
    request_id = await waiting_request(trip)
    await graph.ask(document, viewer, input={"joinRequestId": request_id})
    before = graph.rows()

    document, viewer, _ = DECISIONS[mutation]
    answer = await graph.ask(document, viewer, input={"joinRequestId": request_id})

    assert errors_of(answer, mutation) == [
        {
            "__typename": "ConflictError",
            "code": "CONFLICT",
            "message": f"This request is {status} already: look at it as it is now.",
            "path": ["joinRequestId"],
            "current": {"id": request_id},
        }
    ]
    assert graph.rows() == before


@of_owners
@pytest.mark.parametrize("role", [Role.MEMBER, Role.VIEWER])
async def test_only_owners_decide(graph: Graph, trip: Trip, mutation: str, role: Role) -> None:
    """Others in the group are told that it takes an owner, and nothing is written."""
    await open_trip(trip)
    request_id = await waiting_request(trip)
    await trip.let_in(CARLA, role=role)
    before = graph.rows()

    document, _, _ = DECISIONS[mutation]
    answer = await graph.ask(document, CARLA, input={"joinRequestId": request_id})

    assert errors_of(answer, mutation) == [forbidden(role, "OWNER")]
    assert graph.rows() == before


@every_decision
async def test_strangers_find_no_request(graph: Graph, trip: Trip, mutation: str) -> None:
    """A request that isn't there and one that isn't the caller's are answered alike."""
    await open_trip(trip)
    request_id = await waiting_request(trip)
    missing_id = global_id(Kind.JOIN_REQUEST, trip.group_id, NOBODY)

    document, viewer, _ = DECISIONS[mutation]
    missing = await graph.ask(document, viewer, input={"joinRequestId": missing_id})
    strangers = await graph.ask(document, CARLA, input={"joinRequestId": request_id})

    assert errors_of(missing, mutation) == [not_found(NOTHING_THERE, "joinRequestId")]
    assert missing.data == strangers.data


async def test_an_owner_takes_nothing_back(graph: Graph, trip: Trip) -> None:
    """An owner is told to deny what only its applicant can take back."""
    await open_trip(trip)
    request_id = await waiting_request(trip)

    answer = await graph.ask(CANCEL, ANN, input={"joinRequestId": request_id})

    assert errors_of(answer, "cancelJoinRequest") == [
        {
            "__typename": "ForbiddenError",
            "code": "FORBIDDEN",
            "message": "Only its applicant can take a request back: deny it instead.",
            "path": None,
            "requiredRole": None,
        }
    ]


async def test_nobody_is_let_in_as_owner(graph: Graph, trip: Trip) -> None:
    """OWNER is no role to let in with, and a bad id is told of beside that."""
    answer = await graph.ask(APPROVE, ANN, input={"joinRequestId": trip.id, "role": "OWNER"})

    assert places(answer, "approveJoinRequest") == [
        ("INVALID", "joinRequestId"),
        ("INVALID", "role"),
    ]
    assert errors_of(answer, "approveJoinRequest")[1] == invalid(
        "Nobody joins a group as OWNER: take MEMBER or VIEWER.", "role"
    )


async def test_a_guest_who_is_claimed_is_shown(graph: Graph, trip: Trip) -> None:
    """Of two who ask to be one guest the second is not let in, and the owner sees why."""
    await open_trip(trip)
    first = await waiting_request(trip, targetParticipantId=trip.gil)
    second = await waiting_request(trip, CARLA, targetParticipantId=trip.gil)
    await graph.ask(APPROVE, ANN, input={"joinRequestId": first})

    answer = await graph.ask(APPROVE, ANN, input={"joinRequestId": second})

    assert places(answer, "approveJoinRequest") == [("CONFLICT", "joinRequestId")]
    assert part(answer.data, "approveJoinRequest.errors.0.current") == {"id": trip.gil}


async def test_who_took_back_may_ask_again(graph: Graph, trip: Trip) -> None:
    """A request that was taken back leaves no lock."""
    await open_trip(trip)
    first = await waiting_request(trip)
    await graph.ask(CANCEL, BOB, input={"joinRequestId": first})

    second = await waiting_request(trip)

    own = await graph.ask(OWN, BOB)
    assert own.at("me.joinRequests.nodes.0.id") == second
