"""This module says what is particular to one write path."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from datastore.engine.port import Engine
from datastore.items import IdempotencyItem, StoredItem
from datastore.writes.opening import Command, Opening
from datastore.writes.planned import Plan

C = TypeVar("C", bound=Command)
T = TypeVar("T", bound=StoredItem)


async def never_again(_: Engine, __: object, ___: IdempotencyItem) -> None:
    """This finds nothing: a mutation without a client's key is never asked for again."""


@dataclass(frozen=True, slots=True)
class WritePath(Generic[C, T]):
    """This is one write path, as the one way of running them all sees it.

    `mutation` scopes the client's keys; `result_type` is the entity type of what is made.
    `prepare` reads what the plan needs, after the opening, and plans. `again` reads the object
    that an earlier request with the same key has made: None when it is gone. Only creating
    mutations have a key. `for_members` says that only a member may see the object; else `again`
    decides who does, in a live group.
    """

    mutation: str
    result_type: str
    prepare: Callable[[Engine, Opening, C], Awaitable[Plan[T]]]
    again: Callable[[Engine, C, IdempotencyItem], Awaitable[T | None]] = never_again
    for_members: bool = True
