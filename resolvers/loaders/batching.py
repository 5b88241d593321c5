"""This module makes loaders of batch functions, so that a failing key fails alone."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import TypeVar, cast

from aiodataloader import DataLoader

K = TypeVar("K")
V = TypeVar("V")

Batch = Callable[[list[K]], Coroutine[object, object, list[V]]]
"""Loads many keys at once: one result per key, in key order."""


class BatchLoader(DataLoader[K, V]):
    """This loads the keys that are asked for together by one batch function, each once.

    An item that can't be read (ValueError) fails its own key. What fails for the store's sake
    fails for all keys, and isn't asked for again key by key. `asked` hears of every key as soon as
    it is asked for, before any batch of that moment begins.
    """

    def __init__(self, batch: Batch[K, V], *, asked: Callable[[K], None] | None = None) -> None:
        super().__init__(_isolating(batch))
        self._asked = asked

    def load(self, key: K) -> "asyncio.Future[V]":
        """This asks for one key."""
        if self._asked is not None:
            self._asked(key)
        future = super().load(key)
        if not future.done():
            future.add_done_callback(_seen)
        return future


async def each(load: Callable[[K], Awaitable[V]], keys: Sequence[K]) -> list[V]:
    """This loads keys one by one, all at the same time; a key that fails has its error as result.

    That is how a batch function tells its loader of a key's failure.
    """
    found = await asyncio.gather(*(load(key) for key in keys), return_exceptions=True)
    return cast("list[V]", found)


def _seen(future: "asyncio.Future[V]") -> None:
    """This looks at a failure that perhaps nobody waits for any more.

    When one field fails the fields beside it are given up, and asyncio would log each of theirs.
    """
    if not future.cancelled():
        future.exception()


def _isolating(batch: Batch[K, V]) -> Batch[K, V]:
    async def alone(key: K) -> V:
        (value,) = await batch([key])
        return value

    async def load(keys: list[K]) -> list[V]:
        try:
            return await batch(keys)
        except ValueError:
            if len(keys) == 1:
                raise
        return await each(alone, keys)

    return load
