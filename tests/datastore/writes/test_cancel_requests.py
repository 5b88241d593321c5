"""These tests hold the end of the requests that claim a guest who goes, or whose group does."""

from dataclasses import replace
from datetime import timedelta

import pytest

from datastore.items import GroupItem
from datastore.keys import group_key, join_lock_key
from datastore.store import Store
from datastore.writes.cancel_requests import CancelRequests, cancel_requests, end_requests
from domain.errors import NotFound
from tests.datastore.expected import event_row, placed
from tests.datastore.requests import ASKED, ASKED_TOO, applicants_row, ask, ended_row, request_of
from tests.datastore.samples import ANN, ANN_HERE, BOB, GUEST_GIL, GUEST_HAL, STRANGER, TRIP, stamp
from tests.datastore.staged import StagedEngine, after, reply_lost
from tests.datastore.world import World, changed

LATER = "2026-03-31T09:31:00.000Z"
A_MINUTE = timedelta(minutes=1)
GIL_GOES = CancelRequests(
    group_id=TRIP,
    target_id=GUEST_GIL,
    decided_by=ANN,
    actor_id=ANN_HERE,
    stamp=stamp("gil goes", later=A_MINUTE),
)


async def _cancel(store: Store) -> int:
    return await cancel_requests(store, GIL_GOES)


async def test_claims_of_a_guest_are_cancelled(trip: World) -> None:
    """A cancelled request is on no index, its lock is gone, its applicant and the log know."""
    await ask(trip, request_of())
    before = trip.rows()

    count = await _cancel(trip.store)

    lock = join_lock_key(TRIP, STRANGER)
    del before["groups", lock.partition, lock.sort or ""]
    head = {**before["groups", TRIP, "META"], "EventSeq": 2, "UpdatedAt": LATER}
    event = event_row(
        2,
        f"JOIN_REQUEST_CHANGED#{TRIP}#{ASKED}#2",
        command="gil goes",
        later_s=60,
        CommandId=GIL_GOES.stamp.part(ASKED).command_id,
        Payload={"Title": "Sam"},
    )
    assert count == 1
    assert changed(before, trip.rows()) == placed(
        head,
        ended_row("CANCELLED", by=ANN, later=LATER),
        applicants_row("CANCELLED", later=LATER),
        event,
    )
    assert trip.commits[-1] == (TRIP, 2)


async def test_other_requests_stay(trip: World) -> None:
    """A request that claims another guest, or none, is left as it is."""
    await ask(trip, request_of(target_id=GUEST_HAL))
    await ask(trip, request_of(BOB, ASKED_TOO, target_id=None))
    before = trip.rows()

    count = await _cancel(trip.store)

    assert (count, trip.rows()) == (0, before)


async def test_every_claim_is_a_write(trip: World) -> None:
    """Two requests take two events, with numbers that follow each other."""
    await ask(trip, request_of())
    await ask(trip, request_of(BOB, ASKED_TOO))

    count = await _cancel(trip.store)

    assert (count, len(trip.log())) == (2, 3)


async def test_cancelling_again_changes_nothing(trip: World) -> None:
    """What was begun and is done once more writes nothing."""
    await ask(trip, request_of())
    await _cancel(trip.store)
    before = trip.rows()

    count = await _cancel(trip.store)

    assert (count, trip.rows()) == (0, before)


async def test_a_crash_leaves_the_rest_to_do(trip: World) -> None:
    """What one that stopped halfway has left, the next one does."""
    await ask(trip, request_of())
    await ask(trip, request_of(BOB, ASKED_TOO))
    one_only = StagedEngine(trip.engine, after(_nothing), _crash)
    with pytest.raises(_Crashed):
        await _cancel(trip.store_on(one_only))

    count = await _cancel(trip.store)

    assert (count, len(trip.log())) == (1, 3)


async def test_a_lost_reply_cancels_once(trip: World) -> None:
    """A cancellation whose reply is lost is there once."""
    await ask(trip, request_of())

    count = await _cancel(trip.store_on(StagedEngine(trip.engine, reply_lost)))

    assert (count, len(trip.log())) == (1, 2)


async def test_a_request_decided_meanwhile_is_left(trip: World) -> None:
    """Of two gateways that cancel one request at once, one does."""
    await ask(trip, request_of())

    async def _other() -> None:
        other = replace(GIL_GOES, stamp=stamp("gil goes too"))
        await cancel_requests(trip.store_on(trip.engine), other)

    count = await _cancel(trip.store_on(StagedEngine(trip.engine, after(_other))))

    assert (count, len(trip.log())) == (0, 2)


async def test_a_group_on_its_way_out_is_left(trip: World) -> None:
    """In a group that is being deleted no request is cancelled: they go with it."""
    await ask(trip, request_of())
    await trip.change(GroupItem.from_item(trip.row("groups", group_key(TRIP))), Status="DELETING")
    before = trip.rows()

    with pytest.raises(NotFound):
        await _cancel(trip.store)

    assert trip.rows() == before


async def test_applicants_hear_that_the_group_goes(trip: World) -> None:
    """Every applicant of a group that goes finds their request cancelled; only they are told."""
    await ask(trip, request_of(target_id=None))
    head = GroupItem.from_item(trip.row("groups", group_key(TRIP)))
    before = trip.rows()

    await end_requests(trip.engine, head, decided_by=ANN, at=LATER)

    assert changed(before, trip.rows()) == placed(applicants_row("CANCELLED", later=LATER))


async def _nothing() -> None:
    """This lets nothing happen."""


class _Crashed(Exception):
    """This is the end of a gateway."""


async def _crash(_: object, __: object) -> None:
    raise _Crashed
