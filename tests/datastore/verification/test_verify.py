"""These tests hold how groups are read: all of them, each as it is at one moment."""

import pytest

from datastore.engine.counting import CountingEngine
from datastore.engine.embedded.looking import open_reader
from datastore.engine.errors import StoreUnusable
from datastore.engine.port import Page
from datastore.operations import GetItem, Query
from datastore.values import Item
from datastore.verification.reads import MOST_ROUNDS, GroupTooBusy, whole_group
from datastore.verification.verify import verify_store
from datastore.writes import add_guest, create_group
from tests.datastore import samples
from tests.datastore.samples import HOME, TRIP, stamp
from tests.datastore.world import World


class WrittenMeanwhile(CountingEngine):
    """This engine has a guest added to the trip whenever the group's rows were read."""

    def __init__(self, world: World, *, times: int) -> None:
        super().__init__(world.engine)
        self.world = world
        self.times = times

    async def query(self, op: Query) -> Page:
        """This reads a page, and then somebody writes."""
        page = await super().query(op)
        if op.partition == TRIP and self.times > 0:
            self.times -= 1
            guest = samples.add_guest(stamp(f"guest {self.times}"), number=20 + self.times)
            await add_guest.run(self.world.store, guest)
        return page


async def test_every_group_is_verified(whole: World) -> None:
    """A store's groups are verified one after the other, by whoever holds the store or not."""
    await create_group.run(whole.store, samples.create_group(stamp("home"), group_id=HOME))
    reader = open_reader(whole.folder)

    verified = [each async for each in verify_store(reader)]

    assert verified == [(TRIP, ()), (HOME, ())]
    await reader.close()


async def test_write_between_is_read_anew(whole: World) -> None:
    """A group that was written meanwhile is read again: its rows belong to one moment."""
    engine = WrittenMeanwhile(whole, times=2)

    group = await whole_group(engine, TRIP)

    assert len(group.participant_ids()) == 5
    assert group.events[-1]["SK"] == "EVENT#000000000006"


async def test_restless_group_is_given_up(whole: World) -> None:
    """A group that is written each time it is read is told by name after so many times."""
    engine = Restless(whole.engine)

    with pytest.raises(GroupTooBusy) as given_up:
        await whole_group(engine, TRIP)

    assert str(given_up.value) == (
        f"group {TRIP} was written each of the {MOST_ROUNDS} times that it was read:"
        " verify it again when it is quieter"
    )


class Restless(CountingEngine):
    """This engine's heads have another number each time they are read."""

    async def get(self, op: GetItem) -> Item | None:
        """This gives an item another number."""
        item = await super().get(op)
        return {**(item or {}), "EventSeq": len(self.calls)}


async def test_missing_store_is_told(world: World) -> None:
    """A folder without a store is refused by name; none is made there."""
    folder = world.folder / "nothing"

    with pytest.raises(StoreUnusable) as refused:
        open_reader(folder)

    assert str(refused.value) == (
        f"{folder} can't be used as a data folder: there is no tailspend.db in it"
    )
    assert not folder.exists()
