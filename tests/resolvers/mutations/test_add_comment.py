"""These tests hold `addComment`."""

import pytest

from domain.access import Role
from schema.global_ids import Kind, global_id
from tests.resolvers.harness import Data, Graph
from tests.resolvers.mutations.documents import ADD_COMMENT
from tests.resolvers.mutations.errors import (
    NO_PARTICIPANT,
    NOTHING_THERE,
    errors_of,
    invalid,
    not_found,
    places,
)
from tests.resolvers.people import ANN, BOB
from tests.resolvers.trip import Trip, create_trip

NOBODY = "99999999-9999-4999-8999-999999999999"


async def test_comment_is_added(graph: Graph, trip: Trip) -> None:
    """A new comment is shown with its author and whom it mentions, and is counted at once."""
    expense_id = await trip.spend()
    given = {"expenseId": expense_id, "body": "Who had <b>wine</b>?", "mentions": [trip.gil]}

    answer = await graph.ask(ADD_COMMENT, ANN, input=given)

    assert answer.data == {
        "addComment": {
            "comment": {
                "body": "Who had <b>wine</b>?",
                "revision": 1,
                "createdAt": "2026-03-01T12:00:03.000Z",
                "editedAt": None,
                "author": {"displayName": "Ann"},
                "mentions": [{"displayName": "Gil"}],
                "expense": {"title": "Dinner", "commentCount": 1},
            },
            "errors": [],
        }
    }


async def test_viewer_may_comment(graph: Graph, trip: Trip) -> None:
    """A VIEWER may comment, like everybody in the group."""
    expense_id = await trip.spend()
    await trip.let_in(BOB, role=Role.VIEWER)

    answer = await graph.ask(ADD_COMMENT, BOB, input={"expenseId": expense_id, "body": "Hi"})

    assert errors_of(answer, "addComment") == []


async def test_stranger_may_not(graph: Graph, trip: Trip) -> None:
    """Who isn't in the group is answered as if there were no such expense."""
    given = {"expenseId": await trip.spend(), "body": "Hi"}
    before = graph.rows()

    answer = await graph.ask(ADD_COMMENT, BOB, input=given)

    assert errors_of(answer, "addComment") == [not_found(NOTHING_THERE, "expenseId")]
    assert graph.rows() == before


async def test_unknown_expense_is_not_found(graph: Graph, trip: Trip) -> None:
    """An expense that isn't there is refused, naming the field."""
    unknown = global_id(Kind.EXPENSE, trip.group_id, NOBODY)

    answer = await graph.ask(ADD_COMMENT, ANN, input={"expenseId": unknown, "body": "Hi"})

    assert errors_of(answer, "addComment") == [not_found(NOTHING_THERE, "expenseId")]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"body": ""}, [("INVALID", "body")]),
        ({"body": "b" * 4_001}, [("LIMIT_EXCEEDED", "body")]),
        ({"expenseId": "nonsense"}, [("INVALID", "expenseId")]),
        ({"expenseId": "nonsense", "body": ""}, [("INVALID", "expenseId"), ("INVALID", "body")]),
        ({"mentions": ["nonsense"]}, [("INVALID", "mentions.0")]),
    ],
    ids=["empty", "long", "no id", "both", "bad mention"],
)
async def test_bad_input_is_named(
    graph: Graph, trip: Trip, changes: Data, expected: list[tuple[str, str]]
) -> None:
    """What can't be taken is named by code and path, and nothing is written."""
    given = {"expenseId": await trip.spend(), "body": "Hi", **changes}
    before = graph.rows()

    answer = await graph.ask(ADD_COMMENT, ANN, input=given)

    assert places(answer, "addComment") == expected
    assert graph.rows() == before


async def test_mention_of_another_group(graph: Graph, trip: Trip) -> None:
    """A participant of another group, or of none, can't be mentioned."""
    other = await create_trip(graph)
    unknown = global_id(Kind.PARTICIPANT, trip.group_id, NOBODY)
    given = {"expenseId": await trip.spend(), "body": "Hi"}
    before = graph.rows()

    foreign = await graph.ask(ADD_COMMENT, ANN, input={**given, "mentions": [other.gil]})
    missing = await graph.ask(ADD_COMMENT, ANN, input={**given, "mentions": [unknown]})

    assert errors_of(foreign, "addComment") == [not_found(NO_PARTICIPANT, "mentions", "0")]
    assert foreign.data == missing.data
    assert graph.rows() == before


async def test_mentions_are_limited(graph: Graph, trip: Trip) -> None:
    """More than 20 mentions are refused with the limit and the number."""
    given = {"expenseId": await trip.spend(), "body": "Hi", "mentions": [trip.gil] * 21}

    answer = await graph.ask(ADD_COMMENT, ANN, input=given)

    assert errors_of(answer, "addComment") == [
        invalid(
            "21 mentions in one comment are over the limit of 20: leave out 1.",
            "mentions",
            code="LIMIT_EXCEEDED",
            expected="20",
            actual="21",
        )
    ]


async def test_key_adds_once(graph: Graph, trip: Trip) -> None:
    """The same request with the same key adds one comment."""
    given = {"expenseId": await trip.spend(), "body": "Hi", "idempotencyKey": "k"}
    first = await graph.ask(ADD_COMMENT, ANN, input=given)
    once = graph.rows()

    again = await graph.ask(ADD_COMMENT, ANN, input=given)

    assert again.data == first.data
    assert graph.rows() == once
