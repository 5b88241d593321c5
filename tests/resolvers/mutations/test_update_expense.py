"""These tests hold `updateExpense`."""

import pytest

from domain.access import Role
from domain.remainder import Turn, apportion
from schema.global_ids import Kind, global_id
from tests.resolvers.harness import Answer, Data, Graph, Json, listed, part
from tests.resolvers.mutations.documents import UPDATE_EXPENSE
from tests.resolvers.mutations.errors import (
    NO_PARTICIPANT,
    NOTHING_THERE,
    errors_of,
    forbidden,
    invalid,
    not_found,
    places,
    version_conflict,
)
from tests.resolvers.people import ANN, BOB
from tests.resolvers.trip import Trip, create_trip

NOBODY = "99999999-9999-4999-8999-999999999999"

AFTERWARDS = """
mutation ($input: UpdateExpenseInput!, $group: ID!) {
  updateExpense(input: $input) {
    query {
      group(id: $group) {
        balances { revision expenseCount nets { participant { displayName } net { amount } } }
      }
    }
  }
}
"""


def edit(expense_id: str, **changes: object) -> dict[str, object]:
    """This is the input of an expense's first edit."""
    return {"expenseId": expense_id, "expectedVersion": 1, **changes}


def amounts(answer: Answer) -> list[Json]:
    """This gives what the first item's participants owe."""
    splits = listed(answer.data, "updateExpense.expense.items.0.splits")
    return [part(split, "amount.amount") for split in splits]


async def test_expense_is_edited(graph: Graph, trip: Trip) -> None:
    """An edit is shown as it was written; what it leaves out is as it was."""
    expense_id = await trip.spend(notes="Fish", category="Food")
    given = edit(expense_id, title="Lunch", occurredOn="2026-02-15", notes=None)

    answer = await graph.ask(UPDATE_EXPENSE, ANN, input=given)

    split: list[Json] = [
        {"participant": {"displayName": name}, "amount": {"amount": "10.00"}}
        for name in ("Ann", "Gil", "Hal")
    ]
    paid: Data = {"participant": {"displayName": "Ann"}, "amount": {"amount": "30.00"}}
    assert answer.data == {
        "updateExpense": {
            "expense": {
                "id": expense_id,
                "title": "Lunch",
                "notes": None,
                "category": "Food",
                "occurredOn": "2026-02-15",
                "version": 2,
                "updatedAt": "2026-03-01T12:00:03.000Z",
                "amount": {"amount": "30.00"},
                "items": [{"splits": split}],
                "payments": [paid],
            },
            "errors": [],
        }
    }


async def test_payload_reads_what_is_left(graph: Graph, trip: Trip) -> None:
    """The payload's `query` shows the balances as the edit has left them."""
    expense_id = await trip.spend()
    paid = [{"participantId": trip.gil, "amount": "30.00"}]

    answer = await graph.ask(AFTERWARDS, ANN, input=edit(expense_id, payments=paid), group=trip.id)

    nets = zip(("Ann", "Gil", "Hal"), ("-10.00", "20.00", "-10.00"), strict=True)
    assert answer.at("updateExpense.query.group.balances") == {
        "revision": 2,
        "expenseCount": 1,
        "nets": [
            {"participant": {"displayName": name}, "net": {"amount": net}} for name, net in nets
        ],
    }


@pytest.mark.parametrize("key", ["a", "b", "c", "d"])
async def test_new_split_goes_by_the_old_seed(graph: Graph, trip: Trip, key: str) -> None:
    """Who gets the leftover cent of an edit is who got it at first, by the key it was made with."""
    expense_id = await trip.spend(idempotencyKey=key)
    people = [trip.ann, trip.gil, trip.hal]
    given = edit(
        expense_id,
        items=[{"amount": "10.00", "split": {"equally": people}}],
        payments=[{"participantId": trip.ann, "amount": "10.00"}],
    )

    answer = await graph.ask(UPDATE_EXPENSE, ANN, input=given)

    expected, _ = apportion(1000, (1, 1, 1), turn=Turn.of_seed(key))
    assert amounts(answer) == [f"{minor / 100:.2f}" for minor in expected]


async def test_old_split_is_left_alone(graph: Graph, trip: Trip) -> None:
    """An edit without items leaves each split as it was resolved, leftover and all."""
    people = [trip.ann, trip.gil, trip.hal]
    items = [{"amount": "10.00", "split": {"equally": people}}]
    paid = [{"participantId": trip.ann, "amount": "10.00"}]
    expense_id = await trip.spend(items=items, payments=paid, idempotencyKey="b")

    first = await graph.ask(UPDATE_EXPENSE, ANN, input=edit(expense_id, title="Lunch"))
    again = await graph.ask(
        UPDATE_EXPENSE, ANN, input=edit(expense_id, expectedVersion=2, occurredOn="2026-01-01")
    )

    expected, _ = apportion(1000, (1, 1, 1), turn=Turn.of_seed("b"))
    assert amounts(first) == amounts(again) == [f"{minor / 100:.2f}" for minor in expected]


async def test_old_version_is_a_conflict(graph: Graph, trip: Trip) -> None:
    """An edit of an old version is refused, and shows the expense as it is now."""
    expense_id = await trip.spend()
    await graph.ask(UPDATE_EXPENSE, ANN, input=edit(expense_id, title="Lunch"))
    before = graph.rows()

    answer = await graph.ask(UPDATE_EXPENSE, ANN, input=edit(expense_id, title="Supper"))

    assert answer.at("updateExpense.expense") is None
    assert errors_of(answer, "updateExpense") == [
        version_conflict(id=expense_id, title="Lunch", version=2)
    ]
    assert graph.rows() == before


