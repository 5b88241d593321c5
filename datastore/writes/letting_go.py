"""This module unlocks who was to be removed or merged and can't be, and forgets the work."""

import asyncio
from functools import partial

from datastore.engine.port import Engine
from datastore.items import ParticipantItem, WorkItem
from datastore.keys import participant_key
from datastore.operations import Equals, GetItem, Path, Remove, Update
from datastore.reads.keyed import rows_by_key
from datastore.store import Store
from datastore.tables import GROUPS
from datastore.writes.aside import Aside, carry_out
from datastore.writes.planned import Planned, planned_again
from datastore.writes.stamp import Stamp
from datastore.writes.work import forgotten
from domain.ids import ParticipantId


async def let_go(store: Store, work: WorkItem, *, stamp: Stamp) -> None:
    """This takes back the locks of a piece of work and ends it, in one transaction.

    Work that was begun anew since, by whoever asked again, has its locks still.

    Raises:
        DomainError, EngineError: as `carry_out` says; the work stays open.
    """
    planning = partial(_plan, store.engine, work)
    await carry_out(store, work.group_id, planning, stamp=stamp.part("let go"))


async def _plan(engine: Engine, work: WorkItem) -> Aside[None]:
    source_id = ParticipantId(work.resource_id)
    target_id = work.target_id or source_id
    keys = (participant_key(work.group_id, each) for each in (source_id, target_id))
    stored, (source, target) = await asyncio.gather(
        engine.get(GetItem(work.table, work.key, consistent=True)),
        rows_by_key(engine, ParticipantItem, keys=keys, consistent=True),
    )
    if stored is None or WorkItem.from_item(stored).created_at != work.created_at:
        return Aside((), None)
    rows: list[Planned] = []
    if source is not None and source.transfer_target == target_id:
        rows.append(_without(source, "TransferTarget", target_id))
    if target is not None and target.transfer_source == source_id:
        rows.append(_without(target, "TransferSource", source_id))
    return Aside((*rows, forgotten(work)), None)


def _without(participant: ParticipantItem, name: Path, value: ParticipantId) -> Planned:
    unlock = Update(GROUPS, participant.key, (Remove(name),), Equals(name, value))
    return Planned(unlock, planned_again)
