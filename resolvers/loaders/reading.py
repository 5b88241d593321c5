"""This module holds what all loaders of one operation read with, and share."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import cached_property
from typing import Protocol, TypeVar

from aiodataloader import DataLoader

from datastore.engine.port import Engine
from datastore.items import BalanceItem, ParticipantItem
from datastore.reads.access import Access, memberships
from datastore.reads.balances import balances_by_group
from datastore.reads.participants import participant_page
from datastore.reads.window import Slice, Window
from domain.ids import GroupId, UserId
from domain.limits import MAX_GROUP_PARTICIPANTS
from resolvers.loaders.batching import BatchLoader, each


class InGroup(Protocol):
    """This is a key of something inside a group."""

    @property
    def group_id(self) -> GroupId:
        """This names the group."""
        ...


K = TypeVar("K", bound=InGroup)
R = TypeVar("R")
V = TypeVar("V")


class Reading:
    """This reads for one caller during one operation.

    A group's head and the caller's membership are read first, and strongly; whatever else is read
    of the group waits for them. So `eventCursor` is never later than the rest. The rest is read
    strongly too where the table itself has it, as a lagging copy would be older than the cursor;
    only indexes may lag. With `consistent` nothing that an index says of an object is shown, and
    users' profiles are read strongly as well.
    """

    def __init__(self, engine: Engine, viewer_id: UserId | None, *, consistent: bool) -> None:
        self.engine = engine
        self.viewer_id = viewer_id
        self.consistent = consistent
        self._rosters_expected: set[GroupId] = set()

    @cached_property
    def access(self) -> DataLoader[GroupId, Access | None]:
        """This loads the caller's way into a group, None where there is none."""
        return BatchLoader(self._memberships)

    @cached_property
    def balances(self) -> DataLoader[GroupId, BalanceItem]:
        """This loads the balances of a group that the caller was found to be in."""
        return BatchLoader(self._balances)

    async def access_by_group(self, group_ids: Iterable[GroupId]) -> dict[GroupId, Access]:
        """This gives the groups that the caller is in, of those asked for."""
        asked = tuple(dict.fromkeys(group_ids))
        found = await self.access.load_many(asked)
        return {
            group_id: access
            for group_id, access in zip(asked, found, strict=True)
            if access is not None
        }

    def expect_roster(self, group_id: GroupId) -> None:
        """This says that the whole roster of a group is going to be read, if the caller may."""
        self._rosters_expected.add(group_id)

    def is_rostered(self, group_id: GroupId) -> bool:
        """This tells whether single participants of a group come with its whole roster."""
        return group_id in self._rosters_expected

    async def roster(self, group_id: GroupId) -> Slice[ParticipantItem]:
        """This gives everybody in a group that the caller was found to be in, oldest first."""
        return await self._rosters.load(group_id)

    async def shown(
        self,
        keys: Sequence[K],
        *,
        read: Callable[[Sequence[K]], Awaitable[Sequence[R | None]]],
        show: Callable[[R, Access], V],
    ) -> list[V | None]:
        """This reads things in groups: one result per key, None where missing or not to be seen.

        Nothing is read of a group that the caller isn't in.
        """
        access = await self.access_by_group(key.group_id for key in keys)
        visible = tuple(key for key in keys if key.group_id in access)
        rows = await read(visible) if visible else ()
        row_by_key = dict(zip(visible, rows, strict=True))
        return [
            None if (row := row_by_key.get(key)) is None else show(row, access[key.group_id])
            for key in keys
        ]

    @cached_property
    def _rosters(self) -> DataLoader[GroupId, Slice[ParticipantItem]]:
        return BatchLoader(self._read_rosters)

    async def _memberships(self, group_ids: list[GroupId]) -> list[Access | None]:
        if self.viewer_id is None:
            return [None] * len(group_ids)
        return list(await memberships(self.engine, self.viewer_id, group_ids=group_ids))

    async def _balances(self, group_ids: list[GroupId]) -> list[BalanceItem]:
        return list(await balances_by_group(self.engine, group_ids, consistent=True))

    async def _read_rosters(self, group_ids: list[GroupId]) -> list[Slice[ParticipantItem]]:
        return await each(self._read_roster, group_ids)

    async def _read_roster(self, group_id: GroupId) -> Slice[ParticipantItem]:
        window = Window(MAX_GROUP_PARTICIPANTS)
        return await participant_page(self.engine, group_id, window=window, consistent=True)
