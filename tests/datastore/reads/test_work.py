"""These tests hold the work that writes leave to do: found again, and forgotten once done."""

from datastore.items import WorkItem, WorkKind
from datastore.operations import TransactWriteItems
from datastore.reads.work import open_work
from datastore.writes import work
from domain.ids import GroupId
from tests.datastore.samples import ANN, ANN_HERE, AT, HOME, TRIP
from tests.datastore.world import World


def deletion(group_id: GroupId, *, at: str = AT) -> WorkItem:
    """This is the deletion of a group, begun by Ann."""
    return WorkItem(
        kind=WorkKind.DELETE_GROUP,
        group_id=group_id,
        resource_id=group_id,
        actor_id=ANN_HERE,
        actor_user_id=ANN,
        created_at=at,
    )


async def test_open_work_is_found(world: World) -> None:
    """Work of all groups is listed, what was begun first comes first."""
    later = deletion(TRIP, at="2026-03-31T09:30:01.000Z")
    await world.put(later, deletion(HOME))

    assert await open_work(world.engine) == (deletion(HOME), later)


async def test_ended_work_is_forgotten(world: World) -> None:
    """Work that has ended is listed no more, and may be ended again."""
    await world.put(deletion(TRIP))

    await work.end(world.engine, deletion(TRIP))
    await work.end(world.engine, deletion(TRIP))

    assert await open_work(world.engine) == ()


async def test_begun_work_is_kept(world: World) -> None:
    """The planned row is the work itself, put whether it is there or not."""
    for token in ("first", "second"):
        begun = work.begun(deletion(TRIP))
        await world.engine.transact(TransactWriteItems((begun.write,), token))

    assert await open_work(world.engine) == (deletion(TRIP),)
