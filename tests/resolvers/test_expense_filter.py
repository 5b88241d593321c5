"""These tests hold which expenses a client finds, and where the pages of them begin and end."""

import pytest

from schema.global_ids import Kind, global_id
from tests.datastore.stingy import StingyEngine
from tests.resolvers.harness import Answer, Data, Graph, Json, listed, part
from tests.resolvers.people import ANN
from tests.resolvers.trip import Trip, create_trip

NOBODY = "99999999-9999-4999-8999-999999999999"
LONG = f"{'x' * 40}…"

FIND = """
query ($id: ID!, $filter: ExpenseFilter, $first: Int, $after: String, $last: Int, $before: String) {
  group(id: $id) {
    expenses(filter: $filter, first: $first, after: $after, last: $last, before: $before) {
      nodes { title }
      edges { cursor }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }
}
"""


@pytest.fixture
async def spent(trip: Trip) -> Trip:
    """This is the trip with five expenses, the first of them the latest."""
    hal = [{"amount": "9.00", "split": {"equally": [trip.hal]}}]
    by_gil = [{"participantId": trip.gil, "amount": "9.00"}]
    for day, title, more in (
        (1, "Bus", {"category": "Travel"}),
        (2, "Museum", {"category": "Fun", "notes": "Closed on MONDAYS"}),
        (3, "Lunch", {"items": hal, "payments": by_gil}),
        (4, "Straße", {"category": "Travel"}),
        (5, "Monday dinner", {"category": "fun"}),
    ):
        await trip.spend(occurredOn=f"2026-02-0{day}", title=title, **more)
    return trip


async def find(trip: Trip, filter_: object, **window: object) -> Answer:
    """This looks for expenses."""
    return await trip.graph.ask(FIND, ANN, id=trip.id, filter=filter_, **window)


def titles(answer: Answer) -> list[Json]:
    """This gives the titles on a page."""
    assert not answer.errors, answer
    return [part(node, "title") for node in listed(answer.data, "group.expenses.nodes")]


def stands(answer: Answer) -> tuple[Json, Json]:
    """This tells whether anything is before and after a page."""
    info = answer.at("group.expenses.pageInfo")
    return part(info, "hasPreviousPage"), part(info, "hasNextPage")


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (None, ["Monday dinner", "Straße", "Lunch", "Museum", "Bus"]),
        ({}, ["Monday dinner", "Straße", "Lunch", "Museum", "Bus"]),
        ({"text": None, "category": " "}, ["Monday dinner", "Straße", "Lunch", "Museum", "Bus"]),
        ({"from": "2026-02-04"}, ["Monday dinner", "Straße"]),
        ({"to": "2026-02-02"}, ["Museum", "Bus"]),
        ({"from": "2026-02-02", "to": "2026-02-03"}, ["Lunch", "Museum"]),
        ({"category": "Fun"}, ["Museum"]),
        ({"text": "monday"}, ["Monday dinner", "Museum"]),
        ({"text": "STRASSE"}, ["Straße"]),
        ({"text": "monday", "category": "fun", "to": "2026-02-05"}, ["Monday dinner"]),
        ({"text": "monday", "to": "2026-02-04", "category": "fun"}, []),
    ],
    ids=str,
)
async def test_filter_finds_all_of_it(spent: Trip, given: Data | None, expected: list[str]) -> None:
    """A filter finds the expenses that have all that it asks for, in the list's order."""
    assert titles(await find(spent, given)) == expected


async def test_people_are_found(spent: Trip) -> None:
    """Who paid is found by that, and who paid or owes by being in it."""
    paid = await find(spent, {"paidBy": spent.gil})
    involved = await find(spent, {"involving": spent.ann})
    both = await find(spent, {"paidBy": spent.gil, "involving": spent.hal})

    assert (titles(paid), titles(both)) == (["Lunch"], ["Lunch"])
    assert titles(involved) == ["Monday dinner", "Straße", "Museum", "Bus"]


