"""These tests hold W22: how a group may be joined is what its owners say, and a secret."""

from dataclasses import replace
from functools import partial

import pytest

from datastore.keys import invite_key
from datastore.writes import configure_invite
from datastore.writes.configure_invite import ConfigureInvite
from domain.access import Role
from domain.errors import Forbidden, NotFound
from domain.invite_token import token_hash
from tests.datastore.expected import event_row, placed
from tests.datastore.joining import NEW_TOKEN, TOKEN, configure, invite_row, open_invite
from tests.datastore.samples import BOB, BOB_HERE, STRANGER, TRIP, stamp
from tests.datastore.staged import StagedEngine, after, reply_lost
from tests.datastore.world import World, changed

LATER = "2026-04-30T12:00:00.000Z"


async def test_first_enabling_keeps_a_hash(trip: World) -> None:
    """The invite's row has the hash of the new token, and the log tells without what is secret."""
    before = trip.rows()
    command = configure(enabled=True, default_role=Role.VIEWER, expires_at=LATER)

    done = await configure_invite.run(trip.store, command)

    assert changed(before, trip.rows()) == placed(
        {**before["groups", TRIP, "META"], "EventSeq": 2},
        {
            **before["groups", TRIP, "INVITE"],
            "Enabled": True,
            "TokenHash": token_hash(NEW_TOKEN),
            "DefaultRole": "VIEWER",
            "ExpiresAt": LATER,
        },
        event_row(
            2,
            f"GROUP_CHANGED#{TRIP}#INVITE#2",
            command="configure",
            Payload={"Change": "UPDATED", "Changes": [{"Field": "invite"}]},
        ),
    )
    assert done.resource.to_item() == invite_row(trip)


@pytest.mark.parametrize(
    ("command", "differing"),
    [
        (configure(), {}),
        (configure(enabled=False), {"Enabled": False}),
        (configure(enabled=True), {}),
        (configure(default_role=Role.MEMBER), {"DefaultRole": "MEMBER"}),
        (configure(expires_at=LATER), {"ExpiresAt": LATER}),
        (
            configure(rotate=True),
            {"TokenHash": token_hash(NEW_TOKEN)},
        ),
    ],
    ids=["nothing", "disabled", "enabled again", "role", "expiry", "rotated"],
)
async def test_the_rest_stays(
    trip: World, command: ConfigureInvite, differing: dict[str, object]
) -> None:
    """What is left out stays; a token is made to rotate, and not when there is one."""
    await open_invite(trip)
    before = invite_row(trip)

    await configure_invite.run(trip.store, command)

    assert invite_row(trip) == {**before, **differing}


async def test_an_end_is_taken_away(trip: World) -> None:
    """An invite without an end never ends."""
    await open_invite(trip, ExpiresAt=LATER)

    await configure_invite.run(trip.store, configure(expires_at=None))

    assert "ExpiresAt" not in invite_row(trip)


async def test_a_group_of_before_gets_its_invite(trip: World) -> None:
    """A group without an invite gets the row."""
    before = invite_row(trip)
    await trip.remove(invite_key(TRIP))

    await configure_invite.run(trip.store, configure(enabled=True))

    assert invite_row(trip) == {**before, "Enabled": True, "TokenHash": token_hash(NEW_TOKEN)}


async def test_two_enable_at_once(trip: World) -> None:
    """Of two owners who enable at once one makes the token, and the other is told of that one."""
    theirs = replace(configure(stamp("theirs"), enabled=True), new_token_hash=token_hash(TOKEN))
    first = partial(configure_invite.run, trip.store_on(trip.engine), theirs)
    engine = StagedEngine(trip.engine, after(first))

    done = await configure_invite.run(trip.store_on(engine), configure(enabled=True))

    assert done.resource.token_hash == token_hash(TOKEN) == invite_row(trip)["TokenHash"]
    assert len(trip.log()) == 3


async def test_a_lost_reply_loses_no_token(trip: World) -> None:
    """A command whose reply is lost keeps the hash of its own token, once."""
    engine = StagedEngine(trip.engine, reply_lost)

    done = await configure_invite.run(trip.store_on(engine), configure(enabled=True))

    assert done.resource.token_hash == token_hash(NEW_TOKEN) == invite_row(trip)["TokenHash"]
    assert len(trip.log()) == 2


@pytest.mark.parametrize("role", [Role.MEMBER, Role.VIEWER])
async def test_only_owners_configure(trip: World, role: Role) -> None:
    """Members and viewers are told that it takes an owner, and nothing is written."""
    await trip.join(BOB, BOB_HERE, role=role)
    before = trip.rows()

    with pytest.raises(Forbidden, match=f"Your role here is {role}, and this takes OWNER") as no:
        await configure_invite.run(trip.store, configure(actor=BOB, enabled=True))

    assert no.value.required_role is Role.OWNER
    assert trip.rows() == before


async def test_a_stranger_finds_no_group(trip: World) -> None:
    """Who isn't in the group is answered as if there were none."""
    before = trip.rows()

    with pytest.raises(NotFound) as unknown:
        await configure_invite.run(trip.store, configure(actor=STRANGER, enabled=True))

    assert (unknown.value.path, trip.rows()) == (("groupId",), before)
