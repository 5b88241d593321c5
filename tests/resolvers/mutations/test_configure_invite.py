"""These tests hold `configureInvite`."""

import pytest

from domain.access import Role
from domain.invite_token import token_hash
from schema.global_ids import Kind, global_id, read_group_id
from tests.resolvers.harness import Data, Graph
from tests.resolvers.joining import CONFIGURE, PREVIEW, WAITING, open_trip
from tests.resolvers.mutations.errors import (
    NOTHING_THERE,
    errors_of,
    forbidden,
    invalid,
    not_found,
    places,
)
from tests.resolvers.people import ANN, BOB
from tests.resolvers.trip import Trip

NOBODY = "99999999-9999-4999-8999-999999999999"
LATER = "2026-04-01T00:00:00.000Z"


async def test_a_token_is_shown_once(graph: Graph, trip: Trip) -> None:
    """The token is in the answer that makes it, and only its hash is in the store."""
    given = {"groupId": trip.id, "enabled": True, "defaultRole": "VIEWER", "expiresAt": LATER}

    first = await graph.ask(CONFIGURE, ANN, input=given)
    again = await graph.ask(CONFIGURE, ANN, input={"groupId": trip.id, "enabled": True})

    token = first.text("configureInvite.token")
    assert first.data == {
        "configureInvite": {
            "invite": {
                "id": global_id(Kind.INVITE, trip.group_id),
                "enabled": True,
                "defaultRole": "VIEWER",
                "rotatedAt": "2026-03-01T12:00:02.000Z",
                "expiresAt": LATER,
            },
            "token": token,
            "errors": [],
        }
    }
    assert again.at("configureInvite.token") is None
    assert again.at("configureInvite.invite") == first.at("configureInvite.invite")
    stored = repr(graph.rows())
    assert (token in stored, token_hash(token) in stored) == (False, True)


async def test_rotation_ends_the_old_token(graph: Graph, trip: Trip) -> None:
    """After a rotation the new token shows the group, and the old one nothing."""
    old = await open_trip(trip)

    answer = await graph.ask(CONFIGURE, ANN, input={"groupId": trip.id, "rotate": True})

    new = answer.text("configureInvite.token")
    shown = [await graph.ask(PREVIEW, BOB, token=token) for token in (old, new)]
    assert shown[0].data == {"invitePreview": None}
    assert shown[1].at("invitePreview.groupName") == "Trip"


@pytest.mark.parametrize(
    ("given", "differing"),
    [
        ({}, {}),
        ({"enabled": False}, {"enabled": False}),
        ({"defaultRole": "VIEWER"}, {"defaultRole": "VIEWER"}),
        ({"expiresAt": None}, {"expiresAt": None}),
        ({"rotate": None}, {}),
    ],
    ids=["nothing", "disabled", "role", "null never ends", "null is no rotation"],
)
async def test_what_is_left_out_stays(
    graph: Graph, trip: Trip, given: Data, differing: Data
) -> None:
    """A field that is left out keeps its value."""
    await open_trip(trip, expiresAt=LATER)
    before = (await graph.ask(CONFIGURE, ANN, input={"groupId": trip.id})).at(
        "configureInvite.invite"
    )

    answer = await graph.ask(CONFIGURE, ANN, input={"groupId": trip.id, **given})

    assert isinstance(before, dict)
    assert answer.at("configureInvite.invite") == {**before, **differing}
    assert answer.at("configureInvite.token") is None


async def test_bad_values_are_told_together(graph: Graph, trip: Trip) -> None:
    """Every field that can't be taken is told of, and nothing is written."""
    before = graph.rows()
    given = {
        "groupId": trip.id,
        "enabled": None,
        "defaultRole": "OWNER",
        "expiresAt": "2026-03-01T12:00:00.000Z",
    }

    answer = await graph.ask(CONFIGURE, ANN, input=given)

    past = '"2026-03-01T12:00:00.000Z" is past: give a time to come, or null for no end.'
    assert errors_of(answer, "configureInvite") == [
        invalid("enabled can't be cleared: leave it out to keep it, or give another.", "enabled"),
        invalid("Nobody joins a group as OWNER: take MEMBER or VIEWER.", "defaultRole"),
        invalid(past, "expiresAt"),
    ]
    assert graph.rows() == before


@pytest.mark.parametrize("role", [Role.MEMBER, Role.VIEWER])
async def test_only_owners_configure(graph: Graph, trip: Trip, role: Role) -> None:
    """Others in the group are told that it takes an owner, and see no invite."""
    await trip.let_in(BOB, role=role)
    await open_trip(trip)
    before = graph.rows()

    answer = await graph.ask(CONFIGURE, BOB, input={"groupId": trip.id, "rotate": True})
    seen = await graph.ask(WAITING, BOB, id=trip.id)

    assert errors_of(answer, "configureInvite") == [forbidden(role, "OWNER")]
    assert seen.data == {"group": {"invite": None, "joinRequests": {"nodes": []}}}
    assert graph.rows() == before


async def test_unknown_group_is_not_found(graph: Graph, trip: Trip) -> None:
    """A group that isn't there and one that isn't the caller's are answered alike."""
    unknown = {"groupId": global_id(Kind.GROUP, NOBODY), "enabled": True}

    missing = await graph.ask(CONFIGURE, ANN, input=unknown)
    strangers = await graph.ask(CONFIGURE, BOB, input={**unknown, "groupId": trip.id})

    assert errors_of(missing, "configureInvite") == [not_found(NOTHING_THERE, "groupId")]
    assert missing.data == strangers.data


async def test_owners_see_the_invite(graph: Graph, trip: Trip) -> None:
    """An owner sees how the group may be joined, from the start."""
    shut = await graph.ask(WAITING, ANN, id=trip.id)
    await open_trip(trip)

    opened = await graph.ask(WAITING, ANN, id=trip.id)

    invite_id = global_id(Kind.INVITE, read_group_id(trip.id))
    assert shut.at("group.invite") == {"id": invite_id, "enabled": False}
    assert opened.at("group.invite") == {"id": invite_id, "enabled": True}


async def test_an_id_of_something_else_is_refused(graph: Graph, trip: Trip) -> None:
    """The id of a participant isn't that of a group."""
    answer = await graph.ask(CONFIGURE, ANN, input={"groupId": trip.ann})

    assert places(answer, "configureInvite") == [("INVALID", "groupId")]
