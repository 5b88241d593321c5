"""These tests hold the deletion of an expense: all its rows, the balances, and who may race it."""

import asyncio
from functools import partial

import pytest

from datastore.items import BalanceItem, ExpenseRow
from datastore.keys import expense_key, stats_key
from datastore.writes import add_comment, delete_expense, update_expense
from domain.errors import Conflict, ErrorCode, InTheWay, InvalidInput, NotFound, ObjectKind
from domain.ids import ExpenseId
from tests.datastore import samples
from tests.datastore.expected import event_row, placed
from tests.datastore.samples import (
    ANN,
    ANN_HERE,
    AT,
    DINNER,
    GUEST_GIL,
    GUEST_HAL,
    NOBODY,
    TRIP,
    stamp,
)
from tests.datastore.staged import StagedEngine, after, reply_lost
from tests.datastore.threads import dinner_rows, say, work_rows
from tests.datastore.world import World, membership

LATER = "2026-03-31T09:35:00.000Z"
HEAD = ("groups", TRIP, f"EXPENSE#{DINNER}#0#META")
BALANCES = ("groups", TRIP, "BALANCE#v1")


async def test_expense_is_deleted_whole(dinner: World) -> None:
    """A deletion takes head, counters and comments away, undoes the nets, and is an event."""
    await say(dinner, 2)
    before = dinner.rows()
    head = ExpenseRow.from_item(before[HEAD])

    done = await delete_expense.run(dinner.store, samples.delete_expense())

    after_it = dinner.rows()
    assert {place[2] for place in before.keys() - after_it.keys()} == {
        HEAD[2],
        f"EXPENSE#{DINNER}#1#COMMENT#{AT}#{samples.sample_id('e', 0)}",
        f"EXPENSE#{DINNER}#1#COMMENT#{AT}#{samples.sample_id('e', 1)}",
        f"EXPENSE#{DINNER}#2#STATS",
    }
    assert {place: row for place, row in after_it.items() if before.get(place) != row} == placed(
        {**before["groups", TRIP, "META"], "EventSeq": 3, "UpdatedAt": LATER},
        {
            **before[BALANCES],
            "BalanceRevision": 2,
            "ExpenseCount": 0,
            "UpdatedAt": LATER,
            **{f"Net_{who}": 0 for who in (ANN_HERE, GUEST_GIL, GUEST_HAL)},
        },
        event_row(
            3,
            f"EXPENSE_DELETED#{TRIP}#{DINNER}#2",
            command="delete",
            later_s=300,
            ExpenseId=DINNER,
            Payload={"Title": "Dinner"},
        ),
    )
    assert (done.resource, done.group_id, done.seq) == (head, TRIP, 3)


@pytest.mark.parametrize("expected", [0, 2])
async def test_other_version_is_refused(dinner: World, expected: int) -> None:
    """Who expects a version that isn't the latest deletes nothing, and is shown what is there."""
    before = dinner.rows()
    command = samples.delete_expense(expected_version=expected)

    with pytest.raises(Conflict) as changed_since:
        await delete_expense.run(dinner.store, command)

    assert changed_since.value.code is ErrorCode.VERSION_CONFLICT
    assert changed_since.value.path == ("expectedVersion",)
    assert changed_since.value.current == InTheWay(ObjectKind.EXPENSE, (TRIP, DINNER))
    assert dinner.rows() == before


@pytest.mark.parametrize("expected", [1, None], ids=["expected", "not minded"])
async def test_version_may_be_left_open(dinner: World, expected: int | None) -> None:
    """An expense is deleted in the version that is expected, or in any."""
    await delete_expense.run(dinner.store, samples.delete_expense(expected_version=expected))

    assert dinner_rows(dinner) == []


@pytest.mark.parametrize("expected", [1, None], ids=["expected", "not minded"])
async def test_edit_comes_first(dinner: World, expected: int | None) -> None:
    """An edit that comes between is a conflict for who expects a version, and for nobody else."""
    edit = partial(
        update_expense.run, dinner.store_on(dinner.engine), samples.update_expense(stamp("edit"))
    )
    engine = StagedEngine(dinner.engine, after(edit))
    command = samples.delete_expense(expected_version=expected)

    results = await asyncio.gather(
        delete_expense.run(dinner.store_on(engine), command), return_exceptions=True
    )

    assert [isinstance(each, Conflict) for each in results] == [expected == 1]
    assert (HEAD in dinner.rows()) is (expected == 1)


async def test_unnumbered_edit_is_planned_again(dinner: World) -> None:
    """A head that changes without a number is read again by who doesn't mind its version."""
    row = ExpenseRow.from_item(dinner.rows()[HEAD])
    changed = partial(dinner.change, row, Version=2, Title="Lunch")
    engine = StagedEngine(dinner.engine, after(changed))

    done = await delete_expense.run(dinner.store_on(engine), samples.delete_expense())

    assert (done.resource.title, len(engine.sent)) == ("Lunch", 2)


