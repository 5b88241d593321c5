"""This says how one write is carried out for the page."""

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from datastore.store import Store
from datastore.writes.stamp import Stamp
from tests.datastore import stories
from tests.datastore.writes.paths import CREATING, EVERY
from tests.docs.patterns.stores import Arrange

Act: TypeAlias = Callable[[Store, Stamp], Awaitable[object]]
C = TypeVar("C")

PATHS = {path.mutation: path for path in EVERY}


@dataclass(frozen=True, slots=True)
class More:
    """This is a write with one thing more in it than the case has: what that costs is measured."""

    of: str
    act: Act
    arrange: Arrange = stories.nothing


@dataclass(frozen=True, slots=True)
class WriteCase:
    """This is one write, done once.

    `name` is the mutation, as code, or says when it is done. `what` tells what happens. `more` is
    what its cost grows with, in words where one more makes no difference yet. `has_key` says that
    it takes an idempotency key.
    """

    name: str
    write: str
    act: Act
    what: str
    more: More | str = "–"
    arrange: Arrange = stories.nothing
    has_key: bool = False


def of_path(mutation: str, *, what: str, more: More | str = "–") -> WriteCase:
    """This is one of all write paths, carried out as the tests of all of them do it."""
    path = PATHS[mutation]
    return WriteCase(
        f"`{mutation}`",
        f"{re.sub('(?=[A-Z])', '_', mutation).lower()}.run",
        lambda store, stamp: path.run(store, stamp, 1),
        what,
        more,
        path.arrange,
        has_key=path in CREATING,
    )


def of_run(
    name: str,
    run: Callable[[Store, C], Awaitable[object]],
    command: Callable[[Stamp], C],
    *,
    what: str,
    more: More | str = "–",
    arrange: Arrange = stories.nothing,
) -> WriteCase:
    """This is a write of a command of its own: what isn't among all paths, or goes another way."""
    write = f"{run.__module__.rsplit('.', 1)[-1]}.{run.__name__}"
    return WriteCase(name, write, sending(run, command), what, more, arrange)


def sending(run: Callable[[Store, C], Awaitable[object]], command: Callable[[Stamp], C]) -> Act:
    """This is what carries a command out, once it is stamped."""
    return lambda store, stamp: run(store, command(stamp))