async def test_participant_of_others_is_in_nothing(graph: Graph, spent: Trip) -> None:
    """A participant of another group, or of none, is found in no expense."""
    foreign = (await create_trip(graph)).gil
    nobody = global_id(Kind.PARTICIPANT, spent.group_id, NOBODY)

    answers = [await find(spent, {"involving": who}) for who in (foreign, nobody)]

    assert [titles(answer) for answer in answers] == [[], []]
    assert answers[0].data == answers[1].data


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (
            {"from": "2026-2-30"},
            '`filter.from`: "2026-2-30" is not a date of the calendar: write it like "2026-03-31".',
        ),
        (
            {"to": "1899-12-31"},
            '`filter.to`: "1899-12-31" is outside 1900-01-01 to 2200-12-31: take a date inside.',
        ),
        (
            {"from": "2026-02-02", "to": "2026-02-01"},
            "`filter.from` is 2026-02-02, after `filter.to`, 2026-02-01: take them in order.",
        ),
        (
            {"paidBy": "nonsense"},
            '`filter.paidBy`: "nonsense" is not an id: take one from the `id` of an object.',
        ),
        (
            {"text": "x" * 4_001},
            f'`filter.text`: "{LONG}" has 4001 characters, over the limit of 4000: shorten it.',
        ),
        (
            {"category": "x" * 51},
            f'`filter.category`: "{LONG}" has 51 characters, over the limit of 50: shorten it.',
        ),
    ],
    ids=["no day", "too early", "backwards", "no id", "long text", "long category"],
)
async def test_bad_filter_is_refused(spent: Trip, given: Data, message: str) -> None:
    """What can't be looked for is refused, naming the field and its value."""
    answer = await find(spent, given)

    assert [(error["message"], error["code"]) for error in answer.errors] == [
        (message, "BAD_USER_INPUT")
    ]


async def test_id_of_another_type_is_refused(spent: Trip) -> None:
    """The id of a group is nobody's who could be involved."""
    answer = await find(spent, {"involving": spent.id})

    (error,) = answer.errors
    assert error["message"] == (
        f'`filter.involving`: "{spent.id}" is the id of a group, not of a participant: take the '
        "`id` of the right object."
    )


async def test_pages_tell_where_they_stand(spent: Trip) -> None:
    """What is before and after a page is told of what is looked for, not of the whole list."""
    travel = {"category": "Travel"}
    whole = await find(spent, travel)
    latest, oldest = (part(edge, "cursor") for edge in listed(whole.data, "group.expenses.edges"))

    assert titles(whole) == ["Straße", "Bus"]
    assert [
        stands(await find(spent, travel, **window))
        for window in (
            {"first": 2},
            {"first": 1},
            {"first": 1, "after": latest},
            {"first": 1, "after": oldest},
            {"last": 1},
            {"last": 1, "before": oldest},
            {"last": 1, "before": latest},
        )
    ] == [
        (False, False),
        (False, True),
        (True, False),
        (True, False),
        (True, False),
        (False, True),
        (False, True),
    ]


async def test_days_bound_what_is_told(spent: Trip) -> None:
    """What lies outside of the days is neither before nor after a page."""
    days = {"from": "2026-02-02", "to": "2026-02-03"}
    whole = await find(spent, days)
    end = whole.at("group.expenses.pageInfo.endCursor")

    behind = await find(spent, days, first=2, after=end)

    assert (stands(whole), titles(behind), stands(behind)) == ((False, False), [], (True, False))


async def test_cursor_holds_whatever_the_filter(spent: Trip) -> None:
    """The cursor of an expense pages on from there under another filter, or without one."""
    whole = await find(spent, None, first=2)
    after = whole.at("group.expenses.pageInfo.endCursor")

    assert titles(await find(spent, {"category": "Travel"}, after=after)) == ["Bus"]
    assert titles(await find(spent, {"to": "2026-02-02"}, after=after)) == ["Museum", "Bus"]
    assert titles(await find(spent, {"from": "2026-02-04"}, after=after)) == []


@pytest.mark.parametrize(
    ("size", "onward", "end", "is_next"),
    [("first", "after", "end", 1), ("last", "before", "start", 0)],
    ids=["forward", "backward"],
)
async def test_short_page_goes_on(
    spent: Trip, size: str, onward: str, end: str, is_next: int
) -> None:
    """A page that is read for too long is short, or empty, and goes on from where it ended."""
    spent.graph.engine = StingyEngine(spent.graph.engine, most=1)
    rare = {"text": "straße"}

    first = await find(spent, rare, **{size: 2})
    cursor = first.at(f"group.expenses.pageInfo.{end}Cursor")
    second = await find(spent, rare, **{size: 2, onward: cursor})

    assert (titles(first), stands(first)[is_next]) == (["Straße"], True)
    assert (titles(second), stands(second)) == ([], (is_next == 1, is_next == 0))


async def test_empty_page_has_a_cursor(spent: Trip) -> None:
    """A page on which nothing was found in time is empty, and its cursor leads to the rest.

    Whether there is anything before the rest can't be told in time either: there may be.
    """
    spent.graph.engine = StingyEngine(spent.graph.engine, most=1)

    first = await find(spent, {"text": "bus"}, first=2)
    after = first.at("group.expenses.pageInfo.endCursor")
    second = await find(spent, {"text": "bus"}, first=2, after=after)

    assert (titles(first), stands(first)) == ([], (False, True))
    assert (titles(second), stands(second)) == (["Bus"], (True, False))
