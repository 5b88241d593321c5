"""These tests hold `updateParticipant`."""

import pytest

from domain.access import Role
from schema.global_ids import Kind, global_id
from tests.resolvers.harness import Data, Graph
from tests.resolvers.mutations.documents import UPDATE_PARTICIPANT
from tests.resolvers.mutations.errors import (
    NOTHING_THERE,
    conflict,
    errors_of,
    forbidden,
    invalid,
    not_found,
    places,
)
from tests.resolvers.people import ANN, BOB
from tests.resolvers.trip import Trip

NOBODY = "99999999-9999-4999-8999-999999999999"


async def test_guest_is_changed(graph: Graph, trip: Trip) -> None:
    """A guest gets another name, tidied, and another role, in one answer."""
    given = {"participantId": trip.gil, "displayName": "  Gilda ", "role": "VIEWER"}

    answer = await graph.ask(UPDATE_PARTICIPANT, ANN, input=given)

    assert answer.data == {
        "updateParticipant": {
            "participant": {
                "id": trip.gil,
                "displayName": "Gilda",
                "kind": "GUEST",
                "role": "VIEWER",
                "user": None,
                "net": {"amount": "0.00"},
                "createdAt": "2026-03-01T12:00:01.000Z",
                "claimedAt": None,
            },
            "errors": [],
        }
    }


async def test_new_owner_may_what_owners_may(graph: Graph, trip: Trip) -> None:
    """Who is made an owner can demote who made them one."""
    bob = await trip.let_in(BOB)
    promoted = await graph.ask(
        UPDATE_PARTICIPANT, ANN, input={"participantId": bob, "role": "OWNER"}
    )

    demoted = await graph.ask(
        UPDATE_PARTICIPANT, BOB, input={"participantId": trip.ann, "role": "VIEWER"}
    )

    assert promoted.at("updateParticipant.participant.role") == "OWNER"
    assert demoted.at("updateParticipant.participant.role") == "VIEWER"


async def test_member_renames_a_guest(graph: Graph, trip: Trip) -> None:
    """A MEMBER may rename a guest; the role that is left out stays."""
    await trip.let_in(BOB)

    answer = await graph.ask(
        UPDATE_PARTICIPANT, BOB, input={"participantId": trip.gil, "displayName": "Gilda"}
    )

    assert answer.at("updateParticipant.participant.displayName") == "Gilda"
    assert answer.at("updateParticipant.participant.role") == "MEMBER"


@pytest.mark.parametrize(
    ("role", "changes", "required"),
    [
        (Role.VIEWER, {"displayName": "Gilda"}, "MEMBER"),
        (Role.MEMBER, {"role": "VIEWER"}, "OWNER"),
        (Role.MEMBER, {"displayName": "Gilda", "role": "VIEWER"}, "OWNER"),
    ],
    ids=["a viewer renames", "a member gives a role", "a member does both"],
)
async def test_lower_roles_may_not(
    graph: Graph, trip: Trip, role: Role, changes: Data, required: str
) -> None:
    """Who may not is told which role it takes, and nothing is written."""
    await trip.let_in(BOB, role=role)
    before = graph.rows()

    answer = await graph.ask(UPDATE_PARTICIPANT, BOB, input={"participantId": trip.gil, **changes})

    assert errors_of(answer, "updateParticipant") == [forbidden(role.value, required)]
    assert graph.rows() == before


async def test_users_name_is_their_own(graph: Graph, trip: Trip) -> None:
    """A user's name can't be changed in a group, by whatever role."""
    answer = await graph.ask(
        UPDATE_PARTICIPANT, ANN, input={"participantId": trip.ann, "displayName": "Anna"}
    )

    assert errors_of(answer, "updateParticipant") == [
        {
            "__typename": "ForbiddenError",
            "code": "FORBIDDEN",
            "message": "This is a user's own name, which they alone change, in their profile.",
            "path": ["displayName"],
            "requiredRole": None,
        }
    ]


async def test_last_owner_stays(graph: Graph, trip: Trip) -> None:
    """The only owner can't be demoted, and nothing is written."""
    before = graph.rows()

    answer = await graph.ask(
        UPDATE_PARTICIPANT, ANN, input={"participantId": trip.ann, "role": "MEMBER"}
    )

    message = (
        "This is the group's only owner: make another member an owner first, or delete the group."
    )
    assert errors_of(answer, "updateParticipant") == [conflict(message, "role", code="LAST_OWNER")]
    assert graph.rows() == before


async def test_guest_is_no_owner(graph: Graph, trip: Trip) -> None:
    """A guest can't be an OWNER."""
    answer = await graph.ask(
        UPDATE_PARTICIPANT, ANN, input={"participantId": trip.gil, "role": "OWNER"}
    )

    message = "A guest can't be OWNER: take MEMBER or VIEWER."
    assert errors_of(answer, "updateParticipant") == [invalid(message, "role")]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"displayName": None, "role": None}, [("INVALID", "displayName"), ("INVALID", "role")]),
        ({"displayName": "n" * 81}, [("LIMIT_EXCEEDED", "displayName")]),
        ({"displayName": " "}, [("INVALID", "displayName")]),
        ({"participantId": "x"}, [("INVALID", "participantId")]),
    ],
    ids=["nulls", "long name", "blank name", "no id"],
)
async def test_bad_input_is_named(
    graph: Graph, trip: Trip, changes: Data, expected: list[tuple[str, str]]
) -> None:
    """What can't be taken is named by code and path, and nothing is written."""
    before = graph.rows()

    answer = await graph.ask(UPDATE_PARTICIPANT, ANN, input={"participantId": trip.gil, **changes})

    assert places(answer, "updateParticipant") == expected
    assert graph.rows() == before


async def test_unknown_participant_is_not_found(graph: Graph, trip: Trip) -> None:
    """A participant who isn't there and one of a stranger's group are answered alike."""
    nobody = global_id(Kind.PARTICIPANT, trip.group_id, NOBODY)
    given = {"displayName": "Gilda"}

    missing = await graph.ask(UPDATE_PARTICIPANT, ANN, input={"participantId": nobody, **given})
    strangers = await graph.ask(UPDATE_PARTICIPANT, BOB, input={"participantId": trip.gil, **given})

    assert errors_of(missing, "updateParticipant") == [not_found(NOTHING_THERE, "participantId")]
    assert missing.data == strangers.data
