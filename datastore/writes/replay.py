"""This module answers a command whose client's key has led to something before."""

from typing import TypeVar

from datastore.engine.port import Engine
from datastore.items import GroupItem, IdempotencyItem, StoredItem
from datastore.reads.access import memberships
from datastore.writes.claim import check_same_request
from datastore.writes.done import Done
from datastore.writes.opening import Command, Opening
from datastore.writes.write_path import WritePath
from domain.errors import NotFound
from domain.ids import GroupId

C = TypeVar("C", bound=Command)
T = TypeVar("T", bound=StoredItem)


async def replayed(
    engine: Engine,
    command: C,
    opening: Opening,
    *,
    earlier: IdempotencyItem,
    path: WritePath[C, T],
) -> Done[T]:
    """This reads what the key has made as it is now; nothing is written.

    Raises:
        Conflict: IDEMPOTENCY_MISMATCH: the key was used for another input.
        NotFound: what it has made is gone, or the actor may not see it any more.
    """
    check_same_request(earlier, command.stamp.idempotency)
    group_id = earlier.group_id or command.group_id
    if path.for_members:
        group = await _group_of_member(engine, command, group_id)
    else:
        group = opening.group
    resource = await path.again(engine, command, earlier)
    if group is None or not group.is_live or resource is None:
        raise NotFound(
            "What this idempotency key made is gone: take a new key to make another.",
            path=("idempotencyKey",),
        )
    return Done(group_id, resource, group.event_seq, replayed=True)


async def _group_of_member(engine: Engine, command: Command, group_id: GroupId) -> GroupItem | None:
    if command.actor is None:
        return None
    (access,) = await memberships(engine, command.actor, group_ids=(group_id,))
    return None if access is None else access.group
