"""These tests hold `mergeGuest`."""

import pytest

from domain.access import Role
from schema.global_ids import Kind, global_id
from tests.resolvers.harness import Data, Graph, Thread
from tests.resolvers.mutations.documents import CREATE_SETTLEMENT, MERGE_GUEST
from tests.resolvers.mutations.errors import (
    NO_PARTICIPANT,
    NOTHING_THERE,
    errors_of,
    forbidden,
    invalid,
    not_found,
    places,
)
from tests.resolvers.people import ANN, BOB
from tests.resolvers.subscriptions.documents import THREAD
from tests.resolvers.trip import Trip, create_trip

NOBODY = "99999999-9999-4999-8999-999999999999"


def pair(trip: Trip, **changes: str) -> dict[str, str]:
    """This is the input of a merge of Gil into Hal."""
    return {"guestId": trip.gil, "intoParticipantId": trip.hal, **changes}


async def test_guest_is_merged(graph: Graph, trip: Trip) -> None:
    """Who stays has both debts, and the answer shows the group without the guest."""
    await trip.spend()

    answer = await graph.ask(MERGE_GUEST, ANN, input=pair(trip), group=trip.id)

    hal: Data = {"id": trip.hal, "displayName": "Hal", "kind": "GUEST", "net": {"amount": "-20.00"}}
    assert answer.data == {
        "mergeGuest": {
            "participant": hal,
            "query": {
                "group": {
                    "participants": {"nodes": [{"displayName": "Ann"}, {"displayName": "Hal"}]},
                    "balances": {
                        "settlementCount": 0,
                        "nets": [
                            {"participant": {"displayName": "Ann"}, "net": {"amount": "20.00"}},
                            {"participant": {"displayName": "Hal"}, "net": {"amount": "-20.00"}},
                        ],
                    },
                }
            },
            "errors": [],
        }
    }


async def test_settlement_between_them_goes(graph: Graph, trip: Trip) -> None:
    """What one of the two paid the other is no settlement any more."""
    paid = {"groupId": trip.id, "payerId": trip.gil, "payeeId": trip.hal, "amount": "5"}
    await graph.ask(CREATE_SETTLEMENT, ANN, input=paid)

    answer = await graph.ask(MERGE_GUEST, ANN, input=pair(trip), group=trip.id)

    assert answer.at("mergeGuest.participant.net.amount") == "0.00"
    assert answer.at("mergeGuest.query.group.balances.settlementCount") == 0


async def test_threads_tell_of_the_edit(graph: Graph, trip: Trip) -> None:
    """Who follows an expense that named the guest hears of its edit, by who merged them."""
    expense_id = await trip.spend()

    async with graph.follow(THREAD, ANN, id=expense_id) as thread:
        assert isinstance(thread, Thread)
        await graph.ask(MERGE_GUEST, ANN, input=pair(trip), group=trip.id)
        told = await thread.next()

    assert isinstance(told, dict)
    event = told["expenseThread"]
    assert isinstance(event, dict)
    assert (event["__typename"], event["actor"]) == ("ExpenseUpdated", {"displayName": "Ann"})
    assert event["changes"] == [
        {"field": "items", "before": "1 item, 30.00", "after": "1 item, 30.00"}
    ]


@pytest.mark.parametrize("role", [Role.MEMBER, Role.VIEWER])
async def test_only_owners_may(graph: Graph, trip: Trip, role: Role) -> None:
    """A member or viewer is told that it takes an owner, and nothing is written."""
    await trip.let_in(BOB, role=role)
    before = graph.rows()

    answer = await graph.ask(MERGE_GUEST, BOB, input=pair(trip), group=trip.id)

    assert errors_of(answer, "mergeGuest") == [forbidden(role.value, "OWNER")]
    assert graph.rows() == before


async def test_only_guests_are_merged(graph: Graph, trip: Trip) -> None:
    """A user can't be merged, nor a guest into themself."""
    user = await graph.ask(MERGE_GUEST, ANN, input=pair(trip, guestId=trip.ann), group=trip.id)
    same = pair(trip, intoParticipantId=trip.gil)
    themself = await graph.ask(MERGE_GUEST, ANN, input=same, group=trip.id)

    assert errors_of(user, "mergeGuest") == [
        invalid("This is a user: only a guest can be merged into another participant.", "guestId")
    ]
    assert errors_of(themself, "mergeGuest") == [
        invalid("The guest can't be merged into themself: name another.", "intoParticipantId")
    ]


async def test_unknown_guest_is_not_found(graph: Graph, trip: Trip) -> None:
    """A guest who isn't there and one of a stranger's group are answered alike."""
    unknown = global_id(Kind.PARTICIPANT, trip.group_id, NOBODY)

    missing = await graph.ask(MERGE_GUEST, ANN, input=pair(trip, guestId=unknown), group=trip.id)
    strangers = await graph.ask(MERGE_GUEST, BOB, input=pair(trip), group=trip.id)

    assert errors_of(missing, "mergeGuest") == [not_found(NOTHING_THERE, "guestId")]
    assert errors_of(strangers, "mergeGuest") == errors_of(missing, "mergeGuest")


async def test_target_of_another_group_is_not_found(graph: Graph, trip: Trip) -> None:
    """A participant of another group is nobody to merge into."""
    other = await create_trip(graph)
    given = pair(trip, intoParticipantId=other.hal)

    answer = await graph.ask(MERGE_GUEST, ANN, input=given, group=trip.id)

    assert errors_of(answer, "mergeGuest") == [not_found(NO_PARTICIPANT, "intoParticipantId")]


@pytest.mark.parametrize("field", ["guestId", "intoParticipantId"])
async def test_malformed_id_is_invalid(graph: Graph, trip: Trip, field: str) -> None:
    """What is no participant's id is told at its field."""
    answer = await graph.ask(MERGE_GUEST, ANN, input=pair(trip, **{field: "x"}), group=trip.id)

    assert places(answer, "mergeGuest") == [("INVALID", field)]
