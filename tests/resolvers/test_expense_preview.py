"""These tests hold `previewExpense`: it shows what the save makes, and writes nothing."""

import pytest

from datastore.items import ParticipantItem
from datastore.keys import participant_key
from datastore.operations import Put
from datastore.tables import GROUPS
from domain.access import Role
from resolvers.context import Viewer
from schema.global_ids import Kind, global_id, read_participant_key
from tests.resolvers.harness import Answer, Data, Graph, Json, listed, part
from tests.resolvers.mutations.documents import ERRORS, UPDATE_EXPENSE
from tests.resolvers.mutations.errors import (
    NO_PARTICIPANT,
    NOTHING_THERE,
    invalid,
    not_found,
)
from tests.resolvers.people import ANN, BOB
from tests.resolvers.trip import Trip, create_trip

NOBODY = "99999999-9999-4999-8999-999999999999"

PARTS = """
items {
  name mode amount { amount }
  splits { participant { displayName } amount { amount } weight }
}
shares { participant { displayName } paid { amount } owed { amount } net { amount } }
"""

PREVIEW = f"""
query ($input: PreviewExpenseInput!) {{
  previewExpense(input: $input) {{ amount {{ amount }} {PARTS} {ERRORS} }}
}}
"""

SAVE = f"""
mutation ($input: CreateExpenseInput!) {{
  createExpense(input: $input) {{ expense {{ amount {{ amount }} {PARTS} }} {ERRORS} }}
}}
"""


def draft(trip: Trip, **changes: object) -> dict[str, object]:
    """This is a bill of 10.01 for three, with a discount, and 1.00 of tip."""
    weights = [
        {"participantId": trip.ann, "weight": "1"},
        {"participantId": trip.hal, "weight": "1"},
    ]
    items = [
        {"amount": "10.01", "split": {"equally": [trip.ann, trip.gil, trip.hal]}},
        {"name": "Voucher", "amount": "-2.01", "split": {"byShares": weights}},
        {"name": "Tip", "amount": "1.00", "split": {"proportionally": True}},
    ]
    return {"groupId": trip.id, "items": items, **changes}


def coded(answer: Answer) -> list[tuple[Json, Json]]:
    """This gives the code and path of each error in a preview."""
    errors = listed(answer.data, "previewExpense.errors")
    return [(part(error, "code"), part(error, "path")) for error in errors]


@pytest.mark.parametrize("key", ["a", "b", "c", "d", "e"])
async def test_preview_is_what_is_created(graph: Graph, trip: Trip, key: str) -> None:
    """A preview with the key of the coming request shows what that makes, to the minor unit."""
    paid = [{"participantId": trip.gil, "amount": "9.00"}]
    given = draft(trip, payments=paid, idempotencyKey=key)
    before = graph.rows()

    shown = await graph.ask(PREVIEW, ANN, input=given)

    assert graph.rows() == before
    saved = await graph.ask(SAVE, ANN, input={**given, "title": "Dinner"})
    expense = saved.at("createExpense.expense")
    assert isinstance(expense, dict)
    assert shown.at("previewExpense") == {**expense, "errors": []}


@pytest.mark.parametrize("key", ["a", "b", "c"])
async def test_preview_is_what_is_edited(graph: Graph, trip: Trip, key: str) -> None:
    """A preview of an expense that is edited goes by the seed that it has kept."""
    expense_id = await trip.spend(idempotencyKey=key)
    paid = [{"participantId": trip.gil, "amount": "9.00"}]
    given = draft(trip, payments=paid, expenseId=expense_id, idempotencyKey="another")

    shown = await graph.ask(PREVIEW, ANN, input=given)

    edit = {
        "expenseId": expense_id,
        "expectedVersion": 1,
        "items": given["items"],
        "payments": paid,
    }
    saved = await graph.ask(UPDATE_EXPENSE, ANN, input=edit)
    splits = listed(saved.data, "updateExpense.expense.items")
    assert [split_amounts(item) for item in splits] == [
        split_amounts(item) for item in listed(shown.data, "previewExpense.items")
    ]


def split_amounts(item: Json) -> list[Json]:
    """This gives what each participant owes of an item."""
    return [part(split, "amount.amount") for split in listed(item, "splits")]


async def test_without_seed_nobody_is_turned(graph: Graph, trip: Trip) -> None:
    """Without an expense or a key the first in the list get what is left over."""
    items = [{"amount": "10.01", "split": {"equally": [trip.hal, trip.gil, trip.ann]}}]

    answer = await graph.ask(PREVIEW, ANN, input=draft(trip, items=items))

    assert split_amounts(answer.at("previewExpense.items.0")) == ["3.34", "3.34", "3.33"]


