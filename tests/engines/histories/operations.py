"""This module draws operations on few keys, so that they meet again and again."""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from datastore.engine.port import NEW, NOTHING, OLD, Engine, Returning
from datastore.operations import (
    BatchGetItem,
    BatchWriteItem,
    Check,
    Delete,
    GetItem,
    Key,
    Path,
    Put,
    Query,
    SingleWrite,
    SortRange,
    TransactGetItems,
    TransactWriteItems,
    Update,
    Write,
    begins_with_key,
    key_after,
    key_before,
    key_between,
    key_from,
    key_is,
    key_until,
)
from datastore.tables import GROUPS, IDENTITIES, Table
from datastore.values import Value
from tests.datastore.engine.faults.seeded import SeededDice
from tests.engines.histories.values import (
    KEY_TEXTS,
    NAMES,
    PATHS,
    action,
    attributes,
    condition,
    one,
)

Operation: TypeAlias = (
    GetItem
    | BatchGetItem
    | Query
    | TransactGetItems
    | SingleWrite
    | BatchWriteItem
    | TransactWriteItems
)
PLACES: Final[tuple[tuple[Table, Key], ...]] = (
    *((GROUPS, Key("g", sort)) for sort in ("a", "b", "b#1", "b#2", "c")),
    *((GROUPS, Key("h", sort)) for sort in ("a", "b")),
    (IDENTITIES, Key("i")),
)
SORTS: Final = ("a", "b", "b#", "b#1", "c")
INDEXES: Final = (
    ("GroupExpensesIndex", ("g", "h")),
    ("UserParticipantsIndex", KEY_TEXTS),
    ("ExpenseIdIndex", KEY_TEXTS),
    ("PendingJoinRequestsIndex", ("g", "h")),
)


class Drawer:
    """This draws one operation after the other; transactions are numbered, some sent twice."""

    def __init__(self, dice: SeededDice, prefix: str) -> None:
        """This takes what makes tokens differ from those of other histories."""
        self._dice = dice
        self._prefix = prefix
        self._number = 0
        self._sent: list[TransactWriteItems] = []

    def next(self) -> tuple[Operation, Returning]:
        """This draws an operation, and what a single write returns."""
        dice = self._dice
        self._number += 1
        kind = one(dice, _KINDS)
        if kind == "write":
            op = single_write(dice)
            return op, one(dice, (NOTHING, OLD, NEW) if isinstance(op, Update) else (NOTHING, OLD))
        if kind == "transact":
            return self._transaction(), NOTHING
        return _DRAW[kind](dice), NOTHING

    def _transaction(self) -> TransactWriteItems:
        dice = self._dice
        if self._sent and dice.random() < 0.15:
            return self._sent[-1]
        if self._sent and dice.random() < 0.05:
            return TransactWriteItems((write(dice, PLACES[0]),), self._sent[-1].token)
        writes = tuple(write(dice, place) for place in places(dice, 1 + dice.below(4)))
        self._sent.append(TransactWriteItems(writes, f"{self._prefix}-{self._number}"))
        return self._sent[-1]


def places(dice: SeededDice, count: int) -> Sequence[tuple[Table, Key]]:
    """This draws different items' places."""
    return tuple(dict.fromkeys(one(dice, PLACES) for _ in range(count)))


def single_write(dice: SeededDice) -> SingleWrite:
    """This draws a put, an update or a delete, with or without a condition."""
    drawn = write(dice, one(dice, PLACES))
    return Delete(drawn.table, drawn.key, drawn.condition) if isinstance(drawn, Check) else drawn


def write(dice: SeededDice, place: tuple[Table, Key]) -> Write:
    """This draws one write of an item."""
    table, key = place
    on = condition(dice) if dice.random() < 0.4 else None
    kind = dice.random()
    if kind < 0.35:
        return put(dice, place, on=on is not None)
    if kind < 0.8:
        actions = tuple(action(dice) for _ in range(1 + dice.below(3)))
        return Update(table, key, actions, on)
    if kind < 0.92:
        return Delete(table, key, on)
    return Check(table, key, on or condition(dice))


def put(dice: SeededDice, place: tuple[Table, Key], *, on: bool) -> Put:
    """This draws a put."""
    table, key = place
    parts = (key.partition, key.sort)
    keys: dict[str, Value] = dict(zip(table.key_attributes, parts, strict=False))
    return Put(table, {**attributes(dice), **keys}, condition(dice) if on else None)


