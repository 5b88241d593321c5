"""These tests hold the creation of an expense: its rows, the balances, and whom it may name."""

from dataclasses import replace
from decimal import Decimal
from functools import partial

import pytest

from datastore.items import ParticipantItem
from datastore.keys import balance_key, participant_key
from datastore.operations import Key
from datastore.values import Item
from datastore.writes import create_expense
from domain.errors import Conflict, ErrorCode, InvalidInputs, NotFound
from domain.expense import Payment
from domain.expense_item import ExpenseItem, Split, SplitMode
from domain.ids import ParticipantId
from tests.datastore import samples
from tests.datastore.expected import event_row, placed
from tests.datastore.samples import (
    ANN_HERE,
    AT,
    DINNER,
    GUEST_GIL,
    GUEST_HAL,
    NOBODY,
    TRIP,
    equal_item,
    stamp,
    weighed_item,
)
from tests.datastore.staged import StagedEngine, after
from tests.datastore.world import World, changed
from tests.domain.problems import Problem, problems_of

HEAD = f"EXPENSE#{DINNER}#0#META"
DINNER_ROW: Item = {
    "GroupId": TRIP,
    "SK": HEAD,
    "EntityType": "EXPENSE",
    "ExpenseId": DINNER,
    "ExpenseSortKey": f"2026-03-30#{AT}#{DINNER}",
    "Title": "Dinner",
    "Notes": "At the harbour",
    "Category": "Food",
    "OccurredOn": "2026-03-30",
    "Amount": 3000,
    "Currency": "EUR",
    "Items": [
        {
            "Amount": 2400,
            "Mode": "EQUAL",
            "Splits": [
                {"ParticipantId": ANN_HERE, "Amount": 800},
                {"ParticipantId": GUEST_GIL, "Amount": 800},
                {"ParticipantId": GUEST_HAL, "Amount": 800},
            ],
        },
        {
            "Name": "Wine",
            "Amount": 600,
            "Mode": "SHARES",
            "Splits": [
                {"ParticipantId": GUEST_GIL, "Weight": 2, "Amount": 400},
                {"ParticipantId": GUEST_HAL, "Weight": 1, "Amount": 200},
            ],
        },
    ],
    "Payments": [{"ParticipantId": ANN_HERE, "Amount": 3000}],
    "CreatedBy": ANN_HERE,
    "Version": 1,
    "SplitSeed": "key 1",
    "CreatedAt": AT,
    "UpdatedAt": AT,
}
STATS_ROW: Item = {
    "GroupId": TRIP,
    "SK": f"EXPENSE#{DINNER}#2#STATS",
    "EntityType": "EXPENSE_STATS",
    "CommentCount": 0,
    "CreatedAt": AT,
    "UpdatedAt": AT,
}


async def test_expense_is_written_whole(trip: World) -> None:
    """A new expense has a head and counters, moves the balances, and is the next event."""
    before = trip.rows()
    group = before["groups", TRIP, "META"]
    balances = before["groups", TRIP, "BALANCE#v1"]

    done = await create_expense.run(trip.store, samples.create_expense())

    assert changed(before, trip.rows()) == placed(
        {**group, "EventSeq": 2},
        DINNER_ROW,
        STATS_ROW,
        {
            **balances,
            "BalanceRevision": 1,
            "ExpenseCount": 1,
            f"Net_{ANN_HERE}": 2200,
            f"Net_{GUEST_GIL}": -1200,
            f"Net_{GUEST_HAL}": -1000,
        },
        event_row(
            2,
            f"EXPENSE_CREATED#{TRIP}#{DINNER}#1",
            command=f"expense {DINNER}",
            ExpenseId=DINNER,
            Payload={"Title": "Dinner"},
        ),
    )
    assert done.resource.to_item() == trip.row("groups", Key(TRIP, HEAD))
    assert (done.group_id, done.seq, done.replayed) == (TRIP, 2, False)


async def test_what_was_not_given_is_no_attribute(trip: World) -> None:
    """Notes and a category that were not given are absent, never null."""
    command = replace(samples.create_expense(), notes=None, category=None)

    await create_expense.run(trip.store, command)

    assert trip.row("groups", Key(TRIP, HEAD)).keys().isdisjoint({"Notes", "Category"})


async def test_weights_are_kept_as_typed(trip: World) -> None:
    """A weight is stored as the exact number that was typed."""
    item = weighed_item(300, (GUEST_GIL, 175, "1.75"), (GUEST_HAL, 125, "1.25"))
    command = replace(samples.create_expense(), items=(item,), payments=(Payment(ANN_HERE, 300),))

    done = await create_expense.run(trip.store, command)

    row = trip.row("groups", Key(TRIP, HEAD))
    assert [split.weight for split in done.resource.items[0].splits] == [
        Decimal("1.75"),
        Decimal("1.25"),
    ]
    assert type(done.resource).from_item(row) == done.resource