async def test_one_of_two_deletions_wins(dinner: World) -> None:
    """Of two gateways that delete an expense at once one does; the nets are undone once."""
    answers = await asyncio.gather(
        *(
            delete_expense.run(dinner.store_on(dinner.engine), samples.delete_expense(stamp(name)))
            for name in ("ours", "theirs")
        ),
        return_exceptions=True,
    )

    assert sorted(isinstance(each, NotFound) for each in answers) == [False, True]
    balances = dinner.rows()[BALANCES]
    nets = [balances[f"Net_{who}"] for who in (ANN_HERE, GUEST_GIL, GUEST_HAL)]
    assert (nets, balances["ExpenseCount"], len(dinner.log())) == ([0, 0, 0], 0, 3)


async def test_lost_deletion_is_not_missing(dinner: World) -> None:
    """A deletion whose reply is lost isn't taken for somebody else's."""
    engine = StagedEngine(dinner.engine, reply_lost)

    done = await delete_expense.run(dinner.store_on(engine), samples.delete_expense())

    assert (done.resource.expense_id, dinner_rows(dinner)) == (DINNER, [])


async def test_comment_that_comes_first_goes_too(dinner: World) -> None:
    """A comment that comes between the plan and its transaction is deleted with the rest."""
    comment = partial(
        add_comment.run, dinner.store_on(dinner.engine), samples.add_comment(stamp("comment"))
    )
    engine = StagedEngine(dinner.engine, after(comment))

    await delete_expense.run(dinner.store_on(engine), samples.delete_expense())

    assert dinner_rows(dinner) == []
    assert dinner.log()[2:] == ["command comment", "command delete"]


async def test_comment_that_comes_later_is_refused(dinner: World) -> None:
    """A comment that was planned before the deletion finds no expense any more."""
    delete = partial(delete_expense.run, dinner.store_on(dinner.engine), samples.delete_expense())
    engine = StagedEngine(dinner.engine, after(delete))

    with pytest.raises(NotFound):
        await add_comment.run(dinner.store_on(engine), samples.add_comment())

    assert dinner_rows(dinner) == []


async def test_unknown_expense_is_not_found(dinner: World) -> None:
    """An expense that isn't in the group is refused, and nothing is written."""
    before = dinner.rows()
    command = samples.delete_expense(expense_id=ExpenseId(NOBODY))

    with pytest.raises(NotFound) as unknown:
        await delete_expense.run(dinner.store, command)

    assert unknown.value.path == ("expenseId",)
    assert dinner.rows() == before


async def test_expense_gone_meanwhile_is_not_found(dinner: World) -> None:
    """An expense that goes between the plan and the transaction isn't taken off the nets again."""
    engine = StagedEngine(dinner.engine, after(partial(dinner.remove, expense_key(TRIP, DINNER))))
    balances = dinner.rows()[BALANCES]

    with pytest.raises(NotFound) as gone:
        await delete_expense.run(dinner.store_on(engine), samples.delete_expense())

    assert gone.value.path == ("expenseId",)
    assert dinner.rows()[BALANCES] == balances


async def test_expense_of_before_is_deleted(dinner: World) -> None:
    """An expense without a version, and without counters, is deleted as its first version."""
    row = ExpenseRow.from_item(dinner.rows()[HEAD])
    await dinner.change(row, Version=None, SplitSeed=None, ExpenseSortKey=f"{AT}#{DINNER}")
    await dinner.remove(stats_key(TRIP, DINNER))

    await delete_expense.run(dinner.store, samples.delete_expense(expected_version=1))

    assert dinner_rows(dinner) == []


@pytest.mark.parametrize(
    ("comments", "is_old_member", "work"),
    [(94, False, 0), (95, False, 1), (93, True, 0), (94, True, 1)],
)
async def test_transaction_is_filled(
    dinner: World, comments: int, is_old_member: bool, work: int
) -> None:
    """All goes in one transaction while that has at most 100 rows; one more is left to do."""
    await say(dinner, comments)
    await dinner.change(membership(ANN, ANN_HERE), Role=None if is_old_member else "OWNER")
    engine = StagedEngine(dinner.engine)

    await delete_expense.run(dinner.store_on(engine), samples.delete_expense())

    rows = len(engine.sent[0].writes)
    assert (len(work_rows(dinner)), rows == 100) == (work, work == 0)
    assert (len(dinner_rows(dinner)) > 0) is (work == 1)


async def test_net_over_its_limit_is_refused(dinner: World) -> None:
    """A deletion that would leave a net beyond 53 bits is refused, and nothing is written."""
    balances = dinner.rows()[BALANCES]
    row = BalanceItem.from_item(balances)
    await dinner.change(row, **{f"Net_{GUEST_GIL}": 2**53 - 1})
    before = dinner.rows()

    with pytest.raises(InvalidInput) as beyond:
        await delete_expense.run(dinner.store, samples.delete_expense())

    assert (beyond.value.code, beyond.value.path) == (ErrorCode.LIMIT_EXCEEDED, ("expenseId",))
    assert dinner.rows() == before
