"""This module checks keys: there, of the right shape, not empty, not too long."""

from collections.abc import Mapping

from datastore.engine.errors import BadRequest
from datastore.engine.rules import limits
from datastore.engine.rules.values import name_size, text_size
from datastore.operations import Key
from datastore.tables import Index, Table
from datastore.values import Item


def check_key(table: Table, key: Key) -> None:
    """This passes a key that has the table's shape.

    Raises:
        BadRequest: the sort key is missing or too much, a part is empty or too long.
    """
    if (key.sort is None) != (table.sort is None):
        wanted = "no sort key" if table.sort is None else f"a sort key {table.sort}"
        raise BadRequest(f"the key of table {table.name} has {wanted}; the given one has not")
    check_key_part(table.partition, key.partition, limit=limits.PARTITION_KEY_BYTES)
    if table.sort is not None:
        check_key_part(table.sort, key.sort, limit=limits.SORT_KEY_BYTES)


def check_key_part(name: str, value: object, *, limit: int) -> str:
    """This passes one key attribute and gives it as a string.

    Raises:
        BadRequest: it is missing, no string, empty, or over the limit.
    """
    if not isinstance(value, str):
        raise BadRequest(f"key attribute {name} is {type(value).__name__}; it must be a string")
    if not value:
        raise BadRequest(f"key attribute {name} is empty; a key can't be")
    size = len(value) if value.isascii() else text_size(value)
    if size > limit:
        raise BadRequest(f"key attribute {name} has {size} bytes; the limit is {limit}")
    return value


def item_key(table: Table, item: Item) -> Key:
    """This takes the key out of an item.

    Raises:
        BadRequest: a key attribute is missing, no string, empty, or too long.
    """
    partition = check_key_part(
        table.partition, item.get(table.partition), limit=limits.PARTITION_KEY_BYTES
    )
    if table.sort is None:
        return Key(partition)
    return Key(
        partition, check_key_part(table.sort, item.get(table.sort), limit=limits.SORT_KEY_BYTES)
    )


def key_size(table: Table, key: Key) -> int:
    """This weighs a checked key in bytes: names and parts."""
    size = name_size(table.partition) + text_size(key.partition)
    if table.sort is None or key.sort is None:
        return size
    return size + name_size(table.sort) + text_size(key.sort)


def key_item(table: Table, key: Key) -> dict[str, str]:
    """This gives a key as the attributes that it is made of."""
    if table.sort is None or key.sort is None:
        return {table.partition: key.partition}
    return {table.partition: key.partition, table.sort: key.sort}


def check_index_keys(table: Table, item: Item) -> None:
    """This passes an item whose index key attributes, where it has them, can be keys.

    Raises:
        BadRequest: one is no string, empty, or too long, even if another one is missing.
    """
    for index in table.indexes:
        if index.partition in item:
            _check_index_key(index, item, index.partition, limits.PARTITION_KEY_BYTES)
        if index.sort is not None and index.sort in item:
            _check_index_key(index, item, index.sort, limits.SORT_KEY_BYTES)


def _check_index_key(index: Index, item: Item, name: str, limit: int) -> None:
    try:
        check_key_part(name, item[name], limit=limit)
    except BadRequest as error:
        raise BadRequest(f"index {index.name}: {error}") from error


def check_start(
    start: Mapping[str, str], names: tuple[str, ...], *, partition: str | None = None
) -> None:
    """This passes a start key that has exactly the named attributes, partition first.

    A scan's may be of any partition: None.

    Raises:
        BadRequest: names differ, a value is empty, or it is of another partition.
    """
    if set(start) != set(names):
        raise BadRequest(f"the start key has {sorted(start)}; it must have {sorted(names)}")
    for name in names:
        check_key_part(name, start[name], limit=limits.PARTITION_KEY_BYTES)
    if partition is not None and start[names[0]] != partition:
        raise BadRequest(f"the start key is of partition {start[names[0]]!r}, not {partition!r}")
