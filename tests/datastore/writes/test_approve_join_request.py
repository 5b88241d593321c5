"""These tests hold W8 and W9: everything is looked at again before somebody is let in."""

from functools import partial

import pytest

from datastore.items import UserMemberItem
from datastore.keys import group_key, member_key, participant_key
from datastore.values import Item, Value
from datastore.writes import approve_join_request as act
from datastore.writes import cancel_join_request, deny_join_request
from domain.access import ParticipantKind, Role
from domain.errors import (
    Conflict,
    ErrorCode,
    Forbidden,
    InTheWay,
    InvalidInput,
    NotFound,
    ObjectKind,
)
from domain.joining import JoinRequestStatus
from tests.datastore.expected import event_row, placed
from tests.datastore.joining import (
    SAM_HERE,
    approve,
    cancel,
    change_gil,
    crowd,
    deny,
    engine_when,
    fill,
    welcome,
    without_lock,
)
from tests.datastore.people import head, participant
from tests.datastore.requests import ASKED, applicants_row, ask, ended_row, request_of
from tests.datastore.samples import (
    ANN,
    ANN_HERE,
    AT,
    BOB,
    BOB_HERE,
    GUEST_GIL,
    NOBODY,
    STRANGER,
    TRIP,
    stamp,
)
from tests.datastore.staged import StagedEngine, after, reply_lost
from tests.datastore.world import World, changed, membership

SOON = "2026-03-31T09:30:00.001Z"
BEFORE_OR_MEANWHILE = pytest.mark.parametrize("when", ["before", "meanwhile"])
ASKED_KEY = InTheWay(ObjectKind.JOIN_REQUEST, (TRIP, ASKED))


@pytest.fixture
async def claimed(trip: World) -> World:
    """This is the trip, where Sam asks to be Gil."""
    await welcome(trip)
    await ask(trip, request_of())
    return trip


@pytest.fixture
async def asked(trip: World) -> World:
    """This is the trip, where Sam asks to be somebody new."""
    await welcome(trip)
    await ask(trip, request_of(target_id=None))
    return trip


def approval(participant_id: str, *, change: str) -> Item:
    """This is the event that tells of the approval, and of whom it has let in."""
    return event_row(
        2,
        f"JOIN_REQUEST_CHANGED#{TRIP}#{ASKED}#2",
        command="approve",
        Payload={"Change": change, "ParticipantId": participant_id, "Title": "Sam"},
    )


def sam_row(participant_id: str, **attributes: Value) -> Item:
    """This is Sam's participant."""
    return {
        "GroupId": TRIP,
        "SK": f"PARTICIPANT#{participant_id}",
        "EntityType": "PARTICIPANT",
        "ParticipantId": participant_id,
        "Type": "USER",
        "UserId": STRANGER,
        "DisplayName": "Sam",
        "NameVersion": 4,
        "Role": "MEMBER",
        "CreatedAt": AT,
        "UpdatedAt": AT,
        **attributes,
    }


async def test_somebody_new_is_let_in(asked: World) -> None:
    """The request ends, a participant and a membership begin, the lock goes, the log tells."""
    before = without_lock(asked)
    asks_new = ended_row("APPROVED", by=ANN, later=AT, FinalRole="MEMBER", ParticipantId=SAM_HERE)

    done = await act.run(asked.store, approve())

    row = {**asks_new, "Mode": "NEW"}
    del row["TargetParticipantId"]
    assert asked.rows() == without_lock(asked)
    assert changed(before, asked.rows()) == placed(
        {**before["groups", TRIP, "META"], "EventSeq": 2, "ParticipantCount": 4},
        row,
        applicants_row("APPROVED"),
        sam_row(SAM_HERE),
        membership(STRANGER, SAM_HERE, role=Role.MEMBER).to_item(),
        approval(SAM_HERE, change="CREATED"),
    )
    assert done.resource.to_item() == row


async def test_a_guest_is_taken_over(claimed: World) -> None:
    """The guest becomes the user, of the same id; what was over of a reservation goes."""
    await change_gil(claimed, InvitedUserId=BOB, InviteExpiresAt=AT)
    before = without_lock(claimed)

    await act.run(claimed.store, approve())

    assert claimed.rows() == without_lock(claimed)
    assert changed(before, claimed.rows()) == placed(
        {**before["groups", TRIP, "META"], "EventSeq": 2},
        ended_row("APPROVED", by=ANN, later=AT, FinalRole="MEMBER", ParticipantId=GUEST_GIL),
        applicants_row("APPROVED"),
        sam_row(GUEST_GIL, ClaimedAt=AT),
        membership(STRANGER, GUEST_GIL, role=Role.MEMBER).to_item(),
        approval(GUEST_GIL, change="UPDATED"),
    )


