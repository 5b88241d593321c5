"""These tests hold `removeParticipant`."""

import pytest

from domain.access import Role
from schema.global_ids import Kind, global_id
from tests.resolvers.harness import Data, Graph, Thread
from tests.resolvers.mutations.documents import REMOVE_PARTICIPANT
from tests.resolvers.mutations.errors import (
    NOTHING_THERE,
    conflict,
    errors_of,
    forbidden,
    not_found,
    places,
)
from tests.resolvers.people import ANN, BOB
from tests.resolvers.subscriptions.documents import BODIES
from tests.resolvers.trip import Trip

NOBODY = "99999999-9999-4999-8999-999999999999"


async def test_guest_is_removed(graph: Graph, trip: Trip) -> None:
    """A guest whom nothing names is gone from the group, and the answer shows it."""
    given = {"participantId": trip.gil}

    answer = await graph.ask(REMOVE_PARTICIPANT, ANN, input=given, group=trip.id)

    assert answer.data == {
        "removeParticipant": {
            "deletedId": trip.gil,
            "query": {
                "group": {
                    "participants": {"nodes": [{"displayName": "Ann"}, {"displayName": "Hal"}]}
                }
            },
            "errors": [],
        }
    }


async def test_removed_member_sees_nothing(graph: Graph, trip: Trip) -> None:
    """A member who is removed finds no group, and what they followed ends."""
    bob = await trip.let_in(BOB)
    expense_id = await trip.spend()

    async with graph.follow(BODIES, BOB, id=expense_id) as thread:
        assert isinstance(thread, Thread)
        await graph.ask(REMOVE_PARTICIPANT, ANN, input={"participantId": bob}, group=trip.id)
        ended = await thread.end()
    answer = await graph.ask("query ($id: ID!) { group(id: $id) { id } }", BOB, id=trip.id)

    assert ended["code"] == "NOT_FOUND"
    assert answer.data == {"group": None}


async def test_who_is_named_stays(graph: Graph, trip: Trip) -> None:
    """A guest who shares an expense stays; the answer shows the expense, and nothing is written."""
    expense_id = await trip.spend()
    before = graph.rows()

    answer = await graph.ask(
        REMOVE_PARTICIPANT, ANN, input={"participantId": trip.gil}, group=trip.id
    )

    dinner: Data = {"id": expense_id, "title": "Dinner", "version": 1}
    message = (
        "Expenses, settlements or recurring expenses still name this participant: change or delete"
        " those first, or merge the guest into another participant."
    )
    assert errors_of(answer, "removeParticipant") == [
        conflict(message, "participantId", code="IN_USE", current=dinner)
    ]
    assert graph.rows() == before


async def test_last_owner_stays(graph: Graph, trip: Trip) -> None:
    """The only owner can't be removed, and nothing is written."""
    before = graph.rows()

    answer = await graph.ask(
        REMOVE_PARTICIPANT, ANN, input={"participantId": trip.ann}, group=trip.id
    )

    assert places(answer, "removeParticipant") == [("LAST_OWNER", "participantId")]
    assert graph.rows() == before


@pytest.mark.parametrize("role", [Role.MEMBER, Role.VIEWER])
async def test_only_owners_may(graph: Graph, trip: Trip, role: Role) -> None:
    """A member or viewer is told that it takes an owner, and nothing is written."""
    await trip.let_in(BOB, role=role)
    before = graph.rows()

    answer = await graph.ask(
        REMOVE_PARTICIPANT, BOB, input={"participantId": trip.gil}, group=trip.id
    )

    assert errors_of(answer, "removeParticipant") == [forbidden(role.value, "OWNER")]
    assert graph.rows() == before


async def test_unknown_participant_is_not_found(graph: Graph, trip: Trip) -> None:
    """A participant who isn't there, a removed one and a stranger's are answered alike."""
    nobody = global_id(Kind.PARTICIPANT, trip.group_id, NOBODY)
    gil = {"participantId": trip.gil}

    missing = await graph.ask(
        REMOVE_PARTICIPANT, ANN, input={"participantId": nobody}, group=trip.id
    )
    strangers = await graph.ask(REMOVE_PARTICIPANT, BOB, input=gil, group=trip.id)
    await graph.ask(REMOVE_PARTICIPANT, ANN, input=gil, group=trip.id)
    again = await graph.ask(REMOVE_PARTICIPANT, ANN, input=gil, group=trip.id)

    told = [not_found(NOTHING_THERE, "participantId")]
    assert errors_of(missing, "removeParticipant") == told
    assert errors_of(strangers, "removeParticipant") == told
    assert errors_of(again, "removeParticipant") == told


async def test_malformed_id_is_invalid(graph: Graph, trip: Trip) -> None:
    """What is no participant's id is told at its field."""
    answer = await graph.ask(
        REMOVE_PARTICIPANT, ANN, input={"participantId": trip.id}, group=trip.id
    )

    assert places(answer, "removeParticipant") == [("INVALID", "participantId")]
