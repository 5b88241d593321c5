"""These tests hold `invitePreview`: what a token shows, to whom, and that all else is null."""

from datetime import timedelta

import pytest

from datastore.items import ParticipantItem
from datastore.operations import Put
from datastore.reads.participants import participants_by_key
from domain.dates import format_instant
from domain.invite_token import invite_token
from schema.global_ids import read_participant_key
from tests.resolvers.harness import Graph
from tests.resolvers.joining import CONFIGURE, DENY, PREVIEW, open_trip, waiting_request
from tests.resolvers.made import BEGIN
from tests.resolvers.people import ANN, BOB
from tests.resolvers.trip import Trip

DELETE_GROUP = "mutation ($input: DeleteGroupInput!) { deleteGroup(input: $input) { deletedId } }"


async def change(trip: Trip, participant: str, **attributes: object) -> None:
    """This changes a participant, without any write path."""
    key = read_participant_key(participant)
    (item,) = await participants_by_key(trip.graph.engine, (key,), consistent=True)
    assert isinstance(item, ParticipantItem)
    row = item.model_copy(update=attributes)
    await trip.graph.engine.write(Put(row.table, row.to_item()))


@pytest.mark.parametrize("viewer", [None, BOB], ids=["anonymous", "signed in"])
async def test_a_token_shows_the_group(graph: Graph, trip: Trip, viewer: object) -> None:
    """Who holds the token sees what there is to join, signed in or not."""
    token = await open_trip(trip, defaultRole="VIEWER")

    answer = await graph.ask(PREVIEW, BOB if viewer else None, token=token)

    assert answer.data == {
        "invitePreview": {
            "groupId": trip.id,
            "groupName": "Trip",
            "currency": {"code": "EUR"},
            "participantCount": 3,
            "defaultRole": "VIEWER",
            "claimableGuests": [
                {"participantId": trip.gil, "displayName": "Gil"},
                {"participantId": trip.hal, "displayName": "Hal"},
            ],
            "alreadyMember": False,
            "viewerJoinRequest": None,
        }
    }


@pytest.mark.parametrize(
    "attributes",
    [
        {"transfer_target": "somebody"},
        {"invite_expires_at": format_instant(BEGIN + timedelta(days=1))},
        {"type": "USER", "user_id": BOB.user_id},
    ],
    ids=["on the way out", "reserved", "user"],
)
async def test_who_is_not_free_is_not_offered(
    graph: Graph, trip: Trip, attributes: dict[str, object]
) -> None:
    """A guest who is leaving or reserved, and a user, can't be claimed; all of them count."""
    token = await open_trip(trip)
    await change(trip, trip.gil, **attributes)

    answer = await graph.ask(PREVIEW, None, token=token)

    assert answer.at("invitePreview.claimableGuests") == [
        {"participantId": trip.hal, "displayName": "Hal"}
    ]
    assert answer.at("invitePreview.participantCount") == 3


async def test_a_member_is_told(graph: Graph, trip: Trip) -> None:
    """Who is in the group already learns that."""
    token = await open_trip(trip)

    answer = await graph.ask(PREVIEW, ANN, token=token)

    assert answer.at("invitePreview.alreadyMember") is True


async def test_an_own_request_is_shown(graph: Graph, trip: Trip) -> None:
    """The caller's own request is shown while it is pending, and once it is denied."""
    token = await open_trip(trip)
    request_id = await waiting_request(trip)

    pending = await graph.ask(PREVIEW, BOB, token=token)
    await graph.ask(DENY, ANN, input={"joinRequestId": request_id})
    denied = await graph.ask(PREVIEW, BOB, token=token)

    assert pending.at("invitePreview.viewerJoinRequest.id") == request_id
    assert pending.at("invitePreview.viewerJoinRequest.status") == "PENDING"
    assert denied.at("invitePreview.viewerJoinRequest.id") == request_id
    assert denied.at("invitePreview.viewerJoinRequest.status") == "DENIED"


@pytest.mark.parametrize(
    "token",
    ["", "x", "a" * 63, "a" * 64, "a" * 65, "\u00e9" * 64, "\ud800"],
    ids=["empty", "short", "63", "unknown group", "65", "no ASCII", "half a surrogate pair"],
)
async def test_what_is_no_token_shows_nothing(graph: Graph, trip: Trip, token: str) -> None:
    """A text that isn't an invite's token is null, without an error."""
    await open_trip(trip)

    answer = await graph.ask(PREVIEW, ANN, token=token)

    assert (answer.data, answer.errors) == ({"invitePreview": None}, [])


@pytest.mark.parametrize(
    "change_invite",
    [{"enabled": False}, {"rotate": True}, {"expiresAt": "2026-03-01T12:00:06.000Z"}],
    ids=["disabled", "rotated", "expired"],
)
async def test_a_shut_invite_shows_nothing(
    graph: Graph, trip: Trip, change_invite: dict[str, object]
) -> None:
    """An invite that doesn't let ask is as one that isn't there, to owners too."""
    token = await open_trip(trip)
    await graph.ask(CONFIGURE, ANN, input={"groupId": trip.id, **change_invite})
    graph.clock.now += timedelta(seconds=5)

    answer = await graph.ask(PREVIEW, ANN, token=token)

    assert (answer.data, answer.errors) == ({"invitePreview": None}, [])


async def test_a_guess_for_a_group_shows_nothing(graph: Graph, trip: Trip) -> None:
    """A token with the group's id and another secret is null, with or without an invite."""
    guess = invite_token(trip.group_id, b"?" * 32)

    never_enabled = await graph.ask(PREVIEW, BOB, token=guess)
    await open_trip(trip)
    enabled = await graph.ask(PREVIEW, BOB, token=guess)

    assert never_enabled.data == enabled.data == {"invitePreview": None}


async def test_a_deleted_group_shows_nothing(graph: Graph, trip: Trip) -> None:
    """The token of a group that is being deleted is null."""
    token = await open_trip(trip)
    await graph.ask(DELETE_GROUP, ANN, input={"groupId": trip.id})

    answer = await graph.ask(PREVIEW, BOB, token=token)

    assert answer.data == {"invitePreview": None}