async def test_an_owner_chooses_the_role(claimed: World) -> None:
    """The role that is given outdoes the one that was asked for, in all three rows."""
    done = await act.run(claimed.store, approve(role=Role.VIEWER))

    member = UserMemberItem.from_item(claimed.row("groups", member_key(TRIP, STRANGER)))
    assert (done.resource.proposed_role, done.resource.final_role) == (Role.MEMBER, Role.VIEWER)
    assert (participant(claimed, GUEST_GIL).role, member.role) == (Role.VIEWER, Role.VIEWER)


async def test_nobody_is_let_in_as_owner(claimed: World) -> None:
    """OWNER is no role to let in with, and nothing is written."""
    before = claimed.rows()

    with pytest.raises(InvalidInput, match="Nobody joins a group as OWNER") as owner:
        await act.run(claimed.store, approve(role=Role.OWNER))

    assert (owner.value.path, claimed.rows()) == (("role",), before)


@BEFORE_OR_MEANWHILE
@pytest.mark.parametrize("status", ["APPROVED", "DENIED", "CANCELLED"])
async def test_a_request_is_decided_once(claimed: World, status: str, when: str) -> None:
    """A request that is decided can't be approved, and is shown as it is now."""
    decide = partial(claimed.change, request_of(), Status=status)
    engine = await engine_when(claimed, decide, when=when)

    with pytest.raises(Conflict, match=f"This request is {status} already") as decided:
        await act.run(claimed.store_on(engine), approve())

    assert (decided.value.code, decided.value.path) == (ErrorCode.CONFLICT, ("joinRequestId",))
    assert decided.value.current == ASKED_KEY
    assert "command approve" not in claimed.log()


async def test_two_approvals_let_in_once(asked: World) -> None:
    """Of two approvals at once, over two gateways, one lets in."""
    other = approve(stamp("other"), participant_id=NOBODY)
    first = partial(act.run, asked.store_on(asked.engine), other)
    engine = StagedEngine(asked.engine, after(first))

    with pytest.raises(Conflict, match="This request is APPROVED already"):
        await act.run(asked.store_on(engine), approve())

    assert asked.log()[1:] == ["command other"]
    assert head(asked).participant_count == 4


async def test_a_denial_or_an_end_comes_first(asked: World) -> None:
    """An approval that a denial, or the applicant, has overtaken lets nobody in."""
    engine = StagedEngine(
        asked.engine,
        after(partial(cancel_join_request.run, asked.store_on(asked.engine), cancel())),
    )

    with pytest.raises(Conflict, match="This request is CANCELLED already"):
        await act.run(asked.store_on(engine), approve())
    with pytest.raises(Conflict, match="This request is CANCELLED already"):
        await deny_join_request.run(asked.store, deny())

    assert asked.log()[1:] == ["command cancel"]


@BEFORE_OR_MEANWHILE
async def test_a_member_is_not_let_in_again(asked: World, when: str) -> None:
    """An applicant who has come into the group otherwise is shown as who they are."""
    join = partial(asked.join, STRANGER, NOBODY, role=Role.VIEWER)
    engine = await engine_when(asked, join, when=when)

    with pytest.raises(Conflict) as inside:
        await act.run(asked.store_on(engine), approve())

    assert inside.value.code is ErrorCode.ALREADY_MEMBER
    assert inside.value.current == InTheWay(ObjectKind.PARTICIPANT, (TRIP, NOBODY))
    assert "command approve" not in asked.log()


@BEFORE_OR_MEANWHILE
async def test_a_suspended_account_is_not_let_in(asked: World, when: str) -> None:
    """An applicant whose account isn't in use any more is not let in."""
    engine = await engine_when(asked, partial(welcome, asked, Status="DELETED"), when=when)

    with pytest.raises(Conflict, match="only an active one can join") as unusable:
        await act.run(asked.store_on(engine), approve())

    assert (unusable.value.code, unusable.value.path) == (ErrorCode.CONFLICT, ("joinRequestId",))
    assert "command approve" not in asked.log()


