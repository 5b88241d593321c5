"""These tests hold what the page of a group costs."""

import pytest

from tests.resolvers.harness import Graph, listed
from tests.resolvers.people import ANN
from tests.resolvers.rounds import RoundsEngine
from tests.resolvers.trip import Trip

GROUP_PAGE = """
query ($id: ID!) {
  group(id: $id) {
    name
    eventCursor
    viewerParticipant { role }
    participants(first: 100) { nodes { id displayName net { amount } } }
    balances {
      nets { participant { displayName } net { amount } }
      transfers { from { displayName } to { displayName } amount { amount } }
    }
    expenses(first: 20) {
      nodes { title amount { amount } commentCount payments { participant { displayName } } }
      pageInfo { hasNextPage hasPreviousPage endCursor }
    }
  }
}
"""


@pytest.mark.parametrize("expenses", [1, 100])
async def test_calls_are_constant(graph: Graph, trip: Trip, expenses: int) -> None:
    """The page of a group takes the same five calls for 1 expense and for 100."""
    for day in range(expenses):
        await trip.spend(title=f"Dinner {day}")

    answer = await graph.ask(GROUP_PAGE, ANN, id=trip.id)

    assert not answer.errors
    assert len(listed(answer.data, "group.expenses.nodes")) == min(expenses, 20)
    assert sorted((call.operation, *call.places) for call in answer.calls) == [
        ("BatchGetItem", "groups"),
        ("BatchGetItem", "groups"),
        ("BatchGetItem", "groups"),
        ("Query", "groups"),
        ("Query", "groups.GroupExpensesIndex"),
    ]


async def test_calls_wait_three_rounds(graph: Graph, trip: Trip) -> None:
    """The page of a group takes three rounds: membership; lists and balances; comment counts."""
    await trip.spend()
    graph.engine = engine = RoundsEngine(graph.engine)

    await graph.ask(GROUP_PAGE, ANN, id=trip.id)

    assert engine.rounds.depth() == 3


async def test_membership_is_read_first(graph: Graph, trip: Trip) -> None:
    """Nothing of a group is read before its head, so that the cursor is never later than it."""
    await trip.spend()
    graph.engine = engine = RoundsEngine(graph.engine)

    await graph.ask(GROUP_PAGE, ANN, id=trip.id)

    first, *others = engine.rounds.spans
    assert all(first.ended is not None and first.ended < other.begun for other in others)
    assert engine.calls[0].rows == 2
