"""These tests hold `updateGroup`."""

import pytest

from domain.access import Role
from schema.global_ids import Kind, global_id
from tests.resolvers.harness import Data, Graph
from tests.resolvers.mutations.documents import UPDATE_GROUP
from tests.resolvers.mutations.errors import (
    NOTHING_THERE,
    errors_of,
    forbidden,
    invalid,
    not_found,
    places,
    version_conflict,
)
from tests.resolvers.people import ANN, BOB
from tests.resolvers.trip import Trip

NOBODY = "99999999-9999-4999-8999-999999999999"


def edit(trip: Trip, **changes: object) -> dict[str, object]:
    """This is the input of an edit of the group as it was made."""
    return {"groupId": trip.id, "expectedVersion": 1, **changes}


async def test_group_is_changed(graph: Graph, trip: Trip) -> None:
    """An edit is shown at once, in the next version."""
    given = edit(trip, name=" Lisbon ", description="In spring")

    answer = await graph.ask(UPDATE_GROUP, ANN, input=given)

    assert answer.data == {
        "updateGroup": {
            "group": {
                "id": trip.id,
                "name": " Lisbon ",
                "description": "In spring",
                "version": 2,
                "currency": {"code": "EUR"},
            },
            "errors": [],
        }
    }


@pytest.mark.parametrize(
    ("second", "expected"),
    [
        ({}, ("Lisbon", "In spring")),
        ({"name": "Porto"}, ("Porto", "In spring")),
        ({"description": None}, ("Lisbon", None)),
        ({"description": "  "}, ("Lisbon", None)),
    ],
    ids=["nothing", "name alone", "null clears", "blank clears"],
)
async def test_what_is_left_out_stays(
    graph: Graph, trip: Trip, second: Data, expected: tuple[str, str | None]
) -> None:
    """A field left out stays as it is, and null takes the description away."""
    first = edit(trip, name="Lisbon", description="In spring")
    await graph.ask(UPDATE_GROUP, ANN, input=first)

    answer = await graph.ask(UPDATE_GROUP, ANN, input=edit(trip, expectedVersion=2, **second))

    group = ("updateGroup.group.name", "updateGroup.group.description")
    assert tuple(map(answer.at, group)) == expected


async def test_null_name_is_invalid(graph: Graph, trip: Trip) -> None:
    """A group always has a name, and nothing is written."""
    before = graph.rows()

    answer = await graph.ask(UPDATE_GROUP, ANN, input=edit(trip, name=None))

    message = "name can't be cleared: leave it out to keep it, or give another."
    assert errors_of(answer, "updateGroup") == [invalid(message, "name")]
    assert graph.rows() == before


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"name": ""}, [("INVALID", "name")]),
        ({"name": "n" * 121}, [("LIMIT_EXCEEDED", "name")]),
        ({"description": "d" * 501}, [("LIMIT_EXCEEDED", "description")]),
        ({"groupId": "x", "name": ""}, [("INVALID", "groupId"), ("INVALID", "name")]),
    ],
    ids=["empty name", "long name", "long description", "two at once"],
)
async def test_bad_input_is_named(
    graph: Graph, trip: Trip, changes: Data, expected: list[tuple[str, str]]
) -> None:
    """What can't be taken is named by code and path, and nothing is written."""
    before = graph.rows()

    answer = await graph.ask(UPDATE_GROUP, ANN, input=edit(trip, **changes))

    assert places(answer, "updateGroup") == expected
    assert graph.rows() == before


async def test_later_edit_meets_the_earlier(graph: Graph, trip: Trip) -> None:
    """An edit of an older version is a conflict that shows the group as it is."""
    await graph.ask(UPDATE_GROUP, ANN, input=edit(trip, name="Lisbon"))
    before = graph.rows()

    answer = await graph.ask(UPDATE_GROUP, ANN, input=edit(trip, name="Porto"))

    assert errors_of(answer, "updateGroup") == [version_conflict(id=trip.id)]
    assert graph.rows() == before


@pytest.mark.parametrize("role", [Role.MEMBER, Role.VIEWER])
async def test_only_owners_may(graph: Graph, trip: Trip, role: Role) -> None:
    """A member or viewer is told that it takes an owner, and nothing is written."""
    await trip.let_in(BOB, role=role)
    before = graph.rows()

    answer = await graph.ask(UPDATE_GROUP, BOB, input=edit(trip, name="Lisbon"))

    assert errors_of(answer, "updateGroup") == [forbidden(role.value, "OWNER")]
    assert graph.rows() == before


async def test_unknown_group_is_not_found(graph: Graph, trip: Trip) -> None:
    """A group that isn't there and one that isn't the caller's are answered alike."""
    unknown = edit(trip, groupId=global_id(Kind.GROUP, NOBODY))

    missing = await graph.ask(UPDATE_GROUP, ANN, input=unknown)
    strangers = await graph.ask(UPDATE_GROUP, BOB, input=edit(trip))

    assert errors_of(missing, "updateGroup") == [not_found(NOTHING_THERE, "groupId")]
    assert missing.data == strangers.data
