"""These tests hold W7: who may ask to join, what that leaves, and who is told that they can't."""

from functools import partial

import pytest

from datastore.items import GroupItem
from datastore.keys import group_key, participant_key, profile_key
from datastore.operations import Delete
from datastore.tables import USERS
from datastore.values import Value
from datastore.writes import request_to_join as act
from domain.access import ParticipantKind, Role
from domain.errors import Conflict, ErrorCode, InTheWay, InvalidInput, NotFound, ObjectKind
from domain.joining import JoinRequestStatus
from tests.datastore.expected import event_row, placed
from tests.datastore.joining import (
    change_gil,
    crowd,
    engine_when,
    fill,
    lock,
    lock_row,
    request_to_join,
    welcome,
)
from tests.datastore.requests import ASKED, ASKED_TOO, applicants_row, request_of
from tests.datastore.samples import (
    AT,
    BOB,
    GUEST_GIL,
    GUEST_HAL,
    NOBODY,
    STRANGER,
    TRIP,
    stamp,
)
from tests.datastore.staged import StagedEngine, after, reply_lost
from tests.datastore.world import World, changed

SOON = "2026-03-31T09:30:00.001Z"
BEFORE_OR_MEANWHILE = pytest.mark.parametrize("when", ["before", "meanwhile"])
NO_GROUP = "There is nothing with this id that you can see: check the id."


async def test_a_claim_of_a_guest_is_kept(open_trip: World) -> None:
    """A request is a row, a lock, a row of the applicant's and an event that nobody acted in."""
    before = open_trip.rows()

    done = await act.run(open_trip.store, request_to_join())

    event = dict(
        event_row(
            2,
            f"JOIN_REQUEST_CHANGED#{TRIP}#{ASKED}#2",
            command="request",
            Payload={"Title": "Sam"},
        )
    )
    del event["ActorId"]
    assert changed(before, open_trip.rows()) == placed(
        {**before["groups", TRIP, "META"], "EventSeq": 2},
        request_of().to_item(),
        lock_row(),
        applicants_row("PENDING"),
        event,
    )
    assert (done.resource, done.seq, done.replayed) == (request_of(), 2, False)


@BEFORE_OR_MEANWHILE
async def test_a_member_is_in_already(open_trip: World, when: str) -> None:
    """A member is told who they are in the group, whatever the invite."""
    join = partial(open_trip.join, STRANGER, NOBODY, role=Role.VIEWER)
    engine = await engine_when(open_trip, join, when=when)

    with pytest.raises(Conflict, match="You are in this group already: open it") as inside:
        await act.run(open_trip.store_on(engine), request_to_join())

    assert inside.value.code is ErrorCode.ALREADY_MEMBER
    assert inside.value.current == InTheWay(ObjectKind.PARTICIPANT, (TRIP, NOBODY))
    assert "command request" not in open_trip.log()


@BEFORE_OR_MEANWHILE
async def test_one_request_is_pending(open_trip: World, when: str) -> None:
    """Who waits already is told of the request that waits."""
    wait = partial(lock, open_trip, request_of(request_id=ASKED_TOO), denied=False)
    engine = await engine_when(open_trip, wait, when=when)

    with pytest.raises(Conflict, match="You have asked to join this group already") as waiting:
        await act.run(open_trip.store_on(engine), request_to_join())

    assert waiting.value.code is ErrorCode.ALREADY_REQUESTED
    assert waiting.value.current == InTheWay(ObjectKind.JOIN_REQUEST, (TRIP, ASKED_TOO))
    assert "command request" not in open_trip.log()


@BEFORE_OR_MEANWHILE
@pytest.mark.parametrize(
    "attributes",
    [
        {"Type": ParticipantKind.USER.value, "UserId": "u"},
        {"TransferTarget": GUEST_GIL},
        {"InviteExpiresAt": SOON},
    ],
    ids=["user", "on the way out", "reserved"],
)
async def test_who_cannot_be_claimed_is_nobody(
    open_trip: World, attributes: dict[str, Value], when: str
) -> None:
    """A participant who is no free guest is answered as one who isn't there."""
    engine = await engine_when(open_trip, partial(change_gil, open_trip, **attributes), when=when)

    with pytest.raises(NotFound, match="There is no such participant in this group") as nobody:
        await act.run(open_trip.store_on(engine), request_to_join())

    assert nobody.value.path == ("targetParticipantId",)
    assert "command request" not in open_trip.log()


@BEFORE_OR_MEANWHILE
async def test_a_removed_guest_is_nobody(open_trip: World, when: str) -> None:
    """A guest who is removed can't be claimed."""
    removal = partial(open_trip.remove, participant_key(TRIP, GUEST_GIL))
    engine = await engine_when(open_trip, removal, when=when)

    with pytest.raises(NotFound) as nobody:
        await act.run(open_trip.store_on(engine), request_to_join())

    assert nobody.value.path == ("targetParticipantId",)


async def test_a_reservation_that_is_over_lets_claim(open_trip: World) -> None:
    """A guest whose reservation has ended may be claimed."""
    await change_gil(open_trip, InviteExpiresAt=AT)

    done = await act.run(open_trip.store, request_to_join())

    assert done.resource.target_participant_id == GUEST_GIL


