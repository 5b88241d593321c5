"""These tests hold which invite lets somebody ask to join (W7), with its token or without."""

from functools import partial

import pytest

from datastore.items import GroupItem
from datastore.keys import group_key, invite_key, join_lock_key
from datastore.values import Value
from datastore.writes import request_to_join as act
from domain.access import Role
from domain.errors import Conflict, ErrorCode, InTheWay, NotFound, ObjectKind
from domain.joining import JoinRequestMode
from tests.datastore.joining import (
    NEW_TOKEN,
    engine_when,
    lock,
    lock_row,
    open_invite,
    request_to_join,
)
from tests.datastore.requests import ASKED_TOO, request_of
from tests.datastore.samples import (
    AT,
    STRANGER,
    TRIP,
)
from tests.datastore.world import World

SOON = "2026-03-31T09:30:00.001Z"
BEFORE_OR_MEANWHILE = pytest.mark.parametrize("when", ["before", "meanwhile"])
NO_GROUP = "There is nothing with this id that you can see: check the id."


async def test_an_open_invite_takes_no_token(open_trip: World) -> None:
    """Who knows the group may ask without a token, in the role that the invite says."""
    command = request_to_join(token=None, target_id=None, role=None)

    done = await act.run(open_trip.store, command)

    assert (done.resource.mode, done.resource.proposed_role) == (JoinRequestMode.NEW, Role.VIEWER)
    assert done.resource.target_participant_id is None


@BEFORE_OR_MEANWHILE
@pytest.mark.parametrize(
    "attributes",
    [{"Enabled": False}, {"ExpiresAt": AT}, {"TokenHash": "another"}, {"TokenHash": None}],
    ids=["disabled", "expired", "rotated", "without a token"],
)
async def test_a_shut_invite_is_no_group(
    open_trip: World, attributes: dict[str, Value], when: str
) -> None:
    """An invite that doesn't let ask is answered as a group that isn't there."""
    engine = await engine_when(open_trip, partial(open_invite, open_trip, **attributes), when=when)

    with pytest.raises(NotFound, match=NO_GROUP) as shut:
        await act.run(open_trip.store_on(engine), request_to_join())

    assert shut.value.path == ("groupId",)
    assert "command request" not in open_trip.log()


@pytest.mark.parametrize("token", [NEW_TOKEN, "", "x", "\ud800"], ids=ascii)
async def test_a_wrong_token_is_no_group(open_trip: World, token: str) -> None:
    """A text that isn't the invite's token is answered as a group that isn't there."""
    before = open_trip.rows()

    with pytest.raises(NotFound, match=NO_GROUP):
        await act.run(open_trip.store, request_to_join(token=token))

    assert open_trip.rows() == before


async def test_no_group_and_no_invite_are_alike(open_trip: World) -> None:
    """A group without an invite, one being deleted and one that isn't there are answered alike."""
    head = GroupItem.from_item(open_trip.row("groups", group_key(TRIP)))
    answers: list[tuple[str, object]] = []

    for change in (
        partial(open_trip.remove, invite_key(TRIP)),
        partial(open_trip.change, head, Status="DELETING"),
        partial(open_trip.remove, group_key(TRIP)),
    ):
        await change()
        with pytest.raises(NotFound) as missing:
            await act.run(open_trip.store, request_to_join())
        answers.append((missing.value.message, missing.value.path))

    assert answers == [(NO_GROUP, ("groupId",))] * 3


async def test_an_expiry_to_come_lets_ask(open_trip: World) -> None:
    """An invite lets people ask up to the last millisecond."""
    await open_invite(open_trip, ExpiresAt=SOON)

    done = await act.run(open_trip.store, request_to_join())

    assert done.seq == 2


@BEFORE_OR_MEANWHILE
async def test_the_denied_need_a_token(open_trip: World, when: str) -> None:
    """Who was denied can't ask again without a token."""
    denial = partial(lock, open_trip, request_of(request_id=ASKED_TOO), denied=True)
    engine = await engine_when(open_trip, denial, when=when)

    with pytest.raises(Conflict, match="was denied: ask again with a token") as denied:
        await act.run(open_trip.store_on(engine), request_to_join(token=None))

    assert denied.value.code is ErrorCode.ALREADY_REQUESTED
    assert denied.value.path == ("inviteToken",)
    assert denied.value.current == InTheWay(ObjectKind.JOIN_REQUEST, (TRIP, ASKED_TOO))
    assert "command request" not in open_trip.log()


@BEFORE_OR_MEANWHILE
async def test_a_token_lets_the_denied_ask(open_trip: World, when: str) -> None:
    """Who was denied asks again with the token, and waits then."""
    denial = partial(lock, open_trip, request_of(request_id=ASKED_TOO), denied=True)
    engine = await engine_when(open_trip, denial, when=when)

    await act.run(open_trip.store_on(engine), request_to_join())

    assert open_trip.row("groups", join_lock_key(TRIP, STRANGER)) == lock_row()
