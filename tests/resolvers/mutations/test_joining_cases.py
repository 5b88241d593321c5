"""These tests hold the reported faults of joining, by the ids of the domain cases.

Each is something that an expense-splitting product got wrong, and its right result.
"""

import asyncio
from datetime import timedelta

from tests.resolvers.harness import Data, Graph, Json, listed, part
from tests.resolvers.joining import APPROVE, PREVIEW, REQUEST, open_trip, request, waiting_request
from tests.resolvers.mutations.debts import equally, nets, paid
from tests.resolvers.mutations.documents import MERGE_GUEST
from tests.resolvers.mutations.errors import NOTHING_THERE, conflict, errors_of, not_found, places
from tests.resolvers.people import ANN, BOB
from tests.resolvers.trip import Trip

PEOPLE = "query ($id: ID!) { group(id: $id) { participants { nodes { id displayName } } } }"

TOLD = """
query ($id: ID!) {
  group(id: $id) {
    activity(first: 2) {
      nodes {
        __typename actor { displayName }
        ... on ParticipantChanged { change changes { field before after } }
        ... on ExpenseUpdated { changes { field } }
      }
    }
  }
}
"""
END = "2026-03-31T12:00:00.000Z"
MEMBER_ALREADY = (
    "You are in this group already: open it. To give you what a guest owes and is owed, an owner "
    "merges the guest into you with `mergeGuest`."
)


async def people(trip: Trip) -> list[Json]:
    """This lists the names of the trip's participants, oldest first."""
    answer = await trip.graph.ask(PEOPLE, ANN, id=trip.id)
    return [part(each, "displayName") for each in listed(answer.data, "group.participants.nodes")]


async def test_link_survives_the_sign_in(graph: Graph, trip: Trip) -> None:
    """I01: a link that was opened before the sign-in joins after it, and can be opened again."""
    token = await open_trip(trip)

    signed_out = await graph.ask(PREVIEW, None, token=token)
    request_id = await waiting_request(trip, inviteToken=token)
    waiting = await graph.ask(PREVIEW, BOB, token=token)
    await graph.ask(APPROVE, ANN, input={"joinRequestId": request_id})
    joined = await graph.ask(PREVIEW, BOB, token=token)

    assert signed_out.at("invitePreview.alreadyMember") is False
    assert waiting.at("invitePreview.viewerJoinRequest.id") == request_id
    assert joined.at("invitePreview.alreadyMember") is True
    assert await people(trip) == ["Ann", "Gil", "Hal", "Bob"]


async def test_old_links_are_shut(graph: Graph, trip: Trip) -> None:
    """I04: 400 days later an invite that was to end is as one that isn't there, to everybody."""
    token = await open_trip(trip, expiresAt=END)
    graph.clock.now += timedelta(days=400)

    preview = await graph.ask(PREVIEW, BOB, token=token)
    asked = await request(trip, inviteToken=token)

    assert preview.data == {"invitePreview": None}
    assert errors_of(asked, "requestToJoin") == [not_found(NOTHING_THERE, "groupId")]
    assert await people(trip) == ["Ann", "Gil", "Hal"]


async def test_endless_links_stay_open(graph: Graph, trip: Trip) -> None:
    """I04: an invite that was given no end has none: 400 days later it lets people ask."""
    token = await open_trip(trip)
    graph.clock.now += timedelta(days=400)

    asked = await request(trip, inviteToken=token)

    assert asked.at("requestToJoin.joinRequest.status") == "PENDING"


async def test_requests_outlive_the_link(graph: Graph, trip: Trip) -> None:
    """I04: a request that was made in time waits for an owner, however late they decide."""
    request_id = await waiting_request(trip, inviteToken=await open_trip(trip, expiresAt=END))
    graph.clock.now += timedelta(days=400)

    answer = await graph.ask(APPROVE, ANN, input={"joinRequestId": request_id})

    assert answer.at("approveJoinRequest.joinRequest.status") == "APPROVED"


async def test_who_is_in_is_not_let_in_again(graph: Graph, trip: Trip) -> None:
    """I08: who joins a group that they are in is told so, with who they are there."""
    token = await open_trip(trip)
    request_id = await waiting_request(trip, inviteToken=token)
    approved = await graph.ask(APPROVE, ANN, input={"joinRequestId": request_id})
    before = graph.rows()

    again = await request(trip, inviteToken=token)

    assert approved.at("approveJoinRequest.errors") == []
    assert places(again, "requestToJoin") == [("ALREADY_MEMBER", "groupId")]
    assert graph.rows() == before


async def test_two_requests_at_once_are_one(graph: Graph, trip: Trip) -> None:
    """I08: of two requests at once one waits, and the other is shown it; no key is needed."""
    given = {"groupId": trip.id, "inviteToken": await open_trip(trip)}

    both = await asyncio.gather(*(graph.ask(REQUEST, BOB, input=given) for _ in range(2)))

    made, refused = sorted(both, key=lambda each: len(errors_of(each, "requestToJoin")))
    assert places(refused, "requestToJoin") == [("ALREADY_REQUESTED", "groupId")]
    assert part(refused.data, "requestToJoin.errors.0.current.id") == made.at(
        "requestToJoin.joinRequest.id"
    )


async def test_two_approvals_let_in_once(graph: Graph, trip: Trip) -> None:
    """I08: of two approvals at once one lets the applicant in, and the other is told of it."""
    await open_trip(trip)
    given = {"joinRequestId": await waiting_request(trip)}

    both = await asyncio.gather(*(graph.ask(APPROVE, ANN, input=given) for _ in range(2)))

    told = sorted((places(each, "approveJoinRequest") for each in both), key=len)
    assert told == [[], [("CONFLICT", "joinRequestId")]]
    assert await people(trip) == ["Ann", "Gil", "Hal", "Bob"]


async def test_member_takes_no_guest_over(graph: Graph, trip: Trip) -> None:
    """I06: who is in the group can't ask to be a guest of it, and is told what does that."""
    token = await open_trip(trip)
    bob = await trip.let_in(BOB)
    before = graph.rows()

    answer = await request(trip, inviteToken=token, targetParticipantId=trip.gil)

    current: Data = {"id": bob}
    refusal = conflict(MEMBER_ALREADY, "groupId", code="ALREADY_MEMBER", current=current)
    assert errors_of(answer, "requestToJoin") == [refusal]
    assert graph.rows() == before


async def test_member_gets_the_guests_debts(graph: Graph, trip: Trip) -> None:
    """I06: a guest who is merged into a member leaves them one share of both, and is named."""
    bob = await trip.let_in(BOB)
    three = equally("9.00", trip.ann, trip.gil, bob)
    await trip.spend(items=three, payments=paid(trip.ann, "9.00"))
    before = await nets(trip)

    given = {"guestId": trip.gil, "intoParticipantId": bob}
    merged = await graph.ask(MERGE_GUEST, ANN, input=given, group=trip.id)
    answer = await graph.ask(TOLD, BOB, id=trip.id)

    assert before == {"Ann": 600, "Gil": -300, "Bob": -300}
    assert merged.at("mergeGuest.participant.net.amount") == "-6.00"
    assert await nets(trip) == {"Ann": 600, "Bob": -600}
    ann: Data = {"displayName": "Ann"}
    assert answer.at("group.activity.nodes") == [
        {
            "__typename": "ParticipantChanged",
            "actor": ann,
            "change": "DELETED",
            "changes": [{"field": "displayName", "before": "Gil", "after": "Bob"}],
        },
        {"__typename": "ExpenseUpdated", "actor": ann, "changes": [{"field": "items"}]},
    ]
