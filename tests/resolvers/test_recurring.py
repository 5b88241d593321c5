"""These tests hold how a recurring expense is shown, and what its fields refuse."""

import pytest

from schema.global_ids import read_recurring_key
from tests.resolvers.harness import Graph
from tests.resolvers.people import ANN
from tests.resolvers.rent import create_rent
from tests.resolvers.trip import Trip

UPCOMING = """
query ($id: ID!, $first: Int) {
  node(id: $id) { ... on RecurringExpense { upcoming(first: $first) } }
}
"""
BOTH_WAYS = """
query ($group: ID!, $id: ID!) {
  group(id: $group) { recurringExpenses { nodes { id title } } }
  node(id: $id) { ... on RecurringExpense { id title group { id } } }
}
"""


async def test_days_are_shown_up_to_the_end(graph: Graph, trip: Trip) -> None:
    """As many days are shown as are asked for and as there are; 3 when nothing is asked."""
    recurring_id = await create_rent(trip, endsOn="2026-07-31")

    answers = [
        await graph.ask(UPCOMING, ANN, id=recurring_id, **asked)
        for asked in ({"first": 1}, {}, {"first": None}, {"first": 100})
    ]

    days = ["2026-03-31", "2026-04-30", "2026-05-31", "2026-06-30", "2026-07-31"]
    assert [answer.at("node.upcoming") for answer in answers] == [
        days[:1],
        days[:3],
        days[:3],
        days,
    ]


@pytest.mark.parametrize("first", [0, -1, 101])
async def test_number_of_days_is_bounded(graph: Graph, trip: Trip, first: int) -> None:
    """Fewer than 1 or more than 100 days are refused with the bounds and the number."""
    recurring_id = await create_rent(trip)

    answer = await graph.ask(UPCOMING, ANN, id=recurring_id, first=first)

    assert answer.errors == [
        {
            "message": f'"first" must be from 1 to 100, not {first}.',
            "path": ["node", "upcoming"],
            "code": "BAD_USER_INPUT",
        }
    ]


async def test_recurring_expense_is_found_both_ways(graph: Graph, trip: Trip) -> None:
    """A recurring expense is listed by its group, and found by its id, in one read more each."""
    recurring_id = await create_rent(trip)

    answer = await graph.ask(BOTH_WAYS, ANN, group=trip.id, id=recurring_id)

    shown = {"id": recurring_id, "title": "Rent"}
    assert answer.data == {
        "group": {"recurringExpenses": {"nodes": [shown]}},
        "node": {**shown, "group": {"id": trip.id}},
    }
    assert sorted(call.operation for call in answer.calls) == [
        "BatchGetItem",
        "BatchGetItem",
        "Query",
    ]
    assert read_recurring_key(recurring_id).group_id == trip.group_id
