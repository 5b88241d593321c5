"""These tests hold the reported faults of paying, by the ids of the domain cases.

Each is something that an expense-splitting product got wrong, and its right result.
"""

from datetime import timedelta

from tests.resolvers.harness import Graph, part
from tests.resolvers.mutations.debts import equally, nets, paid
from tests.resolvers.mutations.documents import (
    ADD_GUEST,
    CREATE_EXPENSE,
    CREATE_SETTLEMENT,
    REMOVE_PARTICIPANT,
    UPDATE_GROUP,
    UPDATE_SETTLEMENT,
)
from tests.resolvers.mutations.errors import errors_of, places
from tests.resolvers.people import ANN, BOB
from tests.resolvers.trip import Trip, create_trip

WRITTEN_DOWN = """
query ($id: ID!) {
  node(id: $id) {
    ... on Settlement {
      payer { displayName } payee { displayName } createdBy { displayName } amount { amount }
    }
    ... on Expense {
      payments { participant { displayName } } createdBy { displayName }
    }
  }
}
"""
OWED = "{ me { totals { owed { amount } owes { amount } } } }"
WHAT_IS_THERE = """
query ($id: ID!) {
  group(id: $id) {
    name version participants { nodes { displayName } } expenses { nodes { id } }
  }
}
"""


async def test_who_writes_is_not_who_pays(graph: Graph, trip: Trip) -> None:
    """T02: a suggested payment that somebody else writes down is between the two of it."""
    await trip.let_in(BOB)
    pair = {"payerId": trip.gil, "payeeId": trip.ann}
    given = {"groupId": trip.id, **pair, "amount": "6.00"}

    answer = await graph.ask(CREATE_SETTLEMENT, BOB, input=given)

    shown = answer.at("createSettlement.settlement")
    assert [part(shown, f"{who}.displayName") for who in ("payer", "payee", "createdBy")] == [
        "Gil",
        "Ann",
        "Bob",
    ]


async def test_who_edits_is_not_who_pays(graph: Graph, trip: Trip) -> None:
    """T02: an edit by somebody else leaves payer, payee and author as they were."""
    await trip.let_in(BOB)
    settlement_id = await trip.pay()
    given = {"settlementId": settlement_id, "expectedVersion": 1, "amount": "6.00"}

    await graph.ask(UPDATE_SETTLEMENT, BOB, input=given)
    answer = await graph.ask(WRITTEN_DOWN, BOB, id=settlement_id)

    assert answer.at("node") == {
        "payer": {"displayName": "Gil"},
        "payee": {"displayName": "Ann"},
        "createdBy": {"displayName": "Ann"},
        "amount": {"amount": "6.00"},
    }


async def test_who_adds_is_not_who_paid(graph: Graph, trip: Trip) -> None:
    """T02: an expense that somebody else writes down is paid by whom they name."""
    await trip.let_in(BOB)
    given = trip.dinner(payments=paid(trip.gil, "30.00"))

    made = await graph.ask(CREATE_EXPENSE, BOB, input=given)
    answer = await graph.ask(WRITTEN_DOWN, ANN, id=made.text("createExpense.expense.id"))

    assert answer.at("node") == {
        "payments": [{"participant": {"displayName": "Gil"}}],
        "createdBy": {"displayName": "Bob"},
    }


async def test_groups_are_settled_one_by_one(graph: Graph, trip: Trip) -> None:
    """T14: a payment settles the group it was made in, and leaves the debts of others."""
    other = await create_trip(graph)
    for group, amount in ((trip, "10.00"), (other, "5.00")):
        owed = equally(amount, group.ann)
        await group.spend(items=owed, payments=paid(group.gil, amount))

    await trip.pay(payerId=trip.ann, payeeId=trip.gil, amount="10.00")
    answer = await graph.ask(OWED, ANN)

    assert (await nets(trip), await nets(other)) == ({}, {"Ann": -500, "Gil": 500})
    assert answer.at("me.totals") == [{"owed": {"amount": "0.00"}, "owes": {"amount": "5.00"}}]


async def test_days_to_come_count_at_once(graph: Graph, trip: Trip) -> None:
    """D13: an expense of a day to come is in the balances from the start, and so is a payment."""
    day = (graph.clock.now + timedelta(days=30)).date().isoformat()
    half = equally("1000.00", trip.ann, trip.gil)

    await trip.spend(items=half, payments=paid(trip.ann, "1000.00"), occurredOn=day)
    after_expense = await nets(trip)
    await trip.pay(amount="200.00", occurredOn=day)

    assert after_expense == {"Ann": 50_000, "Gil": -50_000}
    assert await nets(trip) == {"Ann": 30_000, "Gil": -30_000}


async def test_who_shares_is_not_removed(graph: Graph, trip: Trip) -> None:
    """P03: who never paid anything and shares an expense stays, and so do the books."""
    await trip.spend()
    given = {"participantId": trip.hal}

    answer = await graph.ask(REMOVE_PARTICIPANT, ANN, input=given, group=trip.id)

    assert places(answer, "removeParticipant") == [("IN_USE", "participantId")]
    assert await nets(trip) == {"Ann": 2000, "Gil": -1000, "Hal": -1000}


async def test_old_page_takes_nobody_away(graph: Graph, trip: Trip) -> None:
    """P12: a new name from a page that is out of date leaves who was added since, and their bill.

    What a group consists of is changed one by one: no mutation takes the list of its people.
    """
    await trip.let_in(BOB)
    added = await graph.ask(ADD_GUEST, BOB, input={"groupId": trip.id, "displayName": "Ida"})
    ida = added.text("addGuest.participant.id")
    everybody = equally("9.00", trip.ann, trip.gil, ida)
    expense_id = await trip.spend(items=everybody, payments=paid(ida, "9.00"))

    given = {"groupId": trip.id, "expectedVersion": 1, "name": "Lisbon"}
    renamed = await graph.ask(UPDATE_GROUP, ANN, input=given)
    answer = await graph.ask(WHAT_IS_THERE, ANN, id=trip.id)

    assert errors_of(renamed, "updateGroup") == []
    people = ["Ann", "Gil", "Hal", "Bob", "Ida"]
    assert answer.at("group") == {
        "name": "Lisbon",
        "version": 2,
        "participants": {"nodes": [{"displayName": name} for name in people]},
        "expenses": {"nodes": [{"id": expense_id}]},
    }


async def test_second_rename_is_told(graph: Graph, trip: Trip) -> None:
    """P12: of two new names from the same page the second is refused, and shows the first."""
    given = {"groupId": trip.id, "expectedVersion": 1}
    await graph.ask(UPDATE_GROUP, ANN, input={**given, "name": "Lisbon"})

    second = await graph.ask(UPDATE_GROUP, ANN, input={**given, "name": "Porto"})
    answer = await graph.ask(WHAT_IS_THERE, ANN, id=trip.id)

    assert places(second, "updateGroup") == [("VERSION_CONFLICT", "expectedVersion")]
    assert answer.at("group.name") == "Lisbon"
