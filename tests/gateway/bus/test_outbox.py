"""This suite keeps what is to be told until it is told."""

import asyncio

from domain.ids import GroupId
from gateway.bus.outbox import Outbox
from gateway.bus.wake_up import WakeUp

ONE, TWO, THREE = (GroupId(f"group {name}") for name in ("one", "two", "three"))


async def test_first_come_is_first_told() -> None:
    """Groups are given in the order they came, so many at a time."""
    outbox = Outbox()
    for group_id in (TWO, ONE, THREE):
        outbox.put(group_id, 7)

    assert await outbox.first(2) == (WakeUp(TWO, 7), WakeUp(ONE, 7))


async def test_latest_number_stands_for_the_group() -> None:
    """A group is there once, with its highest number, whatever the order they came in."""
    outbox = Outbox()
    for seq in (3, 5, 4):
        outbox.put(ONE, seq)

    assert await outbox.first(10) == (WakeUp(ONE, 5),)


async def test_later_number_is_still_told() -> None:
    """A number that came while an earlier one was being told stays to be told."""
    outbox = Outbox()
    outbox.put(ONE, 1)
    telling = await outbox.first(10)
    outbox.put(ONE, 2)

    outbox.told(telling)

    assert await outbox.first(10) == (WakeUp(ONE, 2),)


async def test_full_outbox_forgets_the_first() -> None:
    """Of more groups than there are places the first one goes, and the numbers stay bounded."""
    outbox = Outbox(most_groups=2)
    for group_id in (ONE, TWO, THREE):
        outbox.put(group_id, 1)

    assert await outbox.first(10) == (WakeUp(TWO, 1), WakeUp(THREE, 1))


async def test_emptied_waits_for_the_last() -> None:
    """Waiting for an empty outbox ends when the last number is told, not before."""
    outbox = Outbox()
    outbox.put(ONE, 1)
    waiting = asyncio.ensure_future(outbox.emptied())
    await asyncio.sleep(0)
    was_waiting = not waiting.done()

    outbox.told(await outbox.first(10))

    await asyncio.wait_for(waiting, timeout=1)
    assert (was_waiting, len(outbox)) == (True, 0)
