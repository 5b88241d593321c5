"""These tests hold what writes add to the balances: within the limit, and summing to zero."""

import asyncio
from dataclasses import replace

import pytest

from datastore.items import BalanceItem
from datastore.keys import balance_key
from datastore.operations import TransactWriteItems
from datastore.writes import create_expense, create_settlement
from datastore.writes.nets import NetChange, added, difference, read_balances
from domain.currency import find_currency
from domain.errors import ErrorCode, InvalidInput
from domain.expense import Payment
from domain.ids import ExpenseId
from tests.datastore import samples
from tests.datastore.samples import (
    ANN_HERE,
    AT,
    BOB_HERE,
    GUEST_GIL,
    GUEST_HAL,
    TAXI,
    TRIP,
    equal_item,
    stamp,
)
from tests.datastore.world import World
from tests.domain.problems import Problem, problems_of


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

    shown = "90071992547409.92" if sign == 1 else "-90071992547409.92"
    assert problems_of(beyond.value) == [
        Problem(
            ErrorCode.LIMIT_EXCEEDED,
            ("items",),
            f"A sum of {shown} EUR would be beyond the limit of 90071992547409.91, either sign: "
            "write smaller amounts.",
            expected="90071992547409.91",
            actual=shown,
        )
    ]
    assert trip.rows() == before
    assert (await create_expense.run(trip.store, full)).seq == 2


def expense_of(amount_minor: int) -> create_expense.CreateExpense:
    """This is Ann paying for Gil."""
    return replace(
        samples.create_expense(),
        items=(equal_item(amount_minor, (GUEST_GIL, amount_minor)),),
        payments=(Payment(ANN_HERE, amount_minor),),
    )


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


def test_difference_is_what_an_edit_adds() -> None:
    """An edit adds what it comes to less what it came to; whom it leaves alone isn't named."""
    before = {ANN_HERE: 200, GUEST_GIL: -100, GUEST_HAL: -100}

    assert difference(before, {ANN_HERE: 300, GUEST_GIL: -100, BOB_HERE: -200}) == {
        ANN_HERE: 100,
        GUEST_HAL: 100,
        BOB_HERE: -200,
    }
    assert difference(before, {}) == {ANN_HERE: -200, GUEST_GIL: 100, GUEST_HAL: 100}


@pytest.mark.parametrize("count", [1, 0, -1])
async def test_count_is_of_its_kind(dinner: World, count: int) -> None:
    """One more, none, or one less is counted; the revision grows by one whichever it is."""
    balances = await read_balances(dinner.engine, TRIP)
    change = NetChange(
        {}, "ExpenseCount", currency=find_currency("EUR"), path=("items",), count=count
    )

    writes = (added(balances, change, stamp=stamp("count")).write,)
    await dinner.engine.transact(TransactWriteItems(writes, "token"))

    row = dinner.row("groups", balance_key(TRIP))
    assert (row["ExpenseCount"], row["BalanceRevision"]) == (1 + count, 2)
