"""These tests hold W9: a guest becomes a user of the same id, if nobody else has or will."""

from functools import partial

import pytest

from datastore.items import UserMemberItem
from datastore.keys import member_key, participant_key
from datastore.values import Value
from datastore.writes import approve_join_request as act
from domain.access import ParticipantKind, Role
from domain.errors import (
    Conflict,
    ErrorCode,
    InTheWay,
    ObjectKind,
)
from tests.datastore.expected import placed
from tests.datastore.joining import (
    approval,
    approve,
    change_gil,
    engine_when,
    fill,
    sam_row,
    without_lock,
)
from tests.datastore.people import head, participant
from tests.datastore.requests import ASKED, applicants_row, ended_row
from tests.datastore.samples import (
    ANN,
    AT,
    BOB,
    GUEST_GIL,
    STRANGER,
    TRIP,
)
from tests.datastore.world import World, changed, membership

SOON = "2026-03-31T09:30:00.001Z"
BEFORE_OR_MEANWHILE = pytest.mark.parametrize("when", ["before", "meanwhile"])
ASKED_KEY = InTheWay(ObjectKind.JOIN_REQUEST, (TRIP, ASKED))


async def test_a_guest_is_taken_over(claimed: World) -> None:
    """The guest becomes the user, of the same id; what was over of a reservation goes."""
    await change_gil(claimed, InvitedUserId=BOB, InviteExpiresAt=AT)
    before = without_lock(claimed)

    await act.run(claimed.store, approve())

    taken_over: Value = [
        {"Field": "displayName", "Before": "Gil", "After": "Sam"},
        {"Field": "kind", "Before": "GUEST", "After": "USER"},
    ]
    assert claimed.rows() == without_lock(claimed)
    assert changed(before, claimed.rows()) == placed(
        {**before["groups", TRIP, "META"], "EventSeq": 2},
        ended_row("APPROVED", by=ANN, later=AT, FinalRole="MEMBER", ParticipantId=GUEST_GIL),
        applicants_row("APPROVED"),
        sam_row(GUEST_GIL, ClaimedAt=AT),
        membership(STRANGER, GUEST_GIL, role=Role.MEMBER).to_item(),
        approval(GUEST_GIL, Change="UPDATED", Changes=taken_over),
    )


async def test_an_owner_chooses_the_role(claimed: World) -> None:
    """The role that is given outdoes the one that was asked for, in all three rows."""
    done = await act.run(claimed.store, approve(role=Role.VIEWER))

    member = UserMemberItem.from_item(claimed.row("groups", member_key(TRIP, STRANGER)))
    assert (done.resource.proposed_role, done.resource.final_role) == (Role.MEMBER, Role.VIEWER)
    assert (participant(claimed, GUEST_GIL).role, member.role) == (Role.VIEWER, Role.VIEWER)


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


async def test_a_full_group_lets_its_guest_be_claimed(claimed: World) -> None:
    """A take-over makes no participant more."""
    await fill(claimed)

    await act.run(claimed.store, approve())

    assert head(claimed).participant_count == 100
