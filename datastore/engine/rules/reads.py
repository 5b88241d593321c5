"""This module refuses reads that DynamoDB would refuse whatever the tables hold."""

from collections.abc import Sequence

from datastore.engine.errors import BadRequest
from datastore.engine.rules import limits
from datastore.engine.rules.conditions import check_condition, condition_paths
from datastore.engine.rules.expressions import check_paths_length
from datastore.engine.rules.keys import check_key, check_key_part, check_start
from datastore.engine.rules.paths import check_apart, check_path
from datastore.engine.rules.ranges import range_bounds
from datastore.operations import (
    BatchGetItem,
    GetItem,
    Path,
    Query,
    Scan,
    SortRange,
    TransactGetItems,
    path_parts,
)
from datastore.tables import ALL, Include, Index


def check_get(op: GetItem) -> None:
    """This passes a get with a usable key and projection."""
    check_key(op.table, op.key)
    check_projection(op.projection)


def check_projection(projection: tuple[Path, ...]) -> None:
    """This passes a projection whose paths are well formed, apart, and not too many."""
    if not projection:
        return
    for path in projection:
        check_path(path)
    check_apart(projection)
    check_paths_length(projection)


def check_batch_get(op: BatchGetItem) -> None:
    """This passes 1 to 100 different gets that agree table by table.

    Raises:
        BadRequest: too many, none, one twice, or a table read in two ways.
    """
    _check_gets(op.gets, limits.BATCH_GETS, "a batch")
    ways = {(get.table.name, get.consistent, get.projection) for get in op.gets}
    if len(ways) != len({name for name, _, _ in ways}):
        raise BadRequest(
            "a batch reads one table in two ways; its gets must agree on consistency and projection"
        )


def check_transact_get(op: TransactGetItems) -> None:
    """This passes 1 to 100 different gets."""
    _check_gets(op.gets, limits.TRANSACTION_ROWS, "a transaction")


def _check_gets(gets: Sequence[GetItem], limit: int, what: str) -> None:
    if not 1 <= len(gets) <= limit:
        raise BadRequest(f"{what} has {len(gets)} gets; it takes 1 to {limit}")
    for get in gets:
        check_get(get)
    if len({(get.table.name, get.key) for get in gets}) != len(gets):
        raise BadRequest(f"{what} gets one item twice; each key may come once")


def check_query(op: Query) -> None:
    """This passes a query that its table or index can answer.

    Raises:
        BadRequest: an unknown index, a consistent read of one, an attribute that it does not
            hold, a filter on a key, a range without a sort key, an unusable start or limit.
    """
    _check_limit("query", op.limit)
    index = _index_of(op)
    keys = op.table.key_attributes if index is None else index.key_attributes
    check_key_part(keys[0], op.partition, limit=limits.PARTITION_KEY_BYTES)
    if op.sort is not None:
        _check_range(op.sort, keys)
    if op.filter is not None:
        _check_filter(op, keys)
    check_projection(op.projection)
    if index is not None:
        _check_covered(op, index)
    if op.start is not None:
        check_start(op.start, start_names(op, index), partition=op.partition)
        _check_within(op, op.start[keys[-1]])


def check_scan(op: Scan) -> None:
    """This passes a scan with a usable limit, start and projection.

    Raises:
        BadRequest: one of them can't be used.
    """
    _check_limit("scan", op.limit)
    check_projection(op.projection)
    if op.start is not None:
        check_start(op.start, op.table.key_attributes)


def _check_limit(what: str, limit: int | None) -> None:
    if limit is not None and limit < 1:
        raise BadRequest(f"the limit of a {what} is {limit}; it must be 1 or more")


def _index_of(op: Query) -> Index | None:
    if op.index is None:
        return None
    if op.consistent:
        raise BadRequest(f"index {op.index} can't be read consistently; read the table instead")
    try:
        return op.table.index(op.index)
    except KeyError as error:
        raise BadRequest(f"table {op.table.name} has no index {op.index}") from error


def start_names(op: Query, index: Index | None) -> tuple[str, ...]:
    """This names the attributes of a query's start key: the index's, then the table's."""
    if index is None:
        return op.table.key_attributes
    return tuple(dict.fromkeys(index.key_attributes + op.table.key_attributes))


def _check_range(sort: SortRange, keys: tuple[str, ...]) -> None:
    if len(keys) == 1:
        raise BadRequest(f"a range of sort keys is given, but {keys[0]} stands alone")
    check_key_part(keys[1], sort.low, limit=limits.SORT_KEY_BYTES)
    if sort.operator == "between":
        high = check_key_part(keys[1], sort.high, limit=limits.SORT_KEY_BYTES)
        if sort.low > high:
            raise BadRequest(f"the range's lower bound {sort.low!r} is above {high!r}")


def _check_within(op: Query, place: str) -> None:
    if op.sort is not None and not range_bounds(op.sort).holds(place):
        raise BadRequest(f"the start key {place!r} lies outside the range that is asked for")


def _check_filter(op: Query, keys: tuple[str, ...]) -> None:
    if op.filter is None:
        return
    check_condition(op.filter)
    for path in condition_paths(op.filter):
        if path_parts(path)[0] in keys:
            raise BadRequest(f"a filter can't test {path_parts(path)[0]}; it is part of the key")


def _check_covered(op: Query, index: Index) -> None:
    if index.projection == ALL:
        return
    held = {*op.table.key_attributes, *index.key_attributes}
    if isinstance(index.projection, Include):
        held.update(index.projection.attributes)
    wanted = [*op.projection, *(condition_paths(op.filter) if op.filter else ())]
    for path in wanted:
        if path_parts(path)[0] not in held:
            raise BadRequest(f"index {index.name} does not hold {path_parts(path)[0]}")