@BEFORE_OR_MEANWHILE
async def test_a_suspended_account_cannot_ask(open_trip: World, when: str) -> None:
    """An account that isn't in use joins nothing."""
    suspend = partial(welcome, open_trip, Status="SUSPENDED")
    engine = await engine_when(open_trip, suspend, when=when)

    with pytest.raises(Conflict, match="only an active one can join") as unusable:
        await act.run(open_trip.store_on(engine), request_to_join())

    assert (unusable.value.code, unusable.value.path) == (ErrorCode.CONFLICT, ("groupId",))
    assert "command request" not in open_trip.log()


@BEFORE_OR_MEANWHILE
async def test_an_account_that_is_gone_cannot_ask(open_trip: World, when: str) -> None:
    """An account without a profile joins nothing."""

    async def forget() -> None:
        await open_trip.engine.write(Delete(USERS, profile_key(STRANGER)))

    engine = await engine_when(open_trip, forget, when=when)

    with pytest.raises(Conflict, match="only an active one can join"):
        await act.run(open_trip.store_on(engine), request_to_join())


async def test_a_new_name_is_the_one_that_asks(open_trip: World) -> None:
    """Who is renamed meanwhile asks by the new name."""
    rename = partial(welcome, open_trip, DisplayName="Samira", NameVersion=5)
    engine = StagedEngine(open_trip.engine, after(rename))

    done = await act.run(open_trip.store_on(engine), request_to_join())

    assert done.resource.applicant_name == "Samira"


async def test_a_full_group_takes_nobody_new(open_trip: World) -> None:
    """A group with 100 participants takes a claim of a guest and nobody new."""
    await fill(open_trip)
    before = open_trip.rows()

    with pytest.raises(InvalidInput) as full:
        await act.run(open_trip.store, request_to_join(target_id=None))
    refused = open_trip.rows()
    claim = await act.run(open_trip.store, request_to_join())

    assert (full.value.code, full.value.path) == (ErrorCode.LIMIT_EXCEEDED, ("groupId",))
    assert (full.value.expected, full.value.actual) == ("100", "101")
    assert refused == before
    assert claim.seq == 2


async def test_two_hundred_groups_are_enough(open_trip: World) -> None:
    """Who is in 200 groups is told the limit, and nothing is written."""
    await crowd(open_trip, STRANGER, groups=200)
    before = open_trip.rows()

    with pytest.raises(InvalidInput) as limit:
        await act.run(open_trip.store, request_to_join())

    assert limit.value.code is ErrorCode.LIMIT_EXCEEDED
    assert (limit.value.expected, limit.value.actual) == ("200", "201")
    assert open_trip.rows() == before


async def test_nobody_asks_to_own(open_trip: World) -> None:
    """OWNER is no role to ask for, and nothing is written."""
    before = open_trip.rows()

    with pytest.raises(InvalidInput, match="Nobody joins a group as OWNER") as owner:
        await act.run(open_trip.store, request_to_join(role=Role.OWNER))

    assert (owner.value.code, owner.value.path) == (ErrorCode.INVALID, ("proposedRole",))
    assert open_trip.rows() == before


async def test_two_requests_at_once_are_one(open_trip: World) -> None:
    """Of two requests of one person at once, over two gateways, one is kept."""
    other = request_to_join(stamp("other"), request_id=ASKED_TOO, target_id=GUEST_HAL)
    first = partial(act.run, open_trip.store_on(open_trip.engine), other)
    engine = StagedEngine(open_trip.engine, after(first))

    with pytest.raises(Conflict) as second:
        await act.run(open_trip.store_on(engine), request_to_join())

    assert second.value.code is ErrorCode.ALREADY_REQUESTED
    assert second.value.current == InTheWay(ObjectKind.JOIN_REQUEST, (TRIP, ASKED_TOO))
    assert open_trip.log()[1:] == ["command other"]


async def test_two_people_may_claim_one_guest(open_trip: World) -> None:
    """Two people who ask to be one guest both wait: an owner decides."""
    await welcome(open_trip, user_id=BOB)
    await act.run(open_trip.store, request_to_join())

    other = request_to_join(stamp("other"), actor=BOB, request_id=ASKED_TOO)
    done = await act.run(open_trip.store, other)

    assert (done.seq, done.resource.status) == (3, JoinRequestStatus.PENDING)


async def test_a_lost_reply_asks_once(open_trip: World) -> None:
    """A request whose reply is lost is there once."""
    engine = StagedEngine(open_trip.engine, reply_lost)

    done = await act.run(open_trip.store_on(engine), request_to_join())

    assert (done.resource, len(open_trip.log())) == (request_of(), 2)


async def test_a_repeated_request_is_answered_to_its_applicant(open_trip: World) -> None:
    """The same key gives the applicant the request as it is now, though no member."""
    await act.run(open_trip.store, request_to_join(stamp("request", key="k")))
    await open_trip.change(request_of(), Status="DENIED")
    before = open_trip.rows()

    again = await act.run(open_trip.store, request_to_join(stamp("again", key="k")))

    assert (again.resource.status, again.replayed) == (JoinRequestStatus.DENIED, True)
    assert open_trip.rows() == before


async def test_a_repeated_request_to_a_gone_group_is_not_found(open_trip: World) -> None:
    """The same key gives nothing of a group that is being deleted."""
    await act.run(open_trip.store, request_to_join(stamp("request", key="k")))
    head = GroupItem.from_item(open_trip.row("groups", group_key(TRIP)))
    await open_trip.change(head, Status="DELETING")

    with pytest.raises(NotFound, match="What this idempotency key made is gone"):
        await act.run(open_trip.store, request_to_join(stamp("again", key="k")))
