"""These tests hold the removal of a participant: never one whom something names."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial

import pytest

from datastore.items import BalanceItem
from datastore.keys import balance_key
from datastore.operations import Key
from datastore.reads.work import open_work
from datastore.verification.verify import verify_group
from datastore.writes import (
    add_comment,
    create_expense,
    create_settlement,
    remove_participant,
    update_participant,
)
from domain.access import Role
from domain.errors import Conflict, ErrorCode, Forbidden, InTheWay, NotFound, ObjectKind
from domain.expense import Payment
from tests.datastore import samples
from tests.datastore.expected import event_row, placed
from tests.datastore.people import (
    change_participant,
    co_own,
    head,
    lock,
    participant,
    remove,
    taxi_of_bob,
)
from tests.datastore.requests import ASKED, applicants_row, ask, request_of
from tests.datastore.samples import (
    ANN_HERE,
    BOB,
    BOB_HERE,
    DINNER,
    GUEST_GIL,
    GUEST_HAL,
    NOBODY,
    STRANGER,
    TAXI,
    TRIP,
    stamp,
)
from tests.datastore.staged import StagedEngine, after, passes
from tests.datastore.templates import template
from tests.datastore.world import World, changed

BOBS_ROW = ("groups", TRIP, f"PARTICIPANT#{BOB_HERE}")
BOBS_MEMBERSHIP = ("groups", TRIP, f"USERMEMBER#{BOB}")


async def test_user_is_removed_whole(bobs: World) -> None:
    """A user whom nothing names goes with their membership; the head counts, the log tells."""
    before = bobs.rows()
    group = before["groups", TRIP, "META"]

    await remove_participant.run(bobs.store, remove())

    after_it = bobs.rows()
    assert before.keys() - after_it.keys() == {BOBS_ROW, BOBS_MEMBERSHIP}
    del before[BOBS_ROW], before[BOBS_MEMBERSHIP]
    assert changed(before, after_it) == placed(
        {**group, "ParticipantCount": 3, "EventSeq": 3},
        event_row(
            3,
            f"PARTICIPANT_CHANGED#{TRIP}#{BOB_HERE}#3",
            command="remove",
            Payload={
                "Change": "DELETED",
                "Title": "Someone",
                "Changes": [{"Field": "displayName", "Before": "Someone"}],
            },
        ),
    )
    assert await verify_group(bobs.engine, TRIP) == ()


async def test_net_of_zero_goes_too(dinner: World) -> None:
    """A guest whose expense is gone again leaves no net behind."""
    balances = BalanceItem.from_item(dinner.row("groups", balance_key(TRIP)))
    await dinner.change(balances, **{f"Net_{BOB_HERE}": 0})

    await remove_participant.run(dinner.store, remove())

    assert f"Net_{BOB_HERE}" not in dinner.row("groups", balance_key(TRIP))


async def test_owner_beside_another_is_counted_off(dinner: World) -> None:
    """An owner may be removed while another stays."""
    await co_own(dinner)

    await remove_participant.run(dinner.store, remove())

    assert (head(dinner).owner_count, head(dinner).participant_count) == (1, 3)


@pytest.mark.parametrize(
    ("add", "current"),
    [
        (
            lambda world: create_expense.run(world.store, taxi_of_bob()),
            InTheWay(ObjectKind.EXPENSE, (TRIP, TAXI)),
        ),
        (
            lambda world: create_settlement.run(
                world.store, replace(samples.create_settlement(), payer_id=BOB_HERE)
            ),
            InTheWay(ObjectKind.SETTLEMENT, (TRIP, "2026-03-31T09:30:01.000Z", samples.PAID_BACK)),
        ),
        (
            lambda world: world.put(
                template().model_copy(update={"payments": (Payment(BOB_HERE, 1),)})
            ),
            InTheWay(ObjectKind.RECURRING_EXPENSE, (TRIP, template().recurring_id)),
        ),
    ],
    ids=["an expense", "a settlement", "a template"],
)
async def test_who_is_named_stays(
    bobs: World, add: Callable[[World], Awaitable[object]], current: InTheWay
) -> None:
    """A participant whom something names stays, unlocked, and is told what it is."""
    await add(bobs)
    before = bobs.rows()

    with pytest.raises(Conflict, match="still name this participant") as used:
        await remove_participant.run(bobs.store, remove())

    assert (used.value.code, used.value.path) == (ErrorCode.IN_USE, ("participantId",))
    assert used.value.current == current
    assert bobs.rows() == before


async def test_guest_who_shares_stays(dinner: World) -> None:
    """A guest in the split of an item is named too, though they paid nothing."""
    with pytest.raises(Conflict) as used:
        await remove_participant.run(dinner.store, remove(participant_id=GUEST_HAL))

    assert used.value.current == InTheWay(ObjectKind.EXPENSE, (TRIP, DINNER))


async def test_net_that_is_left_holds_back(bobs: World) -> None:
    """A balance that isn't zero keeps its participant, whatever the rows say."""
    balances = BalanceItem.from_item(bobs.row("groups", balance_key(TRIP)))
    await bobs.change(balances, **{f"Net_{BOB_HERE}": 1})
    before = bobs.rows()

    with pytest.raises(Conflict) as used:
        await remove_participant.run(bobs.store, remove())

    assert (used.value.code, used.value.current) == (ErrorCode.IN_USE, None)
    assert bobs.rows() == before


