"""This module refuses writes that DynamoDB would refuse whatever the tables hold."""

from collections.abc import Sequence

from datastore.engine.errors import BadRequest
from datastore.engine.port import Returning
from datastore.engine.rules import limits
from datastore.engine.rules.conditions import check_condition, condition_paths
from datastore.engine.rules.expressions import actions_length, condition_extent
from datastore.engine.rules.keys import check_index_keys, check_key, item_key, key_size
from datastore.engine.rules.updates import check_actions
from datastore.engine.rules.values import item_size, name_size
from datastore.operations import (
    BatchWriteItem,
    Delete,
    Key,
    Path,
    Put,
    TransactWriteItems,
    Update,
    Write,
    path_parts,
)


def check_write(op: Write) -> int:
    """This passes one write and weighs what it carries in bytes: the item, or key and values.

    Raises:
        BadRequest: the key, the item, an action or the condition is unusable.
    """
    return _weighed(op)[0]


def _weighed(op: Write) -> tuple[int, int]:
    """This weighs what a write carries, and what it compares with."""
    compared = 0 if op.condition is None else check_condition(op.condition)
    if isinstance(op, Put):
        item_key(op.table, op.item)
        check_index_keys(op.table, op.item)
        return item_size(op.item), compared
    check_key(op.table, op.key)
    changed = check_actions(op) if isinstance(op, Update) else 0
    return changed + key_size(op.table, op.key), compared


def check_single(op: Write, returning: Returning) -> int:
    """This passes a write that can stand alone and answer as asked, and weighs it.

    Raises:
        BadRequest: `returning` is NEW on a put or delete, which would only repeat what is known.
    """
    if returning is Returning.NEW and not isinstance(op, Update):
        raise BadRequest(f"a {type(op).__name__} can't return NEW; it takes NOTHING or OLD")
    if not isinstance(op, Put | Update | Delete):
        raise BadRequest(f"a {type(op).__name__} can't be a write by itself")
    return check_write(op)


def write_key(op: Write) -> Key:
    """This gives the key of the item that a checked write is about."""
    if not isinstance(op, Put):
        return op.key
    sort = op.table.sort
    return Key(str(op.item[op.table.partition]), None if sort is None else str(op.item[sort]))


def check_batch_write(op: BatchWriteItem) -> tuple[int, ...]:
    """This passes 1 to 25 unconditional puts and deletes of different items, and weighs each.

    Raises:
        BadRequest: too many, none, one item twice, a condition, an update.
    """
    if not 1 <= len(op.writes) <= limits.BATCH_WRITES:
        raise BadRequest(
            f"a batch has {len(op.writes)} writes; it takes 1 to {limits.BATCH_WRITES}"
        )
    writes: tuple[Write, ...] = op.writes
    for write in writes:
        if not isinstance(write, Put | Delete) or write.condition is not None:
            raise BadRequest("a batch takes puts and deletes without a condition only")
    sizes = tuple(check_write(write) for write in op.writes)
    _check_different(op.writes, "a batch")
    return sizes


def check_transact(op: TransactWriteItems) -> tuple[int, ...]:
    """This passes 1 to 100 writes of different items, 4 MB at most, and weighs each.

    Raises:
        BadRequest: one of these does not hold, or one write is unusable.
    """
    if not 1 <= len(op.token) <= limits.TOKEN_CHARACTERS:
        raise BadRequest(
            f"the token has {len(op.token)} characters; it takes 1 to {limits.TOKEN_CHARACTERS}"
        )
    if not 1 <= len(op.writes) <= limits.TRANSACTION_ROWS:
        raise BadRequest(
            f"a transaction has {len(op.writes)} writes; it takes 1 to {limits.TRANSACTION_ROWS}"
        )
    weights = [_weighed(write) for write in op.writes]
    size = sum(carried + compared for carried, compared in weights)
    # Far from the limit the expressions, of a few hundred bytes each, can't matter.
    if size > limits.TRANSACTION_BYTES // 2:
        size += sum(map(_expressions_size, op.writes))
    if size > limits.TRANSACTION_BYTES:
        raise BadRequest(f"a transaction has {size} bytes; the limit is {limits.TRANSACTION_BYTES}")
    _check_different(op.writes, "a transaction")
    return tuple(carried for carried, _ in weights)


def _expressions_size(op: Write) -> int:
    """This weighs a write's expressions and the names in them, as DynamoDB Local does."""
    size = 0
    paths: list[Path] = []
    if op.condition is not None:
        size += condition_extent(op.condition).length
        paths += condition_paths(op.condition)
    if isinstance(op, Update):
        size += actions_length(op.actions)
        paths += [action.path for action in op.actions]
    names = {part for path in paths for part in path_parts(path) if isinstance(part, str)}
    return size + sum(map(name_size, names))


def _check_different(writes: Sequence[Write], what: str) -> None:
    seen: set[tuple[str, Key]] = set()
    for write in writes:
        place = (write.table.name, write_key(write))
        if place in seen:
            raise BadRequest(f"{what} writes one item of {place[0]} twice; join the two")
        seen.add(place)
