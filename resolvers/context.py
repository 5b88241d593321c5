"""This module holds what every resolver is given: who asks, the store, the time, new ids."""

import asyncio
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Protocol, TypeAlias, TypeVar

import strawberry

from datastore.reads.access import Access
from datastore.store import Store
from domain.access import Role
from domain.ids import GroupId, UserId
from resolvers.loaders.operation import OperationLoaders
from resolvers.loaders.rate_limit import StandingOf, unlimited
from resolvers.loaders.together import Together
from schema.context import Loader
from schema.refusals import unauthenticated

K = TypeVar("K")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Viewer:
    """This is the signed-in user, with the name that their new participants get."""

    user_id: UserId
    display_name: str
    name_version: int


class Clock(Protocol):
    """This tells the time."""

    def __call__(self) -> datetime:
        """This gives the instant, in UTC."""
        ...


class Ids(Protocol):
    """This makes ids and tokens."""

    def uuid4(self) -> str:
        """This makes a random id."""
        ...

    def uuid7(self) -> str:
        """This makes an id that sorts after those made before it."""
        ...

    def token(self) -> str:
        """This makes 128 random bits, as text."""
        ...

    def secret(self) -> bytes:
        """This makes 256 random bits, which nobody can guess."""
        ...


class Ear(Protocol):
    """This hears of new events in groups' logs, and of what a user asks for."""

    async def wait(self) -> None:
        """This returns when something came since the last wait, and now and then without."""
        ...

    def hear(self, whose: frozenset[GroupId | UserId]) -> None:
        """This listens to these from now on, and to nothing else."""
        ...

    def close(self) -> None:
        """This ends the listening."""
        ...


class Wakes(Protocol):
    """This tells of commits, in this process and in others."""

    def listen(self, *whose: GroupId | UserId) -> Ear:
        """This starts listening to groups and users: all that comes from now on is heard."""
        ...

    def asked(self, user_id: UserId) -> None:
        """This tells those who listen to a user that they have a new request to join."""
        ...


Audience: TypeAlias = tuple[GroupId, Role, int]
"""This is a group, a role in it, and the number of its latest event when that was checked."""


@dataclass(slots=True, kw_only=True)
class Context:
    """This is the context of one operation, or of one event of a subscription.

    Its loaders keep what they have read. With `consistent` they show nothing that an index says
    of an object, which may lag behind. `together` reads for all subscriptions. `standing`
    knows where a user stands with their limit. `entered` is what
    the event at hand was checked by; None outside of a group's events.
    """

    viewer: Viewer | None
    store: Store
    clock: Clock
    ids: Ids
    wakes: Wakes
    together: Together
    consistent: bool = False
    entered: Access | None = None
    standing: StandingOf = unlimited
    loaders: OperationLoaders = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """This makes the loaders."""
        self.loaders = self._new_loaders()

    def fresh(self) -> "Context":
        """This gives the same context with new loaders that read consistently.

        Each event of a subscription is resolved with one of its own, for the access that it was
        checked by.
        """
        context = replace(self, consistent=True)
        if self.entered is not None:
            context.loaders.reading.access.prime(self.entered.group.group_id, self.entered)
        return context

    @property
    def audience(self) -> Audience | None:
        """This is who is shown the event at hand alike; None outside of a group's events.

        What happens in a group changes the number, so nobody is shown what is older than their
        own check.
        """
        if self.entered is None:
            return None
        group = self.entered.group
        return group.group_id, self.entered.role, group.event_seq

    def forget(self) -> None:
        """This replaces the loaders: what a payload shows is read after the write."""
        self.consistent = True
        self.loaders = self._new_loaders()

    def _new_loaders(self) -> OperationLoaders:
        viewer_id = None if self.viewer is None else self.viewer.user_id
        return OperationLoaders(
            self.store.engine,
            viewer_id,
            clock=self.clock,
            consistent=self.consistent,
            standing=self.standing,
        )


Info = strawberry.Info[Context, None]


def signed_in(context: Context, act: str) -> Viewer:
    """This gives the signed-in user.

    Raises:
        GraphQLError: UNAUTHENTICATED, naming the act, for an anonymous caller.
    """
    if context.viewer is None:
        raise unauthenticated(act)
    return context.viewer


async def load_one(loader: Loader[K, V], key: K) -> V | None:
    """This loads one key for a hand-written resolver.

    Whoever waits here may be cancelled; the loader's future, which others share, may not.
    """
    return await asyncio.shield(loader.load(key))
