"""This module loads the demo data through the same writes that the mutations use."""

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from datastore.reads.access import memberships
from datastore.store import Store
from datastore.writes import add_comment, create_expense, create_group, create_settlement
from domain.ids import GroupId
from gateway.auth.people import DEMO_PEOPLE, development_person
from gateway.auth.viewers import Viewers
from gateway.demo.commands import Command, GroupCommands
from gateway.demo.groups import DEMO_GROUPS
from gateway.demo.story import DemoGroup
from gateway.opened_store import opened_store
from resolvers.context import Clock, Ids, Viewer


async def load_demo(store: Store, viewers: Viewers, *, now: datetime) -> int:
    """This loads each demo group that isn't there in full, and counts the writes it made.

    Ann, Bob and Carla are the people that their tokens sign in. A load that was cut off goes on
    where it ended, within a day. A group that was there in full once is left alone, whatever
    became of it since.
    """
    people = {name: await viewers.viewer(development_person(name)) for name in DEMO_PEOPLE}
    return sum(
        [
            await _load_group(store, _commands(place, group, people, now))
            for place, group in enumerate(DEMO_GROUPS)
        ]
    )


async def load_demo_into(folder: Path, *, ids: Ids, clock: Clock) -> int:
    """This loads the demo data into a data folder that no gateway runs on.

    Raises:
        EngineError: The store can't be opened.
    """
    async with opened_store(folder, committed=to_nobody) as store:
        return await load_demo(store, Viewers(store, clock=clock, ids=ids), now=clock())


def to_nobody(_: GroupId, __: int) -> None:
    """This is told of commits that nobody listens for."""


def _commands(
    place: int, group: DemoGroup, people: Mapping[str, Viewer], now: datetime
) -> GroupCommands:
    return GroupCommands(group, place=place, owner=people[group.owner], now=now)


async def _load_group(store: Store, commands: GroupCommands) -> int:
    in_order = commands.in_order()
    (access,) = await memberships(
        store.engine, commands.owner.user_id, group_ids=[commands.group_id]
    )
    if access is not None and access.group.event_seq >= len(in_order):
        return 0
    return sum([await _is_new(store, command) for command in in_order])


async def _is_new(store: Store, command: Command) -> bool:
    match command:
        case create_group.CreateGroup():
            return not (await create_group.run(store, command)).replayed
        case create_expense.CreateExpense():
            return not (await create_expense.run(store, command)).replayed
        case add_comment.AddComment():
            return not (await add_comment.run(store, command)).replayed
        case create_settlement.CreateSettlement():
            return not (await create_settlement.run(store, command)).replayed
