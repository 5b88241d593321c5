"""These tests hold W10: a request is denied by an owner, or taken back by who made it."""

from functools import partial

import pytest

from datastore.keys import join_request_key
from datastore.writes import cancel_join_request, deny_join_request
from domain.access import Role
from domain.errors import Conflict, ErrorCode, Forbidden, InTheWay, NotFound, ObjectKind
from tests.datastore.expected import event_row, placed
from tests.datastore.joining import cancel, deny, engine_when, lock_row, without_lock
from tests.datastore.requests import ASKED, applicants_row, ended_row, request_of
from tests.datastore.samples import ANN, AT, BOB, BOB_HERE, STRANGER, TRIP, stamp
from tests.datastore.staged import StagedEngine, after, reply_lost
from tests.datastore.world import World, changed

BEFORE_OR_MEANWHILE = pytest.mark.parametrize("when", ["before", "meanwhile"])
EVENT_ID = f"JOIN_REQUEST_CHANGED#{TRIP}#{ASKED}#2"


async def test_a_denial_locks(claimed: World) -> None:
    """A denied request ends, the lock says so, and the applicant and the log know."""
    before = claimed.rows()

    done = await deny_join_request.run(claimed.store, deny())

    assert changed(before, claimed.rows()) == placed(
        {**before["groups", TRIP, "META"], "EventSeq": 2},
        ended_row("DENIED", by=ANN, later=AT),
        lock_row(kind="JOINREQ_DENIED_LOCK"),
        applicants_row("DENIED"),
        event_row(2, EVENT_ID, command="deny", Payload={"Title": "Sam"}),
    )
    assert done.resource.to_item() == ended_row("DENIED", by=ANN, later=AT)


async def test_taking_back_unlocks(claimed: World) -> None:
    """A request that is taken back ends, and its lock is gone; no participant has acted."""
    before = without_lock(claimed)
    event = dict(event_row(2, EVENT_ID, command="cancel", Payload={"Title": "Sam"}))
    del event["ActorId"]

    done = await cancel_join_request.run(claimed.store, cancel())

    assert claimed.rows() == without_lock(claimed)
    assert changed(before, claimed.rows()) == placed(
        {**before["groups", TRIP, "META"], "EventSeq": 2},
        ended_row("CANCELLED", by=STRANGER, later=AT),
        applicants_row("CANCELLED"),
        event,
    )
    assert done.resource.to_item() == ended_row("CANCELLED", by=STRANGER, later=AT)


@BEFORE_OR_MEANWHILE
@pytest.mark.parametrize("status", ["APPROVED", "DENIED", "CANCELLED"])
async def test_a_request_ends_once(claimed: World, status: str, when: str) -> None:
    """A request that is decided is neither denied nor taken back, and is shown as it is now."""
    decide = partial(claimed.change, request_of(), Status=status)
    engine = await engine_when(claimed, decide, when=when)

    with pytest.raises(Conflict, match=f"This request is {status} already") as denied:
        await deny_join_request.run(claimed.store_on(engine), deny())
    with pytest.raises(Conflict, match=f"This request is {status} already") as taken_back:
        await cancel_join_request.run(claimed.store_on(engine), cancel())

    for conflict in (denied.value, taken_back.value):
        assert (conflict.code, conflict.path) == (ErrorCode.CONFLICT, ("joinRequestId",))
        assert conflict.current == InTheWay(ObjectKind.JOIN_REQUEST, (TRIP, ASKED))
    assert len(claimed.log()) == 1


@BEFORE_OR_MEANWHILE
async def test_a_request_that_is_gone_is_not_found(claimed: World, when: str) -> None:
    """A request that isn't there is answered as one that isn't the caller's."""
    engine = await engine_when(
        claimed, partial(claimed.remove, join_request_key(TRIP, ASKED)), when=when
    )

    with pytest.raises(NotFound) as gone:
        await deny_join_request.run(claimed.store_on(engine), deny())
    with pytest.raises(NotFound) as gone_too:
        await cancel_join_request.run(claimed.store, cancel())

    assert gone.value.path == gone_too.value.path == ("joinRequestId",)


async def test_of_two_ends_one_counts(claimed: World) -> None:
    """A request that is taken back and denied at once, over two gateways, ends once."""
    first = partial(
        cancel_join_request.run, claimed.store_on(claimed.engine), cancel(stamp("back"))
    )
    engine = StagedEngine(claimed.engine, after(first))

    with pytest.raises(Conflict, match="This request is CANCELLED already"):
        await deny_join_request.run(claimed.store_on(engine), deny())

    assert claimed.log()[1:] == ["command back"]


async def test_lost_replies_end_once(claimed: World) -> None:
    """A denial whose reply is lost is there once."""
    engine = StagedEngine(claimed.engine, reply_lost)

    await deny_join_request.run(claimed.store_on(engine), deny())

    assert claimed.log()[1:] == ["command deny"]


@pytest.mark.parametrize("role", [Role.MEMBER, Role.VIEWER])
async def test_only_owners_deny(claimed: World, role: Role) -> None:
    """Members and viewers are told that it takes an owner, and nothing is written."""
    await claimed.join(BOB, BOB_HERE, role=role)
    before = claimed.rows()

    with pytest.raises(Forbidden) as no:
        await deny_join_request.run(claimed.store, deny(actor=BOB))

    assert (no.value.required_role, claimed.rows()) == (Role.OWNER, before)


async def test_strangers_find_nothing_to_end(claimed: World) -> None:
    """Who sees no request can't end it, the applicant can't deny it: NOT_FOUND."""
    for actor in (BOB, STRANGER):
        with pytest.raises(NotFound):
            await deny_join_request.run(claimed.store, deny(actor=actor))
    with pytest.raises(NotFound) as unseen:
        await cancel_join_request.run(claimed.store, cancel(actor=BOB))

    assert unseen.value.path == ("joinRequestId",)
    assert len(claimed.log()) == 1


async def test_only_the_applicant_takes_back(claimed: World) -> None:
    """An owner, who sees the request, is told to deny it; a member sees none."""
    await claimed.join(BOB, BOB_HERE, role=Role.MEMBER)

    with pytest.raises(Forbidden, match="Only its applicant can take a request back") as owner:
        await cancel_join_request.run(claimed.store, cancel(actor=ANN))
    with pytest.raises(NotFound):
        await cancel_join_request.run(claimed.store, cancel(actor=BOB))

    assert owner.value.required_role is None
    assert len(claimed.log()) == 1