@pytest.mark.parametrize("paid", [None, [], "5.00"], ids=["null", "none", "too little"])
async def test_payments_need_not_add_up(graph: Graph, trip: Trip, paid: object) -> None:
    """Payments that are missing, or don't come to the amount yet, are no error."""
    given = paid
    if isinstance(paid, str):
        given = [{"participantId": trip.ann, "amount": paid}]
    items = [{"amount": "10.00", "split": {"equally": [trip.ann, trip.gil]}}]

    answer = await graph.ask(PREVIEW, ANN, input=draft(trip, items=items, payments=given))

    spent = paid if isinstance(paid, str) else "0.00"
    net = "0.00" if isinstance(paid, str) else "-5.00"
    assert coded(answer) == []
    assert answer.at("previewExpense.shares.0") == {
        "participant": {"displayName": "Ann"},
        "paid": {"amount": spent},
        "owed": {"amount": "5.00"},
        "net": {"amount": net},
    }


async def test_bad_split_leaves_the_amount(graph: Graph, trip: Trip) -> None:
    """Where a split can't be resolved the amount is still shown, and the error is the save's."""
    half = [{"participantId": trip.ann, "weight": "50"}]
    items = [{"amount": "10.00", "split": {"byPercent": half}}]

    answer = await graph.ask(PREVIEW, ANN, input=draft(trip, items=items))

    assert answer.data == {
        "previewExpense": {
            "amount": {"amount": "10.00"},
            "items": None,
            "shares": None,
            "errors": [
                invalid(
                    "The percentages add up to 50, not to exactly 100: 50 is missing.",
                    *("items", "0", "split", "byPercent"),
                    code="SUM_MISMATCH",
                    expected="100",
                    actual="50",
                )
            ],
        }
    }


async def test_bad_payment_leaves_the_items(graph: Graph, trip: Trip) -> None:
    """Where a payment can't be read the items are still shown, and nobody's share."""
    paid = [{"participantId": trip.ann, "amount": "1,00"}]

    answer = await graph.ask(PREVIEW, ANN, input=draft(trip, payments=paid))

    assert coded(answer) == [("INVALID", ["payments", "0", "amount"])]
    assert answer.at("previewExpense.shares") is None
    assert len(listed(answer.data, "previewExpense.items")) == 3


async def test_every_problem_is_told(graph: Graph, trip: Trip) -> None:
    """Everything that is wrong is told at once; nothing that can't be read is shown."""
    items = [
        {"name": "n" * 121, "amount": "1e3", "split": {"equally": ["nobody"]}},
        {"amount": "1", "split": {"proportionally": False}},
    ]
    paid = [{"participantId": "nobody", "amount": "1"}]
    given = draft(trip, items=items, payments=paid, expenseId="nonsense", idempotencyKey="k" * 256)

    answer = await graph.ask(PREVIEW, ANN, input=given)

    assert coded(answer) == [
        ("INVALID", ["expenseId"]),
        ("LIMIT_EXCEEDED", ["idempotencyKey"]),
        ("INVALID", ["items", "0", "split", "equally", "0"]),
        ("LIMIT_EXCEEDED", ["items", "0", "name"]),
        ("INVALID", ["items", "0", "amount"]),
        ("INVALID", ["items", "1", "split", "proportionally"]),
        ("INVALID", ["payments", "0", "participantId"]),
    ]
    shown = [answer.at(f"previewExpense.{field}") for field in ("amount", "items", "shares")]
    assert shown == [None, None, None]


@pytest.mark.parametrize(
    ("items", "codes"),
    [
        ([], [("INVALID", ["items"])]),
        (["1.00"] * 51, [("LIMIT_EXCEEDED", ["items"])]),
        (["1.00", "-1.00"], [("INVALID", ["items"])]),
        (["10000000000000.00"] * 2, [("LIMIT_EXCEEDED", ["items"])]),
        (["10000000000000.00"] * 10, [("LIMIT_EXCEEDED", ["items"])] * 2),
    ],
    ids=["none", "too many", "zero", "over the amount", "over 53 bits"],
)
async def test_limits_are_those_of_the_save(
    graph: Graph, trip: Trip, items: list[str], codes: list[tuple[str, list[str]]]
) -> None:
    """What the save refuses for its size or its sum is told the same way."""
    lines = [{"amount": amount, "split": {"equally": [trip.ann]}} for amount in items]

    answer = await graph.ask(PREVIEW, ANN, input=draft(trip, items=lines))

    saved = await graph.ask(SAVE, ANN, input=draft(trip, items=lines, title="Dinner", payments=[]))
    told = [(part(error, "code"), part(error, "path")) for error in refusals(saved)]
    assert coded(answer) == codes
    assert [each for each in told if each[1] != ["payments"]] == codes


