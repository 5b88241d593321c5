"""This module makes the requests of writes."""

from typing import Any

from datastore.engine.dynamodb.attributes import typed_item
from datastore.engine.dynamodb.conditions import condition_text
from datastore.engine.dynamodb.naming import Naming, typed_key
from datastore.engine.dynamodb.reads import CAPACITY
from datastore.engine.dynamodb.terms import Terms
from datastore.engine.dynamodb.updates import update_text
from datastore.engine.port import Returning
from datastore.operations import (
    BatchWriteItem,
    Check,
    Delete,
    Put,
    SingleWrite,
    TransactWriteItems,
    Update,
    Write,
)

_RETURN_VALUES = {
    Returning.NOTHING: "NONE",
    Returning.OLD: "ALL_OLD",
    Returning.NEW: "ALL_NEW",
}


def write_request(op: SingleWrite, naming: Naming, *, returning: Returning) -> dict[str, Any]:
    """This makes the request of a PutItem, an UpdateItem or a DeleteItem."""
    return {**_write(op, naming), "ReturnValues": _RETURN_VALUES[returning], **CAPACITY}


def transact_request(op: TransactWriteItems, naming: Naming) -> dict[str, Any]:
    """This makes the request of a TransactWriteItems under the operation's own token."""
    return {
        "TransactItems": [{_kind(write): _write(write, naming)} for write in op.writes],
        "ClientRequestToken": op.token,
        **CAPACITY,
    }


def _kind(op: Write) -> str:
    return "ConditionCheck" if isinstance(op, Check) else type(op).__name__


def _write(op: Write, naming: Naming) -> dict[str, Any]:
    terms = Terms()
    request: dict[str, Any] = {"TableName": naming.physical(op.table)}
    if isinstance(op, Put):
        request["Item"] = typed_item(op.item)
    else:
        request["Key"] = typed_key(op.table, op.key)
    if isinstance(op, Update):
        request["UpdateExpression"] = update_text(op.actions, terms)
    if op.condition is not None:
        request["ConditionExpression"] = condition_text(op.condition, terms)
        request["ReturnValuesOnConditionCheckFailure"] = "ALL_OLD"
    return {**request, **terms.parameters()}


def batch_write_request(op: BatchWriteItem, naming: Naming) -> dict[str, Any]:
    """This makes the request of a BatchWriteItem."""
    tables: dict[str, list[dict[str, Any]]] = {}
    for write in op.writes:
        tables.setdefault(naming.physical(write.table), []).append(_batched(write))
    return {"RequestItems": tables, **CAPACITY}


def _batched(op: Put | Delete) -> dict[str, Any]:
    if isinstance(op, Put):
        return {"PutRequest": {"Item": typed_item(op.item)}}
    return {"DeleteRequest": {"Key": typed_key(op.table, op.key)}}
