"""These tests hold `leaveGroup`."""

from domain.access import Role
from schema.global_ids import Kind, global_id
from tests.resolvers.harness import Graph
from tests.resolvers.mutations.documents import LEAVE_GROUP
from tests.resolvers.mutations.errors import NOTHING_THERE, conflict, errors_of, not_found
from tests.resolvers.people import ANN, BOB
from tests.resolvers.trip import Trip

NOBODY = "99999999-9999-4999-8999-999999999999"

SEEN_BY_ANN = """
query ($participant: ID!) {
  participant: node(id: $participant) {
    ... on Participant { id displayName kind role user { id } net { amount } }
  }
}
"""


async def test_leaver_sees_the_group_nowhere(graph: Graph, trip: Trip) -> None:
    """The answer names the group that was left, and shows nothing of it any more."""
    await trip.let_in(BOB)

    answer = await graph.ask(LEAVE_GROUP, BOB, input={"groupId": trip.id}, group=trip.id)

    assert answer.data == {
        "leaveGroup": {
            "deletedId": trip.id,
            "query": {"group": None, "me": {"groups": {"nodes": []}}},
            "errors": [],
        }
    }


async def test_leaver_stays_for_the_others(graph: Graph, trip: Trip) -> None:
    """Others see a guest of the same id and name, with the same debts."""
    bob = await trip.let_in(BOB)
    items = [{"amount": "30.00", "split": {"equally": [bob]}}]
    await trip.spend(items=items)

    await graph.ask(LEAVE_GROUP, BOB, input={"groupId": trip.id}, group=trip.id)
    answer = await graph.ask(SEEN_BY_ANN, ANN, participant=bob)

    assert answer.at("participant") == {
        "id": bob,
        "displayName": "Bob",
        "kind": "GUEST",
        "role": "MEMBER",
        "user": None,
        "net": {"amount": "-30.00"},
    }


async def test_last_owner_can_not_leave(graph: Graph, trip: Trip) -> None:
    """The only owner is told what to do instead, members or not, and nothing is written."""
    await trip.let_in(BOB, role=Role.MEMBER)
    before = graph.rows()

    answer = await graph.ask(LEAVE_GROUP, ANN, input={"groupId": trip.id}, group=trip.id)

    message = (
        "This is the group's only owner: make another member an owner first, or delete the group."
    )
    assert errors_of(answer, "leaveGroup") == [conflict(message, "groupId", code="LAST_OWNER")]
    assert answer.at("leaveGroup.query.group") == {"id": trip.id}
    assert graph.rows() == before


async def test_unknown_group_is_not_found(graph: Graph, trip: Trip) -> None:
    """A group that isn't there and one that isn't the caller's are answered alike."""
    unknown = global_id(Kind.GROUP, NOBODY)

    missing = await graph.ask(LEAVE_GROUP, ANN, input={"groupId": unknown}, group=unknown)
    strangers = await graph.ask(LEAVE_GROUP, BOB, input={"groupId": trip.id}, group=trip.id)

    assert errors_of(missing, "leaveGroup") == [not_found(NOTHING_THERE, "groupId")]
    assert errors_of(strangers, "leaveGroup") == errors_of(missing, "leaveGroup")