async def test_partial_net_holds_nobody_back(bobs: World) -> None:
    """Balances that were never initialized say nothing about who owes, and lose the net."""
    balances = BalanceItem.from_item(bobs.row("groups", balance_key(TRIP)))
    await bobs.change(balances, Initialized=False, **{f"Net_{BOB_HERE}": 5})

    await remove_participant.run(bobs.store, remove())

    assert f"Net_{BOB_HERE}" not in bobs.row("groups", balance_key(TRIP))


async def test_group_without_balances_gets_none(bobs: World) -> None:
    """A removal makes no row of balances where an older group has none."""
    await bobs.remove(balance_key(TRIP))

    await remove_participant.run(bobs.store, remove())

    assert ("groups", TRIP, "BALANCE#v1") not in bobs.rows()


async def test_author_may_be_removed(bobs: World) -> None:
    """Who has only commented, or was mentioned, isn't named by anything."""
    comment = samples.add_comment(actor=BOB, mentions=(BOB_HERE,))
    await add_comment.run(bobs.store, comment)

    await remove_participant.run(bobs.store, remove())

    assert BOBS_ROW not in bobs.rows()


async def test_last_owner_stays(dinner: World) -> None:
    """The only owner can't be removed, and isn't locked for it."""
    before = dinner.rows()

    with pytest.raises(Conflict, match="This is the group's only owner") as last:
        await remove_participant.run(dinner.store, remove(participant_id=ANN_HERE))

    assert (last.value.code, last.value.path) == (ErrorCode.LAST_OWNER, ("participantId",))
    assert dinner.rows() == before


async def test_owner_who_became_the_last_is_unlocked(bobs: World) -> None:
    """An owner who is the last by the time of the removal stays, unlocked."""
    await co_own(bobs)
    step_down = change_participant(stamp("ann"), participant_id=ANN_HERE, role=Role.MEMBER)
    other = partial(update_participant.run, bobs.store_on(bobs.engine), step_down)
    engine = StagedEngine(bobs.engine, passes, after(other))

    with pytest.raises(Conflict) as last:
        await remove_participant.run(bobs.store_on(engine), remove())

    assert last.value.code is ErrorCode.LAST_OWNER
    assert (participant(bobs, BOB_HERE).transfer_target, head(bobs).owner_count) == (None, 1)
    assert await open_work(bobs.engine) == ()


@pytest.mark.parametrize("role", [Role.MEMBER, Role.VIEWER])
async def test_only_owners_remove(bobs: World, role: Role) -> None:
    """Members and viewers are told that it takes an owner, and nobody is locked."""
    await bobs.join(BOB, BOB_HERE, role=role)
    before = bobs.rows()

    with pytest.raises(Forbidden) as no:
        await remove_participant.run(bobs.store, remove(actor=BOB))

    assert no.value.required_role is Role.OWNER
    assert bobs.rows() == before


@pytest.mark.parametrize(
    "command",
    [remove(participant_id=NOBODY), remove(actor=STRANGER)],
    ids=["nobody", "a stranger asks"],
)
async def test_unknown_participant_is_not_found(
    bobs: World, command: remove_participant.RemoveParticipant
) -> None:
    """Who isn't there, and who is in a group that isn't the actor's, are answered alike."""
    before = bobs.rows()

    with pytest.raises(NotFound, match="There is nothing with this id") as unknown:
        await remove_participant.run(bobs.store, command)

    assert unknown.value.path == ("participantId",)
    assert bobs.rows() == before


