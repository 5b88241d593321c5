"""These tests hold that who isn't in a group sees it nowhere."""

import pytest

from datastore.keys import member_key
from datastore.operations import Delete
from datastore.tables import GROUPS
from resolvers.context import Viewer
from schema.global_ids import Kind, global_id
from tests.resolvers.harness import Graph
from tests.resolvers.mutations.documents import CREATE_SETTLEMENT
from tests.resolvers.people import ANN, BOB
from tests.resolvers.rent import create_rent
from tests.resolvers.trip import Trip

NOBODY = "99999999-9999-4999-8999-999999999999"
AT = "2026-03-01T12:00:00.000Z"

BY_ID = """
query ($group: ID!, $expense: ID!, $bare: ID!, $ids: [ID!]!) {
  group(id: $group) { id }
  expense(id: $expense) { id }
  bare: expense(id: $bare) { id }
  nodes(ids: $ids) { __typename id }
}
"""
NOTHING = {"group": None, "expense": None, "bare": None, "nodes": [None] * 6}


async def everything_in(trip: Trip) -> dict[str, object]:
    """This fills a group and gives the ids of everything in it."""
    expense = await trip.spend()
    comment = await trip.say(expense, "Nice.")
    given = {"groupId": trip.id, "payerId": trip.gil, "payeeId": trip.ann, "amount": "1"}
    settled = await trip.graph.ask(CREATE_SETTLEMENT, ANN, input=given)
    settlement = settled.text("createSettlement.settlement.id")
    bare = next(
        sort.split("#")[1] for _, _, sort in trip.graph.rows() if sort.startswith("EXPENSE#")
    )
    template = await create_rent(trip)
    ids = [trip.id, trip.ann, expense, comment, settlement, template]
    return {"group": trip.id, "expense": expense, "bare": bare, "ids": ids}


@pytest.mark.parametrize("viewer", [BOB, None], ids=["stranger", "anonymous"])
async def test_group_is_seen_nowhere(graph: Graph, trip: Trip, viewer: Viewer | None) -> None:
    """Who isn't in a group gets null for it and everything in it, by any id, without an error."""
    ids = await everything_in(trip)

    answer = await graph.ask(BY_ID, viewer, **ids)

    assert (answer.data, answer.errors) == (NOTHING, [])


async def test_not_yours_is_not_there(graph: Graph, trip: Trip) -> None:
    """What isn't there is answered exactly like what isn't the caller's."""
    group = global_id(Kind.GROUP, NOBODY)
    missing = {
        "group": group,
        "expense": global_id(Kind.EXPENSE, NOBODY, NOBODY),
        "bare": NOBODY,
        "ids": [
            group,
            global_id(Kind.PARTICIPANT, NOBODY, NOBODY),
            global_id(Kind.EXPENSE, NOBODY, NOBODY),
            global_id(Kind.COMMENT, NOBODY, NOBODY, AT, NOBODY),
            global_id(Kind.SETTLEMENT, NOBODY, AT, NOBODY),
            global_id(Kind.RECURRING_EXPENSE, NOBODY, NOBODY),
        ],
    }

    answer = await graph.ask(BY_ID, BOB, **missing)

    assert (answer.data, answer.errors) == (NOTHING, [])


async def test_former_member_sees_nothing(graph: Graph, trip: Trip) -> None:
    """Who has left sees nothing any more, at once."""
    ids = await everything_in(trip)
    await graph.engine.write(Delete(GROUPS, member_key(trip.group_id, ANN.user_id)))

    answer = await graph.ask(BY_ID, ANN, **ids)
    listed = await graph.ask("{ me { groups { nodes { id } edges { cursor } } } }", ANN)

    assert (answer.data, answer.errors) == (NOTHING, [])
    assert listed.data == {"me": {"groups": {"nodes": [], "edges": []}}}


async def test_anonymous_costs_nothing(graph: Graph, trip: Trip) -> None:
    """An anonymous caller's query reads nothing from the store."""
    ids = await everything_in(trip)

    answer = await graph.ask(BY_ID, None, **ids)

    assert answer.calls == []


async def test_member_sees_everything(graph: Graph, trip: Trip) -> None:
    """A member finds everything in the group by its id, with the id it was asked by."""
    ids = await everything_in(trip)
    await trip.let_in(BOB)

    answer = await graph.ask(BY_ID, BOB, **ids)

    kinds = ("Group", "Participant", "Expense", "Comment", "Settlement", "RecurringExpense")
    assert answer.errors == []
    assert answer.data == {
        "group": {"id": ids["group"]},
        "expense": {"id": ids["expense"]},
        "bare": {"id": ids["expense"]},
        "nodes": [
            {"__typename": kind, "id": each}
            for kind, each in zip(kinds, list(map(str, trip_ids(ids))), strict=True)
        ],
    }


def trip_ids(ids: dict[str, object]) -> list[object]:
    """This gives the ids that are asked for as nodes."""
    found = ids["ids"]
    assert isinstance(found, list)
    return found
