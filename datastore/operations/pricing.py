"""This module says which tables and indexes an operation touches, and what that costs.

A unit of reading is 4 KB read consistently, a unit of writing 1 KB written. Sizes are bytes.
Source: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from datastore.operations.reads import BatchGetItem, GetItem, Query, Scan, TransactGetItems
from datastore.operations.writes import BatchWriteItem, TransactWriteItems, Write
from datastore.tables import ALL, Include, Index, Table
from datastore.values import Item

Operation: TypeAlias = (
    GetItem
    | BatchGetItem
    | Query
    | Scan
    | TransactGetItems
    | Write
    | BatchWriteItem
    | TransactWriteItems
)
Weigh: TypeAlias = Callable[[Item], int]

READ_UNIT_BYTES: Final = 4 * 1024
WRITE_UNIT_BYTES: Final = 1024
TRANSACTION_FACTOR: Final = 2


class ReadKind(Enum):
    """This is how a read is done; its value is what each 4 KB of it cost."""

    EVENTUAL = 0.5
    CONSISTENT = 1.0
    TRANSACTIONAL = 2.0


@dataclass(frozen=True, slots=True)
class Cost:
    """This is what an operation takes from one place: a table, or `table.Index`."""

    place: str
    read_units: float = 0.0
    write_units: float = 0.0


def places(op: Operation) -> tuple[str, ...]:
    """This names what an operation reads or is aimed at, each place once, in order of mention."""
    match op:
        case BatchGetItem(gets) | TransactGetItems(gets):
            return _names(gets)
        case BatchWriteItem(writes) | TransactWriteItems(writes):
            return _names(writes)
        case Query(index=str(index)):
            return (f"{op.table.name}.{index}",)
        case _:
            return (op.table.name,)


def _names(rows: Sequence[GetItem | Write]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(row.table.name for row in rows))


def get_costs(
    op: GetItem | BatchGetItem | TransactGetItems, sizes: Sequence[int]
) -> tuple[Cost, ...]:
    """This prices gets, item by item, by the whole items' sizes; a missing item has size 0.

    A projection makes nothing cheaper.
    """
    gets = (op,) if isinstance(op, GetItem) else op.gets
    is_transaction = isinstance(op, TransactGetItems)
    return summed(
        Cost(get.table.name, read_units(size, _kind(get.consistent, is_transaction=is_transaction)))
        for get, size in zip(gets, sizes, strict=True)
    )


def query_cost(op: Query | Scan, scanned_bytes: int) -> Cost:
    """This prices a page by the sum of what it scanned, which a filter makes no less."""
    kind = _kind(op.consistent, is_transaction=False)
    return Cost(places(op)[0], read_units(scanned_bytes, kind))


def _kind(consistent: bool, *, is_transaction: bool) -> ReadKind:  # noqa: FBT001 – the operation's own word
    if is_transaction:
        return ReadKind.TRANSACTIONAL
    return ReadKind.CONSISTENT if consistent else ReadKind.EVENTUAL


def read_units(size: int, kind: ReadKind) -> float:
    """This prices bytes that are read; to find nothing costs as much as 4 KB."""
    return max(1, _whole(size, READ_UNIT_BYTES)) * kind.value


def write_units(before: int, after: int) -> float:
    """This prices a change of one copy of an item by its larger size; at least one unit."""
    return max(1, _whole(max(before, after), WRITE_UNIT_BYTES))


def _whole(size: int, unit: int) -> int:
    return -(-size // unit)


@dataclass(frozen=True, slots=True)
class Change:
    """This is what one write makes of one item; None stands for no item.

    A failed condition, and a check, leave the item as it is and are paid for all the same.
    """

    table: Table
    before: Item | None
    after: Item | None


def write_costs(
    changes: Iterable[Change], weigh: Weigh, *, is_transaction: bool = False
) -> tuple[Cost, ...]:
    """This prices changes of items: the table, and each index whose row they touch.

    A transaction prepares and commits, so everything costs it twice.
    """
    factor = TRANSACTION_FACTOR if is_transaction else 1
    return summed(
        Cost(cost.place, 0.0, cost.write_units * factor)
        for change in changes
        for cost in _change_costs(change, weigh)
    )


def _change_costs(change: Change, weigh: Weigh) -> Iterator[Cost]:
    table = change.table
    yield Cost(table.name, 0.0, write_units(*_sizes(change.before, change.after, weigh)))
    for index in table.indexes:
        units = _index_units(
            _row(change, index, change.before), _row(change, index, change.after), weigh
        )
        if units:
            yield Cost(f"{table.name}.{index.name}", 0.0, units)


def _sizes(before: Item | None, after: Item | None, weigh: Weigh) -> tuple[int, int]:
    return (0 if before is None else weigh(before)), (0 if after is None else weigh(after))


@dataclass(frozen=True, slots=True)
class _Row:
    key: tuple[object, ...]
    item: Item


def _row(change: Change, index: Index, item: Item | None) -> _Row | None:
    if item is None or not all(name in item for name in index.key_attributes):
        return None
    return _Row(
        tuple(item[name] for name in index.key_attributes), _held(change.table, index, item)
    )


def _held(table: Table, index: Index, item: Item) -> Item:
    if index.projection == ALL:
        return item
    names = {*table.key_attributes, *index.key_attributes}
    if isinstance(index.projection, Include):
        names.update(index.projection.attributes)
    return {name: value for name, value in item.items() if name in names}


def _index_units(before: _Row | None, after: _Row | None, weigh: Weigh) -> float:
    if before == after:
        return 0.0
    if before is not None and after is not None and before.key != after.key:
        # A row whose key changes is deleted in one place and put in another.
        return write_units(weigh(before.item), 0) + write_units(0, weigh(after.item))
    old, new = (None if row is None else row.item for row in (before, after))
    return write_units(*_sizes(old, new, weigh))


def summed(costs: Iterable[Cost]) -> tuple[Cost, ...]:
    """This adds up the costs of each place, in order of first mention."""
    sums: dict[str, Cost] = {}
    for cost in costs:
        sum_ = sums.get(cost.place, Cost(cost.place))
        sums[cost.place] = Cost(
            cost.place, sum_.read_units + cost.read_units, sum_.write_units + cost.write_units
        )
    return tuple(sums.values())
