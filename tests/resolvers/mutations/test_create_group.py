"""These tests hold `createGroup`."""

import pytest

from tests.resolvers.harness import Graph
from tests.resolvers.mutations.documents import CREATE_GROUP
from tests.resolvers.mutations.errors import errors_of, invalid, places
from tests.resolvers.people import ANN, BOB


async def test_group_is_created(graph: Graph) -> None:
    """A new group has its creator as owner and its guests in order, and is shown at once."""
    given = {"name": "Trip", "description": "To Rome", "currency": "EUR", "guests": ["Gil", "Hal"]}

    answer = await graph.ask(CREATE_GROUP, ANN, input=given)

    ann = {"displayName": "Ann", "role": "OWNER", "kind": "USER"}
    guests = [{"displayName": name, "role": "MEMBER", "kind": "GUEST"} for name in ("Gil", "Hal")]
    assert answer.errors == []
    assert answer.data == {
        "createGroup": {
            "group": {
                "id": answer.text("createGroup.group.id"),
                "name": "Trip",
                "description": "To Rome",
                "version": 1,
                "createdAt": "2026-03-01T12:00:01.000Z",
                "currency": {"code": "EUR", "decimals": 2},
                "viewerParticipant": ann,
                "participants": {"nodes": [ann, *guests]},
            },
            "errors": [],
        }
    }


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        (
            {"name": " "},
            invalid('" " has nothing visible in it: write at least one character.', "name"),
        ),
        (
            {"currency": "eur"},
            invalid('"eur" is not an ISO 4217 currency code in capitals: write "EUR".', "currency"),
        ),
        (
            {"currency": "EURO"},
            invalid(
                '"EURO" is not an ISO 4217 currency code in capitals: take one that `currencies` '
                "lists.",
                "currency",
            ),
        ),
        (
            {"guests": ["Gil", ""]},
            invalid('"" has nothing visible in it: write at least one character.', "guests", "1"),
        ),
        (
            {"guests": ["Gil"] * 51},
            invalid(
                "51 guests in a new group are over the limit of 50: leave out 1.",
                "guests",
                code="LIMIT_EXCEEDED",
                expected="50",
                actual="51",
            ),
        ),
        (
            {"idempotencyKey": ""},
            invalid(
                '"" has nothing visible in it: write at least one character.', "idempotencyKey"
            ),
        ),
    ],
    ids=["blank name", "small letters", "no currency", "blank guest", "51 guests", "empty key"],
)
async def test_bad_input_is_named(
    graph: Graph, changes: dict[str, object], error: dict[str, object]
) -> None:
    """What can't be taken is named with its value and path, and nothing is written."""
    before = graph.rows()

    answer = await graph.ask(
        CREATE_GROUP, ANN, input={"name": "Trip", "currency": "EUR", **changes}
    )

    assert answer.data == {"createGroup": {"group": None, "errors": [error]}}
    assert graph.rows() == before


async def test_all_problems_are_told(graph: Graph) -> None:
    """Everything that is wrong with an input is told at once, in the order of its fields."""
    given = {
        "name": "n" * 121,
        "currency": "XXXX",
        "description": "d" * 501,
        "guests": ["Gil", "\u202eliG", ""],
        "idempotencyKey": "k" * 256,
    }

    answer = await graph.ask(CREATE_GROUP, ANN, input=given)

    assert places(answer, "createGroup") == [
        ("LIMIT_EXCEEDED", "name"),
        ("INVALID", "currency"),
        ("LIMIT_EXCEEDED", "description"),
        ("INVALID", "guests.1"),
        ("INVALID", "guests.2"),
        ("LIMIT_EXCEEDED", "idempotencyKey"),
    ]


async def test_longest_key_is_taken(graph: Graph) -> None:
    """An idempotency key of 255 characters is taken."""
    given = {"name": "Trip", "currency": "EUR", "idempotencyKey": "😀" * 255}

    answer = await graph.ask(CREATE_GROUP, ANN, input=given)

    assert errors_of(answer, "createGroup") == []


async def test_key_creates_once(graph: Graph) -> None:
    """The same request with the same key creates one group, and answers with it both times."""
    given = {"name": "Trip", "currency": "EUR", "guests": ["Gil"], "idempotencyKey": "k"}
    first = await graph.ask(CREATE_GROUP, ANN, input=given)
    once = graph.rows()

    again = await graph.ask(CREATE_GROUP, ANN, input=given)

    assert again.data == first.data
    assert graph.rows() == once


async def test_keys_are_each_users_own(graph: Graph) -> None:
    """Two users who take the same key create a group each."""
    given = {"name": "Trip", "currency": "EUR", "idempotencyKey": "k"}

    anns = await graph.ask(CREATE_GROUP, ANN, input=given)
    bobs = await graph.ask(CREATE_GROUP, BOB, input=given)

    assert anns.text("createGroup.group.id") != bobs.text("createGroup.group.id")


async def test_key_with_another_input_is_refused(graph: Graph) -> None:
    """A key that was used for another input is refused, and nothing is written."""
    given = {"name": "Trip", "currency": "EUR", "idempotencyKey": "k"}
    await graph.ask(CREATE_GROUP, ANN, input=given)
    once = graph.rows()

    answer = await graph.ask(CREATE_GROUP, ANN, input={**given, "name": "Other"})

    assert errors_of(answer, "createGroup") == [
        {
            "__typename": "ConflictError",
            "code": "IDEMPOTENCY_MISMATCH",
            "message": "This idempotency key was used for another input: take a new key for a new "
            "request.",
            "path": ["idempotencyKey"],
            "current": None,
        }
    ]
    assert graph.rows() == once
