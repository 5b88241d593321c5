"""These tests hold the edit of an expense: its rows, its version, the balances, whom it names."""

import asyncio
from dataclasses import replace
from datetime import date
from decimal import Decimal
from functools import partial

import pytest

from datastore.items import ExpenseRow
from datastore.keys import balance_key, expense_key
from datastore.operations import Put, Update
from datastore.values import Item, Value
from datastore.writes import add_comment, update_expense
from datastore.writes.update_expense import UpdateExpense
from domain.errors import Conflict, ErrorCode, InTheWay, InvalidInputs, NotFound, ObjectKind
from domain.expense import Payment
from domain.ids import ExpenseId
from tests.datastore import samples
from tests.datastore.expected import event_row, placed
from tests.datastore.samples import (
    ANN_HERE,
    AT,
    BOB_HERE,
    DINNER,
    GUEST_GIL,
    GUEST_HAL,
    NOBODY,
    TRIP,
    equal_item,
    stamp,
)
from tests.datastore.staged import StagedEngine, after, reply_lost
from tests.datastore.world import World, changed

LATER = "2026-03-31T09:31:00.000Z"
HEAD = ("groups", TRIP, f"EXPENSE#{DINNER}#0#META")
BALANCES = ("groups", TRIP, "BALANCE#v1")


edit = partial(replace, samples.PLAIN_EDIT)


def change(field: str, before: str | None, now: str | None) -> Value:
    """This is one change as an event keeps it."""
    sides = {"Field": field, "Before": before, "After": now}
    return {name: value for name, value in sides.items() if value is not None}


def edited_event(*changes: Value, title: str = "Dinner") -> Item:
    """This is the event of the dinner's first edit."""
    return event_row(
        3,
        f"EXPENSE_UPDATED#{TRIP}#{DINNER}#2",
        command="edit 1",
        later_s=60,
        ExpenseId=DINNER,
        Payload={"Title": title, "Changes": list(changes)},
    )


async def test_edit_is_written_whole(dinner: World) -> None:
    """An edit changes what it names, moves the balances by the difference, and is an event."""
    before = dinner.rows()

    done = await update_expense.run(dinner.store, samples.update_expense())

    head = {name: value for name, value in before[HEAD].items() if name != "Notes"}
    assert changed(before, dinner.rows()) == placed(
        {**before["groups", TRIP, "META"], "EventSeq": 3, "UpdatedAt": LATER},
        {
            **head,
            "Title": "Lunch",
            "Payments": [{"ParticipantId": GUEST_GIL, "Amount": 3000}],
            "Version": 2,
            "UpdatedAt": LATER,
        },
        {
            **before[BALANCES],
            "BalanceRevision": 2,
            "UpdatedAt": LATER,
            f"Net_{ANN_HERE}": -800,
            f"Net_{GUEST_GIL}": 1800,
        },
        edited_event(
            change("title", "Dinner", "Lunch"),
            change("notes", "At the harbour", None),
            change("payments", "1 payment, 30.00", "1 payment, 30.00"),
            title="Lunch",
        ),
    )
    assert done.resource.to_item() == dinner.rows()[HEAD]
    assert (done.group_id, done.seq, done.replayed) == (TRIP, 3, False)


async def test_moved_day_moves_the_place(dinner: World) -> None:
    """An edit that moves the day puts the row anew, at its new place among the expenses."""
    before = dinner.rows()
    engine = StagedEngine(dinner.engine)
    store = dinner.store_on(engine)

    await update_expense.run(store, edit(occurred_on=date(2026, 3, 29)))

    assert dinner.rows()[HEAD] == {
        **before[HEAD],
        "OccurredOn": "2026-03-29",
        "ExpenseSortKey": f"2026-03-29#{AT}#{DINNER}",
        "Version": 2,
        "UpdatedAt": LATER,
    }
    assert dinner.rows()["notifications", f"GROUP#{TRIP}", "EVENT#000000000003"] == edited_event(
        change("occurredOn", "2026-03-30", "2026-03-29")
    )
    assert isinstance(engine.sent[0].writes[2], Put)


