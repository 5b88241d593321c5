"""These tests hold the queue in which the writes of a group take their turns."""

import asyncio
from functools import partial

import pytest

from datastore.store import GroupLanes
from domain.ids import GroupId

TRIP = GroupId("trip")
HOME = GroupId("home")


async def test_turns_come_in_order() -> None:
    """Writes of one group act one at a time, in the order in which they came."""
    lanes = GroupLanes()
    story: list[str] = []

    async def act(name: str) -> None:
        story.append(f"{name} begins")
        await asyncio.sleep(0)
        story.append(f"{name} ends")

    await asyncio.gather(*(lanes.take(TRIP, partial(act, name)) for name in "abc"))

    assert story == [f"{name} {what}" for name in "abc" for what in ("begins", "ends")]


async def test_groups_do_not_wait_for_each_other() -> None:
    """A write of another group acts while the first is still at it."""
    lanes = GroupLanes()
    gate = asyncio.Event()
    slow = asyncio.create_task(lanes.take(TRIP, gate.wait))
    await asyncio.sleep(0)

    async def act() -> str:
        return "done"

    assert await lanes.take(HOME, act) == "done"
    gate.set()
    await slow


async def test_lanes_are_forgotten() -> None:
    """A lane is there while it is used, and no longer, whether its act ended well or not."""
    lanes = GroupLanes()

    async def fail() -> None:
        assert len(lanes) == 1
        raise LookupError("nothing there")

    with pytest.raises(LookupError):
        await lanes.take(TRIP, fail)
    assert len(lanes) == 0


async def test_cancelled_waiter_leaves_the_queue() -> None:
    """A caller cancelled while it waits does nothing, and those behind it get their turn."""
    lanes = GroupLanes()
    gate = asyncio.Event()
    story: list[str] = []

    async def act(name: str) -> None:
        story.append(name)

    first = asyncio.create_task(lanes.take(TRIP, gate.wait))
    second = asyncio.create_task(lanes.take(TRIP, lambda: act("second")))
    third = asyncio.create_task(lanes.take(TRIP, lambda: act("third")))
    await asyncio.sleep(0)
    second.cancel()
    await asyncio.sleep(0)
    gate.set()
    await asyncio.gather(first, third)

    assert second.cancelled()
    assert (story, len(lanes)) == (["third"], 0)


async def test_cancelled_turn_goes_on() -> None:
    """A turn that has begun goes on without its caller, and holds the lane until it is over."""
    lanes = GroupLanes()
    gate = asyncio.Event()
    story: list[str] = []

    async def slow() -> None:
        await gate.wait()
        story.append("slow")

    async def quick() -> None:
        story.append("quick")

    first = asyncio.create_task(lanes.take(TRIP, slow))
    await asyncio.sleep(0)
    second = asyncio.create_task(lanes.take(TRIP, quick))
    await asyncio.sleep(0)
    first.cancel()
    await asyncio.wait([first])
    gate.set()
    await second

    assert first.cancelled()
    assert story == ["slow", "quick"]


async def test_turns_can_be_waited_for() -> None:
    """Waiting for the lanes to settle waits for turns without a caller too."""
    lanes = GroupLanes()
    story: list[str] = []

    async def slow() -> None:
        await asyncio.sleep(0.01)
        story.append("slow")

    caller = asyncio.create_task(lanes.take(TRIP, slow))
    await asyncio.sleep(0)
    caller.cancel()
    await asyncio.wait([caller])

    await lanes.settle()

    assert (story, len(lanes)) == (["slow"], 0)
