"""These tests hold what no expense can have: each a typed error, and nothing written."""

import pytest

from schema.global_ids import Kind, global_id
from tests.resolvers.harness import Graph
from tests.resolvers.mutations.documents import CREATE_EXPENSE
from tests.resolvers.mutations.errors import (
    NO_PARTICIPANT,
    NOTHING_THERE,
    errors_of,
    invalid,
    not_found,
)
from tests.resolvers.people import ANN, BOB
from tests.resolvers.trip import Trip, create_trip

NOBODY = "99999999-9999-4999-8999-999999999999"


async def refused(graph: Graph, given: dict[str, object]) -> list[object]:
    """This asks for an expense that is refused, and makes sure that nothing is written."""
    before = graph.rows()
    answer = await graph.ask(CREATE_EXPENSE, ANN, input=given)
    assert graph.rows() == before
    assert answer.at("createExpense.expense") is None
    return list(errors_of(answer, "createExpense"))


async def test_three_decimals_in_euros(graph: Graph, trip: Trip) -> None:
    """An amount with three decimals in EUR is refused, naming the item's amount."""
    items = [{"amount": "30.005", "split": {"equally": [trip.ann]}}]

    errors = await refused(graph, trip.dinner(items=items))

    assert errors == [
        invalid(
            '"30.005" has too many decimals for EUR, which has 2: write it like "12.50".',
            *("items", "0", "amount"),
        )
    ]


async def test_split_that_misses_a_cent(graph: Graph, trip: Trip) -> None:
    """Exact amounts that miss a cent are refused, with the sum that was wanted."""
    amounts = [
        {"participantId": trip.ann, "amount": "15.00"},
        {"participantId": trip.gil, "amount": "14.99"},
    ]
    items = [{"amount": "30.00", "split": {"exactly": amounts}}]

    errors = await refused(graph, trip.dinner(items=items))

    assert errors == [
        invalid(
            "The amounts add up to 29.99, but the item is 30.00 EUR: 0.01 is missing.",
            *("items", "0", "split", "exactly"),
            code="SUM_MISMATCH",
            expected="30.00",
            actual="29.99",
        )
    ]


async def test_participant_of_another_group(graph: Graph, trip: Trip) -> None:
    """A participant of another group is refused like one who isn't there, naming the field."""
    other = await create_trip(graph)
    paid = [{"participantId": other.gil, "amount": "30.00"}]

    errors = await refused(graph, trip.dinner(payments=paid))

    assert errors == [not_found(NO_PARTICIPANT, "payments", "0", "participantId")]


async def test_unknown_participant(graph: Graph, trip: Trip) -> None:
    """A participant who isn't there is refused, naming the field."""
    unknown = global_id(Kind.PARTICIPANT, trip.group_id, NOBODY)
    items = [{"amount": "30.00", "split": {"equally": [trip.ann, unknown]}}]

    errors = await refused(graph, trip.dinner(items=items))

    assert errors == [not_found(NO_PARTICIPANT, "items", "0", "split", "equally", "1")]


async def test_unknown_group(graph: Graph, trip: Trip) -> None:
    """A group that isn't there is refused, naming the field."""
    errors = await refused(graph, trip.dinner(groupId=global_id(Kind.GROUP, NOBODY)))

    assert errors == [not_found(NOTHING_THERE, "groupId")]


async def test_group_of_others(graph: Graph, trip: Trip) -> None:
    """A group that the caller isn't in is refused like one that isn't there."""
    theirs = await create_trip(graph, viewer=BOB)

    errors = await refused(graph, trip.dinner(groupId=theirs.id))

    assert errors == [not_found(NOTHING_THERE, "groupId")]


