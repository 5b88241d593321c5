"""This module loads the demo data through the same writes that the mutations use."""

import asyncio
from collections.abc import Mapping
from datetime import datetime

from datastore.engine.port import Engine
from datastore.reads.access import memberships
from datastore.reads.comments import comments_by_key
from datastore.reads.expenses import expenses_by_key
from datastore.reads.settlements import settlements_by_key
from datastore.store import Store
from datastore.writes import add_comment, create_expense, create_group, create_settlement
from domain.errors import DomainError
from domain.ids import GroupId
from gateway.auth.people import DEMO_PEOPLE, development_person
from gateway.auth.viewers import Viewers
from gateway.demo.commands import Command, GroupCommands
from gateway.demo.groups import DEMO_GROUPS
from gateway.demo.joining import is_joining_done, run_joining
from gateway.demo.story import DemoGroup
from gateway.demo.unloadable import DemoUnloadable
from gateway.opened_store import opened_store
from gateway.settings import Settings
from resolvers.context import Clock, Ids, Viewer


async def load_demo(store: Store, viewers: Viewers, *, now: datetime) -> int:
    """This loads each demo group that isn't there in full, and counts the writes it made.

    Ann, Bob and Carla are the people that their tokens sign in. A load that was cut off goes on
    where it ended, whenever that was, with the dates it began with. A group that was there in full
    once is left alone, whatever became of it since.

    Raises:
        DemoUnloadable: A group can't be written: somebody has made something else of it.
        EngineError: The store can't be written.
    """
    people = {name: await viewers.viewer(development_person(name)) for name in DEMO_PEOPLE}
    return sum(
        [
            await _load_group(store, _commands(place, group, people, now))
            for place, group in enumerate(DEMO_GROUPS)
        ]
    )


async def load_demo_into(settings: Settings, *, ids: Ids, clock: Clock) -> int:
    """This loads the demo data into the store of the settings; no gateway runs on its data folder.

    Raises:
        DemoUnloadable: A group can't be written.
        EngineError: The store can't be opened or written.
    """
    async with opened_store(settings, committed=to_nobody) as store:
        return await load_demo(store, Viewers(store, clock=clock, ids=ids), now=clock())


def to_nobody(_: GroupId, __: int) -> None:
    """This is told of commits that nobody listens for."""


def _commands(
    place: int, group: DemoGroup, people: Mapping[str, Viewer], now: datetime
) -> GroupCommands:
    return GroupCommands(group, place=place, people=people, now=now)


async def _load_group(store: Store, commands: GroupCommands) -> int:
    missing = await _missing(store.engine, commands)
    try:
        for command in missing:
            await _run(store, command)
    except DomainError as error:
        raise DemoUnloadable(
            f'The demo group "{commands.name}" can\'t be written: {error.message} Choose another '
            "data folder with --data, or do without demo data (serve --no-demo)."
        ) from error
    return len(missing)


async def _missing(engine: Engine, commands: GroupCommands) -> list[Command]:
    in_order = commands.in_order()
    (access,) = await memberships(engine, commands.owner.user_id, group_ids=[commands.group_id])
    if access is None:
        return in_order
    if access.group.event_seq >= len(in_order):
        return []
    begun = commands.begun(access.group.created_at).in_order()
    are_there = await asyncio.gather(*(_is_there(engine, command) for command in begun))
    return [command for command, is_there in zip(begun, are_there, strict=True) if not is_there]


async def _is_there(engine: Engine, command: Command) -> bool:
    match command:
        case create_group.CreateGroup():
            # In one transaction with the membership that was found.
            return True
        case create_expense.CreateExpense(group_id=group, expense_id=expense):
            return any(await expenses_by_key(engine, ((group, expense),), consistent=True))
        case add_comment.AddComment(group_id=group, expense_id=expense, comment_id=comment):
            key = (group, expense, command.stamp.at, comment)
            return any(await comments_by_key(engine, (key,), consistent=True))
        case create_settlement.CreateSettlement(group_id=group, settlement_id=settlement):
            place = (group, command.stamp.at, settlement)
            return any(await settlements_by_key(engine, (place,), consistent=True))
        case _:
            return await is_joining_done(engine, command)


async def _run(store: Store, command: Command) -> None:
    match command:
        case create_group.CreateGroup():
            await create_group.run(store, command)
        case create_expense.CreateExpense():
            await create_expense.run(store, command)
        case add_comment.AddComment():
            await add_comment.run(store, command)
        case create_settlement.CreateSettlement():
            await create_settlement.run(store, command)
        case _:
            await run_joining(store, command)
