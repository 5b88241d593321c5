"""These tests hold `requestToJoin`."""

import pytest

from domain.access import Role
from schema.global_ids import Kind, global_id, read_join_request_key
from tests.resolvers.harness import Data, Graph, Json, part
from tests.resolvers.joining import DENY, open_trip, request, waiting_request
from tests.resolvers.mutations.errors import (
    NO_PARTICIPANT,
    NOTHING_THERE,
    errors_of,
    invalid,
    not_found,
    places,
)
from tests.resolvers.people import ANN, BOB
from tests.resolvers.trip import Trip, create_trip

NOBODY = "99999999-9999-4999-8999-999999999999"


async def test_a_guest_is_asked_for(graph: Graph, trip: Trip) -> None:
    """A request is shown to its applicant: names, but nothing of the group itself."""
    token = await open_trip(trip)

    answer = await request(trip, inviteToken=token, targetParticipantId=trip.gil, message="It's me")

    assert answer.data == {
        "requestToJoin": {
            "joinRequest": {
                "id": answer.text("requestToJoin.joinRequest.id"),
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
                "group": None,
                "applicant": {"displayName": "Bob"},
                "target": None,
                "participant": None,
            },
            "errors": [],
        }
    }


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ({}, {"proposedRole": "VIEWER", "message": None}),
        ({"proposedRole": None, "message": None}, {"proposedRole": "VIEWER", "message": None}),
        ({"proposedRole": "MEMBER", "message": " "}, {"proposedRole": "MEMBER", "message": None}),
    ],
    ids=["left out", "null", "given"],
)
async def test_defaults_are_the_invites(graph: Graph, trip: Trip, given: Data, shown: Data) -> None:
    """Without a role the invite's counts; without a target the applicant is somebody new."""
    await open_trip(trip, defaultRole="VIEWER")

    answer = await request(trip, BOB, **given)

    made = answer.at("requestToJoin.joinRequest")
    assert isinstance(made, dict)
    assert {name: made[name] for name in shown} == shown
    assert (made["mode"], made["targetName"]) == ("NEW", None)


async def test_bad_values_are_told_together(graph: Graph, trip: Trip) -> None:
    """Every field that can't be taken is told of, and nothing is written."""
    await open_trip(trip)
    before = graph.rows()

    answer = await request(
        trip, targetParticipantId="x", proposedRole="OWNER", message="m" * 501, idempotencyKey=""
    )

    assert places(answer, "requestToJoin") == [
        ("INVALID", "targetParticipantId"),
        ("INVALID", "proposedRole"),
        ("LIMIT_EXCEEDED", "message"),
        ("INVALID", "idempotencyKey"),
    ]
    assert errors_of(answer, "requestToJoin")[1] == invalid(
        "Nobody joins a group as OWNER: take MEMBER or VIEWER.", "proposedRole"
    )
    assert graph.rows() == before


async def test_a_shut_group_is_a_missing_one(graph: Graph, trip: Trip) -> None:
    """A group that is shut, a wrong token and a group that isn't there are answered alike."""
    shut = await request(trip)
    token = await open_trip(trip)
    wrong = await request(trip, inviteToken=token[:-1] + "!")
    unknown = await request(trip, groupId=global_id(Kind.GROUP, NOBODY))

    assert errors_of(unknown, "requestToJoin") == [not_found(NOTHING_THERE, "groupId")]
    assert shut.data == wrong.data == unknown.data


async def test_others_in_the_group_are_nobody(graph: Graph, trip: Trip) -> None:
    """An owner, a guest of another group and nobody at all can't be claimed, all alike."""
    await open_trip(trip)
    other = await create_trip(graph)
    missing = global_id(Kind.PARTICIPANT, trip.group_id, NOBODY)

    answers = [
        await request(trip, targetParticipantId=target) for target in (trip.ann, other.gil, missing)
    ]

    expected = not_found(NO_PARTICIPANT, "targetParticipantId")
    assert [errors_of(answer, "requestToJoin") for answer in answers] == [[expected]] * 3


async def test_a_second_request_shows_the_first(graph: Graph, trip: Trip) -> None:
    """Who waits already, and who was denied, is shown that request."""
    await open_trip(trip)
    first = await waiting_request(trip)

    waiting = await request(trip)
    await graph.ask(DENY, ANN, input={"joinRequestId": first})
    denied = await request(trip)

    assert places(waiting, "requestToJoin") == [("ALREADY_REQUESTED", "groupId")]
    assert places(denied, "requestToJoin") == [("ALREADY_REQUESTED", "inviteToken")]
    assert part(waiting.data, "requestToJoin.errors.0.current") == {"id": first}
    assert part(denied.data, "requestToJoin.errors.0.current") == {"id": first}


async def test_the_denied_ask_again_with_the_token(graph: Graph, trip: Trip) -> None:
    """The token lets who was denied ask again."""
    token = await open_trip(trip)
    first = await waiting_request(trip)
    await graph.ask(DENY, ANN, input={"joinRequestId": first})

    second = await waiting_request(trip, inviteToken=token)

    assert second != first


async def test_a_member_is_shown_themself(graph: Graph, trip: Trip) -> None:
    """Who is in the group already is shown as whom."""
    await open_trip(trip)
    bob = await trip.let_in(BOB, role=Role.VIEWER)

    answer = await request(trip)

    assert places(answer, "requestToJoin") == [("ALREADY_MEMBER", "groupId")]
    assert part(answer.data, "requestToJoin.errors.0.current") == {"id": bob}


async def test_a_key_asks_once(graph: Graph, trip: Trip) -> None:
    """The same request with the same key is one; another input is refused."""
    await open_trip(trip)
    first = await request(trip, idempotencyKey="k")
    once = graph.rows()

    again = await request(trip, idempotencyKey="k")
    other = await request(trip, idempotencyKey="k", message="Please")

    assert again.data == first.data
    assert places(other, "requestToJoin") == [("IDEMPOTENCY_MISMATCH", "idempotencyKey")]
    assert graph.rows() == once


async def test_ids_sort_by_time(graph: Graph, trip: Trip) -> None:
    """Two requests have ids that sort as they were made."""
    await open_trip(trip)
    other = await create_trip(graph)
    await open_trip(other)

    ids: list[Json] = [
        read_join_request_key(await waiting_request(group)).request_id for group in (trip, other)
    ]

    assert ids == sorted(map(str, ids))
