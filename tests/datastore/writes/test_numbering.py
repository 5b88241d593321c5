"""These tests hold the number that a write takes in its group's log."""

from functools import partial

import pytest

from datastore.items import GroupItem
from datastore.keys import event_key, group_key
from datastore.tables import NOTIFICATIONS
from datastore.writes import add_guest, create_settlement
from datastore.writes.numbering import LogAhead
from domain.errors import NotFound
from tests.datastore import samples
from tests.datastore.samples import TRIP, stamp
from tests.datastore.staged import StagedEngine, after
from tests.datastore.world import World


@pytest.fixture
async def unnumbered(dinner: World) -> World:
    """This is the trip as it was before events were numbered."""
    head = GroupItem.from_item(dinner.row("groups", group_key(TRIP)))
    await dinner.change(head, EventSeq=None)
    await dinner.remove(event_key(TRIP, 1), NOTIFICATIONS)
    await dinner.remove(event_key(TRIP, 2), NOTIFICATIONS)
    return dinner


async def test_group_without_numbers_begins_with_one(unnumbered: World) -> None:
    """The first numbered write of a group of before events were numbered is its event 1."""
    done = await add_guest.run(unnumbered.store, samples.add_guest(stamp("first one")))

    assert (done.seq, unnumbered.log()) == (1, ["command first one"])


async def test_first_number_is_taken_once(unnumbered: World) -> None:
    """Of two first writes of a group without numbers one is event 1 and the other event 2."""
    first = partial(add_guest.run, unnumbered.store, samples.add_guest(stamp("one"), number=6))
    engine = StagedEngine(unnumbered.engine, after(first))

    done = await add_guest.run(unnumbered.store_on(engine), samples.add_guest(stamp("two")))

    assert (done.seq, unnumbered.log()) == (2, ["command one", "command two"])


async def test_group_without_numbers_can_be_gone(unnumbered: World) -> None:
    """A group without numbers that is deleted meanwhile is not written to."""
    delete = partial(unnumbered.remove, group_key(TRIP))
    engine = StagedEngine(unnumbered.engine, after(delete))

    with pytest.raises(NotFound):
        await create_settlement.run(unnumbered.store_on(engine), samples.create_settlement())

    assert unnumbered.log() == []


async def test_log_ahead_of_its_group_is_a_fault(dinner: World) -> None:
    """A log that has the next number already was restored apart from its group: say so."""
    head = GroupItem.from_item(dinner.row("groups", group_key(TRIP)))
    await dinner.change(head, EventSeq=1)
    before = dinner.rows()

    with pytest.raises(LogAhead, match="restore the tables groups and notifications"):
        await add_guest.run(dinner.store, samples.add_guest())

    assert dinner.rows() == before