@pytest.mark.parametrize(
    ("items", "payments", "path"),
    [
        (
            (equal_item(200, (ANN_HERE, 100), (NOBODY, 100)),),
            (Payment(ANN_HERE, 200),),
            ("items", "0", "split", "equally", "1"),
        ),
        (
            (equal_item(100, (ANN_HERE, 100)), weighed_item(100, (NOBODY, 100, "1"))),
            (Payment(ANN_HERE, 200),),
            ("items", "1", "split", "byShares", "0", "participantId"),
        ),
        (
            (equal_item(100, (ANN_HERE, 100)),),
            (Payment(ANN_HERE, 50), Payment(NOBODY, 50)),
            ("payments", "1", "participantId"),
        ),
        (
            (
                equal_item(100, (NOBODY, 100)),
                ExpenseItem("Tip", 10, SplitMode.PROPORTIONAL, (Split(NOBODY, 10, None),)),
            ),
            (Payment(NOBODY, 110),),
            ("items", "0", "split", "equally", "0"),
        ),
    ],
    ids=["in an equal split", "in a split by shares", "among the payers", "in several places"],
)
async def test_stranger_is_named_by_field(
    trip: World,
    items: tuple[ExpenseItem, ...],
    payments: tuple[Payment, ...],
    path: tuple[str, ...],
) -> None:
    """A participant who isn't in the group is NOT_FOUND at the field that first names them."""
    before = trip.rows()
    command = replace(samples.create_expense(), items=items, payments=payments)

    with pytest.raises(NotFound, match="There is no such participant in this group") as unknown:
        await create_expense.run(trip.store, command)

    assert unknown.value.path == path
    assert trip.rows() == before


async def test_participant_on_the_way_out_is_refused(trip: World) -> None:
    """A participant who is being removed or merged can't be named in an expense."""
    gil = ParticipantItem.from_item(trip.row("groups", participant_key(TRIP, GUEST_GIL)))
    await trip.change(gil, TransferTarget=GUEST_HAL)
    before = trip.rows()

    with pytest.raises(Conflict, match="is being removed or merged") as leaving:
        await create_expense.run(trip.store, samples.create_expense())

    assert leaving.value.path == ("items", "0", "split", "equally", "1")
    assert trip.rows() == before


async def test_participant_removed_meanwhile_is_refused(trip: World) -> None:
    """A participant who goes between the plan and the transaction is seen by it."""
    remove = partial(trip.remove, participant_key(TRIP, GUEST_HAL))
    engine = StagedEngine(trip.engine, after(remove))

    with pytest.raises(NotFound) as gone:
        await create_expense.run(trip.store_on(engine), samples.create_expense())

    assert gone.value.path == ("items", "0", "split", "equally", "2")
    assert ("groups", TRIP, HEAD) not in trip.rows()


async def test_expense_that_does_not_add_up_is_refused(trip: World) -> None:
    """Payments that miss a cent of the items are a SUM_MISMATCH, and nothing is written."""
    before = trip.rows()
    command = replace(samples.create_expense(), payments=(Payment(ANN_HERE, 2999),))

    with pytest.raises(InvalidInputs) as wrong:
        await create_expense.run(trip.store, command)

    assert problems_of(wrong.value) == [
        Problem(
            ErrorCode.SUM_MISMATCH,
            ("payments",),
            "The payments add up to 29.99, but the expense is 30.00 EUR: 0.01 is missing.",
            expected="30.00",
            actual="29.99",
        )
    ]
    assert trip.rows() == before


async def test_taken_expense_id_is_refused(dinner: World) -> None:
    """An expense whose id is taken is not written over, nor counted twice."""
    before = dinner.rows()

    with pytest.raises(Conflict, match="The new id of this expense is taken"):
        await create_expense.run(dinner.store, samples.create_expense(stamp("second")))

    assert dinner.rows() == before


async def test_largest_expense_fits_one_transaction(trip: World) -> None:
    """An expense of 60 participants, payers included, is one transaction."""
    everyone = [ParticipantId(samples.sample_id("c", 100 + number)) for number in range(60)]
    for who in everyone:
        gil = ParticipantItem.from_item(trip.row("groups", participant_key(TRIP, GUEST_GIL)))
        await trip.put(gil.model_copy(update={"participant_id": who}))
    item = equal_item(6000, *((who, 100) for who in everyone))
    command = replace(
        samples.create_expense(stamp("large", key="k")),
        items=(item,),
        payments=tuple(Payment(who, 100) for who in everyone),
    )

    done = await create_expense.run(trip.store, command)

    assert len(done.resource.payments) == 60
    assert trip.row("groups", balance_key(TRIP))["BalanceRevision"] == 1
