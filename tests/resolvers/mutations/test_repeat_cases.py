"""These tests hold the reported faults of sending twice, by the ids of the domain cases.

Each is something that an expense-splitting product got wrong, and its right result.
"""

import asyncio
from collections.abc import Callable

import pytest
from graphql import GraphQLSchema

from tests.datastore.staged import StagedEngine, reply_lost
from tests.resolvers.harness import Graph, listed
from tests.resolvers.joining import open_trip
from tests.resolvers.mutations.debts import nets
from tests.resolvers.mutations.documents import CREATE_EXPENSE, CREATE_SETTLEMENT
from tests.resolvers.mutations.errors import errors_of, places
from tests.resolvers.people import ANN, BOB
from tests.resolvers.rent import rent
from tests.resolvers.trip import Trip

LISTED = """
query ($id: ID!) {
  group(id: $id) { expenses { nodes { id } } settlements { nodes { id } } }
}
"""

CREATING: dict[str, Callable[[Trip, str], dict[str, object]]] = {
    "createGroup": lambda _, __: {"name": "Flat", "currency": "EUR", "guests": ["Ida"]},
    "addGuest": lambda trip, _: {"groupId": trip.id, "displayName": "Ida"},
    "createExpense": lambda trip, _: trip.dinner(),
    "addComment": lambda _, expense_id: {"expenseId": expense_id, "body": "Nice."},
    "createSettlement": lambda trip, _: five(trip),
    "createRecurringExpense": lambda trip, _: rent(trip),
    "requestToJoin": lambda trip, _: {"groupId": trip.id},
}
"""What each mutation that takes a key is given: in the trip, or for an expense in it."""


def five(trip: Trip) -> dict[str, object]:
    """This is a payment of 5.00 by Gil to Ann."""
    return {"groupId": trip.id, "payerId": trip.gil, "payeeId": trip.ann, "amount": "5.00"}


def document(name: str) -> str:
    """This is a mutation that is asked for what it left of the trip's log, and its errors."""
    kind = f"{name[0].upper()}{name[1:]}Input"
    return f"""
    mutation ($input: {kind}!, $group: ID!) {{
      {name}(input: $input) {{
        errors {{ code path }} query {{ group(id: $group) {{ eventCursor }} }}
      }}
    }}
    """


def logs(graph: Graph) -> int:
    """This counts the events of all groups."""
    return sum(sort.startswith("EVENT#") for _, _, sort in graph.rows())


async def test_double_click_pays_once(graph: Graph, trip: Trip) -> None:
    """X04: a payment that is sent twice at once with one key is made once, and both are told it."""
    given = {**five(trip), "idempotencyKey": "click"}

    both = await asyncio.gather(*(graph.ask(CREATE_SETTLEMENT, ANN, input=given) for _ in range(2)))
    answer = await graph.ask(LISTED, ANN, id=trip.id)

    ids = [each.text("createSettlement.settlement.id") for each in both]
    assert ids[0] == ids[1]
    assert answer.at("group.settlements.nodes") == [{"id": ids[0]}]
    assert await nets(trip) == {"Ann": -500, "Gil": 500}


@pytest.mark.parametrize("name", CREATING)
async def test_double_click_makes_one(graph: Graph, trip: Trip, name: str) -> None:
    """X04: whatever is made, twice at once with one key it is one, and one event tells of it."""
    await open_trip(trip)
    given = {**CREATING[name](trip, await trip.spend()), "idempotencyKey": "click"}
    viewer = BOB if name == "requestToJoin" else ANN
    before = logs(graph)

    both = await asyncio.gather(
        *(graph.ask(document(name), viewer, input=given, group=trip.id) for _ in range(2))
    )

    assert [errors_of(each, name) for each in both] == [[], []]
    assert both[0].data == both[1].data
    assert logs(graph) == before + 1


def test_every_key_is_tried(served_schema: GraphQLSchema) -> None:
    """X04: every mutation that takes a key is among those that are sent twice."""
    mutations = served_schema.mutation_type
    assert mutations is not None

    taking = {
        name
        for name, field in mutations.fields.items()
        if "idempotencyKey" in field.args["input"].type.of_type.fields
    }

    assert taking == CREATING.keys()


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("removeParticipant", {"participantId": "gil"}),
        ("mergeGuest", {"guestId": "gil", "intoParticipantId": "hal"}),
    ],
)
async def test_who_goes_twice_is_gone_once(
    graph: Graph, trip: Trip, name: str, fields: dict[str, str]
) -> None:
    """X02: of two removals, or merges, at once both may be done, and one event tells of it."""
    given = {field: getattr(trip, who) for field, who in fields.items()}
    before = logs(graph)

    both = await asyncio.gather(
        *(graph.ask(document(name), ANN, input=given, group=trip.id) for _ in range(2))
    )

    refused = {("NOT_FOUND", path) for path in fields}
    assert {place for each in both for place in places(each, name)} <= refused
    assert logs(graph) == before + 1


async def test_lost_answer_is_asked_for_again(graph: Graph, trip: Trip) -> None:
    """X06: an expense whose answer was lost, on both ways, is made once; the retry shows it."""
    graph.engine = StagedEngine(graph.engine, reply_lost)
    given = trip.dinner(idempotencyKey="k")
    lost = await graph.ask(CREATE_EXPENSE, ANN, input=given)

    retried = await graph.ask(CREATE_EXPENSE, ANN, input=given)
    answer = await graph.ask(LISTED, ANN, id=trip.id)

    assert retried.data == lost.data
    assert answer.at("group.expenses.nodes") == [{"id": retried.at("createExpense.expense.id")}]


async def test_used_key_takes_nothing_else(graph: Graph, trip: Trip) -> None:
    """X06: the same key with another body is refused, and nothing is written."""
    await trip.spend(idempotencyKey="k")
    before = graph.rows()

    answer = await graph.ask(
        CREATE_EXPENSE, ANN, input=trip.dinner(title="Lunch", idempotencyKey="k")
    )

    assert places(answer, "createExpense") == [("IDEMPOTENCY_MISMATCH", "idempotencyKey")]
    assert graph.rows() == before


async def test_repeats_without_a_key_are_two(graph: Graph, trip: Trip) -> None:
    """X06: without a key nothing says that a repeat is one, and it makes another."""
    await trip.spend()
    await trip.spend()

    answer = await graph.ask(LISTED, ANN, id=trip.id)

    assert len(listed(answer.data, "group.expenses.nodes")) == 2
