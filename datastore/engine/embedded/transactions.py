"""This module carries out single writes, batches and transactions inside the writer."""

import sqlite3
from collections.abc import Sequence

from datastore.engine.embedded.tokens import Token, is_replay, keep_token
from datastore.engine.embedded.writing import Prepared, Step, plan_write, store_step
from datastore.engine.errors import (
    BadRequest,
    ConditionFailed,
    Reason,
    TransactionCanceled,
)
from datastore.engine.port import Returning
from datastore.values import Item


def write_one(
    connection: sqlite3.Connection, write: Prepared, *, returning: Returning, now: float
) -> Item | None:
    """This carries out one write and gives what it was asked to return."""
    step = plan_write(connection, write)
    store_step(connection, step, now=now)
    match returning:
        case Returning.OLD:
            return step.old.item if step.old else None
        case Returning.NEW:
            return step.new.item if step.new else None
        case Returning.NOTHING:
            return None


def write_batch(connection: sqlite3.Connection, writes: Sequence[Prepared], *, now: float) -> None:
    """This carries out the writes of a batch one after the other."""
    for write in writes:
        store_step(connection, plan_write(connection, write), now=now)


def write_all(
    connection: sqlite3.Connection, writes: Sequence[Prepared], *, token: Token, now: float
) -> None:
    """This carries out a transaction, or nothing where its token has been used for it before.

    Raises:
        TransactionCanceled: at least one write does not pass; all of them were looked at.
        TokenMismatch: the token was used for other writes.
    """
    if is_replay(connection, token, now=now):
        return
    outcomes = [_plan_or_reason(connection, write) for write in writes]
    if any(isinstance(outcome, Reason) for outcome in outcomes):
        raise TransactionCanceled(
            tuple(outcome if isinstance(outcome, Reason) else None for outcome in outcomes)
        )
    for outcome in outcomes:
        if isinstance(outcome, Step):
            store_step(connection, outcome, now=now)
    keep_token(connection, token, now=now)


def _plan_or_reason(connection: sqlite3.Connection, write: Prepared) -> Step | Reason:
    try:
        return plan_write(connection, write)
    except ConditionFailed as failed:
        return Reason("ConditionalCheckFailed", failed.item)
    except BadRequest as refused:
        return Reason("ValidationError", message=str(refused))
