"""This holds the calls that a read or a write has made, with what each came to."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from datastore.operations.pricing import Cost


@dataclass(frozen=True, slots=True)
class Row:
    """This is one item of a call, several that are alike, or all that a query goes through.

    `size` is in bytes, as it is paid: of a write, the larger of the item before and after. `units`
    are those of the table and of its indexes, which `in_indexes` tells apart.
    """

    operation: str
    table: str
    key: str
    items: int
    size: int
    units: float
    in_indexes: tuple[Cost, ...] = ()


@dataclass(frozen=True, slots=True)
class Call:
    """This is one call, or several that are alike; `consistency` is empty for a write.

    `places` are the tables, or the one index, that it names.
    """

    operation: str
    places: tuple[str, ...]
    consistency: str
    rows: tuple[Row, ...]
    times: int = 1

    @property
    def is_write(self) -> bool:
        """This tells a write from a read."""
        return not self.consistency

    @property
    def indexes(self) -> tuple[str, ...]:
        """This is the index that is read, if it is one."""
        tables = {row.table for row in self.rows}
        return tuple(place for place in self.places if place not in tables)

    @property
    def keys(self) -> tuple[str, ...]:
        """This lists the patterns of the keys, each once."""
        return tuple(dict.fromkeys(row.key for row in self.rows))


def items_of(calls: Iterable[Call]) -> int:
    """This counts the items that calls found, went through, or wrote."""
    return sum(row.items for call in calls for row in call.rows)


def bytes_of(calls: Iterable[Call]) -> int:
    """This is the bytes that calls are paid for."""
    return sum(row.size for call in calls for row in call.rows)


def units_of(calls: Iterable[Call]) -> float:
    """This is what calls cost."""
    return sum(row.units for call in calls for row in call.rows)


def alike_calls(calls: Sequence[Call]) -> tuple[Call, ...]:
    """This makes one of the calls that go to the same keys of one place in one way."""
    found: dict[object, Call] = {}
    for call in calls:
        kind = (call.operation, call.places, call.consistency, call.keys)
        earlier = found.get(kind)
        found[kind] = call if earlier is None else _together(earlier, call)
    return tuple(found.values())


def _together(one: Call, other: Call) -> Call:
    return replace(one, rows=one.rows + other.rows, times=one.times + other.times)


def alike_rows(rows: Iterable[Row]) -> tuple[tuple[int, Row], ...]:
    """This makes one of the rows that differ in their bytes alone, and counts them."""
    found: dict[object, list[Row]] = {}
    for row in rows:
        kind = (row.operation, row.table, row.key, row.units, row.in_indexes)
        found.setdefault(kind, []).append(row)
    return tuple((len(alike), _sum(alike)) for alike in found.values())


def _sum(rows: Sequence[Row]) -> Row:
    places = dict.fromkeys(cost.place for row in rows for cost in row.in_indexes)
    return replace(
        rows[0],
        items=sum(row.items for row in rows),
        size=sum(row.size for row in rows),
        units=sum(row.units for row in rows),
        in_indexes=tuple(_cost(rows, place) for place in places),
    )


def _cost(rows: Sequence[Row], place: str) -> Cost:
    units = (cost.write_units for row in rows for cost in row.in_indexes if cost.place == place)
    return Cost(place, 0.0, sum(units))
