"""This module begins and ends work that takes more than one transaction."""

from datastore.engine.port import Engine
from datastore.items import WorkItem
from datastore.operations import Delete, Put
from datastore.writes.planned import Planned, planned_again


def begun(work: WorkItem) -> Planned:
    """This plans the row that keeps a piece of work from being forgotten.

    It is put whether or not it is there: whoever begins the same work again goes on with it.
    """
    return Planned(Put(work.table, work.to_item()), planned_again)


async def end(engine: Engine, work: WorkItem) -> None:
    """This forgets a piece of work: call it last of all. Ended twice is ended."""
    await engine.write(Delete(work.table, work.key))
