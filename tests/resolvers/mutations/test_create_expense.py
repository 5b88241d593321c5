"""These tests hold `createExpense`."""

from datetime import timedelta

import pytest

from tests.resolvers.harness import Graph, listed
from tests.resolvers.mutations.documents import CREATE_EXPENSE
from tests.resolvers.mutations.errors import errors_of, places
from tests.resolvers.people import ANN
from tests.resolvers.trip import Trip

AFTERWARDS = """
mutation ($input: CreateExpenseInput!, $group: ID!) {
  createExpense(input: $input) {
    query {
      group(id: $group) {
        balances { revision expenseCount nets { participant { displayName } net { amount } } }
        expenses { nodes { title } }
      }
    }
  }
}
"""

SPLITS = """
mutation ($input: CreateExpenseInput!) {
  createExpense(input: $input) {
    expense { items { mode splits { amount { amount } weight } } }
    errors { code path message }
  }
}
"""


async def test_expense_is_created(graph: Graph, trip: Trip) -> None:
    """A new expense is shown as it was written."""
    answer = await graph.ask(CREATE_EXPENSE, ANN, input=trip.dinner())

    assert answer.data == {
        "createExpense": {
            "expense": {
                "id": answer.text("createExpense.expense.id"),
                "title": "Dinner",
                "occurredOn": "2026-02-14",
                "amount": {"amount": "30.00"},
            },
            "errors": [],
        }
    }


async def test_day_defaults_to_today(graph: Graph, trip: Trip) -> None:
    """An expense without a day is of today in UTC."""
    given = {name: value for name, value in trip.dinner().items() if name != "occurredOn"}

    answer = await graph.ask(CREATE_EXPENSE, ANN, input=given)

    assert answer.at("createExpense.expense.occurredOn") == "2026-03-01"


async def test_payload_reads_what_is_left(graph: Graph, trip: Trip) -> None:
    """The payload's `query` shows the balances with the new expense in them."""
    answer = await graph.ask(AFTERWARDS, ANN, input=trip.dinner(), group=trip.id)

    nets = zip(("Ann", "Gil", "Hal"), ("20.00", "-10.00", "-10.00"), strict=True)
    assert answer.at("createExpense.query.group") == {
        "balances": {
            "revision": 1,
            "expenseCount": 1,
            "nets": [
                {"participant": {"displayName": name}, "net": {"amount": net}} for name, net in nets
            ],
        },
        "expenses": {"nodes": [{"title": "Dinner"}]},
    }


async def test_mutations_see_each_other(graph: Graph, trip: Trip) -> None:
    """Of two mutations in one document, each payload shows what had been written by then."""
    document = """
    mutation ($input: CreateExpenseInput!, $group: ID!) {
      a: createExpense(input: $input) { ...Left }
      b: createExpense(input: $input) { ...Left }
    }
    fragment Left on ExpensePayload { query { group(id: $group) { balances { expenseCount } } } }
    """

    answer = await graph.ask(document, ANN, input=trip.dinner(), group=trip.id)

    counts = [answer.at(f"{name}.query.group.balances.expenseCount") for name in ("a", "b")]
    assert counts == [1, 2]


