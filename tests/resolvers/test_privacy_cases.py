"""These tests hold the reported faults of privacy, by the ids of the domain cases.

Each is something that an expense-splitting product got wrong, and its right result.
"""

from datetime import timedelta

import pytest
from graphql import GraphQLSchema

from datastore.reads.work import open_work
from datastore.writes.finish_work import finish
from datastore.writes.stamp import Stamp
from resolvers.context import Viewer
from schema.global_ids import Kind, global_id
from tests.resolvers.harness import Data, Graph, listed
from tests.resolvers.joining import CONFIGURE, open_trip, waiting_request
from tests.resolvers.mutations.documents import DELETE_EXPENSE, DELETE_GROUP, UPDATE_EXPENSE
from tests.resolvers.mutations.errors import NOTHING_THERE, errors_of, not_found
from tests.resolvers.people import ANN, BOB, CARLA
from tests.resolvers.rent import create_rent
from tests.resolvers.trip import Trip

NOBODY = "99999999-9999-4999-8999-999999999999"
SOMEBODY = "99999999-9999-4999-8999-999999999998"
AT = "2026-03-01T12:00:00.000Z"
GIFT = "Gift for Gil"

TOLD = """
query ($id: ID!) {
  group(id: $id) {
    activity {
      nodes {
        ... on ExpenseDeleted { title }
        ... on ExpenseUpdated { changes { before after } }
      }
    }
  }
}
"""
BY_ID = "query ($id: ID!) { group(id: $id) { id } node(id: $id) { id } }"
BY_ANY_ID = "query ($ids: [ID!]!) { nodes(ids: $ids) { id } }"
OF_NO_GROUP = {"createGroup", "updateProfile"}

DINNER: Data = {
    "title": "Dinner",
    "items": [{"amount": "1", "split": {"proportionally": True}}],
    "payments": [],
}
DAILY: Data = {"frequency": "DAILY", "timeZone": "UTC", "startsOn": "2026-03-02"}
INPUTS: dict[str, tuple[list[str], Data]] = {
    "addComment": (["expenseId"], {"body": "Nice."}),
    "addGuest": (["groupId"], {"displayName": "Ida"}),
    "approveJoinRequest": (["joinRequestId"], {}),
    "cancelJoinRequest": (["joinRequestId"], {}),
    "configureInvite": (["groupId"], {"rotate": True}),
    "createExpense": (["groupId"], DINNER),
    "createRecurringExpense": (["groupId"], DINNER | DAILY),
    "createSettlement": (["groupId", "payerId", "payeeId"], {"amount": "1"}),
    "deleteComment": (["commentId"], {}),
    "deleteExpense": (["expenseId"], {}),
    "deleteGroup": (["groupId"], {}),
    "deleteRecurringExpense": (["recurringExpenseId"], {}),
    "deleteSettlement": (["settlementId"], {}),
    "denyJoinRequest": (["joinRequestId"], {}),
    "editComment": (["commentId"], {"expectedRevision": 1, "body": "Nice."}),
    "leaveGroup": (["groupId"], {}),
    "mergeGuest": (["guestId", "intoParticipantId"], {}),
    "removeParticipant": (["participantId"], {}),
    "requestToJoin": (["groupId"], {}),
    "updateExpense": (["expenseId"], {"expectedVersion": 1, "title": "Lunch"}),
    "updateGroup": (["groupId"], {"expectedVersion": 1, "name": "Lisbon"}),
    "updateParticipant": (["participantId"], {"displayName": "Ida"}),
    "updateRecurringExpense": (["recurringExpenseId"], {"title": "Flat"}),
    "updateSettlement": (["settlementId"], {"expectedVersion": 1, "amount": "1"}),
}
"""The ids that each mutation inside a group takes, and what else it is given."""

MISSING = {
    "groupId": global_id(Kind.GROUP, NOBODY),
    "expenseId": global_id(Kind.EXPENSE, NOBODY, NOBODY),
    "commentId": global_id(Kind.COMMENT, NOBODY, NOBODY, AT, NOBODY),
    "settlementId": global_id(Kind.SETTLEMENT, NOBODY, AT, NOBODY),
    "recurringExpenseId": global_id(Kind.RECURRING_EXPENSE, NOBODY, NOBODY),
    "joinRequestId": global_id(Kind.JOIN_REQUEST, NOBODY, NOBODY),
    "participantId": global_id(Kind.PARTICIPANT, NOBODY, NOBODY),
    "payerId": global_id(Kind.PARTICIPANT, NOBODY, NOBODY),
    "payeeId": global_id(Kind.PARTICIPANT, NOBODY, SOMEBODY),
    "guestId": global_id(Kind.PARTICIPANT, NOBODY, NOBODY),
    "intoParticipantId": global_id(Kind.PARTICIPANT, NOBODY, SOMEBODY),
}
"""Ids of nothing, by the names of the fields that take them."""


