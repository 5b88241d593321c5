"""This module brings work that a write has begun to its end, whoever began it."""

from collections.abc import Awaitable, Callable, Mapping
from typing import TypeAlias

from datastore.items import WorkItem, WorkKind
from datastore.store import Store
from datastore.writes import delete_expense, delete_group, merge_guest, remove_participant
from datastore.writes.stamp import Stamp

Finisher: TypeAlias = Callable[[Store, WorkItem, Stamp], Awaitable[None]]
"""This finishes work of one kind, from wherever it stands, and ends it last of all.

It may run beside another of its like, here or on another gateway, and after one that stopped
anywhere; work that is done already it only ends. Commands that it sends take ids derived from the
stamp's.
"""

FINISHERS: Mapping[WorkKind, Finisher] = {
    WorkKind.DELETE_GROUP: delete_group.finish,
    WorkKind.DELETE_EXPENSE: delete_expense.finish,
    WorkKind.REMOVE_PARTICIPANT: remove_participant.finish,
    WorkKind.MERGE_GUEST: merge_guest.finish,
}


async def finish(store: Store, work: WorkItem, *, stamp: Stamp) -> None:
    """This finishes a piece of work, by the write that begins work of its kind.

    Raises:
        DomainError, EngineError: as that write says; the work stays open and can be finished again.
    """
    await FINISHERS[work.kind](store, work, stamp)
