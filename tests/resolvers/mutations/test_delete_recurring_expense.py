"""These tests hold `deleteRecurringExpense`."""

import pytest

from domain.access import Role
from resolvers.context import Viewer
from schema.global_ids import Kind, global_id
from tests.resolvers.harness import Graph
from tests.resolvers.mutations.documents import DELETE_RECURRING
from tests.resolvers.mutations.errors import (
    NOTHING_THERE,
    errors_of,
    forbidden,
    not_found,
    places,
)
from tests.resolvers.people import ANN, BOB
from tests.resolvers.rent import create_rent
from tests.resolvers.trip import Trip

NAME = "deleteRecurringExpense"
NOBODY = "99999999-9999-4999-8999-999999999999"
DELETE_AND_LOOK = """
mutation ($input: DeleteRecurringExpenseInput!, $group: ID!, $id: ID!) {
  deleteRecurringExpense(input: $input) {
    deletedId
    query { node(id: $id) { id } group(id: $group) { recurringExpenses { nodes { title } } } }
    errors { message }
  }
}
"""


async def test_recurring_expense_is_deleted(graph: Graph, trip: Trip) -> None:
    """A deleted one is nowhere any more, in the same answer already; others stay."""
    recurring_id = await create_rent(trip)
    await create_rent(trip, title="Water")
    given = {"recurringExpenseId": recurring_id}

    answer = await graph.ask(DELETE_AND_LOOK, ANN, input=given, group=trip.id, id=recurring_id)

    assert answer.at(NAME) == {
        "deletedId": recurring_id,
        "query": {"node": None, "group": {"recurringExpenses": {"nodes": [{"title": "Water"}]}}},
        "errors": [],
    }


async def test_viewer_may_not_delete(graph: Graph, trip: Trip) -> None:
    """A VIEWER is told which role it takes, and nothing is deleted."""
    given = {"recurringExpenseId": await create_rent(trip)}
    await trip.let_in(BOB, role=Role.VIEWER)
    before = graph.rows()

    answer = await graph.ask(DELETE_RECURRING, BOB, input=given)

    assert errors_of(answer, NAME) == [forbidden("VIEWER", "MEMBER")]
    assert graph.rows() == before


@pytest.mark.parametrize("viewer", [ANN, BOB], ids=["member", "stranger"])
async def test_unknown_one_is_not_found(graph: Graph, trip: Trip, viewer: Viewer) -> None:
    """One that isn't there and one that isn't the caller's are answered alike."""
    existing = await create_rent(trip)
    unknown = global_id(Kind.RECURRING_EXPENSE, trip.group_id, NOBODY)
    chosen = unknown if viewer is ANN else existing
    before = graph.rows()

    answer = await graph.ask(DELETE_RECURRING, viewer, input={"recurringExpenseId": chosen})

    assert errors_of(answer, NAME) == [not_found(NOTHING_THERE, "recurringExpenseId")]
    assert graph.rows() == before


async def test_deleting_twice_finds_nothing(graph: Graph, trip: Trip) -> None:
    """Who deletes a second time is told that nothing is there."""
    given = {"recurringExpenseId": await create_rent(trip)}
    await graph.ask(DELETE_RECURRING, ANN, input=given)

    again = await graph.ask(DELETE_RECURRING, ANN, input=given)

    assert places(again, NAME) == [("NOT_FOUND", "recurringExpenseId")]


async def test_id_of_something_else_is_refused(graph: Graph, trip: Trip) -> None:
    """The id of a group, given for a recurring expense, is refused with what it is."""
    answer = await graph.ask(DELETE_RECURRING, ANN, input={"recurringExpenseId": trip.id})

    assert places(answer, NAME) == [("INVALID", "recurringExpenseId")]
