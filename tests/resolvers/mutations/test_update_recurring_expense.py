"""These tests hold `updateRecurringExpense`."""

import pytest

from domain.access import Role
from schema.global_ids import Kind, global_id
from tests.resolvers.harness import Data, Graph, part
from tests.resolvers.mutations.documents import CREATE_RECURRING, UPDATE_RECURRING
from tests.resolvers.mutations.errors import (
    NO_PARTICIPANT,
    NOTHING_THERE,
    errors_of,
    forbidden,
    not_found,
    places,
)
from tests.resolvers.people import ANN, BOB
from tests.resolvers.rent import create_rent, rent
from tests.resolvers.trip import Trip, create_trip

NAME = "updateRecurringExpense"
NOBODY = "99999999-9999-4999-8999-999999999999"


async def test_recurring_expense_is_edited(graph: Graph, trip: Trip) -> None:
    """An edit answers with the whole object as the edit left it; what is left out stays."""
    created = await graph.ask(CREATE_RECURRING, ANN, input=rent(trip, category="Home"))
    before = created.at("createRecurringExpense.recurringExpense")
    assert isinstance(before, dict)
    given = {
        "recurringExpenseId": before["id"],
        "title": "Flat",
        "category": None,
        "frequency": "WEEKLY",
        "interval": 2,
        "endsOn": "2026-04-30",
    }

    answer = await graph.ask(UPDATE_RECURRING, ANN, input=given)

    assert answer.at(NAME) == {
        "recurringExpense": {
            **before,
            "title": "Flat",
            "category": None,
            "frequency": "WEEKLY",
            "interval": 2,
            "endsOn": "2026-04-30",
            "upcoming": ["2026-03-31", "2026-04-14", "2026-04-28"],
            "updatedAt": "2026-03-01T12:00:03.000Z",
        },
        "errors": [],
    }


async def test_pause_stops_and_goes_on(graph: Graph, trip: Trip) -> None:
    """A paused one shows no next day; when it goes on it has those after today."""
    given = {"recurringExpenseId": await create_rent(trip, frequency="DAILY")}

    paused = await graph.ask(UPDATE_RECURRING, ANN, input={**given, "paused": True})
    graph.clock.now = graph.clock.now.replace(month=4, day=10)
    resumed = await graph.ask(UPDATE_RECURRING, ANN, input={**given, "paused": False})

    shown = [
        [answer.at(f"{NAME}.recurringExpense.{field}") for field in ("paused", "nextRunAt")]
        for answer in (paused, resumed)
    ]
    assert shown == [[True, None], [False, "2026-04-10T23:00:00.000Z"]]
    assert paused.at(f"{NAME}.recurringExpense.upcoming") == []
    assert resumed.at(f"{NAME}.recurringExpense.upcoming.0") == "2026-04-11"


async def test_payments_alone_must_fit_what_stays(graph: Graph, trip: Trip) -> None:
    """New payments are held to the items that stay."""
    given = {
        "recurringExpenseId": await create_rent(trip),
        "payments": [{"participantId": trip.gil, "amount": "99.99"}],
    }
    before = graph.rows()

    answer = await graph.ask(UPDATE_RECURRING, ANN, input=given)

    assert places(answer, NAME) == [("SUM_MISMATCH", "payments")]
    assert graph.rows() == before


