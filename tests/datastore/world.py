"""This is a store of its own for each test, and everything that is in it."""

import asyncio
import shutil
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from pathlib import Path

from datastore.engine.embedded import open_embedded
from datastore.engine.embedded.codec import decode
from datastore.engine.embedded.opening import FILE_NAME
from datastore.engine.port import Engine
from datastore.items import ParticipantItem, StoredItem, UserMemberItem
from datastore.keys import event_sort_key, log_partition
from datastore.operations import Delete, Key, Put
from datastore.store import GroupLanes, Store
from datastore.tables import GROUPS, TABLES, Table
from datastore.values import Item, Value
from domain.access import ParticipantKind, Role
from domain.ids import GroupId, ParticipantId, UserId
from tests.datastore.samples import AT, AT_S, TRIP

Rows = dict[tuple[str, str, str], Item]


@dataclass
class World:
    """This is a store, the file behind it, and the commits that it has told of."""

    engine: Engine
    folder: Path
    commits: list[tuple[GroupId, int]] = field(default_factory=list)
    lanes: GroupLanes = field(default_factory=GroupLanes)

    @property
    def store(self) -> Store:
        """This is what writes take."""
        return Store(self.engine, self.lanes, lambda *commit: self.commits.append(commit))

    def store_on(self, engine: Engine, *, deadline_s: float = 5.0) -> Store:
        """This is the store as another gateway has it, with lanes of its own."""
        return Store(engine, GroupLanes(), lambda *commit: self.commits.append(commit), deadline_s)

    def rows(self) -> Rows:
        """This is every item of every table, by table, partition key and sort key."""
        with closing(sqlite3.connect(self.folder / FILE_NAME)) as connection:
            return {
                (table.name, partition, sort): decode(blob)
                for table in TABLES
                for partition, sort, blob in connection.execute(
                    f'SELECT pk, sk, item FROM "{table.name}"'  # noqa: S608
                )
            }

    def row(self, table: str, key: Key) -> Item:
        """This is one item that must be there."""
        return self.rows()[table, key.partition, key.sort or ""]

    def log(self) -> list[str]:
        """This lists the commands of the trip's events, whose numbers have no gap."""
        log = {
            place[2]: str(item["CommandId"])
            for place, item in self.rows().items()
            if place[1] == log_partition(TRIP)
        }
        assert list(log) == [event_sort_key(number) for number in range(1, len(log) + 1)]
        return list(log.values())

    async def put(self, *rows: StoredItem) -> None:
        """This puts rows there without any write path."""
        for row in rows:
            await self.engine.write(Put(row.table, row.to_item()))

    async def change(self, row: StoredItem, **attributes: Value) -> None:
        """This puts a row with other attributes; one that is None is left out."""
        item = {**row.to_item(), **attributes}
        present = {name: value for name, value in item.items() if value is not None}
        await self.engine.write(Put(row.table, present))

    async def remove(self, key: Key, table: Table = GROUPS) -> None:
        """This takes a row away without any write path."""
        await self.engine.write(Delete(table, key))

    async def restore(self, rows: Rows) -> None:
        """This makes the tables what they were, without any write path."""
        tables = {table.name: table for table in TABLES}
        for (name, partition, sort), item in self.rows().items():
            if rows.get((name, partition, sort)) != item:
                await self.remove(Key(partition, sort or None), tables[name])
        for place in rows.keys() - self.rows().keys():
            await self.engine.write(Put(tables[place[0]], rows[place]))

    async def join(
        self,
        user_id: UserId,
        participant_id: ParticipantId,
        *,
        role: Role,
        group_id: GroupId = TRIP,
    ) -> None:
        """This makes a user a member of a group."""
        await self.put(
            ParticipantItem(
                group_id=group_id,
                participant_id=participant_id,
                type=ParticipantKind.USER,
                user_id=user_id,
                display_name="Someone",
                role=role,
                created_at=AT,
                updated_at=AT,
            ),
            membership(user_id, participant_id, role=role, group_id=group_id),
        )


def made(folder: Path, story: Callable[[World], Awaitable[None]]) -> Path:
    """This makes a store, lets a story happen in it, and gives its file."""

    async def happen() -> None:
        engine = open_embedded(folder, durable=False, clock=lambda: AT_S)
        await story(World(engine, folder))
        await engine.close()

    asyncio.run(happen())
    return folder / FILE_NAME


@asynccontextmanager
async def opened(file: Path, folder: Path) -> AsyncIterator[World]:
    """This opens a copy of a store: that is quicker than to make one."""
    shutil.copy(file, folder)
    engine = open_embedded(folder, durable=False, clock=lambda: AT_S)
    try:
        yield World(engine, folder)
    finally:
        await engine.close()


def membership(
    user_id: UserId,
    participant_id: ParticipantId,
    *,
    role: Role = Role.OWNER,
    group_id: GroupId = TRIP,
) -> UserMemberItem:
    """This is the row that makes a user a member."""
    return UserMemberItem(
        group_id=group_id,
        user_id=user_id,
        participant_id=participant_id,
        role=role,
        created_at=AT,
        updated_at=AT,
    )


def changed(before: Rows, after: Rows) -> Rows:
    """This is every row that is new or other than it was."""
    assert before.keys() <= after.keys()
    return {place: item for place, item in after.items() if before.get(place) != item}
