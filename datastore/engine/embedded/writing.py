"""This module carries out writes inside the writer's transaction: first plan, then store."""

import sqlite3
from dataclasses import dataclass

from datastore.engine.embedded.changes import append_change
from datastore.engine.embedded.codec import decode, encode
from datastore.engine.embedded.conditions import holds
from datastore.engine.embedded.images import Image, IndexRow, expiry_s, index_row, stored_key
from datastore.engine.embedded.statements import index_statements, table_statements
from datastore.engine.embedded.updates import updated
from datastore.engine.errors import ConditionFailed
from datastore.engine.rules.keys import check_index_keys, key_item
from datastore.engine.rules.values import item_size
from datastore.engine.rules.writes import write_key
from datastore.operations import Check, Delete, Key, Put, Update, Write
from datastore.tables import Index, Table


@dataclass(frozen=True, slots=True)
class Prepared:
    """This is a checked write, with the image that a put brings along."""

    op: Write
    key: Key
    image: Image | None


@dataclass(frozen=True, slots=True)
class Step:
    """This is what one write will do to one item: from `old` to `new`, None where there is none."""

    table: Table
    key: Key
    old: Image | None
    new: Image | None


def prepared(op: Write, size: int) -> Prepared:
    """This does what can be done before the writer's turn; `size` is what the check has weighed."""
    image = Image(op.item, encode(op.item), size) if isinstance(op, Put) else None
    return Prepared(op, write_key(op), image)


def read_image(connection: sqlite3.Connection, table: Table, key: Key) -> Image | None:
    """This reads an item as it is stored."""
    statement = table_statements(table.name).get
    row = connection.execute(statement, stored_key(key)).fetchone()
    if row is None:
        return None
    size, blob = row
    return Image(decode(blob), blob, size)


def plan_write(connection: sqlite3.Connection, write: Prepared) -> Step:
    """This works out a write, and changes nothing.

    Raises:
        ConditionFailed: the condition does not hold.
        BadRequest: an update does not fit what is there, or makes the item too large.
    """
    op = write.op
    old = read_image(connection, op.table, write.key)
    if op.condition is not None and not holds(op.condition, old.item if old else {}):
        raise ConditionFailed(old.item if old else None)
    return Step(op.table, write.key, old, _new_image(write, old))


def _new_image(write: Prepared, old: Image | None) -> Image | None:
    match write.op:
        case Put() | Delete():
            return write.image
        case Update(table, key, actions):
            item = updated(old.item if old else key_item(table, key), actions)
            check_index_keys(table, item)
            return Image(item, encode(item), item_size(item))
        case Check():
            return old


def store_step(
    connection: sqlite3.Connection, step: Step, *, now: float, expired: bool = False
) -> None:
    """This writes the item, its index rows and its entry in the feed, if anything changed."""
    old_blob = step.old.blob if step.old else None
    new_blob = step.new.blob if step.new else None
    if old_blob == new_blob:
        return
    statements = table_statements(step.table.name)
    if step.new is None:
        connection.execute(statements.delete, stored_key(step.key))
    else:
        expires = expiry_s(step.table, step.new.item)
        row = (*stored_key(step.key), step.new.size, expires, step.new.blob)
        connection.execute(statements.put, row)
    before, after = step.old.item if step.old else {}, step.new.item if step.new else {}
    for index in step.table.indexes:
        if index.partition in before or index.partition in after:
            _store_index(connection, step, index)
    images = (old_blob, new_blob)
    append_change(connection, (step.table, step.key), images, now=now, expired=expired)


def _store_index(connection: sqlite3.Connection, step: Step, index: Index) -> None:
    before, after = _index_row(step, index, step.old), _index_row(step, index, step.new)
    if before is None and after is None:
        return
    statements = index_statements(step.table.name, index.name)
    if before is not None and (after is None or after.key != before.key):
        connection.execute(statements.delete, before.key)
    if after is not None and (
        before is None or before.blob != after.blob or before.key != after.key
    ):
        connection.execute(statements.put, (*after.key, after.size, after.blob))


def _index_row(step: Step, index: Index, image: Image | None) -> IndexRow | None:
    if image is None:
        return None
    return index_row(step.table, index, step.key, item=image.item, blob=image.blob, size=image.size)
