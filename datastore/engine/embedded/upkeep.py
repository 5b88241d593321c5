"""This module forgets what nobody may ask for again."""

import sqlite3
from collections.abc import Callable
from math import inf
from typing import Final

from datastore.engine.embedded.changes import trim_changes
from datastore.engine.embedded.tokens import forget_tokens

_EVERY_S: Final = 60.0


class Upkeep:
    """This drops old tokens and old changes, a bounded number, once a minute at most."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """This takes the clock that tells epoch seconds."""
        self._clock = clock
        self._done_at = -inf

    def __call__(self, connection: sqlite3.Connection) -> None:
        """This does what is due, inside the writer's transaction."""
        now = self._clock()
        # A clock that was set back doesn't hold it up.
        if 0 <= now - self._done_at < _EVERY_S:
            return
        self._done_at = now
        forget_tokens(connection, now=now)
        trim_changes(connection, now=now)
