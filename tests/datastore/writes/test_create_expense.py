"""These tests hold the creation of an expense: its rows, the balances, and whom it may name."""

import asyncio
from dataclasses import replace
from decimal import Decimal
from functools import partial

import pytest

from datastore.events import pending_key
from datastore.items import BalanceItem, ParticipantItem
from datastore.keys import balance_key, participant_key
from datastore.operations import Key
from datastore.writes import create_expense, create_settlement
from domain.errors import Conflict, ErrorCode, InvalidInput, InvalidInputs, NotFound
from domain.expense import Payment
from domain.expense_item import ExpenseItem, Split, SplitMode
from domain.ids import ExpenseId, ParticipantId
from tests.datastore import samples
from tests.datastore.samples import (
    ANN_HERE,
    AT,
    AT_S,
    DINNER,
    GUEST_GIL,
    GUEST_HAL,
    NOBODY,
    TAXI,
    TRIP,
    equal_item,
    stamp,
    weighed_item,
)
from tests.datastore.staged import StagedEngine, after
from tests.datastore.world import World, changed

HEAD = f"EXPENSE#{DINNER}#0#META"


async def test_expense_is_written_whole(trip: World) -> None:
    """A new expense has a head and counters, moves the balances, and is the next event."""
    before = trip.rows()

    done = await create_expense.run(trip.store, samples.create_expense())

    assert changed(before, trip.rows()) == {
        ("groups", TRIP, "META"): {**before["groups", TRIP, "META"], "EventSeq": 2},
        ("groups", TRIP, HEAD): {
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
        },
        ("groups", TRIP, f"EXPENSE#{DINNER}#2#STATS"): {
            "GroupId": TRIP,
            "SK": f"EXPENSE#{DINNER}#2#STATS",
            "EntityType": "EXPENSE_STATS",
            "CommentCount": 0,
            "CreatedAt": AT,
            "UpdatedAt": AT,
        },
        ("groups", TRIP, "BALANCE#v1"): {
            **before["groups", TRIP, "BALANCE#v1"],
            "BalanceRevision": 1,
            "ExpenseCount": 1,
            f"Net_{ANN_HERE}": 2200,
            f"Net_{GUEST_GIL}": -1200,
            f"Net_{GUEST_HAL}": -1000,
        },
        ("notifications", f"GROUP#{TRIP}", "EVENT#000000000002"): {
            "PK": f"GROUP#{TRIP}",
            "SK": "EVENT#000000000002",
            "EventId": f"EXPENSE_CREATED#{TRIP}#{DINNER}#1",
            "Type": "EXPENSE_CREATED",
            "ActorId": ANN_HERE,
            "ResourceId": DINNER,
            "ExpenseId": DINNER,
            "CommandId": f"command expense {DINNER}",
            "Payload": {"Title": "Dinner"},
            "CreatedAt": AT,
            "ExpiresAt": AT_S + 90 * 24 * 3600,
            "PendingKey": pending_key(TRIP),
        },
    }
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

    (problem,) = wrong.value.problems
    assert (problem.code, problem.expected, problem.actual) == (
        ErrorCode.SUM_MISMATCH,
        "30.00",
        "29.99",
    )
    assert trip.rows() == before


async def test_taken_expense_id_is_refused(dinner: World) -> None:
    """An expense whose id is taken is not written over, nor counted twice."""
    before = dinner.rows()

    with pytest.raises(Conflict, match="The new id of this expense is taken"):
        await create_expense.run(dinner.store, samples.create_expense(stamp("second")))

    assert dinner.rows() == before


@pytest.mark.parametrize("sign", [1, -1], ids=["is owed", "owes"])
async def test_balance_stays_within_53_bits(trip: World, sign: int) -> None:
    """A net that would pass 2^53 - 1 is refused with limit and value; one that meets it is not."""
    balances = BalanceItem.from_item(trip.row("groups", balance_key(TRIP)))
    room = {f"Net_{ANN_HERE}": sign * (2**53 - 1 - 100), f"Net_{GUEST_GIL}": 0}
    await trip.change(balances, **room)
    full = expense_of(100 * sign)
    over = expense_of(101 * sign)
    before = trip.rows()

    with pytest.raises(InvalidInput) as beyond:
        await create_expense.run(trip.store, over)

    assert (beyond.value.code, beyond.value.path) == (ErrorCode.LIMIT_EXCEEDED, ("items",))
    assert (beyond.value.expected, beyond.value.actual) == (str(2**53 - 1), str(2**53))
    assert trip.rows() == before
    assert (await create_expense.run(trip.store, full)).seq == 2


def expense_of(amount_minor: int) -> create_expense.CreateExpense:
    """This is Ann paying for Gil."""
    return replace(
        samples.create_expense(),
        items=(equal_item(amount_minor, (GUEST_GIL, amount_minor)),),
        payments=(Payment(ANN_HERE, amount_minor),),
    )


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


async def test_nets_sum_to_zero_over_gateways(trip: World) -> None:
    """Expenses and settlements written at once by two gateways leave nets that sum to zero."""
    stores = [trip.store_on(trip.engine), trip.store_on(trip.engine)]
    expenses = [
        replace(expense_of(100 + number), expense_id=ExpenseId(samples.sample_id("d", 50 + number)))
        for number in range(6)
    ]

    await asyncio.gather(
        *(
            create_expense.run(stores[n % 2], replace(command, stamp=stamp(f"e{n}")))
            for n, command in enumerate(expenses)
        ),
        *(
            create_settlement.run(
                stores[n % 2], samples.create_settlement(stamp(f"s{n}"), number=n)
            )
            for n in range(1, 5)
        ),
    )

    balances = BalanceItem.from_item(trip.row("groups", balance_key(TRIP)))
    assert balances.nets == {ANN_HERE: 615 - 4 * 1200, GUEST_GIL: 4 * 1200 - 615}
    assert (balances.balance_revision, balances.expense_count, balances.settlement_count) == (
        10,
        6,
        4,
    )


async def test_uninitialized_balances_gather_changes(dinner: World) -> None:
    """Balances that were never initialized keep gathering changes and stay uninitialized."""
    balances = BalanceItem.from_item(dinner.row("groups", balance_key(TRIP)))
    old = balances.model_copy(update={"nets": {}, "initialized": False, "balance_revision": 5})
    await dinner.put(old)

    await create_expense.run(
        dinner.store, replace(expense_of(100), expense_id=TAXI, stamp=stamp("taxi"))
    )

    row = dinner.row("groups", balance_key(TRIP))
    assert (row["Initialized"], row["BalanceRevision"]) == (False, 6)
    assert (row[f"Net_{ANN_HERE}"], row[f"Net_{GUEST_GIL}"]) == (100, -100)


async def test_missing_balances_begin_uninitialized(dinner: World) -> None:
    """A group without a balance row gets one that says that its nets are partial."""
    await dinner.remove(balance_key(TRIP))

    await create_expense.run(
        dinner.store, replace(expense_of(100), expense_id=TAXI, stamp=stamp("taxi"))
    )

    assert dinner.row("groups", balance_key(TRIP)) == {
        "GroupId": TRIP,
        "SK": "BALANCE#v1",
        "EntityType": "BALANCE",
        "Initialized": False,
        "BalanceRevision": 1,
        "ExpenseCount": 1,
        f"Net_{ANN_HERE}": 100,
        f"Net_{GUEST_GIL}": -100,
        "CreatedAt": AT,
        "UpdatedAt": AT,
    }
