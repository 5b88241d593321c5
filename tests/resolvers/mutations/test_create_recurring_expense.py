"""These tests hold `createRecurringExpense`."""

import pytest

from domain.access import Role
from schema.global_ids import Kind, global_id
from tests.resolvers.harness import Data, Graph, part
from tests.resolvers.mutations.documents import CREATE_RECURRING
from tests.resolvers.mutations.errors import (
    NO_PARTICIPANT,
    NOTHING_THERE,
    errors_of,
    forbidden,
    not_found,
    places,
)
from tests.resolvers.people import ANN, BOB
from tests.resolvers.rent import rent
from tests.resolvers.trip import Trip, create_trip

NAME = "createRecurringExpense"
NOBODY = "99999999-9999-4999-8999-999999999999"


async def test_recurring_expense_is_created(graph: Graph, trip: Trip) -> None:
    """A new recurring expense is shown as it was written, with its next days."""
    given = rent(trip, category="Home", interval=2, endsOn="2026-09-30")

    answer = await graph.ask(CREATE_RECURRING, ANN, input=given)

    people = ("Ann", "33.33"), ("Gil", "33.33"), ("Hal", "33.34")
    splits = [
        {"participant": {"displayName": name}, "amount": {"amount": amount}}
        for name, amount in people
    ]
    hundred = {"amount": "100.00"}
    assert answer.at(NAME) == {
        "recurringExpense": {
            "id": answer.text(f"{NAME}.recurringExpense.id"),
            "title": "Rent",
            "category": "Home",
            "frequency": "MONTHLY",
            "interval": 2,
            "timeZone": "Europe/Lisbon",
            "startsOn": "2026-03-31",
            "endsOn": "2026-09-30",
            "nextRunAt": "2026-03-30T23:00:00.000Z",
            "paused": False,
            "runCount": 0,
            "updatedAt": "2026-03-01T12:00:02.000Z",
            "upcoming": ["2026-03-31", "2026-05-31", "2026-07-31"],
            "amount": hundred,
            "group": {"name": "Trip"},
            "items": [{"name": None, "mode": "EQUAL", "amount": hundred, "splits": splits}],
            "payments": [{"participant": {"displayName": "Ann"}, "amount": hundred}],
        },
        "errors": [],
    }


async def test_writing_it_down_makes_nothing(graph: Graph, trip: Trip) -> None:
    """D12: a schedule with a date to come makes no expense before that date."""
    await graph.ask(CREATE_RECURRING, ANN, input=rent(trip, startsOn="2026-07-01"))

    kinds = [item.get("EntityType") for item in graph.rows().values()]
    assert kinds.count("RECURRING_EXPENSE") == 1
    assert "EXPENSE" not in kinds


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"title": " "}, [("INVALID", "title")]),
        ({"category": "c" * 51}, [("LIMIT_EXCEEDED", "category")]),
        ({"interval": 0}, [("INVALID", "interval")]),
        ({"interval": 1001}, [("LIMIT_EXCEEDED", "interval")]),
        ({"timeZone": "Europe/Atlantis"}, [("INVALID", "timeZone")]),
        ({"startsOn": "2026-02-29"}, [("INVALID", "startsOn")]),
        ({"startsOn": "2025-02-27"}, [("LIMIT_EXCEEDED", "startsOn")]),
        ({"endsOn": "never"}, [("INVALID", "endsOn")]),
        ({"endsOn": "2026-03-30"}, [("INVALID", "endsOn")]),
        ({"payments": []}, [("SUM_MISMATCH", "payments")]),
        ({"items": []}, [("INVALID", "items")]),
        ({"groupId": "nonsense"}, [("INVALID", "groupId")]),
        (
            {"title": "", "interval": -1, "timeZone": "", "startsOn": "", "endsOn": "2020-01-01"},
            [
                ("INVALID", "title"),
                ("INVALID", "timeZone"),
                ("INVALID", "startsOn"),
                ("INVALID", "interval"),
            ],
        ),
    ],
    ids=lambda value: str(value)[:60] if isinstance(value, dict) else "",
)
async def test_bad_input_is_named(
    graph: Graph, trip: Trip, changes: Data, expected: list[tuple[str, str]]
) -> None:
    """What can't be taken is named by code and path, all of it, and nothing is written."""
    before = graph.rows()

    answer = await graph.ask(CREATE_RECURRING, ANN, input=rent(trip, **changes))

    assert places(answer, NAME) == expected
    assert graph.rows() == before


async def test_today_is_the_zones(graph: Graph, trip: Trip) -> None:
    """How far back the start may be is counted from today where the schedule is kept."""
    far_ahead = rent(trip, timeZone="Pacific/Kiritimati", startsOn="2025-02-28")

    there = await graph.ask(CREATE_RECURRING, ANN, input=far_ahead)
    here = await graph.ask(CREATE_RECURRING, ANN, input={**far_ahead, "timeZone": "UTC"})

    assert places(there, NAME) == [("LIMIT_EXCEEDED", "startsOn")]
    assert places(here, NAME) == []


async def test_participant_of_another_group(graph: Graph, trip: Trip) -> None:
    """A participant of another group, or of none, is refused, naming the field."""
    other = await create_trip(graph)
    before = graph.rows()

    answers = [
        await graph.ask(
            CREATE_RECURRING,
            ANN,
            input=rent(trip, payments=[{"participantId": who, "amount": "100"}]),
        )
        for who in (other.ann, global_id(Kind.PARTICIPANT, trip.group_id, NOBODY))
    ]

    expected = [not_found(NO_PARTICIPANT, "payments", "0", "participantId")]
    assert [errors_of(answer, NAME) for answer in answers] == [expected, expected]
    assert graph.rows() == before


async def test_viewer_may_not_create(graph: Graph, trip: Trip) -> None:
    """A VIEWER is told which role it takes, and nothing is written."""
    await trip.let_in(BOB, role=Role.VIEWER)
    before = graph.rows()

    answer = await graph.ask(CREATE_RECURRING, BOB, input=rent(trip))

    assert errors_of(answer, NAME) == [forbidden("VIEWER", "MEMBER")]
    assert graph.rows() == before


async def test_unknown_group_is_not_found(graph: Graph, trip: Trip) -> None:
    """A group that isn't there and one that isn't the caller's are answered alike."""
    unknown = rent(trip, groupId=global_id(Kind.GROUP, NOBODY))

    missing = await graph.ask(CREATE_RECURRING, ANN, input=unknown)
    strangers = await graph.ask(CREATE_RECURRING, BOB, input=rent(trip))

    assert errors_of(missing, NAME) == [not_found(NOTHING_THERE, "groupId")]
    assert missing.data == strangers.data


async def test_key_creates_once(graph: Graph, trip: Trip) -> None:
    """The same request with the same key creates one; another input with it is refused."""
    given = rent(trip, idempotencyKey="k")
    first = await graph.ask(CREATE_RECURRING, ANN, input=given)
    once = graph.rows()

    again = await graph.ask(CREATE_RECURRING, ANN, input={**given, "interval": 1})
    other = await graph.ask(CREATE_RECURRING, ANN, input={**given, "interval": 2})

    assert again.data == first.data
    assert part(other.data, f"{NAME}.errors.0.code") == "IDEMPOTENCY_MISMATCH"
    assert graph.rows() == once
