"""These tests hold what can't be merged, and what can't be done to who is being merged."""

from collections.abc import Awaitable, Callable
from functools import partial

import pytest

from datastore.items import BalanceItem
from datastore.keys import balance_key
from datastore.reads.work import open_work
from datastore.values import Item, Value
from datastore.verification.verify import verify_group
from datastore.writes import (
    merge_guest,
    remove_participant,
)
from domain.access import Role
from domain.errors import Conflict, DomainError, ErrorCode, Forbidden, InvalidInput, NotFound
from domain.ids import ParticipantId
from tests.datastore.people import merge, participant, remove
from tests.datastore.samples import (
    ANN_HERE,
    BOB,
    BOB_HERE,
    GUEST_GIL,
    GUEST_HAL,
    NOBODY,
    STRANGER,
    TRIP,
    stamp,
)
from tests.datastore.staged import StagedEngine, after, passes
from tests.datastore.world import World

LATER = "2026-03-31T09:30:01.000Z"
GILS_ROW = ("groups", TRIP, f"PARTICIPANT#{GUEST_GIL}")


def balances(world: World) -> Item:
    """This is the stored row of the balances."""
    return world.row("groups", balance_key(TRIP))


@pytest.mark.parametrize(
    ("command", "error", "path"),
    [
        (merge(into_id=GUEST_GIL), InvalidInput, "intoParticipantId"),
        (merge(guest_id=BOB_HERE), InvalidInput, "guestId"),
        (merge(guest_id=NOBODY), NotFound, "guestId"),
        (merge(into_id=NOBODY), NotFound, "intoParticipantId"),
        (merge(actor=STRANGER), NotFound, "guestId"),
        (merge(actor=BOB), Forbidden, None),
    ],
    ids=["into themself", "a user", "nobody", "into nobody", "a stranger asks", "a member asks"],
)
async def test_impossible_merge_is_refused(
    bobs: World, command: merge_guest.MergeGuest, error: type[DomainError], path: str | None
) -> None:
    """What can't be merged, or not by this actor, is told at its field; nobody is locked."""
    before = bobs.rows()

    with pytest.raises(error) as refused:
        await merge_guest.run(bobs.store, command)

    assert refused.value.path == (None if path is None else (path,))
    assert bobs.rows() == before


@pytest.mark.parametrize(
    ("who", "mark", "path", "message"),
    [
        (GUEST_GIL, {"TransferTarget": GUEST_GIL}, "guestId", "is being removed or merged"),
        (GUEST_GIL, {"TransferSource": NOBODY}, "guestId", "is being merged into this"),
        (GUEST_HAL, {"TransferTarget": GUEST_HAL}, "intoParticipantId", "removed or merged"),
        (GUEST_HAL, {"TransferSource": NOBODY}, "intoParticipantId", "Another guest is being"),
        (
            GUEST_GIL,
            {"InvitedUserId": STRANGER, "InviteExpiresAt": LATER},
            "guestId",
            "Somebody was invited to be this guest",
        ),
    ],
    ids=["guest goes", "guest gets", "target goes", "target gets", "guest is kept"],
)
@pytest.mark.parametrize("when", ["before", "meanwhile"])
async def test_who_is_taken_is_not_merged(
    bobs: World, who: ParticipantId, mark: dict[str, Value], path: str, message: str, when: str
) -> None:
    """Who is part of something else, or kept for somebody, isn't merged; nobody is locked."""
    take = partial(bobs.change, participant(bobs, who), **mark)
    if when == "before":
        await take()
    engine = StagedEngine(bobs.engine, after(take))

    with pytest.raises(Conflict, match=message) as taken:
        await merge_guest.run(bobs.store_on(engine), merge())

    assert taken.value.path == (path,)
    assert (GILS_ROW in bobs.rows(), await open_work(bobs.engine)) == (True, ())


async def test_reservation_of_yesterday_holds_nobody(bobs: World) -> None:
    """A guest whose invitation has expired may be merged."""
    await bobs.change(
        participant(bobs, GUEST_GIL), InvitedUserId=STRANGER, InviteExpiresAt="2026-03-30T00"
    )

    await merge_guest.run(bobs.store, merge())

    assert GILS_ROW not in bobs.rows()


async def test_guest_claimed_meanwhile_stays(bobs: World) -> None:
    """A guest whom a user takes over just before the lock isn't merged."""
    claim = partial(bobs.join, STRANGER, GUEST_GIL, role=Role.MEMBER)
    engine = StagedEngine(bobs.engine, after(claim))

    with pytest.raises(InvalidInput, match="only a guest can be merged"):
        await merge_guest.run(bobs.store_on(engine), merge())

    assert await open_work(bobs.engine) == ()


async def test_balance_stays_within_53_bits(bobs: World) -> None:
    """Two whose nets together are past 2^53 - 1 aren't merged, and nobody is locked."""
    row = BalanceItem.from_item(balances(bobs))
    await bobs.change(row, **{f"Net_{GUEST_GIL}": 2**53 - 1, f"Net_{GUEST_HAL}": 1})
    before = bobs.rows()

    with pytest.raises(InvalidInput) as beyond:
        await merge_guest.run(bobs.store, merge())

    assert (beyond.value.code, beyond.value.path) == (ErrorCode.LIMIT_EXCEEDED, ("guestId",))
    assert bobs.rows() == before


@pytest.mark.parametrize(
    "other",
    [
        lambda world: merge_guest.run(
            world.store_on(world.engine),
            merge(stamp("other"), guest_id=GUEST_HAL, into_id=GUEST_GIL),
        ),
        lambda world: remove_participant.run(
            world.store_on(world.engine), remove(stamp("other"), participant_id=GUEST_HAL)
        ),
        lambda world: merge_guest.run(
            world.store_on(world.engine), merge(stamp("other"), into_id=ANN_HERE)
        ),
    ],
    ids=["merge the other way", "remove the target", "merge into another"],
)
async def test_what_contradicts_is_refused_meanwhile(
    bobs: World, other: Callable[[World], Awaitable[object]]
) -> None:
    """While both are locked neither is removed nor merged otherwise, and the merge goes on."""

    async def contradict() -> None:
        with pytest.raises(Conflict):
            await other(bobs)

    engine = StagedEngine(bobs.engine, passes, after(contradict))

    await merge_guest.run(bobs.store_on(engine), merge())

    assert GILS_ROW not in bobs.rows()
    assert await verify_group(bobs.engine, TRIP) == ()
