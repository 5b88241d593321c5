"""These tests hold how an expense is shown."""

import pytest

from tests.resolvers.harness import Data, Graph
from tests.resolvers.people import ANN, BOB
from tests.resolvers.rounds import RoundsEngine
from tests.resolvers.trip import Trip

HEAD = """
query ($id: ID!) {
  expense(id: $id) {
    id title notes category occurredOn createdAt updatedAt version commentCount
    amount { amount minorUnits currency formatted(locale: "de") }
    createdBy { displayName }
    group { name }
    comments { nodes { body revision editedAt author { displayName } expense { id } } }
  }
}
"""

PARTS = """
query ($id: ID!) {
  expense(id: $id) {
    items {
      name mode amount { amount }
      splits { participant { displayName } amount { amount } weight }
    }
    payments { participant { displayName } amount { amount } }
    shares { participant { displayName } paid { amount } owed { amount } net { amount } }
    viewerShare { net { amount } }
  }
}
"""

PEOPLE: dict[str, Data] = {name: {"displayName": name} for name in ("Ann", "Gil")}


async def hotel(trip: Trip) -> str:
    """This writes a hotel down, with a tip that is shared in proportion, and gives its id."""
    weights = [
        {"participantId": trip.ann, "weight": "2"},
        {"participantId": trip.gil, "weight": "0.5"},
    ]
    items = [
        {"name": "Room", "amount": "25.00", "split": {"byShares": weights}},
        {"amount": "2.50", "split": {"proportionally": True}},
    ]
    paid = [{"participantId": trip.ann, "amount": "27.50"}]
    return await trip.spend(
        title="Hotel", notes="Two nights", category="Stay", items=items, payments=paid
    )


def split(who: str, amount: str, weight: str | None) -> Data:
    """This is a split as it is shown."""
    return {"participant": PEOPLE[who], "amount": {"amount": amount}, "weight": weight}


def share(who: str, paid: str, owed: str, net: str) -> Data:
    """This is a share as it is shown."""
    amounts: Data = {"paid": {"amount": paid}, "owed": {"amount": owed}, "net": {"amount": net}}
    return {"participant": PEOPLE[who], **amounts}


async def test_head_is_shown(graph: Graph, trip: Trip) -> None:
    """An expense shows what it is about, who wrote it down when, and what was said about it."""
    expense_id = await hotel(trip)
    await trip.say(expense_id, "Lovely.")

    answer = await graph.ask(HEAD, ANN, id=expense_id)

    comment = {"body": "Lovely.", "revision": 1, "editedAt": None, "author": PEOPLE["Ann"]}
    assert answer.at("expense") == {
        "id": expense_id,
        "title": "Hotel",
        "notes": "Two nights",
        "category": "Stay",
        "occurredOn": "2026-02-14",
        "createdAt": "2026-03-01T12:00:02.000Z",
        "updatedAt": "2026-03-01T12:00:02.000Z",
        "version": 1,
        "commentCount": 1,
        "amount": {
            "amount": "27.50",
            "minorUnits": 2750,
            "currency": "EUR",
            "formatted": "27,50\xa0€",
        },
        "createdBy": PEOPLE["Ann"],
        "group": {"name": "Trip"},
        "comments": {"nodes": [{**comment, "expense": {"id": expense_id}}]},
    }


async def test_parts_are_shown(graph: Graph, trip: Trip) -> None:
    """An expense shows its items as typed and as resolved, and what each person paid and owes."""
    answer = await graph.ask(PARTS, ANN, id=await hotel(trip))

    room, tip = (
        [split("Ann", "20.00", "2"), split("Gil", "5.00", "0.5")],
        [split("Ann", "2.00", None), split("Gil", "0.50", None)],
    )
    assert answer.at("expense") == {
        "items": [
            {"name": "Room", "mode": "SHARES", "amount": {"amount": "25.00"}, "splits": room},
            {"name": None, "mode": "PROPORTIONAL", "amount": {"amount": "2.50"}, "splits": tip},
        ],
        "payments": [{"participant": PEOPLE["Ann"], "amount": {"amount": "27.50"}}],
        "shares": [
            share("Ann", "27.50", "22.00", "5.50"),
            share("Gil", "0.00", "5.50", "-5.50"),
        ],
        "viewerShare": {"net": {"amount": "5.50"}},
    }


async def test_share_of_an_outsider_is_null(graph: Graph, trip: Trip) -> None:
    """A member who is in no item and paid nothing has no share of their own."""
    expense_id = await trip.spend()
    await trip.let_in(BOB)
    document = "query ($id: ID!) { expense(id: $id) { viewerShare { net { amount } } } }"

    answer = await graph.ask(document, BOB, id=expense_id)

    assert answer.data == {"expense": {"viewerShare": None}}


@pytest.mark.parametrize("commented", [0, 1, 4])
async def test_commented_expenses_cost_a_query_each(
    graph: Graph, trip: Trip, commented: int
) -> None:
    """Comments cost one query for each expense that has any, all at once, and none for others."""
    await trip.spend()
    await trip.spend()
    for _ in range(commented):
        await trip.say(await trip.spend(), "Nice.")
    graph.engine = engine = RoundsEngine(graph.engine)
    document = """
    query ($id: ID!) {
      group(id: $id) { expenses { nodes { commentCount comments(first: 1) { nodes { body } } } } }
    }
    """

    answer = await graph.ask(document, ANN, id=trip.id)

    quiet: Data = {"commentCount": 0, "comments": {"nodes": []}}
    loud: Data = {"commentCount": 1, "comments": {"nodes": [{"body": "Nice."}]}}
    assert answer.at("group.expenses.nodes") == [loud] * commented + [quiet] * 2
    assert [(call.operation, *call.places) for call in answer.calls] == [
        ("BatchGetItem", "groups"),
        ("Query", "groups.GroupExpensesIndex"),
        ("BatchGetItem", "groups"),
        *[("Query", "groups")] * commented,
    ]
    assert engine.rounds.depth() == (4 if commented else 3)


async def test_listed_heads_are_not_read_again(graph: Graph, trip: Trip) -> None:
    """An expense that a page has shown isn't read again for its comments."""
    await trip.say(await trip.spend(), "Nice.")
    document = """
    query ($id: ID!) {
      group(id: $id) {
        expenses { nodes { comments { nodes { expense { title } } } } }
      }
    }
    """

    answer = await graph.ask(document, ANN, id=trip.id)

    assert answer.at("group.expenses.nodes.0.comments.nodes.0.expense.title") == "Dinner"
    assert len(answer.calls) == 4