@pytest.mark.parametrize(
    ("attribute", "other", "message"),
    [
        ("TransferTarget", GUEST_HAL, "is being removed or merged"),
        ("TransferSource", GUEST_HAL, "A guest is being merged into this participant"),
    ],
    ids=["into another", "with another"],
)
@pytest.mark.parametrize("when", ["before", "meanwhile"])
async def test_who_is_in_a_merge_stays(
    bobs: World, attribute: str, other: str, message: str, when: str
) -> None:
    """A participant who is part of a merge, whichever, isn't removed at the same time."""
    mark = partial(bobs.change, participant(bobs, BOB_HERE), **{attribute: other})
    if when == "before":
        await mark()
    engine = StagedEngine(bobs.engine, after(mark))

    with pytest.raises(Conflict, match=message):
        await remove_participant.run(bobs.store_on(engine), remove())

    assert BOBS_ROW in bobs.rows()
    assert await open_work(bobs.engine) == ()


async def test_expense_that_comes_first_keeps_them(bobs: World) -> None:
    """An expense that is written just before the lock wins, and the participant stays."""
    expense = partial(create_expense.run, bobs.store_on(bobs.engine), taxi_of_bob())
    engine = StagedEngine(bobs.engine, after(expense))

    with pytest.raises(Conflict) as used:
        await remove_participant.run(bobs.store_on(engine), remove())

    assert used.value.current == InTheWay(ObjectKind.EXPENSE, (TRIP, TAXI))
    assert await verify_group(bobs.engine, TRIP) == ()


async def test_expense_that_comes_behind_the_lock_is_refused(bobs: World) -> None:
    """An expense that would name who is locked is refused, and the removal goes on."""

    async def spend() -> None:
        with pytest.raises(Conflict, match="is being removed or merged"):
            await create_expense.run(bobs.store_on(bobs.engine), taxi_of_bob())

    engine = StagedEngine(bobs.engine, passes, after(spend))

    await remove_participant.run(bobs.store_on(engine), remove())

    assert BOBS_ROW not in bobs.rows()
    assert await verify_group(bobs.engine, TRIP) == ()


async def test_lock_of_another_round_is_not_trusted(bobs: World) -> None:
    """A lock that was let go and taken anew, with an expense in between, removes nobody."""

    async def let_go_and_lock_again() -> None:
        await bobs.change(participant(bobs, BOB_HERE), TransferTarget=None)
        await create_expense.run(bobs.store_on(bobs.engine), taxi_of_bob())
        await lock(bobs)

    engine = StagedEngine(bobs.engine, passes, after(let_go_and_lock_again))

    with pytest.raises(Conflict) as used:
        await remove_participant.run(bobs.store_on(engine), remove())

    assert used.value.code is ErrorCode.IN_USE
    assert await verify_group(bobs.engine, TRIP) == ()


async def test_removal_by_two_happens_once(bobs: World) -> None:
    """Of two removals at once, on two gateways, both are told of success, and one event."""
    other = partial(remove_participant.run, bobs.store_on(bobs.engine), remove(stamp("other")))
    engine = StagedEngine(bobs.engine, passes, after(other))

    await remove_participant.run(bobs.store_on(engine), remove())

    assert bobs.log()[2:] == ["command other"]
    assert head(bobs).participant_count == 3


async def test_claims_are_cancelled(dinner: World) -> None:
    """Who has asked to take a guest over finds the request cancelled once the guest is gone."""
    await dinner.remove(Key(TRIP, f"EXPENSE#{DINNER}#0#META"))
    await dinner.put(BalanceItem(group_id=TRIP, initialized=True))
    await ask(dinner, request_of())

    await remove_participant.run(dinner.store, remove(participant_id=GUEST_GIL))

    place, row = next(iter(placed(applicants_row("CANCELLED")).items()))
    assert dinner.rows()[place] == row
    assert dinner.row("groups", Key(TRIP, f"JOINREQ#{ASKED}"))["Status"] == "CANCELLED"
    assert await open_work(dinner.engine) == ()
