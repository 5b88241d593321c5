"""These tests hold W8 and W9: everything is looked at again before somebody is let in."""

from functools import partial

import pytest

from datastore.keys import group_key
from datastore.writes import approve_join_request as act
from datastore.writes import cancel_join_request, deny_join_request
from domain.access import Role
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
from tests.datastore.expected import placed
from tests.datastore.joining import (
    SAM_HERE,
    approval,
    approve,
    cancel,
    crowd,
    deny,
    engine_when,
    fill,
    sam_row,
    welcome,
    without_lock,
)
from tests.datastore.people import head, participant
from tests.datastore.requests import ASKED, applicants_row, ended_row, request_of
from tests.datastore.samples import (
    ANN,
    ANN_HERE,
    AT,
    BOB,
    BOB_HERE,
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
        approval(SAM_HERE, Change="CREATED"),
    )
    assert done.resource.to_item() == row


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

    with pytest.raises(Conflict, match="already: deny the request") as inside:
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
async def test_a_full_group_lets_nobody_new_in(asked: World, when: str) -> None:
    """A group with 100 participants tells the limit."""
    engine = await engine_when(asked, partial(fill, asked), when=when)

    with pytest.raises(InvalidInput) as full:
        await act.run(asked.store_on(engine), approve())

    assert full.value.code is ErrorCode.LIMIT_EXCEEDED
    assert (full.value.expected, full.value.actual) == ("100", "101")
    assert "command approve" not in asked.log()


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