@pytest.mark.parametrize(
    ("split", "amounts", "weights"),
    [
        ({"equally": ["ann", "gil", "hal"]}, ["3.34", "3.33", "3.33"], [None] * 3),
        ({"byShares": [("ann", "1"), ("gil", "3")]}, ["2.50", "7.50"], ["1", "3"]),
        ({"byPercent": [("ann", "33.3333"), ("gil", "66.6667")]}, ["3.33", "6.67"], None),
        ({"exactly": [("ann", "9.99"), ("gil", "0.01")]}, ["9.99", "0.01"], [None] * 2),
        ({"adjusted": [("ann", "-1.00"), ("gil", "1.00")]}, ["4.00", "6.00"], ["-1", "1"]),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
async def test_every_mode_is_resolved(
    graph: Graph,
    trip: Trip,
    split: dict[str, list[str | tuple[str, str]]],
    amounts: list[str],
    weights: list[str | None] | None,
) -> None:
    """Each way to split 10.00 gives amounts that sum to it, and keeps what was typed."""
    ((member, people),) = split.items()
    field = "weight" if member in {"byShares", "byPercent"} else "amount"
    entries = [
        getattr(trip, who)
        if isinstance(who, str)
        else {"participantId": getattr(trip, who[0]), field: who[1]}
        for who in people
    ]
    items = [{"amount": "10.00", "split": {member: entries}}]
    paid = [{"participantId": trip.ann, "amount": "10.00"}]

    answer = await graph.ask(
        SPLITS, ANN, input=trip.dinner(items=items, payments=paid, idempotencyKey=member)
    )

    splits = listed(answer.data, "createExpense.expense.items.0.splits")
    shown = [answer.at(f"createExpense.expense.items.0.splits.{at}") for at in range(len(splits))]
    assert sorted(map(str, shown)) == sorted(
        str({"amount": {"amount": amount}, "weight": weight})
        for amount, weight in zip(amounts, weights or [person[1] for person in people], strict=True)
    )


async def test_key_creates_once(graph: Graph, trip: Trip) -> None:
    """The same request with the same key creates one expense, on the next day too."""
    given = {**trip.dinner(idempotencyKey="k"), "occurredOn": None}
    first = await graph.ask(CREATE_EXPENSE, ANN, input=given)
    once = graph.rows()
    graph.clock.now += timedelta(hours=23)

    again = await graph.ask(CREATE_EXPENSE, ANN, input=given)

    assert again.data == first.data
    assert graph.rows() == once


async def test_seed_is_the_key(graph: Graph, trip: Trip) -> None:
    """The leftover cent goes by the idempotency key, else by the expense's id."""
    await trip.spend(idempotencyKey="my key")
    await trip.spend()

    heads = [row for (_, _, sort), row in graph.rows().items() if sort.endswith("#0#META")]

    assert {head["SplitSeed"] for head in heads} == {
        "my key",
        *(head["ExpenseId"] for head in heads if head["SplitSeed"] != "my key"),
    }


async def test_every_problem_is_told(graph: Graph, trip: Trip) -> None:
    """Everything that is wrong is told at once, each problem with its path."""
    given = trip.dinner(
        title="",
        occurredOn="2026-02-30",
        notes="n" * 4_001,
        category="c" * 51,
        items=[
            {"name": "n" * 121, "amount": "1e3", "split": {"equally": [trip.ann, "nobody"]}},
            {"amount": "1", "split": {"byShares": [{"participantId": trip.ann, "weight": "x"}]}},
            {"amount": "1", "split": {"proportionally": False}},
        ],
        payments=[{"participantId": "nobody", "amount": "1,00"}],
    )

    answer = await graph.ask(CREATE_EXPENSE, ANN, input=given)

    assert places(answer, "createExpense") == [
        ("INVALID", "title"),
        ("INVALID", "occurredOn"),
        ("LIMIT_EXCEEDED", "notes"),
        ("LIMIT_EXCEEDED", "category"),
        ("INVALID", "items.0.split.equally.1"),
        ("LIMIT_EXCEEDED", "items.0.name"),
        ("INVALID", "items.0.amount"),
        ("INVALID", "items.1.split.byShares.0.weight"),
        ("INVALID", "items.2.split.proportionally"),
        ("INVALID", "payments.0.participantId"),
        ("INVALID", "payments.0.amount"),
    ]


async def test_sums_are_told_with_the_rest(graph: Graph, trip: Trip) -> None:
    """Sums are checked along with other fields, once all amounts can be read."""
    paid = [{"participantId": trip.ann, "amount": "29.99"}]

    answer = await graph.ask(CREATE_EXPENSE, ANN, input=trip.dinner(title="", payments=paid))

    assert places(answer, "createExpense") == [("INVALID", "title"), ("SUM_MISMATCH", "payments")]
    assert errors_of(answer, "createExpense")[1] == {
        "__typename": "ValidationError",
        "code": "SUM_MISMATCH",
        "message": "The payments add up to 29.99, but the expense is 30.00 EUR: 0.01 is missing.",
        "path": ["payments"],
        "expected": "30.00",
        "actual": "29.99",
    }
