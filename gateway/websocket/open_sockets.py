"""This module tells the open sockets that the gateway stops, and waits until they have ended."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class OpenSockets:
    """These are the sockets that are open, and what those that are served do when told to end."""

    def __init__(self) -> None:
        self._count = 0
        self._none_left = asyncio.Event()
        self._none_left.set()
        self._ends: set[Callable[[], object]] = set()
        self._is_stopping = False

    @contextmanager
    def one_more(self) -> Iterator[None]:
        """This counts a socket, from its handshake until its close is sent."""
        self._count += 1
        self._none_left.clear()
        try:
            yield
        finally:
            self._count -= 1
            if not self._count:
                self._none_left.set()

    @contextmanager
    def told_to(self, end: Callable[[], object]) -> Iterator[None]:
        """This has a socket told when to end: at once where the gateway stops already."""
        self._ends.add(end)
        try:
            if self._is_stopping:
                end()
            yield
        finally:
            self._ends.discard(end)

    def stop(self) -> None:
        """This tells all of them, and those that are still to come as soon as they are served."""
        self._is_stopping = True
        for end in tuple(self._ends):
            end()

    async def ended(self) -> None:
        """This waits until none is open."""
        await self._none_left.wait()