def get(dice: SeededDice, place: tuple[Table, Key], projection: tuple[Path, ...] = ()) -> GetItem:
    """This draws a consistent read of one item."""
    return GetItem(*place, consistent=True, projection=projection)


def projection(dice: SeededDice) -> tuple[Path, ...]:
    """This draws no projection, or a few paths."""
    if dice.random() < 0.6:
        return ()
    return tuple(dict.fromkeys(one(dice, (*PATHS, "SK")) for _ in range(1 + dice.below(3))))


def query(dice: SeededDice) -> Query:
    """This draws a query of a table; it never starts where its range ends."""
    sort = sort_range(dice, SORTS)
    starts = [text for text in SORTS if sort is None or text not in {sort.low, sort.high}]
    return Query(
        GROUPS,
        one(dice, ("g", "g", "h")),
        sort,
        filter=condition(dice) if dice.random() < 0.4 else None,
        forward=dice.random() < 0.5,
        limit=1 + dice.below(4) if dice.random() < 0.5 else None,
        start={"GroupId": "g", "SK": one(dice, starts)} if dice.random() < 0.2 else None,
        projection=projection(dice),
        consistent=True,
    )


def index_query(dice: SeededDice) -> Query:
    """This draws a query of an index; a whole one, for equal sort keys have no order."""
    index, partitions = one(dice, INDEXES)
    ranged = index in {"GroupExpensesIndex", "PendingJoinRequestsIndex"}
    holds_all = ranged and dice.random() < 0.4
    return Query(
        GROUPS,
        one(dice, partitions),
        sort_range(dice, KEY_TEXTS) if ranged else None,
        index=index,
        filter=condition(dice) if holds_all else None,
        forward=dice.random() < 0.5,
        projection=(one(dice, NAMES), "SK") if holds_all else (),
    )


def sort_range(dice: SeededDice, texts: Sequence[str]) -> SortRange | None:
    """This draws a range of sort keys, or none."""
    low, high = sorted((one(dice, texts), one(dice, texts)))
    ranges = (
        *(None, None, None, begins_with_key(low), key_between(low, high), key_is(low)),
        *(key_after(low), key_from(low), key_before(high), key_until(high)),
    )
    return one(dice, ranges)


def _batch_get(dice: SeededDice) -> BatchGetItem:
    cut = projection(dice)
    return BatchGetItem(tuple(get(dice, place, cut) for place in places(dice, 5)))


def _transact_get(dice: SeededDice) -> TransactGetItems:
    return TransactGetItems(tuple(get(dice, place, projection(dice)) for place in places(dice, 4)))


def _batch_write(dice: SeededDice) -> BatchWriteItem:
    return BatchWriteItem(
        tuple(
            put(dice, place, on=False) if dice.random() < 0.7 else Delete(*place)
            for place in places(dice, 4)
        )
    )


_DRAW: Final[dict[str, Callable[[SeededDice], Operation]]] = {
    "get": lambda dice: get(dice, one(dice, PLACES), projection(dice)),
    "query": query,
    "index query": index_query,
    "batch get": _batch_get,
    "transact get": _transact_get,
    "batch write": _batch_write,
}
_KINDS: Final = (
    *("write",) * 10,
    *("transact",) * 4,
    *("get",) * 2,
    *("query",) * 4,
    *("index query",) * 3,
    *("batch get", "transact get", "batch write"),
)


async def carried_out(engine: Engine, op: Operation, returning: Returning) -> object:
    """This has an engine carry out any operation."""
    match op:
        case Put() | Update() | Delete():
            return await engine.write(op, returning=returning)
        case BatchWriteItem():
            return await engine.batch_write(op)
        case TransactWriteItems():
            await engine.transact(op)
            return None
        case _:
            return await _read(engine, op)


async def _read(engine: Engine, op: GetItem | BatchGetItem | Query | TransactGetItems) -> object:
    match op:
        case GetItem():
            return await engine.get(op)
        case BatchGetItem():
            return await engine.batch_get(op)
        case Query():
            return await engine.query(op)
        case TransactGetItems():
            return await engine.transact_get(op)
