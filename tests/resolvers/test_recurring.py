"""These tests hold how a recurring expense is shown, and what its fields refuse."""

from datetime import UTC, datetime

import pytest

from datastore.reads.log import next_events
from datastore.writes import run_recurring
from datastore.writes.run_recurring import Ran, RunRecurring
from datastore.writes.stamp import Stamp
from resolvers.convert.event import shown_event
from schema.global_ids import read_recurring_key
from tests.resolvers.harness import Graph, listed, part
from tests.resolvers.mutations.documents import DELETE_EXPENSE, DELETE_RECURRING
from tests.resolvers.people import ANN, BOB
from tests.resolvers.rent import create_rent
from tests.resolvers.trip import Trip

UPCOMING = """
query ($id: ID!, $first: Int) {
  node(id: $id) { ... on RecurringExpense { upcoming(first: $first) } }
}
"""
MADE = """
query ($group: ID!) {
  group(id: $group) {
    expenses {
      nodes { title occurredOn createdBy { displayName } recurringExpense { id runCount } }
    }
    recurringExpenses { nodes { runCount nextRunAt upcoming(first: 1) } }
  }
}
"""
COPIES = """
query ($group: ID!) {
  group(id: $group) { expenses { nodes { id } } recurringExpenses { nodes { id } } }
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
            "message": f"`first` must be from 1 to 100, not {first}.",
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


async def run_to_date(graph: Graph, recurring_id: str, until: datetime) -> None:
    """This makes what is due of a recurring expense by a time, as the tick does."""
    key = read_recurring_key(recurring_id)
    ran: Ran | None = Ran(until.date())
    while ran is not None:
        stamp = Stamp(until, graph.ids.uuid4(), graph.ids.token())
        ran = await run_recurring.run(graph.store, RunRecurring(*key, stamp))


async def test_expenses_lead_back(graph: Graph, trip: Trip) -> None:
    """What was made says so, by whom it was written down, and what comes next is shown."""
    recurring_id = await create_rent(trip)
    await run_to_date(graph, recurring_id, datetime(2026, 5, 1, tzinfo=UTC))

    answer = await graph.ask(MADE, ANN, group=trip.id)

    of_it = {"id": recurring_id, "runCount": 2}
    made = {"title": "Rent", "createdBy": {"displayName": "Ann"}, "recurringExpense": of_it}
    assert answer.at("group") == {
        "expenses": {
            "nodes": [{**made, "occurredOn": day} for day in ("2026-04-30", "2026-03-31")]
        },
        "recurringExpenses": {
            "nodes": [
                {
                    "runCount": 2,
                    "nextRunAt": "2026-05-30T23:00:00.000Z",
                    "upcoming": ["2026-05-31"],
                }
            ]
        },
    }


async def test_expenses_outlive_what_made_them(graph: Graph, trip: Trip) -> None:
    """An expense leads nowhere once what made it is deleted, and when nothing has made it."""
    recurring_id = await create_rent(trip)
    await run_to_date(graph, recurring_id, datetime(2026, 4, 1, tzinfo=UTC))
    await trip.spend()

    await graph.ask(DELETE_RECURRING, ANN, input={"recurringExpenseId": recurring_id})
    answer = await graph.ask(MADE, ANN, group=trip.id)

    nodes = listed(answer.data, "group.expenses.nodes")
    assert [part(node, "recurringExpense") for node in nodes] == [None, None]


async def test_log_tells_of_every_copy(graph: Graph, trip: Trip) -> None:
    """D14: the log has an entry for the schedule and one, by nobody, for each expense it made."""
    recurring_id = await create_rent(trip, frequency="DAILY", startsOn="2026-03-29")
    await run_to_date(graph, recurring_id, datetime(2026, 3, 31, 12, tzinfo=UTC))

    read = await next_events(graph.engine, trip.group_id, after=1, now=graph.clock())

    told = [(event.type.value, event.actor_id is None) for event in read.events]
    assert told == [("RECURRING_EXPENSE_CHANGED", False)] + [("EXPENSE_CREATED", True)] * 3
    first, *_ = [shown_event(event) for event in read.events[1:]]
    assert first.actor_key is None


async def test_mistaken_schedule_is_undone(graph: Graph, trip: Trip) -> None:
    """D14: a schedule is listed while it runs, stops when deleted, and its copies can go too."""
    recurring_id = await create_rent(trip, frequency="DAILY", startsOn="2026-03-29")
    await run_to_date(graph, recurring_id, datetime(2026, 3, 31, 12, tzinfo=UTC))
    listed_before = await graph.ask(BOTH_WAYS, ANN, group=trip.id, id=recurring_id)
    copies = await graph.ask(COPIES, ANN, group=trip.id)

    await graph.ask(DELETE_RECURRING, ANN, input={"recurringExpenseId": recurring_id})
    for copy in listed(copies.data, "group.expenses.nodes"):
        await graph.ask(DELETE_EXPENSE, ANN, input={"expenseId": part(copy, "id")})
    await run_to_date(graph, recurring_id, datetime(2026, 4, 30, tzinfo=UTC))
    left = await graph.ask(COPIES, ANN, group=trip.id)

    assert len(listed(listed_before.data, "group.recurringExpenses.nodes")) == 1
    assert len(listed(copies.data, "group.expenses.nodes")) == 3
    assert left.at("group") == {"expenses": {"nodes": []}, "recurringExpenses": {"nodes": []}}


async def test_stranger_sees_no_recurring_expense(graph: Graph, trip: Trip) -> None:
    """Who isn't in the group finds nothing by the id, as for one that isn't there."""
    recurring_id = await create_rent(trip)

    answer = await graph.ask("query ($id: ID!) { node(id: $id) { id } }", BOB, id=recurring_id)

    assert (answer.data, answer.errors) == ({"node": None}, [])
