"""This module loads whatever object an id stands for."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping

from domain.ids import UserId
from resolvers.loaders.batching import each
from schema import global_ids
from schema.context import Loaders
from schema.global_ids import GlobalId, Kind
from schema.node import Node

Find = Callable[[Loaders, GlobalId], Awaitable[Node | None]]


async def load_nodes(
    loaders: Loaders,
    find_user: Callable[[UserId], Awaitable[Node | None]],
    ids: list[GlobalId],
) -> list[Node | None]:
    """This loads objects by id, each as its own loader does.

    None for what is missing or not the caller's to see, and for the ids of what isn't a node.
    """

    async def load(found: GlobalId) -> Node | None:
        if found.kind is Kind.USER:
            return await find_user(global_ids.user_id(found))
        find = _FIND.get(found.kind)
        return None if find is None else await find(loaders, found)

    return await each(load, ids)


async def load_node_lists(
    load_node: Callable[[GlobalId], Awaitable[Node | None]], lists: list[tuple[GlobalId, ...]]
) -> list[list[Node | None]]:
    """This loads lists of objects: one entry per id, in order, None where there is none."""

    async def load(ids: tuple[GlobalId, ...]) -> list[Node | None]:
        return list(await asyncio.gather(*map(load_node, ids)))

    return await each(load, lists)


_FIND: Mapping[Kind, Find] = {
    Kind.GROUP: lambda loaders, found: loaders.group.load(global_ids.group_id(found)),
    Kind.PARTICIPANT: lambda loaders, found: loaders.participant.load(
        global_ids.participant_key(found)
    ),
    Kind.EXPENSE: lambda loaders, found: loaders.expense.load(global_ids.expense_key(found)),
    Kind.COMMENT: lambda loaders, found: loaders.comment.load(global_ids.comment_key(found)),
    Kind.JOIN_REQUEST: lambda loaders, found: loaders.join_request.load(
        global_ids.join_request_key(found)
    ),
    Kind.SETTLEMENT: lambda loaders, found: loaders.settlement.load(
        global_ids.settlement_key(found)
    ),
    Kind.RECURRING_EXPENSE: lambda loaders, found: loaders.recurring.load(
        global_ids.recurring_key(found)
    ),
}