def refusals(saved: Answer) -> list[Json]:
    """This gives why something wasn't saved."""
    return listed(saved.data, "createExpense.errors")


async def test_unknown_people_are_named(graph: Graph, trip: Trip) -> None:
    """Who isn't in the group is refused at the field that names them first, and not shown."""
    unknown = global_id(Kind.PARTICIPANT, trip.group_id, NOBODY)
    items = [{"amount": "2.00", "split": {"equally": [trip.ann, unknown]}}] * 2

    answer = await graph.ask(PREVIEW, ANN, input=draft(trip, items=items))

    errors: list[Json] = [not_found(NO_PARTICIPANT, "items", "0", "split", "equally", "1")]
    preview: Data = {"amount": {"amount": "4.00"}, "items": None, "shares": None}
    assert answer.data == {"previewExpense": {**preview, "errors": errors}}


async def test_who_goes_is_refused_unless_known(graph: Graph, trip: Trip) -> None:
    """Who is on the way out can't be named in a new expense, but in one that they are in."""
    expense_id = await trip.spend()
    key = participant_key(*read_participant_key(trip.gil))
    gil = ParticipantItem.from_item(graph.rows()["groups", key.partition, key.sort or ""])
    leaving = gil.model_copy(update={"transfer_target": gil.participant_id})
    await graph.engine.write(Put(GROUPS, leaving.to_item()))
    items = [{"amount": "2.00", "split": {"equally": [trip.gil]}}]

    new = await graph.ask(PREVIEW, ANN, input=draft(trip, items=items))
    edit = await graph.ask(PREVIEW, ANN, input=draft(trip, items=items, expenseId=expense_id))

    assert coded(new) == [("CONFLICT", ["items", "0", "split", "equally", "0"])]
    assert coded(edit) == []


@pytest.mark.parametrize("where", ["nowhere", "another group"])
async def test_unknown_expense_is_told(graph: Graph, trip: Trip, where: str) -> None:
    """An expense that isn't in the group is told of; the rest is shown as for a new one."""
    foreign = await (await create_trip(graph)).spend()
    missing = global_id(Kind.EXPENSE, trip.group_id, NOBODY)
    expense_id = missing if where == "nowhere" else foreign

    answer = await graph.ask(PREVIEW, ANN, input=draft(trip, expenseId=expense_id))

    assert listed(answer.data, "previewExpense.errors") == [not_found(NOTHING_THERE, "expenseId")]
    assert answer.at("previewExpense.amount") == {"amount": "9.00"}


@pytest.mark.parametrize("viewer", [BOB, None], ids=["stranger", "anonymous"])
async def test_group_of_others_is_null(graph: Graph, trip: Trip, viewer: Viewer | None) -> None:
    """Who isn't in the group gets null without an error, just as where there is none."""
    missing = draft(trip, groupId=global_id(Kind.GROUP, NOBODY))

    theirs = await graph.ask(PREVIEW, viewer, input=draft(trip))
    nowhere = await graph.ask(PREVIEW, ANN, input=missing)

    assert (theirs.data, theirs.errors) == ({"previewExpense": None}, [])
    assert (nowhere.data, nowhere.errors) == (theirs.data, theirs.errors)


async def test_viewer_may_preview(graph: Graph, trip: Trip) -> None:
    """A VIEWER may see how an expense would come out."""
    await trip.let_in(BOB, role=Role.VIEWER)

    answer = await graph.ask(PREVIEW, BOB, input=draft(trip))

    assert coded(answer) == []


async def test_malformed_group_is_refused(graph: Graph, trip: Trip) -> None:
    """Without a group there is nothing to show: an id that is none is a bad query."""
    answer = await graph.ask(PREVIEW, ANN, input=draft(trip, groupId="nonsense"))

    assert answer.data == {"previewExpense": None}
    assert [(error["message"], error["code"]) for error in answer.errors] == [
        (
            '`input.groupId`: "nonsense" is not an id: take one from the `id` of an object.',
            "BAD_USER_INPUT",
        )
    ]


async def test_preview_costs_two_reads(graph: Graph, trip: Trip) -> None:
    """A preview reads the membership and the roster; one of an edit the expense as well."""
    new = await graph.ask(PREVIEW, ANN, input=draft(trip))
    edit = await graph.ask(PREVIEW, ANN, input=draft(trip, expenseId=await trip.spend()))

    assert [call.operation for call in new.calls] == ["BatchGetItem", "Query"]
    assert [call.operation for call in edit.calls] == ["BatchGetItem", "BatchGetItem", "Query"]
