"""This module answers reads on a connection that sees one committed state."""

import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing

from datastore.engine.embedded.codec import decode
from datastore.engine.embedded.conditions import holds
from datastore.engine.embedded.images import stored_key
from datastore.engine.embedded.projections import projected
from datastore.engine.embedded.statements import page_statement, table_statements
from datastore.engine.errors import BadRequest
from datastore.engine.port import BatchGot, Page
from datastore.engine.rules import limits
from datastore.engine.rules.ranges import range_bounds
from datastore.engine.rules.reads import start_names
from datastore.operations import BatchGetItem, Condition, GetItem, Query, Scan, TransactGetItems
from datastore.values import Item, Value


def read_item(connection: sqlite3.Connection, op: GetItem) -> tuple[Item | None, int]:
    """This reads one item, None where it is missing, and its whole weight in bytes."""
    statement = table_statements(op.table.name).get
    row = connection.execute(statement, stored_key(op.key)).fetchone()
    if row is None:
        return None, 0
    size, blob = row
    return projected(decode(blob), op.projection), size


def read_batch(connection: sqlite3.Connection, op: BatchGetItem) -> BatchGot:
    """This reads items up to the one that brings the answer over 16 MB, and leaves the rest."""
    found: list[Item | None] = []
    size = 0
    for at, get in enumerate(op.gets):
        if size > limits.BATCH_GET_BYTES:
            left = op.gets[at:]
            return BatchGot((*found, *(None for _ in left)), left)
        item, item_bytes = read_item(connection, get)
        found.append(item)
        size += item_bytes
    return BatchGot(tuple(found))


def read_all(connection: sqlite3.Connection, op: TransactGetItems) -> tuple[Item | None, ...]:
    """This reads items at one moment.

    Raises:
        BadRequest: they have more than 4 MB together.
    """
    connection.execute("BEGIN")
    try:
        rows = [read_item(connection, get) for get in op.gets]
    finally:
        connection.execute("COMMIT")
    size = sum(item_bytes for _, item_bytes in rows)
    if size > limits.TRANSACTION_BYTES:
        raise BadRequest(
            f"a transaction reads {size} bytes; the limit is {limits.TRANSACTION_BYTES}"
        )
    return tuple(item for item, _ in rows)


def read_page(connection: sqlite3.Connection, op: Query) -> Page:
    """This reads one page: up to the limit, or up to the item that brings it to 1 MB."""
    index = None if op.index is None else op.table.index(op.index)
    with closing(connection.execute(*_select(op))) as rows:
        return _page(rows, op, op.filter, start_names(op, index))


def read_scan(connection: sqlite3.Connection, op: Scan) -> Page:
    """This reads one page of a whole table, in key order."""
    where, values = "1", list[str]()
    if op.start is not None:
        where = "(pk, sk) > (?, ?)"
        names = op.table.partition, op.table.sort
        values = ["" if name is None else op.start[name] for name in names]
    statement = page_statement(op.table.name, where=where, order="pk, sk")
    with closing(connection.execute(statement, values)) as rows:
        return _page(rows, op, None, op.table.key_attributes)


def _page(
    rows: Iterable[tuple[int, bytes]],
    op: Query | Scan,
    test: Condition | None,
    names: tuple[str, ...],
) -> Page:
    items: list[Item] = []
    scanned = size = 0
    for row_size, blob in rows:
        item = decode(blob)
        scanned += 1
        size += row_size
        if test is None or holds(test, item):
            items.append(projected(item, op.projection))
        if scanned == op.limit or size > limits.PAGE_BYTES:
            return Page(tuple(items), _key_of(item, names), scanned)
    return Page(tuple(items), None, scanned)


def _key_of(item: dict[str, Value], names: tuple[str, ...]) -> dict[str, str]:
    return {name: str(item[name]) for name in names}


def _select(op: Query) -> tuple[str, list[str]]:
    columns: tuple[str, ...]
    if op.index is None:
        source, partition, columns = op.table.name, "pk", ("sk",)
    else:
        source, partition, columns = f"{op.table.name}.{op.index}", "ipk", ("isk", "pk", "sk")
    tests, values = [f"{partition} = ?"], [op.partition]
    _add_range(op, columns[0], tests, values)
    if op.start is not None:
        marks = ", ".join("?" * len(columns))
        tests.append(f"({', '.join(columns)}) {'>' if op.forward else '<'} ({marks})")
        values.extend(_start_values(op, op.start))
    way = "ASC" if op.forward else "DESC"
    order = ", ".join(f"{column} {way}" for column in columns)
    return page_statement(source, where=" AND ".join(tests), order=order), values


def _add_range(op: Query, column: str, tests: list[str], values: list[str]) -> None:
    if op.sort is None:
        return
    bounds = range_bounds(op.sort)
    if bounds.low is not None:
        tests.append(f"{column} {'>=' if bounds.low_included else '>'} ?")
        values.append(bounds.low)
    if bounds.high is not None:
        tests.append(f"{column} {'<=' if bounds.high_included else '<'} ?")
        values.append(bounds.high)


def _start_values(op: Query, start: Mapping[str, str]) -> list[str]:
    if op.index is None:
        names = [op.table.sort]
    else:
        names = [op.table.index(op.index).sort, op.table.partition, op.table.sort]
    return ["" if name is None else start[name] for name in names]
