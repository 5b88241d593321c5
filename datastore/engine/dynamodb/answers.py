"""This module reads answers: items and keys, in the order that was asked for."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from datastore.engine.dynamodb.attributes import Typed, untyped_item
from datastore.engine.dynamodb.naming import Naming
from datastore.engine.dynamodb.reads import unasked_keys
from datastore.engine.errors import BadRequest, EngineError, Unavailable
from datastore.engine.port import BatchGot, Page
from datastore.engine.rules.keys import item_key
from datastore.engine.rules.writes import write_key
from datastore.operations import BatchGetItem, BatchWriteItem, Delete, GetItem, Key, Put
from datastore.tables import Table
from datastore.values import Item

Place = tuple[str, Key]


_NONSENSE = (
    ArithmeticError,
    AttributeError,
    BadRequest,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)
"""What reading an answer may come to that isn't as DynamoDB describes it."""


@contextmanager
def understood(otherwise: type[EngineError] = Unavailable) -> Iterator[None]:
    """This reads an answer, and makes one that makes no sense an error of ours.

    Raises:
        EngineError: of the class given; for a write that is OutcomeUnknown.
    """
    try:
        yield
    except _NONSENSE as error:
        raise otherwise(
            f"DynamoDB's answer makes no sense ({type(error).__name__}: {error}): check the"
            " endpoint, and any proxy on the way to it"
        ) from error


def item_or_none(typed: Mapping[str, Typed] | None) -> Item | None:
    """This reads an item; None is none, and an item that a projection leaves empty is one."""
    return None if typed is None else untyped_item(typed)


def page(answer: Mapping[str, Any]) -> Page:
    """This reads one page of a query."""
    items = tuple(map(untyped_item, answer["Items"]))
    last = answer.get("LastEvaluatedKey")
    last_key = {name: str(value["S"]) for name, value in last.items()} if last else None
    return Page(items, last_key, answer["ScannedCount"])


def batch_got(op: BatchGetItem, answer: Mapping[str, Any], naming: Naming) -> BatchGot:
    """This reads a batch, which DynamoDB answers in any order."""
    tables = {naming.physical(get.table): get.table for get in op.gets}
    found: dict[Place, Item] = {}
    for physical, typed_items in answer.get("Responses", {}).items():
        found.update(_by_place(tables[physical], map(untyped_item, typed_items)))
    left: set[Place] = set()
    for physical, unread in (answer.get("UnprocessedKeys") or {}).items():
        keys = map(untyped_item, unread["Keys"])
        left.update(_by_place(tables[physical], keys))
    return BatchGot(
        tuple(_asked(get, found.get(_place(get))) for get in op.gets),
        tuple(get for get in op.gets if _place(get) in left),
    )


def _place(op: GetItem) -> Place:
    return op.table.name, op.key


def _by_place(table: Table, items: Iterable[Item]) -> dict[Place, Item]:
    return {(table.name, item_key(table, item)): item for item in items}


def _asked(get: GetItem, item: Item | None) -> Item | None:
    unasked = unasked_keys(get)
    if item is None or not unasked:
        return item
    return {name: value for name, value in item.items() if name not in unasked}


def unwritten(
    op: BatchWriteItem, answer: Mapping[str, Any], naming: Naming
) -> tuple[Put | Delete, ...]:
    """This lists the writes that a batch did not come to, in the batch's order."""
    tables = {naming.physical(write.table): write.table for write in op.writes}
    left: set[Place] = set()
    for physical, requests in (answer.get("UnprocessedItems") or {}).items():
        left.update(_by_place(tables[physical], map(_written, requests)))
    return tuple(write for write in op.writes if (write.table.name, write_key(write)) in left)


def _written(request: Mapping[str, Any]) -> Item:
    put, delete = request.get("PutRequest"), request.get("DeleteRequest")
    return untyped_item(put["Item"] if put else (delete or {})["Key"])