async def test_same_day_leaves_the_place(dinner: World) -> None:
    """An edit to the day that it is of updates the row; no index key is in the update."""
    engine = StagedEngine(dinner.engine)
    day = edit(occurred_on=date(2026, 3, 30), category="Fun")

    await update_expense.run(dinner.store_on(engine), day)

    written = engine.sent[0].writes[2]
    assert isinstance(written, Update)
    assert [action.path for action in written.actions] == ["Category", "Version", "UpdatedAt"]


async def test_new_title_leaves_every_share(dinner: World) -> None:
    """An edit of the text alone leaves items and nets as they are, and counts as a revision."""
    before = dinner.rows()

    await update_expense.run(dinner.store, edit(title="Lunch", category=None))

    after_it = dinner.rows()
    assert after_it[HEAD]["Items"] == before[HEAD]["Items"]
    assert "Category" not in after_it[HEAD]
    assert after_it[BALANCES] == {**before[BALANCES], "BalanceRevision": 2, "UpdatedAt": LATER}


async def test_lists_are_replaced_whole(dinner: World) -> None:
    """New items and payments take the place of all there were; the amount follows them."""
    items = (equal_item(4000, (GUEST_GIL, 2000), (BOB_HERE, 2000)),)
    command = edit(items=items, payments=(Payment(BOB_HERE, 4000),))

    done = await update_expense.run(dinner.store, command)

    assert (done.resource.items, done.resource.amount_minor) == (items, 4000)
    row = dinner.rows()[BALANCES]
    nets = {who: row[f"Net_{who}"] for who in (ANN_HERE, BOB_HERE, GUEST_GIL, GUEST_HAL)}
    assert nets == {ANN_HERE: 0, BOB_HERE: 2000, GUEST_GIL: -2000, GUEST_HAL: 0}
    assert dinner.rows()["notifications", f"GROUP#{TRIP}", "EVENT#000000000003"] == edited_event(
        change("amount", "30.00", "40.00"),
        change("items", "2 items, 30.00", "1 item, 40.00"),
        change("payments", "1 payment, 30.00", "1 payment, 40.00"),
    )


@pytest.mark.parametrize("expected", [0, 2])
async def test_other_version_is_refused(dinner: World, expected: int) -> None:
    """An edit of a version that isn't the latest is refused, and shows what is there."""
    before = dinner.rows()

    with pytest.raises(Conflict) as changed_since:
        await update_expense.run(dinner.store, edit(title="Lunch", expected_version=expected))

    assert changed_since.value.code is ErrorCode.VERSION_CONFLICT
    assert changed_since.value.path == ("expectedVersion",)
    assert changed_since.value.current == InTheWay(ObjectKind.EXPENSE, (TRIP, DINNER))
    assert dinner.rows() == before


async def test_one_of_two_editors_wins(dinner: World) -> None:
    """Of two gateways that edit one version at once one does; the other is told of a conflict."""
    titles = ("Lunch", "Supper")

    answers = await asyncio.gather(
        *(
            update_expense.run(
                dinner.store_on(dinner.engine), edit(title=title, stamp=stamp(title))
            )
            for title in titles
        ),
        return_exceptions=True,
    )

    (refused,) = [each for each in answers if isinstance(each, Conflict)]
    (won,) = [each for each in answers if not isinstance(each, BaseException)]
    assert refused.code is ErrorCode.VERSION_CONFLICT
    assert dinner.rows()[HEAD]["Title"] == won.resource.title
    assert (dinner.rows()[HEAD]["Version"], len(dinner.log())) == (2, 3)


async def test_unnumbered_writer_is_noticed(dinner: World) -> None:
    """A head that changes between plan and transaction is a VERSION_CONFLICT, numbered or not."""
    row = ExpenseRow.from_item(dinner.rows()[HEAD])
    engine = StagedEngine(dinner.engine, after(partial(dinner.change, row, Version=2)))

    with pytest.raises(Conflict) as changed_since:
        await update_expense.run(dinner.store_on(engine), edit(title="Lunch"))

    assert changed_since.value.code is ErrorCode.VERSION_CONFLICT
    assert dinner.rows()[HEAD] == {**row.to_item(), "Version": 2}


async def test_lost_edit_is_no_conflict(dinner: World) -> None:
    """An edit whose reply is lost isn't taken for somebody else's."""
    engine = StagedEngine(dinner.engine, reply_lost)

    done = await update_expense.run(dinner.store_on(engine), edit(title="Lunch"))

    assert (done.resource.version, dinner.rows()[HEAD]["Version"]) == (2, 2)


