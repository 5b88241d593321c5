"""This module plays one history on two engines, and stops at the first difference."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from datastore.engine.dynamodb.attributes import typed_item
from datastore.engine.errors import (
    BadRequest,
    ConditionFailed,
    EngineError,
    TransactionCanceled,
)
from datastore.engine.port import BatchGot, Engine, Page, Returning
from datastore.engine.rules.ranges import range_bounds
from datastore.operations import BatchWriteItem, Delete, Query
from datastore.values import Item
from tests.datastore.engine.faults.seeded import SeededDice
from tests.engines.histories.operations import PLACES, Drawer, Operation, carried_out


@dataclass(frozen=True, slots=True)
class Played:
    """This counts what a history came to: operations by name, and outcomes by kind."""

    operations: Counter[str]
    outcomes: Counter[str]


@dataclass(frozen=True, slots=True)
class Outcome:
    """This is what one engine made of one operation; messages may differ."""

    kind: str
    value: object = None
    message: str = field(default="", compare=False)


class Differs(AssertionError):
    """This says at which step of which history two engines went apart."""


async def play(ours: Engine, theirs: Engine, *, seed: str, steps: int) -> Played:
    """This plays a history of a seed on two engines that begin it empty.

    Raises:
        Differs: two outcomes are not the same.
    """
    drawer = Drawer(SeededDice(seed), f"history-{seed}")
    played = Played(Counter(), Counter())
    await _clear(ours, theirs)
    for step in range(steps):
        op, returning = drawer.next()
        mine, other = await _outcome(ours, op, returning), await _outcome(theirs, op, returning)
        if mine != other:
            raise Differs(f"seed {seed}, step {step}: {_told(op)} {returning}\n{mine}\n{other}")
        played.operations[type(op).__name__] += 1
        played.outcomes[mine.kind] += 1
    await _clear(ours, theirs)
    return played


async def _clear(*engines: Engine) -> None:
    for engine in engines:
        await engine.batch_write(BatchWriteItem(tuple(Delete(*place) for place in PLACES)))


def _told(op: Operation) -> str:
    return re.sub(r"Table\(name='([^']+)'.*?is_cache=\w+\)", r"\1", repr(op))


async def _outcome(engine: Engine, op: Operation, returning: Returning) -> Outcome:
    try:
        answer = await carried_out(engine, op, returning)
    except ConditionFailed as failed:
        return Outcome("condition failed", _form(failed.item))
    except TransactionCanceled as canceled:
        return _canceled(canceled)
    except EngineError as error:
        return Outcome(type(error).__name__, message=str(error))
    return Outcome("done", _answer(op, answer))


def _canceled(canceled: TransactionCanceled) -> Outcome:
    codes = [reason and (reason.code, _form(reason.item)) for reason in canceled.reasons]
    # DynamoDB Local refuses the request as a whole instead: see `differences.py`.
    if any(reason and reason.code == "ValidationError" for reason in canceled.reasons):
        return Outcome(BadRequest.__name__, message=str(canceled))
    return Outcome("canceled", codes)


def _answer(op: Operation, answer: object) -> object:
    match answer:
        case Page(items, last_key, scanned):
            forms = [_form(item) for item in items]
            if isinstance(op, Query) and op.index is not None:
                forms.sort(key=repr)
            return forms, _next_start(op, last_key), scanned
        case BatchGot(found, unprocessed):
            return [_form(item) for item in found], unprocessed
        case tuple():
            return [_form(item) if isinstance(item, dict) else item for item in answer]
        case dict():
            return _form(answer)
        case _:
            return answer


def _next_start(op: Operation, last_key: Mapping[str, str] | None) -> object:
    """This gives a page's last key, None where nothing can follow it.

    At the end of its range DynamoDB Local says that the page was the last, and the embedded engine
    leaves that to the next page: a last key "does not necessarily mean that there is more data".
    Source: https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_Query.html
    """
    if last_key is None or not isinstance(op, Query) or op.sort is None or op.index is not None:
        return last_key
    bounds = range_bounds(op.sort)
    return None if last_key["SK"] == (bounds.high if op.forward else bounds.low) else last_key


def _form(item: Item | None) -> object:
    """This gives an item with its types, for 1 and True are equal and not the same."""
    return None if item is None else sorted(typed_item(item).items())
