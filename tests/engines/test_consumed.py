"""This module holds what operations are priced at against what an emulator of AWS's charges."""

import pytest

from datastore.engine.dynamodb.capacity import Totals
from datastore.engine.rules.values import item_size
from datastore.operations import (
    BatchGetItem,
    Delete,
    GetItem,
    Key,
    Put,
    Query,
    Remove,
    SetTo,
    SingleWrite,
    TransactGetItems,
    TransactWriteItems,
    Update,
)
from datastore.operations.pricing import Change, Cost, get_costs, query_cost, write_costs
from datastore.tables import GROUPS
from datastore.values import Item
from tests.engines.conftest import Running

ENGINES = ("dynamodb-local",)

KEY = Key("g", "E")
HEAD: Item = {"GroupId": "g", "SK": "E", "ExpenseId": "e", "ExpenseSortKey": "1", "Title": "x"}
LARGE: Item = {**HEAD, "Title": "x" * 5000}
GET = GetItem(GROUPS, KEY)
MISSING = GetItem(GROUPS, Key("g", "none"))

WRITES: dict[str, tuple[Item | None, SingleWrite, Item | None]] = {
    "new": (None, Put(GROUPS, HEAD), HEAD),
    "new and large": (None, Put(GROUPS, LARGE), LARGE),
    "smaller": (LARGE, Put(GROUPS, HEAD), HEAD),
    "other attribute": (
        HEAD,
        Update(GROUPS, KEY, (SetTo("Title", "y"),)),
        {**HEAD, "Title": "y"},
    ),
    "index key changed": (
        HEAD,
        Update(GROUPS, KEY, (SetTo("ExpenseSortKey", "2"),)),
        {**HEAD, "ExpenseSortKey": "2"},
    ),
    "out of an index": (
        HEAD,
        Update(GROUPS, KEY, (Remove("ExpenseId"),)),
        {name: value for name, value in HEAD.items() if name != "ExpenseId"},
    ),
    "deleted": (LARGE, Delete(GROUPS, KEY), None),
}


def charged(running: Running) -> dict[str, Cost]:
    """This adds up what was charged since the last look."""
    totals = Totals()
    totals.add(running.consumed)
    running.consumed.clear()
    return by_place(*totals.costs())


def by_place(*costs: Cost) -> dict[str, Cost]:
    """This names costs by their place."""
    return {cost.place: cost for cost in costs}


@pytest.mark.parametrize(("before", "op", "after"), WRITES.values(), ids=WRITES)
async def test_write(
    running: Running, before: Item | None, op: SingleWrite, after: Item | None
) -> None:
    """A write is charged what it is priced at, table and indexes apart."""
    await running.engine.write(Put(GROUPS, before) if before else Delete(GROUPS, KEY))
    charged(running)

    await running.engine.write(op)

    costs = write_costs([Change(GROUPS, before, after)], item_size)
    assert charged(running) == by_place(*costs)
    await running.engine.write(Delete(GROUPS, KEY))


async def test_transaction(running: Running) -> None:
    """A transaction is charged twice what its writes would cost."""
    charged(running)

    await running.engine.transact(TransactWriteItems((Put(GROUPS, LARGE),), "consumed"))

    costs = write_costs([Change(GROUPS, None, LARGE)], item_size, is_transaction=True)
    assert charged(running) == by_place(*costs)
    await running.engine.write(Delete(GROUPS, KEY))


async def test_reads(running: Running) -> None:
    """Reads are charged what they are priced at: by item, by page, by kind."""
    await running.engine.write(Put(GROUPS, LARGE))
    size, engine = item_size(LARGE), running.engine
    strong = GetItem(GROUPS, KEY, consistent=True, projection=("SK",))
    charged(running)

    await engine.get(GET)
    assert charged(running) == by_place(*get_costs(GET, (size,)))
    await engine.get(strong)
    assert charged(running) == by_place(*get_costs(strong, (size,)))
    # In a batch DynamoDB Local charges nothing for a missing item; the service does:
    # https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html
    batch = BatchGetItem((GET,))
    await engine.batch_get(batch)
    assert charged(running) == by_place(*get_costs(batch, (size,)))
    await engine.get(MISSING)
    assert charged(running) == by_place(*get_costs(MISSING, (0,)))
    together = TransactGetItems((GET, MISSING))
    await engine.transact_get(together)
    assert charged(running) == by_place(*get_costs(together, (size, 0)))
    page = Query(GROUPS, "g", index="GroupExpensesIndex")
    await engine.query(page)
    assert charged(running) == by_place(query_cost(page, size))
    await engine.write(Delete(GROUPS, KEY))
