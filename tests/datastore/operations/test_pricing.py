"""These tests hold DynamoDB's formulas for what operations cost."""

import pytest

from datastore.engine.rules.values import item_size
from datastore.operations import (
    BatchGetItem,
    Check,
    Delete,
    Exists,
    GetItem,
    Key,
    Put,
    Query,
    TransactGetItems,
    TransactWriteItems,
)
from datastore.operations.pricing import (
    Change,
    Cost,
    Operation,
    ReadKind,
    get_costs,
    places,
    query_cost,
    read_units,
    write_costs,
    write_units,
)
from datastore.tables import GROUPS, IDENTITIES, RATE_LIMITS
from datastore.values import Item

GET = GetItem(GROUPS, Key("g", "META"))
STRONG = GetItem(IDENTITIES, Key("i"), consistent=True)
INDEX = Query(GROUPS, "g", index="GroupExpensesIndex")

PLACES: dict[str, tuple[Operation, tuple[str, ...]]] = {
    "get": (GET, ("groups",)),
    "query": (Query(GROUPS, "g"), ("groups",)),
    "query of index": (INDEX, ("groups.GroupExpensesIndex",)),
    "batch": (BatchGetItem((GET, STRONG, GET)), ("groups", "identities")),
    "transaction": (
        TransactWriteItems(
            (Delete(RATE_LIMITS, Key("k")), Check(GROUPS, Key("g", "META"), Exists("SK"))), "t"
        ),
        ("rate-limits", "groups"),
    ),
    "put": (Put(RATE_LIMITS, {"Key": "k"}), ("rate-limits",)),
}


@pytest.mark.parametrize(("op", "named"), PLACES.values(), ids=PLACES)
def test_places(op: Operation, named: tuple[str, ...]) -> None:
    """An operation names the tables, or the index, that it is aimed at."""
    assert places(op) == named


@pytest.mark.parametrize(
    ("size", "kind", "units"),
    [
        (0, ReadKind.EVENTUAL, 0.5),
        (4096, ReadKind.EVENTUAL, 0.5),
        (4097, ReadKind.EVENTUAL, 1.0),
        (4097, ReadKind.CONSISTENT, 2.0),
        (4097, ReadKind.TRANSACTIONAL, 4.0),
    ],
)
def test_read_units(size: int, kind: ReadKind, units: float) -> None:
    """A read costs half a unit, one or two for each 4 KB, and no less where nothing is found."""
    assert read_units(size, kind) == units


@pytest.mark.parametrize(
    ("before", "after", "units"), [(0, 0, 1), (1024, 0, 1), (0, 1025, 2), (3000, 10, 3)]
)
def test_write_units(before: int, after: int, units: int) -> None:
    """A write costs a unit for each 1 KB of the larger image, and at least one."""
    assert write_units(before, after) == units


def test_batch_is_priced_item_by_item() -> None:
    """A batch costs what its items cost one by one, by table."""
    costs = get_costs(BatchGetItem((GET, GetItem(GROUPS, Key("g", "x")), STRONG)), (100, 5000, 0))

    assert costs == (Cost("groups", 1.5), Cost("identities", 1.0))


def test_transactional_read() -> None:
    """A transactional read costs twice a consistent one."""
    assert get_costs(TransactGetItems((GET, STRONG)), (100, 5000)) == (
        Cost("groups", 2.0),
        Cost("identities", 4.0),
    )


def test_query_is_priced_as_a_whole() -> None:
    """A query costs by the sum of what it scanned."""
    assert query_cost(INDEX, 4097) == Cost("groups.GroupExpensesIndex", 1.0)


HEAD: Item = {"GroupId": "g", "SK": "E", "ExpenseId": "e", "ExpenseSortKey": "1", "Title": "x"}
ALL_INDEX, KEYS_INDEX = "groups.GroupExpensesIndex", "groups.ExpenseIdIndex"
WRITES: dict[str, tuple[Item | None, Item | None, dict[str, float]]] = {
    "no index": (None, {"GroupId": "g", "SK": "META"}, {"groups": 1}),
    "new rows": (None, HEAD, {"groups": 1, ALL_INDEX: 1, KEYS_INDEX: 1}),
    "rows gone": (HEAD, None, {"groups": 1, ALL_INDEX: 1, KEYS_INDEX: 1}),
    "other attribute": (HEAD, {**HEAD, "Title": "y"}, {"groups": 1, ALL_INDEX: 1}),
    "same again": (HEAD, HEAD, {"groups": 1}),
    "index key changed": (HEAD, {**HEAD, "ExpenseSortKey": "2"}, {"groups": 1, ALL_INDEX: 2}),
    "large": (None, {**HEAD, "Title": "x" * 2050}, {"groups": 3, ALL_INDEX: 3, KEYS_INDEX: 1}),
}


@pytest.mark.parametrize(("before", "after", "units"), WRITES.values(), ids=WRITES)
def test_write_costs(before: Item | None, after: Item | None, units: dict[str, float]) -> None:
    """A write costs its table, and each index whose row it touches, twice in a transaction."""
    changes = [Change(GROUPS, before, after)]

    once = write_costs(changes, item_size)
    twice = write_costs(changes, item_size, is_transaction=True)

    assert once == tuple(Cost(place, 0.0, number) for place, number in units.items())
    assert twice == tuple(Cost(place, 0.0, 2 * number) for place, number in units.items())
