"""This module reads what a call has consumed out of its answer.

Source: https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_ConsumedCapacity.html
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from datastore.engine.dynamodb.naming import Naming
from datastore.operations.pricing import Cost, summed

_READS: Final = frozenset({"BatchGetItem", "GetItem", "Query", "Scan", "TransactGetItems"})


@dataclass(frozen=True, slots=True)
class Consumed:
    """This is what one call took from one table, or from one of its indexes."""

    operation: str
    table: str
    index: str | None
    read_units: float
    write_units: float


Meter: TypeAlias = Callable[[tuple[Consumed, ...]], None]


def consumed(operation: str, answer: Mapping[str, Any], naming: Naming) -> tuple[Consumed, ...]:
    """This lists what a call took, table by table, each before its indexes."""
    told = answer.get("ConsumedCapacity") or ()
    tables = [told] if isinstance(told, Mapping) else told
    return tuple(record for table in tables for record in _records(operation, table, naming))


def metered(operation: str, answer: Mapping[str, Any], naming: Naming) -> tuple[Consumed, ...]:
    """This lists what a call took as far as its answer can be read: a meter spoils no call."""
    try:
        return consumed(operation, answer, naming)
    except (AttributeError, TypeError, ValueError):
        return ()


def _records(operation: str, told: Mapping[str, Any], naming: Naming) -> Iterator[Consumed]:
    table = naming.logical(str(told.get("TableName", "")))
    places: dict[str | None, Mapping[str, Any]] = {None: told.get("Table", told)}
    places.update(told.get("GlobalSecondaryIndexes") or {})
    for index, capacity in places.items():
        read_units, write_units = _units(operation, capacity)
        if read_units or write_units:
            yield Consumed(operation, table, index, read_units, write_units)


def _units(operation: str, capacity: Mapping[str, Any]) -> tuple[float, float]:
    # A transaction that is sent again under its token reads where its first sending wrote.
    # https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
    apart = [float(capacity.get(kind) or 0) for kind in ("ReadCapacityUnits", "WriteCapacityUnits")]
    if any(apart):
        return apart[0], apart[1]
    units = float(capacity.get("CapacityUnits") or 0)
    return (units, 0.0) if operation in _READS else (0.0, units)


class Totals:
    """These totals are what all calls of an engine have consumed since it was opened."""

    def __init__(self) -> None:
        """This begins at nothing."""
        self._costs: tuple[Cost, ...] = ()

    def add(self, records: Iterable[Consumed]) -> None:
        """This adds what a call consumed."""
        costs = (Cost(_place(record), record.read_units, record.write_units) for record in records)
        self._costs = summed((*self._costs, *costs))

    def costs(self) -> tuple[Cost, ...]:
        """This gives the units of each table and of each `table.index`, in order of first use."""
        return self._costs


def _place(record: Consumed) -> str:
    return record.table if record.index is None else f"{record.table}.{record.index}"
