"""This module reads what a call has consumed out of its answer.

Source: https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_ConsumedCapacity.html
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from datastore.engine.dynamodb.naming import Naming

_READS: Final = frozenset({"BatchGetItem", "GetItem", "Query", "TransactGetItems"})


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


def _records(operation: str, told: Mapping[str, Any], naming: Naming) -> Iterator[Consumed]:
    table = naming.logical(str(told.get("TableName", "")))
    places: dict[str | None, Mapping[str, Any]] = {None: told.get("Table", told)}
    places.update(told.get("GlobalSecondaryIndexes") or {})
    for index, capacity in places.items():
        units = float(capacity.get("CapacityUnits", 0))
        read_units, write_units = (units, 0.0) if operation in _READS else (0.0, units)
        if read_units or write_units:
            yield Consumed(operation, table, index, read_units, write_units)