async def test_comments_do_not_conflict(dinner: World) -> None:
    """A comment that comes between an edit's plan and its transaction hinders neither."""
    comment = partial(
        add_comment.run, dinner.store_on(dinner.engine), samples.add_comment(stamp("comment"))
    )
    engine = StagedEngine(dinner.engine, after(comment))

    done = await update_expense.run(dinner.store_on(engine), edit(title="Lunch"))

    stats = dinner.rows()["groups", TRIP, f"EXPENSE#{DINNER}#2#STATS"]
    assert (done.resource.version, stats["CommentCount"]) == (2, 1)
    assert dinner.log()[2:] == ["command comment", "command edit 1"]


async def test_unknown_expense_is_not_found(dinner: World) -> None:
    """An expense that isn't in the group is refused, and nothing is written."""
    before = dinner.rows()

    with pytest.raises(NotFound) as unknown:
        await update_expense.run(dinner.store, edit(expense_id=ExpenseId(NOBODY)))

    assert unknown.value.path == ("expenseId",)
    assert dinner.rows() == before


async def test_expense_deleted_meanwhile_is_not_found(dinner: World) -> None:
    """An expense that goes between the plan and the transaction isn't brought back."""
    gone = partial(dinner.remove, expense_key(TRIP, DINNER))
    engine = StagedEngine(dinner.engine, after(gone))

    with pytest.raises(NotFound) as unknown:
        await update_expense.run(dinner.store_on(engine), edit(occurred_on=date(2026, 3, 1)))

    assert unknown.value.path == ("expenseId",)
    assert HEAD not in dinner.rows()


@pytest.mark.parametrize(
    "command",
    [
        edit(items=(equal_item(2999, (ANN_HERE, 2999)),)),
        edit(payments=(Payment(ANN_HERE, 2999),)),
    ],
    ids=["items alone", "payments alone"],
)
async def test_edit_that_does_not_add_up_is_refused(dinner: World, command: UpdateExpense) -> None:
    """A list that is replaced alone must still come to what the other list comes to."""
    before = dinner.rows()

    with pytest.raises(InvalidInputs) as wrong:
        await update_expense.run(dinner.store, command)

    assert [(each.code, each.path) for each in wrong.value.problems] == [
        (ErrorCode.SUM_MISMATCH, ("payments",))
    ]
    assert dinner.rows() == before


async def test_expense_of_before_is_edited(dinner: World) -> None:
    """An expense without version, seed and day in its sort key is edited as its first version."""
    row = ExpenseRow.from_item(dinner.rows()[HEAD])
    old_key = f"{AT}#{DINNER}"
    await dinner.change(row, Version=None, SplitSeed=None, ExpenseSortKey=old_key)

    done = await update_expense.run(dinner.store, edit(title="Lunch"))

    head = dinner.rows()[HEAD]
    assert (head["Title"], head["Version"], head["ExpenseSortKey"]) == ("Lunch", 2, old_key)
    assert (done.resource.split_seed, "SplitSeed" in head) == (DINNER, False)


async def test_expense_of_before_moves(dinner: World) -> None:
    """When its day moves, an expense of before gets the sort key, and the seed, of today."""
    row = ExpenseRow.from_item(dinner.rows()[HEAD])
    await dinner.change(row, Version=None, SplitSeed=None, ExpenseSortKey=f"{AT}#{DINNER}")

    await update_expense.run(dinner.store, edit(occurred_on=date(2026, 3, 1)))

    head = dinner.rows()[HEAD]
    assert head["ExpenseSortKey"] == f"2026-03-01#{AT}#{DINNER}"
    assert (head["Version"], head["SplitSeed"]) == (2, DINNER)


async def test_unused_attributes_are_left_alone(dinner: World) -> None:
    """What a row holds that this gateway doesn't know survives an edit."""
    row = ExpenseRow.from_item(dinner.rows()[HEAD])
    await dinner.change(row, Receipt="in the drawer", Score=Decimal("0.5"))

    await update_expense.run(dinner.store, edit(title="Lunch"))

    assert dinner.rows()[HEAD]["Receipt"] == "in the drawer"
    assert dinner.row("groups", balance_key(TRIP))["ExpenseCount"] == 1