async def test_old_version_outranks_its_sums(graph: Graph, trip: Trip) -> None:
    """Sums are checked against the version that was seen: an old one is told as a conflict."""
    expense_id = await trip.spend()
    await graph.ask(UPDATE_EXPENSE, ANN, input=edit(expense_id, title="Lunch"))
    paid = [{"participantId": trip.ann, "amount": "12.00"}]

    answer = await graph.ask(UPDATE_EXPENSE, ANN, input=edit(expense_id, payments=paid))

    assert places(answer, "updateExpense") == [("VERSION_CONFLICT", "expectedVersion")]


async def test_viewer_may_not(graph: Graph, trip: Trip) -> None:
    """A VIEWER is told which role it takes."""
    expense_id = await trip.spend()
    await trip.let_in(BOB, role=Role.VIEWER)
    before = graph.rows()

    answer = await graph.ask(UPDATE_EXPENSE, BOB, input=edit(expense_id, title="Lunch"))

    assert errors_of(answer, "updateExpense") == [forbidden("VIEWER", "MEMBER")]
    assert graph.rows() == before


async def test_stranger_sees_nothing(graph: Graph, trip: Trip) -> None:
    """Who isn't in the group is answered word for word as if there were no such expense."""
    expense_id = await trip.spend()
    unknown = global_id(Kind.EXPENSE, trip.group_id, NOBODY)
    before = graph.rows()

    theirs = await graph.ask(UPDATE_EXPENSE, BOB, input=edit(expense_id, title=""))
    missing = await graph.ask(UPDATE_EXPENSE, ANN, input=edit(unknown, title=""))

    assert errors_of(theirs, "updateExpense") == [not_found(NOTHING_THERE, "expenseId")]
    assert theirs.data == missing.data
    assert graph.rows() == before


async def test_null_is_refused_where_it_can_not_be(graph: Graph, trip: Trip) -> None:
    """Null clears notes and category; what an expense can't be without is told, all at once."""
    expense_id = await trip.spend()
    fields = ("title", "occurredOn", "items", "payments")
    given = edit(expense_id, notes=None, category=None, **dict.fromkeys(fields))

    answer = await graph.ask(UPDATE_EXPENSE, ANN, input=given)

    assert errors_of(answer, "updateExpense") == [
        invalid(f"{field} can't be cleared: leave it out to keep it, or give another.", field)
        for field in fields
    ]


async def test_every_problem_is_told(graph: Graph, trip: Trip) -> None:
    """Everything that is wrong is told at once, each problem with its path."""
    other = await create_trip(graph)
    given = edit(
        await trip.spend(),
        title="",
        occurredOn="2026-02-30",
        notes="n" * 4_001,
        category="c" * 51,
        items=[{"amount": "1.005", "split": {"equally": [trip.ann, other.gil]}}],
        payments=[{"participantId": trip.ann, "amount": "1,00"}],
    )
    before = graph.rows()

    answer = await graph.ask(UPDATE_EXPENSE, ANN, input=given)

    assert places(answer, "updateExpense") == [
        ("INVALID", "title"),
        ("INVALID", "occurredOn"),
        ("LIMIT_EXCEEDED", "notes"),
        ("LIMIT_EXCEEDED", "category"),
        ("NOT_FOUND", "items.0.split.equally.1"),
        ("INVALID", "items.0.amount"),
        ("INVALID", "payments.0.amount"),
    ]
    assert graph.rows() == before


async def test_list_alone_must_fit_the_other(graph: Graph, trip: Trip) -> None:
    """New items must come to the payments that stay, which is told along with the rest."""
    items = [{"amount": "31.00", "split": {"equally": [trip.ann]}}]
    given = edit(await trip.spend(), title="", items=items)

    answer = await graph.ask(UPDATE_EXPENSE, ANN, input=given)

    assert errors_of(answer, "updateExpense")[1:] == [
        invalid(
            "The payments add up to 30.00, but the expense is 31.00 EUR: 1.00 is missing.",
            "payments",
            code="SUM_MISMATCH",
            expected="31.00",
            actual="30.00",
        )
    ]


async def test_unknown_participant_is_named(graph: Graph, trip: Trip) -> None:
    """Who isn't in the group can't be brought in; the field that names them is told."""
    unknown = global_id(Kind.PARTICIPANT, trip.group_id, NOBODY)
    paid = [{"participantId": unknown, "amount": "30.00"}]

    answer = await graph.ask(UPDATE_EXPENSE, ANN, input=edit(await trip.spend(), payments=paid))

    assert errors_of(answer, "updateExpense") == [
        not_found(NO_PARTICIPANT, "payments", "0", "participantId")
    ]


@pytest.mark.parametrize("kind", ["nonsense", "group"])
async def test_id_of_no_expense_is_invalid(graph: Graph, trip: Trip, kind: str) -> None:
    """A text that is no id, or the id of something else, is refused at its field."""
    given = edit(trip.id if kind == "group" else kind, title="Lunch")

    answer = await graph.ask(UPDATE_EXPENSE, ANN, input=given)

    assert places(answer, "updateExpense") == [("INVALID", "expenseId")]
