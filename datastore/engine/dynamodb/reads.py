"""This module makes the requests of reads."""

from collections.abc import Sequence
from typing import Any

from datastore.engine.dynamodb.attributes import typed_item
from datastore.engine.dynamodb.conditions import condition_text, key_condition_text
from datastore.engine.dynamodb.naming import Naming, typed_key
from datastore.engine.dynamodb.terms import Terms
from datastore.operations import GetItem, Path, Query, Scan, TransactGetItems, path_parts

CAPACITY = {"ReturnConsumedCapacity": "INDEXES"}


def get_request(op: GetItem, naming: Naming) -> dict[str, Any]:
    """This makes the request of a GetItem."""
    return {**_get(op, naming), "ConsistentRead": op.consistent, **CAPACITY}


def transact_get_request(op: TransactGetItems, naming: Naming) -> dict[str, Any]:
    """This makes the request of a TransactGetItems."""
    return {"TransactItems": [{"Get": _get(get, naming)} for get in op.gets], **CAPACITY}


def _get(op: GetItem, naming: Naming) -> dict[str, Any]:
    return {
        "TableName": naming.physical(op.table),
        "Key": typed_key(op.table, op.key),
        **_projection(op.projection, Terms()),
    }


def _projection(paths: tuple[Path, ...], terms: Terms) -> dict[str, Any]:
    text = {"ProjectionExpression": terms.paths(paths)} if paths else {}
    return {**text, **terms.parameters()}


def batch_get_request(gets: Sequence[GetItem], naming: Naming) -> dict[str, Any]:
    """This makes the request of a BatchGetItem, whose gets agree table by table."""
    tables: dict[str, dict[str, Any]] = {}
    for get in gets:
        physical = naming.physical(get.table)
        if physical not in tables:
            projection = _projection(keyed_projection(get), Terms())
            tables[physical] = {"Keys": [], "ConsistentRead": get.consistent, **projection}
        tables[physical]["Keys"].append(typed_key(get.table, get.key))
    return {"RequestItems": tables, **CAPACITY}


def keyed_projection(get: GetItem) -> tuple[Path, ...]:
    """This adds the key to a projection: an item of a batch's answer must say which it is."""
    return get.projection and (*get.projection, *unasked_keys(get))


def unasked_keys(get: GetItem) -> tuple[str, ...]:
    """This names the key attributes that a projection leaves out."""
    asked = {path_parts(path)[0] for path in get.projection}
    return tuple(name for name in get.table.key_attributes if asked and name not in asked)


def scan_request(op: Scan, naming: Naming) -> dict[str, Any]:
    """This makes the request of a Scan."""
    given = {"Limit": op.limit, "ExclusiveStartKey": op.start and typed_item(op.start)}
    return {
        "TableName": naming.physical(op.table),
        "ConsistentRead": op.consistent,
        **{name: value for name, value in given.items() if value is not None},
        **_projection(op.projection, Terms()),
        **CAPACITY,
    }


def query_request(op: Query, naming: Naming) -> dict[str, Any]:
    """This makes the request of a Query."""
    terms = Terms()
    keys = op.table if op.index is None else op.table.index(op.index)
    texts = {
        "KeyConditionExpression": key_condition_text(
            keys.key_attributes, op.partition, op.sort, terms=terms
        ),
        "FilterExpression": condition_text(op.filter, terms) if op.filter else None,
        "ProjectionExpression": terms.paths(op.projection) or None,
        "IndexName": op.index,
        "Limit": op.limit,
        "ExclusiveStartKey": op.start and typed_item(op.start),
    }
    return {
        "TableName": naming.physical(op.table),
        "ScanIndexForward": op.forward,
        "ConsistentRead": op.consistent,
        **{name: given for name, given in texts.items() if given is not None},
        **terms.parameters(),
        **CAPACITY,
    }