async def everything(trip: Trip) -> dict[str, str]:
    """This fills the trip and gives ids of what is in it, by the names of their fields."""
    expense_id = await trip.spend(title=GIFT)
    comment_id = await trip.say(expense_id, f"{GIFT}: shoes?")
    settlement_id = await trip.pay(note=GIFT)
    recurring_id = await create_rent(trip, title=GIFT)
    await open_trip(trip)
    request_id = await waiting_request(trip, CARLA, message=GIFT)
    await trip.graph.ask(CONFIGURE, ANN, input={"groupId": trip.id, "enabled": False})
    return {
        "groupId": trip.id,
        "expenseId": expense_id,
        "commentId": comment_id,
        "settlementId": settlement_id,
        "recurringExpenseId": recurring_id,
        "joinRequestId": request_id,
        "participantId": trip.gil,
        "payerId": trip.gil,
        "payeeId": trip.ann,
        "guestId": trip.gil,
        "intoParticipantId": trip.hal,
    }


def document(name: str) -> str:
    """This is a mutation that is asked for its errors."""
    kind = f"{name[0].upper()}{name[1:]}Input"
    asked = "errors { __typename code path message }"
    return f"mutation ($input: {kind}!) {{ {name}(input: $input) {{ {asked} }} }}"


@pytest.mark.parametrize("name", INPUTS)
async def test_strangers_act_on_nothing(graph: Graph, trip: Trip, name: str) -> None:
    """V04: a mutation by who isn't in the group is answered as if there were none, word by word."""
    there = await everything(trip)
    fields, given = INPUTS[name]
    before = graph.rows()

    foreign, missing = [
        await graph.ask(document(name), BOB, input={each: ids[each] for each in fields} | given)
        for ids in (there, MISSING)
    ]

    assert errors_of(foreign, name) == [not_found(NOTHING_THERE, fields[0])]
    assert foreign.data == missing.data
    assert graph.rows() == before


def test_every_mutation_is_tried(served_schema: GraphQLSchema) -> None:
    """V04: every mutation inside a group is among those that a stranger tries."""
    mutations = served_schema.mutation_type
    assert mutations is not None

    assert mutations.fields.keys() - OF_NO_GROUP == INPUTS.keys()


@pytest.mark.parametrize("viewer", [BOB, None], ids=["stranger", "anonymous"])
async def test_strangers_find_nothing(graph: Graph, trip: Trip, viewer: Viewer | None) -> None:
    """V04: a group by its id is null to who isn't in it, the same as one that isn't there."""
    foreign = await graph.ask(BY_ID, viewer, id=trip.id)
    missing = await graph.ask(BY_ID, viewer, id=MISSING["groupId"])

    assert (foreign.data, foreign.errors) == ({"group": None, "node": None}, [])
    assert (missing.data, missing.errors) == (foreign.data, foreign.errors)


async def test_deleted_titles_are_forgotten(graph: Graph, trip: Trip) -> None:
    """V01: for 90 days the log says what a deleted expense was called, and then no more."""
    expense_id = await trip.spend(title=GIFT)
    given = {"expenseId": expense_id, "expectedVersion": 1, "title": "Gift"}
    await graph.ask(UPDATE_EXPENSE, ANN, input=given)
    await graph.ask(DELETE_EXPENSE, ANN, input={"expenseId": expense_id})

    shortly_after = await graph.ask(TOLD, ANN, id=trip.id)
    graph.clock.now += timedelta(days=91)
    long_after = await graph.ask(TOLD, ANN, id=trip.id)

    assert listed(shortly_after.data, "group.activity.nodes")[:2] == [
        {"title": "Gift"},
        {"changes": [{"before": GIFT, "after": "Gift"}]},
    ]
    assert long_after.data == {"group": {"activity": {"nodes": []}}}


async def test_deleted_groups_leave_nothing(graph: Graph, trip: Trip) -> None:
    """V01: nothing of a deleted group can be read at once, and no row has its texts once swept."""
    ids = await everything(trip)
    await graph.ask(DELETE_GROUP, ANN, input={"groupId": trip.id}, group=trip.id)

    answers = [await graph.ask(BY_ANY_ID, ANN, ids=[each]) for each in ids.values()]
    for number, work in enumerate(await open_work(graph.engine)):
        stamp = Stamp(graph.clock.now, f"sweep {number}", graph.ids.token())
        await finish(graph.store, work, stamp=stamp)

    assert [answer.data for answer in answers] == [{"nodes": [None]}] * len(ids)
    assert [place for place, row in graph.rows().items() if GIFT in f"{row}"] == []
