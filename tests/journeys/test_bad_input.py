"""These journeys send what a client gets wrong, and look that nothing was written."""

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass

import httpx2
import pytest

from schema.global_ids import Kind, global_id
from tests.journeys.client import Caller, at, calling, text_at
from tests.journeys.documents import (
    ADD_COMMENT,
    CREATE_EXPENSE,
    CREATE_GROUP,
    CREATE_SETTLEMENT,
    GROUP_PAGE,
    ME,
)
from tests.journeys.gateway_process import GatewayProcess

UNKNOWN = "01890000-0000-7000-8000-00000000dead"


@dataclass(frozen=True, slots=True)
class Place:
    """This is a group of Ada with one guest, and somebody of another group."""

    ada: Caller
    group_id: str
    people: tuple[str, str]
    stranger: str

    def expense(self, amount: str, *, paid: str, **split: object) -> dict[str, object]:
        """This is an expense that Ada pays."""
        return {
            "groupId": self.group_id,
            "title": "Dinner",
            "items": [{"amount": amount, "split": split or {"equally": list(self.people)}}],
            "payments": [{"participantId": self.people[0], "amount": paid}],
        }


@pytest.fixture
async def place(served: GatewayProcess) -> AsyncIterator[Place]:
    """This makes the group, and another one for the stranger."""
    async with calling(served, "Ada") as ada:
        group_id, *people = await new_group(ada, "Bea")
        _, _, stranger = await new_group(ada, "Zoe")
        yield Place(ada, group_id, (people[0], people[1]), stranger)


async def new_group(ada: Caller, guest: str) -> tuple[str, str, str]:
    """This makes a group in EUR: its id, Ada's participant id, the guest's."""
    made = await ada.ask(CREATE_GROUP, input={"name": "Flat", "currency": "EUR", "guests": [guest]})
    nodes = "createGroup.group.participants.nodes"
    return (
        text_at(made, "createGroup.group.id"),
        text_at(made, f"{nodes}.0.id"),
        text_at(made, f"{nodes}.1.id"),
    )


def three_decimals(place: Place) -> dict[str, object]:
    """This has a tenth of a cent."""
    return place.expense("10.005", paid="10.00")


def missing_cent(place: Place) -> dict[str, object]:
    """This has an exact split that is a cent short."""
    amounts = zip(place.people, ("5.00", "4.99"), strict=True)
    exactly = [{"participantId": each, "amount": amount} for each, amount in amounts]
    return place.expense("10.00", paid="10.00", exactly=exactly)


def unpaid_cent(place: Place) -> dict[str, object]:
    """This has payments that are a cent short."""
    return place.expense("10.00", paid="9.99")


def strange_sharer(place: Place) -> dict[str, object]:
    """This is shared with somebody of another group."""
    return place.expense("10.00", paid="10.00", equally=[place.people[0], place.stranger])


def no_number(place: Place) -> dict[str, object]:
    """This has words for an amount."""
    return place.expense("ten", paid="10.00")


