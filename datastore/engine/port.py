"""This module is the one port through which everything reaches its data."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from datastore.operations import (
    BatchGetItem,
    BatchWriteItem,
    Delete,
    GetItem,
    Put,
    Query,
    SingleWrite,
    TransactGetItems,
    TransactWriteItems,
)
from datastore.values import Item


class Returning(StrEnum):
    """This says what a write answers with: nothing, the item before, or the item after."""

    NOTHING = "NOTHING"
    OLD = "OLD"
    NEW = "NEW"


NOTHING = Returning.NOTHING
OLD = Returning.OLD
NEW = Returning.NEW


@dataclass(frozen=True, slots=True)
class BatchGot:
    """This answers a batch: one entry per get, in order, None where missing or unprocessed."""

    found: tuple[Item | None, ...]
    unprocessed: tuple[GetItem, ...] = ()


@dataclass(frozen=True, slots=True)
class Page:
    """This is one page of a query.

    `last_key` is the start of the next page, and None only at the end: a page can be empty and
    have one. `scanned` counts items before the filter.
    """

    items: tuple[Item, ...]
    last_key: Mapping[str, str] | None
    scanned: int


class Engine(Protocol):
    """This is what an engine does; every call may raise an `EngineError`."""

    async def get(self, op: GetItem) -> Item | None:
        """This reads one item, None where it is missing."""
        ...

    async def batch_get(self, op: BatchGetItem) -> BatchGot:
        """This reads many items; the caller asks again for the unprocessed ones."""
        ...

    async def query(self, op: Query) -> Page:
        """This reads one page of at most 1 MB."""
        ...

    async def transact_get(self, op: TransactGetItems) -> tuple[Item | None, ...]:
        """This reads many items at one moment, in order, None where missing."""
        ...

    async def write(self, op: SingleWrite, *, returning: Returning = NOTHING) -> Item | None:
        """This carries out one write.

        A put and a delete can return OLD; an update OLD or NEW. None where there was no such item.

        Raises:
            ConditionFailed: the condition does not hold; the item is unchanged.
        """
        ...

    async def batch_write(self, op: BatchWriteItem) -> tuple[Put | Delete, ...]:
        """This carries out many writes one by one and gives those it did not come to."""
        ...

    async def transact(self, op: TransactWriteItems) -> None:
        """This carries out all writes or none.

        Raises:
            TransactionCanceled: reasons by position; nothing has changed.
            TokenMismatch: the token stands for other writes; nothing has changed.
        """
        ...

    async def problem(self) -> str | None:
        """This says in a sentence why no write can succeed now, None where that isn't known."""
        ...

    async def close(self) -> None:
        """This finishes what is under way and lets go of the store."""
        ...
