"""These tests hold `addGuest`."""

import pytest

from domain.access import Role
from schema.global_ids import Kind, global_id
from tests.resolvers.harness import Graph, part
from tests.resolvers.mutations.documents import ADD_GUEST
from tests.resolvers.mutations.errors import (
    NOTHING_THERE,
    errors_of,
    invalid,
    not_found,
)
from tests.resolvers.people import ANN, BOB
from tests.resolvers.trip import Trip

NOBODY = "99999999-9999-4999-8999-999999999999"


async def test_guest_is_added(graph: Graph, trip: Trip) -> None:
    """A new guest is a MEMBER without an account, owes nothing, and is shown at once."""
    given = {"groupId": trip.id, "displayName": "  Ida  "}

    answer = await graph.ask(ADD_GUEST, ANN, input=given)

    assert answer.data == {
        "addGuest": {
            "participant": {
                "id": answer.text("addGuest.participant.id"),
                "displayName": "Ida",
                "kind": "GUEST",
                "role": "MEMBER",
                "user": None,
                "net": {"amount": "0.00"},
                "createdAt": "2026-03-01T12:00:02.000Z",
                "claimedAt": None,
            },
            "errors": [],
        }
    }


@pytest.mark.parametrize(("role", "shown"), [("VIEWER", "VIEWER"), (None, "MEMBER")])
async def test_role_is_taken(graph: Graph, trip: Trip, role: str | None, shown: str) -> None:
    """A guest gets the role that is given; null is the default."""
    given = {"groupId": trip.id, "displayName": "Ida", "role": role}

    answer = await graph.ask(ADD_GUEST, ANN, input=given)

    assert answer.at("addGuest.participant.role") == shown


async def test_owner_guest_is_refused(graph: Graph, trip: Trip) -> None:
    """A guest can't be an OWNER, and nothing is written."""
    before = graph.rows()
    given = {"groupId": trip.id, "displayName": "Ida", "role": "OWNER"}

    answer = await graph.ask(ADD_GUEST, ANN, input=given)

    message = "A guest can't be OWNER: take MEMBER or VIEWER."
    assert errors_of(answer, "addGuest") == [invalid(message, "role")]
    assert graph.rows() == before


async def test_viewer_may_not_add(graph: Graph, trip: Trip) -> None:
    """A VIEWER is told which role it takes, and nothing is written."""
    await trip.let_in(BOB, role=Role.VIEWER)
    before = graph.rows()

    answer = await graph.ask(ADD_GUEST, BOB, input={"groupId": trip.id, "displayName": "Ida"})

    assert errors_of(answer, "addGuest") == [
        {
            "__typename": "ForbiddenError",
            "code": "FORBIDDEN",
            "message": "Your role here is VIEWER, and this takes MEMBER at least: ask an owner of "
            "the group.",
            "path": None,
            "requiredRole": "MEMBER",
        }
    ]
    assert graph.rows() == before


async def test_unknown_group_is_not_found(graph: Graph, trip: Trip) -> None:
    """A group that isn't there and one that isn't the caller's are answered alike."""
    unknown = {"groupId": global_id(Kind.GROUP, NOBODY), "displayName": "Ida"}

    missing = await graph.ask(ADD_GUEST, ANN, input=unknown)
    strangers = await graph.ask(ADD_GUEST, BOB, input={**unknown, "groupId": trip.id})

    assert errors_of(missing, "addGuest") == [not_found(NOTHING_THERE, "groupId")]
    assert missing.data == strangers.data


@pytest.mark.parametrize("again", [{}, {"role": None}, {"role": "MEMBER"}], ids=str)
@pytest.mark.parametrize("first", [{}, {"role": None}, {"role": "MEMBER"}], ids=str)
async def test_default_role_is_one_request(
    graph: Graph, trip: Trip, first: dict[str, str | None], again: dict[str, str | None]
) -> None:
    """A role left out, null and MEMBER are the same request to a key; another role isn't."""
    given = {"groupId": trip.id, "displayName": "Ida", "idempotencyKey": "k"}
    added = await graph.ask(ADD_GUEST, ANN, input={**given, **first})
    once = graph.rows()

    same = await graph.ask(ADD_GUEST, ANN, input={**given, **again})
    other = await graph.ask(ADD_GUEST, ANN, input={**given, "role": "VIEWER"})

    assert same.data == added.data
    assert part(other.data, "addGuest.errors.0.code") == "IDEMPOTENCY_MISMATCH"
    assert graph.rows() == once


async def test_key_adds_once(graph: Graph, trip: Trip) -> None:
    """The same request with the same key adds one guest."""
    given = {"groupId": trip.id, "displayName": "Ida", "idempotencyKey": "k"}
    first = await graph.ask(ADD_GUEST, ANN, input=given)
    once = graph.rows()

    again = await graph.ask(ADD_GUEST, ANN, input=given)

    assert again.data == first.data
    assert graph.rows() == once