async def test_a_new_name_comes_in(asked: World) -> None:
    """Who is renamed meanwhile comes in by the new name, with its version."""
    rename = partial(welcome, asked, DisplayName="Samira", NameVersion=5)
    engine = StagedEngine(asked.engine, after(rename))

    await act.run(asked.store_on(engine), approve())

    sam = participant(asked, SAM_HERE)
    assert (sam.display_name, sam.name_version) == ("Samira", 5)


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
async def test_a_guest_who_is_not_free_stays(
    claimed: World, attributes: dict[str, Value], when: str
) -> None:
    """A guest who can't be claimed any more is shown, and nobody is let in."""
    engine = await engine_when(claimed, partial(change_gil, claimed, **attributes), when=when)

    with pytest.raises(Conflict, match="let the applicant ask to be somebody new") as taken:
        await act.run(claimed.store_on(engine), approve())

    assert (taken.value.code, taken.value.path) == (ErrorCode.CONFLICT, ("joinRequestId",))
    assert taken.value.current == InTheWay(ObjectKind.PARTICIPANT, (TRIP, GUEST_GIL))
    assert "command approve" not in claimed.log()


@BEFORE_OR_MEANWHILE
async def test_a_removed_guest_lets_nobody_in(claimed: World, when: str) -> None:
    """A guest who is gone can't be taken over, and comes back by no write."""
    removal = partial(claimed.remove, participant_key(TRIP, GUEST_GIL))
    engine = await engine_when(claimed, removal, when=when)

    with pytest.raises(Conflict, match="or gone"):
        await act.run(claimed.store_on(engine), approve())

    assert ("groups", TRIP, f"PARTICIPANT#{GUEST_GIL}") not in claimed.rows()


@BEFORE_OR_MEANWHILE
async def test_a_full_group_lets_nobody_new_in(asked: World, when: str) -> None:
    """A group with 100 participants tells the limit."""
    engine = await engine_when(asked, partial(fill, asked), when=when)

    with pytest.raises(InvalidInput) as full:
        await act.run(asked.store_on(engine), approve())

    assert full.value.code is ErrorCode.LIMIT_EXCEEDED
    assert (full.value.expected, full.value.actual) == ("100", "101")
    assert "command approve" not in asked.log()


async def test_a_full_group_lets_its_guest_be_claimed(claimed: World) -> None:
    """A take-over makes no participant more."""
    await fill(claimed)

    await act.run(claimed.store, approve())

    assert head(claimed).participant_count == 100


async def test_uncounted_participants_are_counted(asked: World) -> None:
    """A group of before participants were counted has the number then."""
    await asked.change(head(asked), ParticipantCount=None)

    await act.run(asked.store, approve())

    assert asked.row("groups", group_key(TRIP))["ParticipantCount"] == 4


async def test_two_hundred_groups_are_enough(asked: World) -> None:
    """An applicant who is in 200 groups by now is not let in."""
    await crowd(asked, STRANGER, groups=200)
    before = asked.rows()

    with pytest.raises(InvalidInput) as limit:
        await act.run(asked.store, approve())

    assert (limit.value.expected, limit.value.actual) == ("200", "201")
    assert asked.rows() == before


@pytest.mark.parametrize("role", [Role.MEMBER, Role.VIEWER])
async def test_only_owners_approve(asked: World, role: Role) -> None:
    """Members and viewers are told that it takes an owner, of any request."""
    await asked.join(BOB, BOB_HERE, role=role)
    before = asked.rows()

    with pytest.raises(Forbidden) as no:
        await act.run(asked.store, approve(actor=BOB))

    assert (no.value.required_role, asked.rows()) == (Role.OWNER, before)


async def test_a_stale_owner_approves_nothing(asked: World) -> None:
    """An owner by the copy in the membership alone is none."""
    await asked.join(ANN, ANN_HERE, role=Role.MEMBER)
    await asked.put(membership(ANN, ANN_HERE))

    with pytest.raises(Forbidden):
        await act.run(asked.store, approve())

    assert "command approve" not in asked.log()


async def test_the_applicant_and_strangers_find_nothing(asked: World) -> None:
    """Who isn't in the group, the applicant too, is answered as if there were no request."""
    for actor in (STRANGER, BOB):
        with pytest.raises(NotFound) as unknown:
            await act.run(asked.store, approve(actor=actor))

        assert unknown.value.path == ("joinRequestId",)


async def test_a_lost_reply_lets_in_once(asked: World) -> None:
    """An approval whose reply is lost is there once."""
    engine = StagedEngine(asked.engine, reply_lost)

    done = await act.run(asked.store_on(engine), approve())

    assert done.resource.status is JoinRequestStatus.APPROVED
    assert (len(asked.log()), head(asked).participant_count) == (2, 4)
