"""This module begins and ends work that takes more than one transaction."""

from contextlib import suppress
from dataclasses import dataclass

from datastore.engine.errors import ConditionFailed
from datastore.engine.port import Engine
from datastore.items import WorkItem
from datastore.operations import Absent, Condition, Delete, Equals, Put
from datastore.writes.planned import Planned, planned_again
from datastore.writes.stamp import Stamp
from domain.ids import GroupId, ParticipantId


@dataclass(frozen=True, slots=True)
class Continuation:
    """This asks to go on with a piece of work; it was allowed when it began, and nobody acts."""

    work: WorkItem
    stamp: Stamp

    @property
    def actor(self) -> None:
        """This is nobody."""

    @property
    def group_id(self) -> GroupId:
        """This is the group that is written."""
        return self.work.group_id

    @property
    def participant_id(self) -> ParticipantId:
        """This is the participant whom the work is about, where it is about one."""
        return ParticipantId(self.work.resource_id)


def begun(work: WorkItem) -> Planned:
    """This plans the row that keeps a piece of work from being forgotten.

    It is put whether or not it is there: whoever begins the same work again goes on with it.
    """
    return Planned(Put(work.table, work.to_item()), planned_again)


def forgotten(work: WorkItem) -> Planned:
    """This plans the end of a piece of work, unless it was begun anew by somebody else."""
    return Planned(Delete(work.table, work.key, _is_same(work)), planned_again)


async def end(engine: Engine, work: WorkItem) -> None:
    """This forgets a piece of work: call it last of all. Ended twice is ended.

    Work that was begun anew meanwhile is left to whoever has begun it.
    """
    with suppress(ConditionFailed):
        await engine.write(Delete(work.table, work.key, _is_same(work)))


def _is_same(work: WorkItem) -> Condition:
    return Absent("CreatedAt") | Equals("CreatedAt", work.created_at)
