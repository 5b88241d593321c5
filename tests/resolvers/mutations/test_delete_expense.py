"""These tests hold `deleteExpense`."""

import pytest

from domain.access import Role
from schema.global_ids import Kind, global_id
from tests.resolvers.harness import Graph
from tests.resolvers.mutations.documents import DELETE_EXPENSE, UPDATE_EXPENSE
from tests.resolvers.mutations.errors import (
    NOTHING_THERE,
    errors_of,
    forbidden,
    not_found,
    places,
    version_conflict,
)
from tests.resolvers.people import ANN, BOB
from tests.resolvers.trip import Trip

NOBODY = "99999999-9999-4999-8999-999999999999"

AFTERWARDS = """
mutation ($input: DeleteExpenseInput!, $id: ID!, $comment: ID!, $group: ID!) {
  deleteExpense(input: $input) {
    deletedId
    query {
      expense(id: $id) { id }
      node(id: $comment) { id }
      group(id: $group) {
        balances { revision expenseCount nets { net { amount } } }
        expenses { nodes { id } }
      }
    }
  }
}
"""


async def test_payload_reads_what_is_left(graph: Graph, trip: Trip) -> None:
    """The payload names what is gone, and its `query` shows neither it nor what it did."""
    expense_id = await trip.spend()
    comment_id = await trip.say(expense_id, "Nice.")
    names = {"id": expense_id, "comment": comment_id, "group": trip.id}

    answer = await graph.ask(AFTERWARDS, ANN, input={"expenseId": expense_id}, **names)

    nothing: dict[str, object] = {"net": {"amount": "0.00"}}
    assert answer.data == {
        "deleteExpense": {
            "deletedId": expense_id,
            "query": {
                "expense": None,
                "node": None,
                "group": {
                    "balances": {"revision": 2, "expenseCount": 0, "nets": [nothing] * 3},
                    "expenses": {"nodes": []},
                },
            },
        }
    }


async def test_deletion_has_no_errors(graph: Graph, trip: Trip) -> None:
    """An expense of the version that was seen is deleted."""
    given = {"expenseId": await trip.spend(), "expectedVersion": 1}

    answer = await graph.ask(DELETE_EXPENSE, ANN, input=given)

    assert answer.data == {"deleteExpense": {"deletedId": given["expenseId"], "errors": []}}


async def test_old_version_is_a_conflict(graph: Graph, trip: Trip) -> None:
    """An expense that has changed since it was seen stays, and is shown as it is now."""
    expense_id = await trip.spend()
    edit = {"expenseId": expense_id, "expectedVersion": 1, "title": "Lunch"}
    await graph.ask(UPDATE_EXPENSE, ANN, input=edit)
    before = graph.rows()

    answer = await graph.ask(
        DELETE_EXPENSE, ANN, input={"expenseId": expense_id, "expectedVersion": 1}
    )

    assert errors_of(answer, "deleteExpense") == [
        version_conflict(id=expense_id, title="Lunch", version=2)
    ]
    assert graph.rows() == before


@pytest.mark.parametrize("version", [None, 2], ids=["null", "the latest"])
async def test_null_deletes_any_version(graph: Graph, trip: Trip, version: int | None) -> None:
    """Null is the same as no version: whatever has changed, the expense goes."""
    expense_id = await trip.spend()
    edit = {"expenseId": expense_id, "expectedVersion": 1, "title": "Lunch"}
    await graph.ask(UPDATE_EXPENSE, ANN, input=edit)

    answer = await graph.ask(
        DELETE_EXPENSE, ANN, input={"expenseId": expense_id, "expectedVersion": version}
    )

    assert answer.at("deleteExpense.deletedId") == expense_id


async def test_viewer_may_not(graph: Graph, trip: Trip) -> None:
    """A VIEWER is told which role it takes."""
    expense_id = await trip.spend()
    await trip.let_in(BOB, role=Role.VIEWER)
    before = graph.rows()

    answer = await graph.ask(DELETE_EXPENSE, BOB, input={"expenseId": expense_id})

    assert errors_of(answer, "deleteExpense") == [forbidden("VIEWER", "MEMBER")]
    assert graph.rows() == before


async def test_stranger_sees_nothing(graph: Graph, trip: Trip) -> None:
    """Who isn't in the group is answered word for word as if there were no such expense."""
    expense_id = await trip.spend()
    unknown = global_id(Kind.EXPENSE, trip.group_id, NOBODY)
    before = graph.rows()

    theirs = await graph.ask(DELETE_EXPENSE, BOB, input={"expenseId": expense_id})
    missing = await graph.ask(DELETE_EXPENSE, ANN, input={"expenseId": unknown})

    assert errors_of(theirs, "deleteExpense") == [not_found(NOTHING_THERE, "expenseId")]
    assert theirs.data == missing.data
    assert graph.rows() == before


async def test_deleted_twice_is_not_found(graph: Graph, trip: Trip) -> None:
    """An expense that is gone can't be deleted again."""
    given = {"expenseId": await trip.spend()}
    await graph.ask(DELETE_EXPENSE, ANN, input=given)

    again = await graph.ask(DELETE_EXPENSE, ANN, input=given)

    assert errors_of(again, "deleteExpense") == [not_found(NOTHING_THERE, "expenseId")]


@pytest.mark.parametrize("kind", ["nonsense", "group"])
async def test_id_of_no_expense_is_invalid(graph: Graph, trip: Trip, kind: str) -> None:
    """A text that is no id, or the id of something else, is refused at its field."""
    given = {"expenseId": trip.id if kind == "group" else kind}

    answer = await graph.ask(DELETE_EXPENSE, ANN, input=given)

    assert places(answer, "deleteExpense") == [("INVALID", "expenseId")]