@pytest.mark.parametrize("field", ["title", "items", "payments", "frequency", "interval", "paused"])
async def test_null_is_refused(graph: Graph, trip: Trip, field: str) -> None:
    """What is never null can't be cleared."""
    given = {"recurringExpenseId": await create_rent(trip), field: None}
    before = graph.rows()

    answer = await graph.ask(UPDATE_RECURRING, ANN, input=given)

    assert places(answer, NAME) == [("INVALID", field)]
    assert graph.rows() == before


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"title": ""}, [("INVALID", "title")]),
        ({"category": "c" * 51}, [("LIMIT_EXCEEDED", "category")]),
        ({"interval": 0}, [("INVALID", "interval")]),
        ({"interval": 1001}, [("LIMIT_EXCEEDED", "interval")]),
        ({"endsOn": "2026-03-30"}, [("INVALID", "endsOn")]),
        ({"endsOn": "soon"}, [("INVALID", "endsOn")]),
        ({"expectedUpdatedAt": "today"}, [("INVALID", "expectedUpdatedAt")]),
        ({"items": []}, [("INVALID", "items")]),
        (
            {"title": "", "endsOn": "soon", "expectedUpdatedAt": ""},
            [("INVALID", "expectedUpdatedAt"), ("INVALID", "title"), ("INVALID", "endsOn")],
        ),
    ],
    ids=lambda value: str(value)[:60] if isinstance(value, dict) else "",
)
async def test_bad_input_is_named(
    graph: Graph, trip: Trip, changes: Data, expected: list[tuple[str, str]]
) -> None:
    """What can't be taken is named by code and path, all of it, and nothing is written."""
    given = {"recurringExpenseId": await create_rent(trip), **changes}
    before = graph.rows()

    answer = await graph.ask(UPDATE_RECURRING, ANN, input=given)

    assert places(answer, NAME) == expected
    assert graph.rows() == before


async def test_late_edit_shows_what_is_there(graph: Graph, trip: Trip) -> None:
    """An edit of an older version is told which object to look at, and edits nothing."""
    recurring_id = await create_rent(trip)
    given = {"recurringExpenseId": recurring_id, "title": "One"}
    first = await graph.ask(UPDATE_RECURRING, ANN, input=given)
    seen = first.text(f"{NAME}.recurringExpense.updatedAt")
    await graph.ask(UPDATE_RECURRING, ANN, input={**given, "expectedUpdatedAt": seen})
    before = graph.rows()

    late = await graph.ask(
        UPDATE_RECURRING, ANN, input={**given, "title": "Two", "expectedUpdatedAt": seen}
    )

    assert errors_of(late, NAME) == [
        {
            "__typename": "ConflictError",
            "code": "VERSION_CONFLICT",
            "message": part(late.data, f"{NAME}.errors.0.message"),
            "path": ["expectedUpdatedAt"],
            "current": {"id": recurring_id},
        }
    ]
    assert graph.rows() == before


async def test_participant_of_another_group(graph: Graph, trip: Trip) -> None:
    """A participant of another group, or of none, is refused, naming the field."""
    other = await create_trip(graph)
    recurring_id = await create_rent(trip)

    answers = [
        await graph.ask(
            UPDATE_RECURRING,
            ANN,
            input={
                "recurringExpenseId": recurring_id,
                "payments": [{"participantId": who, "amount": "100"}],
            },
        )
        for who in (other.ann, global_id(Kind.PARTICIPANT, trip.group_id, NOBODY))
    ]

    expected = [not_found(NO_PARTICIPANT, "payments", "0", "participantId")]
    assert [errors_of(answer, NAME) for answer in answers] == [expected, expected]


async def test_viewer_may_not_edit(graph: Graph, trip: Trip) -> None:
    """A VIEWER is told which role it takes, and nothing is written."""
    given = {"recurringExpenseId": await create_rent(trip), "paused": True}
    await trip.let_in(BOB, role=Role.VIEWER)
    before = graph.rows()

    answer = await graph.ask(UPDATE_RECURRING, BOB, input=given)

    assert errors_of(answer, NAME) == [forbidden("VIEWER", "MEMBER")]
    assert graph.rows() == before


async def test_unknown_one_is_not_found(graph: Graph, trip: Trip) -> None:
    """One that isn't there and one that isn't the caller's are answered alike."""
    recurring_id = await create_rent(trip)
    unknown = global_id(Kind.RECURRING_EXPENSE, trip.group_id, NOBODY)

    answers = [
        await graph.ask(UPDATE_RECURRING, viewer, input={"recurringExpenseId": each, "title": ""})
        for viewer, each in ((ANN, unknown), (BOB, unknown), (BOB, recurring_id))
    ]

    expected = [not_found(NOTHING_THERE, "recurringExpenseId")]
    assert [errors_of(answer, NAME) for answer in answers] == [expected] * 3
    assert len({str(answer.data) for answer in answers}) == 1
