"""This module reads for all subscriptions of a process: what several ask for is read once."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import datetime
from functools import cached_property
from typing import TypeVar, cast

from datastore.engine.port import Engine
from datastore.items import EventItem
from datastore.reads.access import Access, members_together
from datastore.reads.log import LogRead
from datastore.reads.log_together import events_together
from domain.access import Role, may_manage
from domain.ids import GroupId, UserId
from resolvers.convert.event import event_shown_to
from resolvers.loaders.batching import BatchLoader, each
from schema.events import GroupEvent

MOST_SHOWN = 256
K = TypeVar("K")
P = TypeVar("P")
V = TypeVar("V")


class MomentLoader(BatchLoader[K, V]):
    """This loads together what is asked for at one moment, and keeps nothing.

    The reading begins after the asking: whoever was woken by a commit finds it.
    """

    cache = False


class Together:
    """This reads logs and memberships for those who follow groups.

    A commit wakes all who follow its group at one moment, and then they ask for the same things.
    """

    def __init__(self, engine: Engine, clock: Callable[[], datetime]) -> None:
        self._engine = engine
        self._clock = clock
        self._shown: OrderedDict[tuple[GroupId, int, bool], GroupEvent | None] = OrderedDict()

    def shown(self, event: EventItem, role: Role) -> GroupEvent | None:
        """This shows an event as `event_shown_to` does, once for all who see it alike."""
        key = (event.group_id, event.seq, may_manage(role))
        if key not in self._shown:
            self._shown[key] = event_shown_to(event, role)
            if len(self._shown) > MOST_SHOWN:
                self._shown.popitem(last=False)
        return self._shown[key]

    async def events(self, group_id: GroupId, *, after: int) -> LogRead:
        """This reads on in a group's log, as `next_events` does."""
        return await self._logs.load((group_id, after))

    async def access(self, group_id: GroupId, user_id: UserId) -> Access | None:
        """This reads a user's access to a group, strongly; None where there is none."""
        return await self._access.load((group_id, user_id))

    @cached_property
    def _logs(self) -> MomentLoader[tuple[GroupId, int], LogRead]:
        return MomentLoader(self._read_logs)

    @cached_property
    def _access(self) -> MomentLoader[tuple[GroupId, UserId], Access | None]:
        return MomentLoader(self._read_access)

    async def _read_logs(self, keys: list[tuple[GroupId, int]]) -> list[LogRead]:
        now = self._clock()

        async def of_group(group_id: GroupId, afters: Sequence[int]) -> Mapping[int, LogRead]:
            return await events_together(self._engine, group_id, afters=afters, now=now)

        return await _group_by_group(keys, of_group)

    async def _read_access(self, keys: list[tuple[GroupId, UserId]]) -> list[Access | None]:
        async def of_group(
            group_id: GroupId, user_ids: Sequence[UserId]
        ) -> Mapping[UserId, Access | None]:
            found = await members_together(self._engine, group_id, user_ids=user_ids)
            return dict(zip(user_ids, found, strict=True))

        return await _group_by_group(keys, of_group)


async def _group_by_group(
    keys: list[tuple[GroupId, P]],
    read: Callable[[GroupId, Sequence[P]], Awaitable[Mapping[P, V]]],
) -> list[V]:
    """This reads one result per key, in key order; a group that fails has its error as result."""
    parts: dict[GroupId, dict[P, None]] = {}
    for group_id, part in keys:
        parts.setdefault(group_id, {})[part] = None

    async def of_group(group_id: GroupId) -> Mapping[P, V]:
        return await read(group_id, tuple(parts[group_id]))

    found = dict(zip(parts, await each(of_group, list(parts)), strict=True))
    return [_part(found[group_id], part) for group_id, part in keys]


def _part(found: Mapping[P, V] | Exception, part: P) -> V:
    return cast("V", found) if isinstance(found, Exception) else found[part]