@pytest.mark.parametrize(
    ("field", "message"),
    [
        ("nonsense", '"nonsense" is not an id: take one from the `id` of an object.'),
        (NOBODY, f'"{NOBODY}" is not an id: take one from the `id` of an object.'),
    ],
    ids=["nonsense", "bare UUID"],
)
async def test_malformed_id(graph: Graph, trip: Trip, field: str, message: str) -> None:
    """A text that is no id is refused, naming the field."""
    errors = await refused(graph, trip.dinner(groupId=field))

    assert errors == [invalid(message, "groupId")]


async def test_id_of_another_type(graph: Graph, trip: Trip) -> None:
    """The id of a group given for a participant is refused with what it is."""
    paid = [{"participantId": trip.id, "amount": "30.00"}]

    errors = await refused(graph, trip.dinner(payments=paid))

    assert errors == [
        invalid(
            f'"{trip.id}" is the id of a group, not of a participant: take the `id` of the right '
            "object.",
            *("payments", "0", "participantId"),
        )
    ]


@pytest.mark.parametrize(
    "amount",
    ["", "NaN", "Infinity", "1e2", "1,000.00", "+1", " 1", "1 ", "0x10", "\u0661", "1_000"],
)
async def test_amount_that_is_no_number(graph: Graph, trip: Trip, amount: str) -> None:
    """A text that is no plain decimal number is refused as an amount, naming the field."""
    paid = [{"participantId": trip.ann, "amount": amount}]

    errors = await refused(graph, trip.dinner(payments=paid))

    assert [coded(error) for error in errors] == [("INVALID", ["payments", "0", "amount"])]


@pytest.mark.parametrize(
    ("changes", "places"),
    [
        ({"items": []}, [("INVALID", ["items"])]),
        ({"payments": []}, [("SUM_MISMATCH", ["payments"])]),
        ({"title": "t" * 121}, [("LIMIT_EXCEEDED", ["title"])]),
        ({"occurredOn": "1899-12-31"}, [("INVALID", ["occurredOn"])]),
        ({"occurredOn": "14.02.2026"}, [("INVALID", ["occurredOn"])]),
    ],
    ids=["no items", "no payments", "long title", "too early", "no date"],
)
async def test_other_bad_values(
    graph: Graph,
    trip: Trip,
    changes: dict[str, object],
    places: list[tuple[str, list[str]]],
) -> None:
    """Every other value that can't be taken is refused by its code and path."""
    errors = await refused(graph, trip.dinner(**changes))

    assert [coded(error) for error in errors] == places


def coded(error: object) -> tuple[object, object]:
    """This gives the code and path of an error."""
    assert isinstance(error, dict)
    return error["code"], error["path"]


WRONG_TYPES: list[dict[str, object]] = [
    {"title": 5},
    {"items": [{"amount": 30, "split": {"equally": ["x"]}}]},
    {"items": [{"amount": 30.5, "split": {"equally": ["x"]}}]},
    {"items": [{"amount": "30", "split": {}}]},
    {"items": [{"amount": "30", "split": {"equally": ["x"], "proportionally": True}}]},
    {"payments": [{"participantId": "x"}]},
    {"occurredOn": 20260214},
    {"surprise": True},
]


@pytest.mark.parametrize("changes", WRONG_TYPES, ids=str)
async def test_wrong_types_are_refused(
    graph: Graph, trip: Trip, changes: dict[str, object]
) -> None:
    """A value of another JSON type than the schema's is refused before anything runs."""
    before = graph.rows()

    answer = await graph.ask(CREATE_EXPENSE, ANN, input=trip.dinner(**changes))

    assert answer.data is None
    assert [str(error["message"]).startswith("Variable '$input'") for error in answer.errors] == [
        True
    ]
    assert (graph.rows(), answer.calls) == (before, [])


async def test_malformed_document_is_refused(graph: Graph) -> None:
    """A document that can't be read is refused with where it goes wrong."""
    answer = await graph.ask("mutation { createExpense(", ANN)

    assert answer.data is None
    assert [error["message"] for error in answer.errors] == [
        "Syntax Error: Expected Name, found <EOF>."
    ]