@pytest.mark.parametrize(
    ("wrong", "errors"),
    [
        (three_decimals, [("INVALID", "items.0.amount", None, None)]),
        (missing_cent, [("SUM_MISMATCH", "items.0.split.exactly", "10.00", "9.99")]),
        (unpaid_cent, [("SUM_MISMATCH", "payments", "10.00", "9.99")]),
        (strange_sharer, [("NOT_FOUND", "items.0.split.equally.1", None, None)]),
        (no_number, [("INVALID", "items.0.amount", None, None)]),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
async def test_a_wrong_expense_is_refused(
    place: Place,
    wrong: Callable[[Place], dict[str, object]],
    errors: list[tuple[str, str, str | None, str | None]],
) -> None:
    """A wrong expense is answered by a typed error that names the field, and nothing is written."""
    before = await place.ada.ask(GROUP_PAGE, id=place.group_id)

    answer = await place.ada.ask(CREATE_EXPENSE, input=wrong(place))

    assert at(answer, "createExpense.expense") is None
    assert told(answer, "createExpense") == errors
    assert await place.ada.ask(GROUP_PAGE, id=place.group_id) == before


def told(answer: object, mutation: str) -> list[tuple[object, ...]]:
    """This is what a payload's errors say: code, path, expected and actual."""
    errors = at(answer, f"{mutation}.errors")
    assert isinstance(errors, list)
    assert all(error["message"] for error in errors)
    return [
        (error["code"], ".".join(error["path"]), error.get("expected"), error.get("actual"))
        for error in errors
    ]


async def test_a_stranger_settles_nothing(place: Place) -> None:
    """A settlement with somebody of another group is NOT_FOUND, and nothing is written."""
    before = await place.ada.ask(GROUP_PAGE, id=place.group_id)
    settlement = {
        "groupId": place.group_id,
        "payerId": place.stranger,
        "payeeId": place.people[0],
        "amount": "1.00",
    }

    answer = await place.ada.ask(CREATE_SETTLEMENT, input=settlement, groupId=place.group_id)

    assert told(answer, "createSettlement") == [("NOT_FOUND", "payerId", None, None)]
    assert await place.ada.ask(GROUP_PAGE, id=place.group_id) == before


async def test_unknown_ids_are_told(place: Place) -> None:
    """A well-formed id of nothing is null in a query, and NOT_FOUND with its path in a mutation."""
    query = """
    query ($group: ID!, $expense: ID!) { group(id: $group) { id } expense(id: $expense) { id } }
    """
    group_id = global_id(Kind.GROUP, UNKNOWN)
    expense_id = global_id(Kind.EXPENSE, UNKNOWN, UNKNOWN)

    seen = await place.ada.ask(query, group=group_id, expense=expense_id)
    said = await place.ada.ask(ADD_COMMENT, input={"expenseId": expense_id, "body": "Hello?"})

    assert seen == {"group": None, "expense": None}
    assert told(said, "addComment") == [("NOT_FOUND", "expenseId", None, None)]


async def test_other_peoples_groups_look_missing(served: GatewayProcess, place: Place) -> None:
    """Somebody who isn't in a group sees it nowhere, and can't tell it from a missing one."""
    everything = "query ($id: ID!) { group(id: $id) { id } node(id: $id) { id } }"
    async with calling(served, "Bob") as bob:
        seen = await bob.ask(everything, id=place.group_id)
        tried = await bob.ask(CREATE_EXPENSE, input=place.expense("1.00", paid="1.00"))

    assert seen == {"group": None, "node": None}
    assert told(tried, "createExpense") == [("NOT_FOUND", "groupId", None, None)]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        pytest.param({"query": "{ me("}, 400, "GRAPHQL_PARSE_FAILED", id="malformed"),
        pytest.param({"query": "{ you }"}, 400, "GRAPHQL_VALIDATION_FAILED", id="no such field"),
        pytest.param(
            {"query": "query ($id: ID!) { group(id: $id) { id } }", "variables": {"id": {}}},
            400,
            "BAD_USER_INPUT",
            id="wrong type",
        ),
        pytest.param({"query": '{ group(id: "?") { id } }'}, 200, "BAD_USER_INPUT", id="no id"),
        pytest.param({"query": 5}, 400, "BAD_REQUEST", id="no text"),
        pytest.param([], 400, "BAD_REQUEST", id="a batch"),
    ],
)
def test_a_wrong_request_is_told(
    served: GatewayProcess, body: object, status: int, code: str
) -> None:
    """What is no valid request is answered in JSON, by a code and a message."""
    accept = {"accept": "application/graphql-response+json"}

    response = httpx2.post(served.url, json=body, headers=accept)

    (error,) = response.json()["errors"]
    assert (response.status_code, error["extensions"]["code"]) == (status, code)
    assert error["message"]


async def test_a_refused_group_is_not_made(served: GatewayProcess) -> None:
    """A group with a blank name and an unknown currency tells both, and isn't there afterwards."""
    async with calling(served, "Refused") as newcomer:
        wrong = {"name": "  ", "currency": "ZZZ", "guests": ["x" * 81]}
        answer = await newcomer.ask(CREATE_GROUP, input=wrong)
        seen = await newcomer.ask(ME)

    assert told(answer, "createGroup") == [
        ("INVALID", "name", None, None),
        ("INVALID", "currency", None, None),
        ("LIMIT_EXCEEDED", "guests.0", None, None),
    ]
    assert at(seen, "me.groups.nodes") == []
