"""This module holds the reads that an engine answers."""

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass

from datastore.operations.conditions import Condition
from datastore.operations.key import Key, SortRange
from datastore.operations.path import Path
from datastore.tables import Table


@dataclass(frozen=True, slots=True)
class GetItem:
    """This reads one item; an empty projection reads all of it."""

    table: Table
    key: Key
    _: KW_ONLY
    consistent: bool = False
    projection: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class BatchGetItem:
    """This reads 1 to 100 different items of any tables, each as it is at some moment.

    The gets of one table agree on consistency and projection: DynamoDB takes both per table.
    """

    gets: tuple[GetItem, ...]


@dataclass(frozen=True, slots=True)
class TransactGetItems:
    """This reads 1 to 100 different items as they all are at one moment."""

    gets: tuple[GetItem, ...]


@dataclass(frozen=True, slots=True)
class Scan:
    """This reads a page of a whole table, partition after partition, in an order of the engine's.

    It is for operators: nothing that serves people may cost as much as all data there is. The
    items of one partition come together, in sort-key order. `start` is as in a Query.
    """

    table: Table
    _: KW_ONLY
    limit: int | None = None
    start: Mapping[str, str] | None = None
    projection: tuple[Path, ...] = ()
    consistent: bool = False


@dataclass(frozen=True, slots=True)
class Query:
    """This reads one partition of a table, or of one of its indexes, in sort-key order.

    `limit` counts items before the filter. `start` is the `last_key` of an earlier page.
    Reads of an index can't be consistent.
    """

    table: Table
    partition: str
    sort: SortRange | None = None
    _: KW_ONLY
    index: str | None = None
    filter: Condition | None = None
    forward: bool = True
    limit: int | None = None
    start: Mapping[str, str] | None = None
    projection: tuple[Path, ...] = ()
    consistent: bool = False
