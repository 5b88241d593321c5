"""This module gives the rows that an item has in its table and in the indexes."""

from dataclasses import dataclass
from decimal import Decimal

from datastore.engine.embedded.codec import encode
from datastore.engine.embedded.projections import index_image
from datastore.engine.rules.values import item_size
from datastore.operations import Key
from datastore.tables import ALL, Index, Table
from datastore.values import Item

_LATEST_EXPIRY = 2**63 - 1


@dataclass(frozen=True, slots=True)
class Image:
    """This is an item as it is stored: the value, its bytes, and its weight."""

    item: Item
    blob: bytes
    size: int


@dataclass(frozen=True, slots=True)
class IndexRow:
    """This row stands in an index; `key` is the index's key, then the table's."""

    key: tuple[str, str, str, str]
    size: int
    blob: bytes


def stored_key(key: Key) -> tuple[str, str]:
    """This gives a key as the SQL tables hold it: no sort key is an empty one."""
    return key.partition, key.sort or ""


def index_row(
    table: Table, index: Index, key: Key, *, item: Item, blob: bytes, size: int
) -> IndexRow | None:
    """This gives an item's row in an index, None where it lacks a key attribute of it."""
    partition = item.get(index.partition)
    sort = "" if index.sort is None else item.get(index.sort)
    if not isinstance(partition, str) or not isinstance(sort, str):
        return None
    place = (partition, sort, *stored_key(key))
    if index.projection == ALL:
        return IndexRow(place, size, blob)
    image = index_image(table, index, item)
    return IndexRow(place, item_size(image), encode(image))


def expiry_s(table: Table, item: Item) -> int | None:
    """This gives the epoch second at which an item expires, None where it never does."""
    value = None if table.ttl is None else item.get(table.ttl)
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        return None
    return max(0, min(int(value), _LATEST_EXPIRY))
